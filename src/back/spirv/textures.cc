// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/textures.h"

#include <vector>

#include "back/spirv/code.h"
#include "back/spirv/messages.h"
#include "ir/glsl_names.h"

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

struct SparseRow {
  spv::Op plain, sparse;
};
constexpr SparseRow kSparse[] = {
    {spv::Op::ImageSampleImplicitLod, spv::Op::ImageSparseSampleImplicitLod},
    {spv::Op::ImageSampleExplicitLod, spv::Op::ImageSparseSampleExplicitLod},
    {spv::Op::ImageSampleDrefImplicitLod, spv::Op::ImageSparseSampleDrefImplicitLod},
    {spv::Op::ImageSampleDrefExplicitLod, spv::Op::ImageSparseSampleDrefExplicitLod},
    {spv::Op::ImageFetch, spv::Op::ImageSparseFetch},
    {spv::Op::ImageGather, spv::Op::ImageSparseGather},
    {spv::Op::ImageDrefGather, spv::Op::ImageSparseDrefGather},
    {spv::Op::ImageRead, spv::Op::ImageSparseRead},
};

/// The instruction that also says whether the texels are resident, if that is asked for.
spv::Op maybe_sparse(const ir::Inst& inst, spv::Op plain) {
  if (!inst.has_flag(ir::flag::kSparse)) return plain;
  for (const SparseRow& row : kSparse)
    if (row.plain == plain) return row.sparse;
  UMBER_UNREACHABLE("an instruction that gives no texel");
}

}  // namespace

SpvId Textures::resource_pointer(const ir::Inst& inst) {
  const Global& global = code_.globals.resource(inst.resource());
  if (!resource(inst).array) return global.id;
  const SpvId type = builder_.pointer_type(global.storage, types_.opaque(resource(inst)));
  const SpvId pointer = builder_.emit(spv::Op::AccessChain, type, {global.id, index(inst, 0)});
  decorate_nonuniform(inst, pointer);
  return pointer;
}

SpvId Textures::load_resource(const ir::Inst& inst) {
  const SpvId loaded = builder_.emit(spv::Op::Load, types_.opaque(resource(inst)), {resource_pointer(inst)});
  decorate_nonuniform(inst, loaded);
  return loaded;
}

SpvId Textures::load_image(const ir::Inst& inst) {
  const SpvId loaded = load_resource(inst);
  if (!types_.has_sampler(resource(inst))) return loaded;
  const SpvId image = builder_.emit(spv::Op::Image, types_.image(shape(inst), false), {loaded});
  decorate_nonuniform(inst, image);
  return image;
}

void Textures::write_sampler(const ir::Inst& inst) { define(inst, load_resource(inst)); }

SpvId Textures::load_sampled_image(const ir::Inst& inst) {
  const SpvId loaded = load_resource(inst);
  if (!inst.has_flag(ir::flag::kSampler)) return loaded;
  const SpvId type = builder_.type(spv::Op::TypeSampledImage, {types_.opaque(resource(inst))});
  const SpvId sampler = operand(inst, inst.operand_count - 1u);
  const SpvId both = builder_.emit(spv::Op::SampledImage, type, {loaded, sampler});
  decorate_nonuniform(inst, both);
  return both;
}

bool Textures::may_sample(const ir::Inst& inst) const {
  return types_.has_sampler(resource(inst)) || inst.has_flag(ir::flag::kSampler);
}

void Textures::write_sample(const ir::Inst& inst) {
  const ir::Op op = inst.op;
  if (shape(inst).dim == ir::ImageDim::rect) {
    diagnostics_.report(kUnsupportedRect, span(inst), ir::glsl_name(inst));
    return undefine_results(inst);
  }
  if (op == ir::Op::fetch) return write_fetch(inst);
  if (!may_sample(inst)) return unsupported(inst);
  if (op == ir::Op::gather) return write_gather(inst);

  const bool compares = inst.has_flag(ir::flag::kCompare);
  std::vector<SpvId> words = {load_sampled_image(inst), operand(inst, 1)};
  uint32_t n = 2;
  if (compares) words.push_back(operand(inst, n++));
  ExtraOperands extra;
  // Only quads have an implicit level of detail; elsewhere it is the base level (GLSL 4.60 section 8.9).
  const bool is_implicit = ir::has_derivatives(module_) && (op == ir::Op::sample || op == ir::Op::sample_bias);
  if (op == ir::Op::sample_grad) {
    const SpvId dx = operand(inst, n), dy = operand(inst, n + 1);
    extra.add(spv::ImageOperands::Grad, dx, dy);
    n += 2;
  } else if (op != ir::Op::sample) {
    extra.add(is_implicit ? spv::ImageOperands::Bias : spv::ImageOperands::Lod, operand(inst, n++));
  } else if (!is_implicit) {
    extra.add(spv::ImageOperands::Lod, types_.number(ir::types::kF32, 0));
  }
  if (inst.has_flag(ir::flag::kOffset)) {
    if (!module_.is_constant(module_.operand(inst, n))) diagnostics_.report(kOffsetNotConstant, span(inst));
    extra.add(spv::ImageOperands::ConstOffset, operand(inst, n++));
  }
  // Only a level that the device finds has bounds.
  const bool has_bound = inst.has_flag(ir::flag::kClamp) && (is_implicit || op == ir::Op::sample_grad);
  if (has_bound) extra.add(spv::ImageOperands::MinLod, operand(inst, n));
  extra.append_to(words);
  const spv::Op spelled = is_implicit
                              ? (compares ? spv::Op::ImageSampleDrefImplicitLod : spv::Op::ImageSampleImplicitLod)
                              : (compares ? spv::Op::ImageSampleDrefExplicitLod : spv::Op::ImageSampleExplicitLod);
  define(inst, builder_.emit(maybe_sparse(inst, spelled), types_.of(result_type(inst)), words));
}

