// SPDX-License-Identifier: Apache-2.0
#include "back/essl/messages.h"
#include "back/essl/spelling.h"

namespace umber::back::essl {

void Spelling::print_texture(const ir::Inst& inst) {
  out_ << declarations_.texture(inst.resource());
  if (!module_.resources[inst.resource()].array) return;
  if (!module_.is_constant(operand(inst, 0)))
    code_.diagnostics.report(kUnsupportedTexture, span(inst), "arrays of textures with an index that is not constant");
  out_ << '[';
  code_.places.print_index(operand(inst, 0));
  out_ << ']';
}

/// ESSL 3.00 section 8.8: of textures that are compared it has some lookups only.
void Spelling::print_sample(const ir::Inst& inst) {
  using ir::Op;
  if (inst.op == Op::gather || inst.has_flag(ir::flag::kSampler)) return unsupported(inst);
  const ir::ImageShape shape = module_.types.image_shape(module_.resources[inst.resource()].type);
  const bool compares = inst.has_flag(ir::flag::kCompare), has_offset = inst.has_flag(ir::flag::kOffset);
  const bool is_plain = shape.dim == ir::ImageDim::d2 && !shape.arrayed;
  const bool is_missing = inst.op == Op::sample_lod    ? !is_plain
                          : inst.op == Op::sample_grad ? has_offset && shape.dim == ir::ImageDim::cube
                                                       : shape.arrayed && (has_offset || inst.op == Op::sample_bias);
  if ((compares && is_missing) || (has_offset && shape.dim == ir::ImageDim::cube)) return unsupported(inst);
  const uint32_t n = compares ? 3 : 2;
  const uint32_t added = inst.op == Op::sample ? 0 : inst.op == Op::sample_grad ? 2 : 1;
  const bool is_bias = inst.op == Op::sample_bias && module_.stage == ir::Stage::fragment;
  if (inst.op == Op::sample_bias && !is_bias) return unsupported(inst);
  out_ << (inst.op == Op::sample_lod    ? "textureLod"
           : inst.op == Op::sample_grad ? "textureGrad"
                                        : "texture")
       << (has_offset ? "Offset(" : "(");
  print_texture(inst);
  out_ << ", ";
  text::Expressions& expressions = code_.expressions;
  if (compares) out_ << "vec" << module_.types.rows(operand_type(inst, 1)) + 1 << '(';
  expressions.print_operands(inst, 1, compares ? 2 : 1);  // the reference is the last component of the coordinate
  if (compares) out_ << ')';
  const uint32_t offset = n + added;
  const auto print_added = [&] { expressions.print_operands(inst, n, added); };
  if (added && !is_bias) out_ << ", ", print_added();
  if (has_offset) {  // in front of a bias
    if (!module_.is_constant(operand(inst, offset))) unsupported(inst);
    out_ << ", ";
    print_operand(inst, offset);
  }
  if (is_bias) out_ << ", ", print_added();
  out_ << ')';
}

void Spelling::print_fetch(const ir::Inst& inst) {
  const bool has_offset = inst.has_flag(ir::flag::kOffset), is_size = inst.op == ir::Op::query_size;
  if (!is_size && inst.op != ir::Op::fetch) return unsupported(inst);
  out_ << (is_size ? "textureSize(" : has_offset ? "texelFetchOffset(" : "texelFetch(");
  print_texture(inst);
  out_ << ", ";
  code_.expressions.print_operands(inst, 1, inst.operand_count - 1u);
  out_ << ')';
}

}  // namespace umber::back::essl
