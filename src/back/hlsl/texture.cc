// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/function.h"
#include "back/hlsl/messages.h"

namespace umber::back::hlsl {

void FunctionWriter::texture_problem(ir::InstId i, std::string_view what) {
  context_.diagnostics.report(kUnsupportedTexture, module_.span(i), what);
}

/// `[index]` behind a resource that is an array.
void FunctionWriter::print_element(ir::InstId i) {
  if (!resource(i).array) return;
  const ir::ValueId index = module_.operand(i, 0);
  if (!module_.is_constant(index) && !context_.options.at_least(ShaderModel::sm_5_1))
    context_.diagnostics.report(kDynamicResource, module_.span(i));
  const bool is_nonuniform = module_.has_flag(i, ir::flag::kNonuniform) &&
                             context_.options.at_least(ShaderModel::sm_5_1) && !context_.options.vulkan_attributes;
  out_ << (is_nonuniform ? "[NonUniformResourceIndex(" : "[");
  print_index(index);
  out_ << (is_nonuniform ? ")]" : "]");
}

void FunctionWriter::print_texture(ir::InstId i) {
  out_ << context_.interface.resource(module_.resource_of(i)).name;
  print_element(i);
}

void FunctionWriter::print_sampler(ir::InstId i) {
  if (module_.has_flag(i, ir::flag::kSampler)) i = module_.def(module_.operand(i, module_.insts[i].operand_count - 1u));
  out_ << context_.interface.resource(module_.resource_of(i)).sampler;
  print_element(i);
}

void FunctionWriter::print_sample(ir::InstId i) {
  const ir::Op op = module_.insts[i].op;
  if (op == ir::Op::fetch) return print_fetch(i);
  if (op == ir::Op::gather) return print_gather(i);
  const ir::ImageShape s = shape(i);
  if (!ir::is_float(s.sampled)) texture_problem(i, "sample integers; fetch texels instead");
  const bool has_sampler =
      module_.has_flag(i, ir::flag::kSampler) || !context_.interface.resource(module_.resource_of(i)).sampler.empty();
  if (!has_sampler) return unsupported(i);
  const bool compares = module_.has_flag(i, ir::flag::kCompare);
  const bool is_fragment = module_.stage == ir::Stage::fragment;
  // Only fragments have an implicit level of detail; elsewhere it is the base level (GLSL 4.60 section 8.9).
  const bool is_implicit = is_fragment && (op == ir::Op::sample || op == ir::Op::sample_bias);
  uint32_t n = 2;
  const uint32_t reference = compares ? n++ : 0;
  const bool has_level = op == ir::Op::sample_lod || (op == ir::Op::sample_bias && !is_implicit);
  print_texture(i);
  if (compares) {
    const bool level_is_zero = !has_level || module_.scalar_bits(module_.operand(i, n)) == 0u;
    if (op == ir::Op::sample_grad || (op == ir::Op::sample_bias && is_implicit) || (has_level && !level_is_zero))
      texture_problem(i, "compare at a level of detail other than the implicit one and 0");
    out_ << (is_implicit ? ".SampleCmp(" : ".SampleCmpLevelZero(");
  } else if (op == ir::Op::sample_grad) {
    out_ << ".SampleGrad(";
  } else {
    out_ << (!is_implicit ? ".SampleLevel(" : op == ir::Op::sample_bias ? ".SampleBias(" : ".Sample(");
  }
  print_sampler(i);
  out_ << ", ";
  operand(i, 1);
  if (compares) {
    out_ << ", ";
    operand(i, reference);
    if (op != ir::Op::sample) n += op == ir::Op::sample_grad ? 2 : 1;
  } else if (op == ir::Op::sample && !is_implicit) {
    out_ << ", 0.0";
  } else {
    const uint32_t end = n + (op == ir::Op::sample ? 0u : op == ir::Op::sample_grad ? 2u : 1u);
    for (; n < end; ++n) {
      out_ << ", ";
      operand(i, n);
    }
  }
  if (module_.has_flag(i, ir::flag::kOffset)) {
    if (!module_.is_constant(module_.operand(i, n))) context_.diagnostics.report(kOffsetNotConstant, module_.span(i));
    out_ << ", ";
    operand(i, n);
  }
  out_ << ')';
}

void FunctionWriter::print_fetch(ir::InstId i) {
  const ir::ImageShape s = shape(i);
  const bool has_level = s.dim != ir::ImageDim::buffer && !s.multisampled && s.dim != ir::ImageDim::rect;
  uint32_t n = 2;
  print_texture(i);
  out_ << ".Load(";
  if (has_level) {  // the level is the last component of the coordinate
    const uint32_t size = module_.types.rows(operand_type(i, 1)) + 1;
    out_ << "int" << size << '(';
    operand(i, 1);
    out_ << ", ";
    operand(i, n++);
    out_ << ')';
  } else {
    if (s.dim == ir::ImageDim::rect) out_ << "int3(";
    operand(i, 1);
    if (s.dim == ir::ImageDim::rect) out_ << ", 0)";
    if (s.multisampled) {
      out_ << ", ";
      operand(i, n++);
    }
  }
  if (module_.has_flag(i, ir::flag::kOffset)) {
    out_ << ", ";
    operand(i, n);
  }
  out_ << ')';
}

void FunctionWriter::print_gather(ir::InstId i) {
  const bool compares = module_.has_flag(i, ir::flag::kCompare);
  constexpr std::string_view kComponents[] = {"Red", "Green", "Blue", "Alpha"};
  const auto which = compares ? 0 : static_cast<uint32_t>(module_.scalar_bits(module_.operand(i, 2)).value_or(0));
  print_texture(i);
  out_ << (compares ? ".GatherCmp" : ".Gather") << kComponents[which & 3] << '(';
  print_sampler(i);
  out_ << ", ";
  operand(i, 1);
  if (compares) {
    out_ << ", ";
    operand(i, 2);
  }
  if (module_.has_flag(i, ir::flag::kOffset)) {
    const ir::ValueId offset = module_.operand(i, 3);
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

/// Sizes come out of HLSL's textures by reference: a helper makes an expression of it.
void FunctionWriter::print_query(ir::InstId i) {
  const ir::Op op = module_.insts[i].op;
  const ir::ImageShape s = shape(i);
  if (op == ir::Op::query_lod) {
    if (module_.stage != ir::Stage::fragment) return unsupported(i);
    out_ << "float2(";
    print_texture(i);
    out_ << ".CalculateLevelOfDetail(";
    print_sampler(i);
    out_ << ", ";
    operand(i, 1);
    out_ << "), ";
    print_texture(i);
    out_ << ".CalculateLevelOfDetailUnclamped(";
    print_sampler(i);
    out_ << ", ";
    operand(i, 1);
    out_ << "))";
    return;
  }
  const bool is_storage = resource(i).kind == ir::ResourceKind::storage_image;
  const bool has_levels = !is_storage && !s.multisampled && s.dim != ir::ImageDim::buffer;
  const uint32_t dimensions = (s.dim == ir::ImageDim::cube ? 2 : s.coordinate_size()) +
                              (s.arrayed || (is_storage && s.dim == ir::ImageDim::cube) ? 1u : 0u);
  const std::string_view name = op == ir::Op::query_size     ? "texture_size"
                                : op == ir::Op::query_levels ? "texture_levels"
                                                             : "texture_samples";
  constexpr std::string_view kNames[] = {"x", "y", "z"};
  const uint32_t wanted = op == ir::Op::query_size ? module_.types.rows(result_type(i)) : 1;
  TextWriter text;
  const std::string_view type = context_.types.name(ir::types::vector(ir::TypeKind::i32, wanted));
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
  context_.helpers.need(text.text());
  out_ << name << '(';
  print_texture(i);
  if (has_levels && op == ir::Op::query_size) {
    out_ << ", ";
    operand(i, 1);
  }
  out_ << ')';
}

void FunctionWriter::print_texel_place(ir::InstId i) {
  print_texture(i);
  out_ << '[';
  operand(i, 1);
  out_ << ']';
}

/// Texels have four components in GLSL, in HLSL as many as the format.
void FunctionWriter::print_image_load(ir::InstId i) {
  const TexelText t = texel(shape(i), true);
  const bool is_float = ir::is_float(t.kind);
  if (shape(i).multisampled) return unsupported(i);
  if (!context_.options.at_least(ShaderModel::sm_5_1) && (t.count > 1 || !t.text.empty()))
    context_.diagnostics.report(kUnsupportedImage, module_.span(i),
                                "load from one whose format is not r32f, r32i or r32ui, before shader model 5.1");
  if (t.count == 4) return print_texel_place(i);
  out_ << spell(t.kind) << "4(";
  print_texel_place(i);
  for (uint32_t n = t.count; n < 4; ++n) out_ << (n == 3 ? (is_float ? ", 1.0" : ", 1") : is_float ? ", 0.0" : ", 0");
  out_ << ')';
}

void FunctionWriter::write_image(ir::InstId i) {
  if (shape(i).multisampled) return unsupported(i);
  const TexelText t = texel(shape(i), true);
  if (module_.insts[i].op == ir::Op::image_store) {
    line();
    print_texel_place(i);
    out_ << " = ";
    operand(i, 2, t.count < 4 ? Prec::postfix : Prec::assign);
    if (t.count < 4) out_ << '.' << std::string_view("xyzw").substr(0, t.count);
    out_ << ";\n";
    return;
  }
  const size_t start = out_.size();
  print_texel_place(i);
  out_ << ", ";
  write_atomic_call(i, take_back(start), 2, false);
}

}  // namespace umber::back::hlsl