void Textures::write_fetch(const ir::Inst& inst) {
  const ir::ImageShape s = shape(inst);
  std::vector<SpvId> words = {load_image(inst), operand(inst, 1)};
  ExtraOperands extra;
  uint32_t n = 2;
  const bool has_level = s.dim != ir::ImageDim::buffer && !s.multisampled;
  if (has_level) extra.add(spv::ImageOperands::Lod, operand(inst, n++));
  const SpvId sample = s.multisampled ? operand(inst, n++) : SpvId{};
  if (inst.has_flag(ir::flag::kOffset)) {
    if (!module_.is_constant(module_.operand(inst, n))) diagnostics_.report(kOffsetNotConstant, span(inst));
    extra.add(spv::ImageOperands::ConstOffset, operand(inst, n));
  }
  if (sample) extra.add(spv::ImageOperands::Sample, sample);
  extra.append_to(words);
  define(inst, builder_.emit(maybe_sparse(inst, spv::Op::ImageFetch), types_.of(result_type(inst)), words));
}

void Textures::write_gather(const ir::Inst& inst) {
  const bool compares = inst.has_flag(ir::flag::kCompare);
  // Then the depth reference, or the component.
  std::vector<SpvId> words = {load_sampled_image(inst), operand(inst, 1), operand(inst, 2)};
  ExtraOperands extra;
  if (inst.has_flag(ir::flag::kOffset)) {
    const ir::ValueId offset = module_.operand(inst, 3);
    const auto kind = module_.types.is_array(module_.type(offset)) ? spv::ImageOperands::ConstOffsets
                      : module_.is_constant(offset)                ? spv::ImageOperands::ConstOffset
                                                                   : spv::ImageOperands::Offset;
    if (kind == spv::ImageOperands::ConstOffsets && !module_.is_constant(offset))
      diagnostics_.report(kOffsetNotConstant, span(inst));
    extra.add(kind, value(offset));
  }
  extra.append_to(words);
  const spv::Op spelled = compares ? spv::Op::ImageDrefGather : spv::Op::ImageGather;
  define(inst, builder_.emit(maybe_sparse(inst, spelled), types_.of(result_type(inst)), words));
}

void Textures::write_query(const ir::Inst& inst) {
  const ir::Op op = inst.op;
  const ir::ImageShape s = shape(inst);
  const SpvId type = types_.of(result_type(inst));
  if (op == ir::Op::query_lod) {
    if (!ir::has_derivatives(module_) || !may_sample(inst)) return unsupported(inst);
    return define(inst, builder_.emit(spv::Op::ImageQueryLod, type, {load_sampled_image(inst), operand(inst, 1)}));
  }
  const SpvId image = load_image(inst);
  if (op == ir::Op::query_levels) return define(inst, builder_.emit(spv::Op::ImageQueryLevels, type, {image}));
  if (op == ir::Op::query_samples) return define(inst, builder_.emit(spv::Op::ImageQuerySamples, type, {image}));
  const bool has_levels = resource(inst).kind != ir::ResourceKind::storage_image && !s.multisampled &&
                          s.dim != ir::ImageDim::buffer && s.dim != ir::ImageDim::rect;
  if (has_levels) return define(inst, builder_.emit(spv::Op::ImageQuerySizeLod, type, {image, operand(inst, 1)}));
  define(inst, builder_.emit(spv::Op::ImageQuerySize, type, {image}));
}

/// What follows the operands of an access to a storage image, as far as there is any.
void Textures::add_texel_operands(const ir::Inst& inst, SpvId sample, std::vector<SpvId>& words) {
  using spv::ImageOperands;
  const ir::AccessFlags access = module_.resources[inst.resource()].access;
  const bool is_seen = module_.state.uses_vulkan_memory_model && (access.coherent || access.volatile_);
  ImageOperands mask = sample ? ImageOperands::Sample : ImageOperands::None;
  if (module_.state.uses_vulkan_memory_model && access.nonprivate) mask = mask | ImageOperands::NonPrivateTexel;
  if (is_seen)
    mask = mask | ImageOperands::NonPrivateTexel |
           (inst.op == ir::Op::image_store ? ImageOperands::MakeTexelAvailable : ImageOperands::MakeTexelVisible) |
           (access.volatile_ ? ImageOperands::VolatileTexel : ImageOperands::None);
  if (mask == ImageOperands::None) return;
  words.push_back({static_cast<uint32_t>(mask)});
  if (sample) words.push_back(sample);
  if (is_seen) words.push_back(builder_.u32_constant(static_cast<uint32_t>(scope_of(access))));
}

void Textures::write_image(const ir::Inst& inst) {
  const ir::Op op = inst.op;
  static_assert(ir::consists_of(ir::Group::image, {ir::Op::image_load, ir::Op::image_store}));
  const bool stores = op == ir::Op::image_store;
  uint32_t n = 2;
  const SpvId sample = shape(inst).multisampled ? operand(inst, n++) : SpvId{};
  std::vector<SpvId> words = {load_image(inst), operand(inst, 1)};
  if (stores) words.push_back(operand(inst, n));
  add_texel_operands(inst, sample, words);
  if (stores) return builder_.emit(spv::Op::ImageWrite, words);
  define(inst, builder_.emit(maybe_sparse(inst, spv::Op::ImageRead), types_.of(result_type(inst)), words));
}

}  // namespace umber::back::spirv
