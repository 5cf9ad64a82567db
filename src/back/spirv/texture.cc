// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/function.h"
#include "back/spirv/messages.h"

namespace umber::back::spirv {
namespace {

/// The optional operands of an image instruction (SPIR-V 3.14): added in the order of their bits.
class ExtraOperands {
 public:
  void add(spv::ImageOperands bit, SpvId a, SpvId b = {}) {
    mask_ |= static_cast<uint32_t>(bit);
    ids_.push_back(a);
    if (b) ids_.push_back(b);
  }
  void append_to(std::vector<SpvId>& words) const {
    if (!mask_) return;
    words.push_back({mask_});
    words.insert(words.end(), ids_.begin(), ids_.end());
  }

 private:
  uint32_t mask_ = 0;
  std::vector<SpvId> ids_;
};

}  // namespace

SpvId FunctionWriter::resource_pointer(ir::InstId i) {
  const Global& global = context_.interface.resource(module_.resource_of(i));
  if (!resource(i).array) return global.id;
  const SpvId type = builder_.pointer_type(global.storage, types_.opaque(resource(i)));
  const SpvId pointer = builder_.emit(spv::Op::AccessChain, type, {global.id, operand(i, 0)});
  decorate_nonuniform(i, pointer);
  return pointer;
}

SpvId FunctionWriter::load_resource(ir::InstId i) {
  const SpvId loaded = builder_.emit(spv::Op::Load, types_.opaque(resource(i)), {resource_pointer(i)});
  decorate_nonuniform(i, loaded);
  return loaded;
}

SpvId FunctionWriter::load_image(ir::InstId i) {
  const SpvId loaded = load_resource(i);
  if (!types_.has_sampler(resource(i))) return loaded;
  const SpvId image = builder_.emit(spv::Op::Image, types_.image(shape(i), false), {loaded});
  decorate_nonuniform(i, image);
  return image;
}

void FunctionWriter::write_sampler(ir::InstId i) { define(i, load_resource(i)); }

SpvId FunctionWriter::load_sampled_image(ir::InstId i) {
  const SpvId loaded = load_resource(i);
  if (!module_.has_flag(i, ir::flag::kSampler)) return loaded;
  const SpvId type = builder_.type(spv::Op::TypeSampledImage, {types_.opaque(resource(i))});
  const SpvId sampler = operand(i, module_.insts[i].operand_count - 1u);
  const SpvId both = builder_.emit(spv::Op::SampledImage, type, {loaded, sampler});
  decorate_nonuniform(i, both);
  return both;
}

bool FunctionWriter::may_sample(ir::InstId i) const {
  return types_.has_sampler(resource(i)) || module_.has_flag(i, ir::flag::kSampler);
}

void FunctionWriter::write_sample(ir::InstId i) {
  const ir::Op op = module_.insts[i].op;
  if (shape(i).dim == ir::ImageDim::rect) {
    context_.diagnostics.report(kUnsupportedRect, module_.span(i), ir::info(op).name);
    return undefine_results(i);
  }
  if (op == ir::Op::fetch) return write_fetch(i);
  if (!may_sample(i)) return unsupported(i);
  if (op == ir::Op::gather) return write_gather(i);

  const bool compares = module_.has_flag(i, ir::flag::kCompare);
  std::vector<SpvId> words = {load_sampled_image(i), operand(i, 1)};
  uint32_t n = 2;
  if (compares) words.push_back(operand(i, n++));
  ExtraOperands extra;
  // Only fragments have an implicit level of detail; elsewhere it is the base level (GLSL 4.60 section 8.9).
  const bool is_implicit = module_.stage == ir::Stage::fragment && (op == ir::Op::sample || op == ir::Op::sample_bias);
  if (op == ir::Op::sample_grad) {
    extra.add(spv::ImageOperands::Grad, operand(i, n), operand(i, n + 1));
    n += 2;
  } else if (op != ir::Op::sample) {
    extra.add(is_implicit ? spv::ImageOperands::Bias : spv::ImageOperands::Lod, operand(i, n++));
  } else if (!is_implicit) {
    extra.add(spv::ImageOperands::Lod, types_.number(ir::types::kF32, 0));
  }
  if (module_.has_flag(i, ir::flag::kOffset)) {
    if (!module_.is_constant(module_.operand(i, n))) context_.diagnostics.report(kOffsetNotConstant, module_.span(i));
    extra.add(spv::ImageOperands::ConstOffset, operand(i, n));
  }
  extra.append_to(words);
  const spv::Op spelled = is_implicit
                              ? (compares ? spv::Op::ImageSampleDrefImplicitLod : spv::Op::ImageSampleImplicitLod)
                              : (compares ? spv::Op::ImageSampleDrefExplicitLod : spv::Op::ImageSampleExplicitLod);
  define(i, builder_.emit(spelled, types_.of(result_type(i)), words));
}

void FunctionWriter::write_fetch(ir::InstId i) {
  const ir::ImageShape s = shape(i);
  std::vector<SpvId> words = {load_image(i), operand(i, 1)};
  ExtraOperands extra;
  uint32_t n = 2;
  const bool has_level = s.dim != ir::ImageDim::buffer && !s.multisampled;
  if (has_level) extra.add(spv::ImageOperands::Lod, operand(i, n++));
  const SpvId sample = s.multisampled ? operand(i, n++) : SpvId{};
  if (module_.has_flag(i, ir::flag::kOffset)) {
    if (!module_.is_constant(module_.operand(i, n))) context_.diagnostics.report(kOffsetNotConstant, module_.span(i));
    extra.add(spv::ImageOperands::ConstOffset, operand(i, n));
  }
  if (sample) extra.add(spv::ImageOperands::Sample, sample);
  extra.append_to(words);
  define(i, builder_.emit(spv::Op::ImageFetch, types_.of(result_type(i)), words));
}

void FunctionWriter::write_gather(ir::InstId i) {
  const bool compares = module_.has_flag(i, ir::flag::kCompare);
  // Then the depth reference, or the component.
  std::vector<SpvId> words = {load_sampled_image(i), operand(i, 1), operand(i, 2)};
  ExtraOperands extra;
  if (module_.has_flag(i, ir::flag::kOffset)) {
    const ir::ValueId offset = module_.operand(i, 3);
    const auto kind = module_.types.is_array(module_.type(offset)) ? spv::ImageOperands::ConstOffsets
                      : module_.is_constant(offset)                ? spv::ImageOperands::ConstOffset
                                                                   : spv::ImageOperands::Offset;
    if (kind == spv::ImageOperands::ConstOffsets && !module_.is_constant(offset))
      context_.diagnostics.report(kOffsetNotConstant, module_.span(i));
    extra.add(kind, value(offset));
  }
  extra.append_to(words);
  define(i,
         builder_.emit(compares ? spv::Op::ImageDrefGather : spv::Op::ImageGather, types_.of(result_type(i)), words));
}

void FunctionWriter::write_query(ir::InstId i) {
  const ir::Op op = module_.insts[i].op;
  const ir::ImageShape s = shape(i);
  const SpvId type = types_.of(result_type(i));
  if (op == ir::Op::query_lod) {
    if (module_.stage != ir::Stage::fragment || !may_sample(i)) return unsupported(i);
    return define(i, builder_.emit(spv::Op::ImageQueryLod, type, {load_sampled_image(i), operand(i, 1)}));
  }
  const SpvId image = load_image(i);
  if (op == ir::Op::query_levels) return define(i, builder_.emit(spv::Op::ImageQueryLevels, type, {image}));
  if (op == ir::Op::query_samples) return define(i, builder_.emit(spv::Op::ImageQuerySamples, type, {image}));
  const bool has_levels = resource(i).kind != ir::ResourceKind::storage_image && !s.multisampled &&
                          s.dim != ir::ImageDim::buffer && s.dim != ir::ImageDim::rect;
  if (has_levels) return define(i, builder_.emit(spv::Op::ImageQuerySizeLod, type, {image, operand(i, 1)}));
  define(i, builder_.emit(spv::Op::ImageQuerySize, type, {image}));
}

}  // namespace umber::back::spirv
