// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/textures.h"

#include "back/hlsl/messages.h"
#include "back/hlsl/shader.h"
#include "back/hlsl/texture_types.h"
#include "back/text/component.h"

namespace umber::back::hlsl {

void Textures::texture_problem(const ir::Inst& inst, std::string_view what) {
  shader_.diagnostics.report(kUnsupportedTexture, span(inst), what);
}

void Textures::print_element(const ir::Inst& inst) {
  const bool has_place = ir::info(inst.op).attr == ir::Attr::place;
  const ir::ResourceId r = has_place ? inst.place().resource() : inst.resource();
  if (!module_.resources[r].array) return;
  const ir::ValueId index = operand(inst, 0);
  if (!module_.is_constant(index) && !shader_.options.at_least(ShaderModel::sm_5_1))
    shader_.diagnostics.report(kDynamicResource, span(inst));
  const bool is_nonuniform = inst.has_flag(ir::flag::kNonuniform) && shader_.options.at_least(ShaderModel::sm_5_1) &&
                             !shader_.options.vulkan_attributes;
  out_ << (is_nonuniform ? "[NonUniformResourceIndex(" : "[");
  shader_.places.print_index(index);
  out_ << (is_nonuniform ? ")]" : "]");
}

void Textures::print_texture(const ir::Inst& inst) {
  out_ << shader_.resources.text(inst.resource()).name;
  print_element(inst);
}

void Textures::print_sampler(const ir::Inst& inst) {
  if (inst.has_flag(ir::flag::kSampler)) return print_sampler(*def(operand(inst, inst.operand_count - 1u)));
  out_ << shader_.resources.text(inst.resource()).sampler;
  print_element(inst);
}

void Textures::print_sample(const ir::Inst& inst) {
  const ir::Op op = inst.op;
  if (inst.has_flag(ir::flag::kSparse | ir::flag::kClamp)) shader_.diagnostics.report(kUnsupportedSparse, span(inst));
  if (op == ir::Op::fetch) return print_fetch(inst);
  if (op == ir::Op::gather) return print_gather(inst);
  const ir::ImageShape s = shape(inst);
  if (!ir::is_float(s.sampled)) texture_problem(inst, "sample integers; fetch texels instead");
  const bool has_sampler =
      inst.has_flag(ir::flag::kSampler) || !shader_.resources.text(inst.resource()).sampler.empty();
  if (!has_sampler) return unsupported(inst);
  const bool compares = inst.has_flag(ir::flag::kCompare);
  // Only quads have an implicit level of detail; elsewhere it is the base level (GLSL 4.60 section 8.9).
  const bool is_implicit = ir::has_derivatives(module_) && (op == ir::Op::sample || op == ir::Op::sample_bias);
  uint32_t n = 2;
  const uint32_t reference = compares ? n++ : 0;
  const bool has_level = op == ir::Op::sample_lod || (op == ir::Op::sample_bias && !is_implicit);
  const bool compares_at_level = compares && has_level && module_.scalar_bits(operand(inst, n)) != 0u;
  print_texture(inst);
  if (compares) {
    if (op == ir::Op::sample_grad || (op == ir::Op::sample_bias && is_implicit))
      texture_problem(inst, "compare with a gradient or a bias");
    if (compares_at_level && !shader_.options.at_least(ShaderModel::sm_6_7))
      texture_problem(inst, "compare at a level of detail other than the implicit one and 0 before shader model 6.7");
    out_ << (is_implicit ? ".SampleCmp(" : compares_at_level ? ".SampleCmpLevel(" : ".SampleCmpLevelZero(");
  } else if (op == ir::Op::sample_grad) {
    out_ << ".SampleGrad(";
  } else {
    out_ << (!is_implicit ? ".SampleLevel(" : op == ir::Op::sample_bias ? ".SampleBias(" : ".Sample(");
  }
  print_sampler(inst);
  out_ << ", ";
  print_operand(inst, 1);
  if (compares) {
    out_ << ", ";
    print_operand(inst, reference);
    if (compares_at_level) {
      out_ << ", ";
      print_operand(inst, n);
    }
    if (op != ir::Op::sample) n += op == ir::Op::sample_grad ? 2 : 1;
  } else if (op == ir::Op::sample && !is_implicit) {
    out_ << ", 0.0";
  } else {
    const uint32_t end = n + (op == ir::Op::sample ? 0u : op == ir::Op::sample_grad ? 2u : 1u);
    for (; n < end; ++n) {
      out_ << ", ";
      print_operand(inst, n);
    }
  }
  if (inst.has_flag(ir::flag::kOffset)) {
    if (!module_.is_constant(operand(inst, n))) shader_.diagnostics.report(kOffsetNotConstant, span(inst));
    out_ << ", ";
    print_operand(inst, n);
  }
  out_ << ')';
}

void Textures::print_fetch(const ir::Inst& inst) {
  const ir::ImageShape s = shape(inst);
  const bool has_level = s.dim != ir::ImageDim::buffer && !s.multisampled && s.dim != ir::ImageDim::rect;
  uint32_t n = 2;
  print_texture(inst);
  out_ << ".Load(";
  if (has_level) {  // the level is the last component of the coordinate
    const uint32_t size = module_.types.rows(operand_type(inst, 1)) + 1;
    out_ << "int" << size << '(';
    print_operand(inst, 1);
    out_ << ", ";
    print_operand(inst, n++);
    out_ << ')';
  } else {
    if (s.dim == ir::ImageDim::rect) out_ << "int3(";
    print_operand(inst, 1);
    if (s.dim == ir::ImageDim::rect) out_ << ", 0)";
    if (s.multisampled) {
      out_ << ", ";
      print_operand(inst, n++);
    }
  }
  if (inst.has_flag(ir::flag::kOffset)) {
    out_ << ", ";
    print_operand(inst, n);
  }
  out_ << ')';
}

void Textures::print_gather(const ir::Inst& inst) {
  const bool compares = inst.has_flag(ir::flag::kCompare);
  constexpr std::string_view kComponents[] = {"Red", "Green", "Blue", "Alpha"};
  const auto which = compares ? 0 : static_cast<uint32_t>(module_.scalar_bits(operand(inst, 2)).value_or(0));
  print_texture(inst);
  out_ << (compares ? ".GatherCmp" : ".Gather") << kComponents[which & 3] << '(';
  print_sampler(inst);
  out_ << ", ";
  print_operand(inst, 1);
  if (compares) {
    out_ << ", ";
    print_operand(inst, 2);
  }
  if (inst.has_flag(ir::flag::kOffset)) {
    const ir::ValueId offset = operand(inst, 3);
    if (module_.types.is_array(module_.type(offset))) {
      for (uint32_t n = 0; n < 4; ++n) {
        out_ << ", ";
        if (module_.is_constant(offset) && module_.constant(offset).kind == ir::ConstantKind::composite) {
          print(module_.constant_part(module_.constant(offset), n));
        } else {
          print(offset, Prec::postfix);
          out_ << '[' << n << ']';
        }
      }
    } else {
      out_ << ", ";
      print(offset);
    }
  }
  out_ << ')';
}

void Textures::print_query(const ir::Inst& inst) {
  const ir::Op op = inst.op;
  const ir::ImageShape s = shape(inst);
  if (op == ir::Op::query_lod) {
    if (!ir::has_derivatives(module_)) return unsupported(inst);
    out_ << "float2(";
    print_texture(inst);
    out_ << ".CalculateLevelOfDetail(";
    print_sampler(inst);
    out_ << ", ";
    print_operand(inst, 1);
    out_ << "), ";
    print_texture(inst);
    out_ << ".CalculateLevelOfDetailUnclamped(";
    print_sampler(inst);
    out_ << ", ";
    print_operand(inst, 1);
    out_ << "))";
    return;
  }
  const bool is_storage = resource(inst).kind == ir::ResourceKind::storage_image;
  const bool has_levels = !is_storage && !s.multisampled && s.dim != ir::ImageDim::buffer;
  const uint32_t dimensions = (s.dim == ir::ImageDim::cube ? 2 : s.coordinate_size()) +
                              (s.arrayed || (is_storage && s.dim == ir::ImageDim::cube) ? 1u : 0u);
  const std::string_view name = op == ir::Op::query_size     ? "texture_size"
                                : op == ir::Op::query_levels ? "texture_levels"
                                                             : "texture_samples";
  constexpr std::string_view kNames[] = {"x", "y", "z"};
  const uint32_t wanted = op == ir::Op::query_size ? module_.types.rows(result_type(inst)) : 1;
  TextWriter text;
  const std::string_view type = shader_.types.name(ir::types::vector(ir::TypeKind::i32, wanted));
  text << type << ' ' << name << '(';
  print_texture_type(text, s, is_storage);
  text << " t" << (has_levels && op == ir::Op::query_size ? ", uint level" : "") << ") {\n  uint ";
  for (uint32_t n = 0; n < dimensions; ++n) text << (n ? ", " : "") << kNames[n];
  text << (has_levels ? ", levels" : s.multisampled ? ", samples" : "") << ";\n  t.GetDimensions(";
  if (has_levels) text << (op == ir::Op::query_size ? "level, " : "0u, ");
  for (uint32_t n = 0; n < dimensions; ++n) text << (n ? ", " : "") << kNames[n];
  text << (has_levels ? ", levels" : s.multisampled ? ", samples" : "") << ");\n  return ";
  if (op == ir::Op::query_levels) {
    text << "int(levels)";
  } else if (op == ir::Op::query_samples) {
    text << "int(samples)";
  } else {
    text << type << '(';
    const bool is_cube_array = is_storage && s.dim == ir::ImageDim::cube && s.arrayed;
    for (uint32_t n = 0; n < wanted; ++n)
      text << (n ? ", " : "") << kNames[n] << (n == 2 && is_cube_array ? " / 6u" : "");
    text << ')';
  }
  text << ";\n}\n";
  shader_.helpers.need(text.text());
  out_ << name << '(';
  print_texture(inst);
  if (has_levels && op == ir::Op::query_size) {
    out_ << ", ";
    print_operand(inst, 1);
  }
  out_ << ')';
}

void Textures::print_texel_place(const ir::Inst& inst) {
  print_texture(inst);
  out_ << '[';
  print_operand(inst, 1);
  out_ << ']';
}

std::string_view Textures::text_of_texel(const ir::Inst& inst) {
  const size_t start = out_.size();
  print_texel_place(inst);
  return take_back(start);
}

/// Texels have four components in GLSL, in HLSL as many as the format.
void Textures::print_image_load(const ir::Inst& inst) {
  if (inst.has_flag(ir::flag::kSparse)) shader_.diagnostics.report(kUnsupportedSparse, span(inst));
  const TexelText t = texel(shape(inst), true);
  const bool is_float = ir::is_float(t.kind);
  if (shape(inst).multisampled) return unsupported(inst);
  if (!shader_.options.at_least(ShaderModel::sm_5_1) && (t.count > 1 || !t.text.empty()))
    shader_.diagnostics.report(kUnsupportedImage, span(inst),
                               "load from one whose format is not r32f, r32i or r32ui, before shader model 5.1");
  if (t.count == 4) return print_texel_place(inst);
  out_ << spell(t.kind) << "4(";
  print_texel_place(inst);
  for (uint32_t n = t.count; n < 4; ++n) out_ << (n == 3 ? (is_float ? ", 1.0" : ", 1") : is_float ? ", 0.0" : ", 0");
  out_ << ')';
}

void Textures::write_image_store(const ir::Inst& inst, Scope scope) {
  if (shape(inst).multisampled) return unsupported(inst);
  const TexelText t = texel(shape(inst), true);
  line(scope);
  print_texel_place(inst);
  out_ << " = ";
  print_operand(inst, 2, t.count < 4 ? Prec::postfix : Prec::assign);
  if (t.count < 4) out_ << '.' << text::kComponents.substr(0, t.count);
  out_ << ";\n";
}

}  // namespace umber::back::hlsl
