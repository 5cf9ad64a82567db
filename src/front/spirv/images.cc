// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "front/spirv/image_importer.h"
#include "front/spirv/operand_class.h"
#include "front/spirv/parts.h"

namespace umber::front::spirv {
namespace {

/// Sampling instructions: what comes after texture and coordinate, and what is done with it.
struct SampleRow {
  spv::Op from;
  bool compares, projects;
};
constexpr SampleRow kSamples[] = {
    {spv::Op::ImageSampleImplicitLod, false, false},       {spv::Op::ImageSampleExplicitLod, false, false},
    {spv::Op::ImageSampleDrefImplicitLod, true, false},    {spv::Op::ImageSampleDrefExplicitLod, true, false},
    {spv::Op::ImageSampleProjImplicitLod, false, true},    {spv::Op::ImageSampleProjExplicitLod, false, true},
    {spv::Op::ImageSampleProjDrefImplicitLod, true, true}, {spv::Op::ImageSampleProjDrefExplicitLod, true, true},
    {spv::Op::ImageSparseSampleImplicitLod, false, false}, {spv::Op::ImageSparseSampleExplicitLod, false, false},
    {spv::Op::ImageSparseSampleDrefImplicitLod, true, false},
    {spv::Op::ImageSparseSampleDrefExplicitLod, true, false},
};

/// Whether the instruction gives a code for OpImageSparseTexelsResident beside the texel.
bool is_sparse(spv::Op op) {
  return (op >= spv::Op::ImageSparseSampleImplicitLod && op <= spv::Op::ImageSparseDrefGather) ||
         op == spv::Op::ImageSparseRead;
}

uint32_t coordinate_size(ir::ImageShape shape) { return shape.coordinate_size() + (shape.arrayed ? 1 : 0); }

}  // namespace

bool ImageImporter::import(const Instruction& i) {
  for (const SampleRow& row : kSamples)
    if (row.from == i.op) return sample(i, row.compares, row.projects), true;
  switch (i.op) {
    case spv::Op::SampledImage:
    case spv::Op::Image: return true;  // followed where they are used
    case spv::Op::ImageSparseGather:
    case spv::Op::ImageGather: gather(i, false); return true;
    case spv::Op::ImageSparseDrefGather:
    case spv::Op::ImageDrefGather: gather(i, true); return true;
    case spv::Op::ImageSparseFetch:
    case spv::Op::ImageFetch: fetch(i); return true;
    case spv::Op::ImageSparseRead:
    case spv::Op::ImageRead: read_image(i); return true;
    case spv::Op::ImageWrite: write_image(i); return true;
    case spv::Op::ImageQuerySizeLod:
    case spv::Op::ImageQuerySize: query(i, Op::query_size); return true;
    case spv::Op::ImageQueryLod: query(i, Op::query_lod); return true;
    case spv::Op::ImageQueryLevels: query(i, Op::query_levels); return true;
    case spv::Op::ImageQuerySamples: query(i, Op::query_samples); return true;
    default: return false;
  }
}

/// The texture that the instruction's first operand is, or was loaded from.
ImageImporter::Texture ImageImporter::texture_operand(const Instruction& i) {
  Texture t;
  const Access a = parts_.pointers.texture(i.operands()[0], t.sampler);
  if (failed()) return t;
  const TypeId type = a.type;
  const bool has_shape = type != ir::types::kSampler && module_.types.is_opaque(type);
  if (!has_shape) return fail(kKind), t;
  t.resource = a.place.resource();
  t.needs_sampler = module_.resources[a.place.resource()].kind != ir::ResourceKind::combined_image_sampler;
  t.index = a.path[0];
  t.flags = memory::access_flags(a);
  t.is_nonuniform = b_.has(i.operands()[0], spv::Decoration::NonUniform);
  t.shape = module_.types.image_shape(type);
  return t;
}

/// False, and a report, if the texture cannot be sampled: it has no sampler, in it or given.
bool ImageImporter::add_sampler(const Texture& t, Values& operands, uint16_t& flags) {
  if (t.needs_sampler != (t.sampler != 0)) return fail(kTypes), false;
  if (!t.sampler) return true;
  Access a = parts_.pointers.texture(t.sampler);
  if (failed() || a.type != ir::types::kSampler) return fail(kTypes), false;
  a.is_nonuniform |= t.is_nonuniform && !module_.is_constant(a.path[0]);
  const uint32_t resource = a.place.resource().index;
  operands.push_back(emit(Op::sampler, ir::types::kSampler, std::span(&a.path[0], 1), resource, memory::access_flags(a)));
  flags |= ir::flag::kSampler;
  return true;
}

/// Takes apart the image operands from operand `n` on (SPIR-V 3.14): they follow their mask in the order of its bits.
ImageImporter::ImageOperands ImageImporter::image_operands(const Instruction& i, const Texture& t, size_t n) {
  ImageOperands found;
  const std::span<const uint32_t> operands = i.operands();
  if (n >= operands.size()) return found;
  uint32_t mask = operands[n++];
  for (; mask != 0 && !failed(); mask &= mask - 1) {
    switch (static_cast<spv::ImageOperands>(mask & -mask)) {
      case spv::ImageOperands::Bias: found.bias = operand(i, n++); break;
      case spv::ImageOperands::Lod: found.lod = operand(i, n++); break;
      case spv::ImageOperands::Grad:
        found.grad_x = operand(i, n++);
        found.grad_y = operand(i, n++);
        break;
      case spv::ImageOperands::ConstOffset:
        found.offset = emit_.as_kind(values_.known_operand(i, n++), TypeKind::i32);
        break;
      case spv::ImageOperands::Offset: found.offset = emit_.as_kind(operand(i, n++), TypeKind::i32); break;
      case spv::ImageOperands::ConstOffsets: found.offset = signed_offsets(values_.known_operand(i, n++)); break;
      case spv::ImageOperands::MinLod: found.clamp = operand(i, n++); break;
      case spv::ImageOperands::Sample: found.sample = emit_.as_index(operand(i, n++)); break;
      case spv::ImageOperands::MakeTexelAvailable:
      case spv::ImageOperands::MakeTexelVisible: ++n; [[fallthrough]];  // scopes
      case spv::ImageOperands::NonPrivateTexel: parts_.pointers.note_qualifiers(t.resource, {.coherent = true}); break;
      case spv::ImageOperands::VolatileTexel: parts_.pointers.note_qualifiers(t.resource, {.volatile_ = true}); break;
      case spv::ImageOperands::Nontemporal: break;
      case spv::ImageOperands::SignExtend: expect_sign(t.shape, true); break;
      case spv::ImageOperands::ZeroExtend: expect_sign(t.shape, false); break;
      default: unsupported("an image operand is");
    }
  }
  return found;
}

/// Four offsets of which the components may be unsigned.
ValueId ImageImporter::signed_offsets(ValueId offsets) {
  const TypeId type = module_.type(offsets);
  if (!module_.types.is_array(type) || failed()) return fail(kTypes), offsets;
  Values parts;
  for (uint32_t n = 0; n < std::min(module_.types.part_count(type), 4u); ++n)
    parts.push_back(emit_.as_kind(emit_.extract(offsets, n), TypeKind::i32));
  if (failed() || module_.type(parts[0]) == module_.types.part(type, 0)) return offsets;
  return parts_.composites.construct(module_.types.array(module_.type(parts[0]), 4), parts);
}

/// Texels have the signedness of their image; an instruction may only repeat it.
void ImageImporter::expect_sign(ir::ImageShape shape, bool is_signed) {
  if (with_sign(shape.sampled, is_signed) != shape.sampled)
    unsupported("a texel of the other signedness than its image's is");
}

/// The first `size` components.
ValueId ImageImporter::coordinate(ValueId v, uint32_t size) {
  constexpr std::array<uint32_t, 4> kOrder = {0, 1, 2, 3};
  return size <= 4 ? emit_.swizzle(v, std::span(kOrder).first(size)) : (fail(kTypes), v);
}

ValueId ImageImporter::texel_coordinate(ir::ImageShape shape, ValueId v) {
  // The faces of a cube are layers here, and those of an array of cubes further ones.
  const uint32_t size = shape.coordinate_size() + (shape.arrayed && shape.dim != ir::ImageDim::cube ? 1 : 0);
  return coordinate(emit_.as_kind(v, TypeKind::i32), size);
}

void ImageImporter::sample(const Instruction& i, bool compares, bool projects) {
  const Texture t = texture_operand(i);
  if (failed()) return;
  const uint32_t size = coordinate_size(t.shape);
  const ValueId whole = operand(i, 1);
  ValueId at = coordinate(whole, size), reference = compares ? operand(i, 2) : ValueId{};
  if (projects && !failed()) {
    const ValueId q = emit_.extract(whole, size);
    at = emit(Op::div, module_.type(at), {at, emit_.splat(module_.type(at), q)});
    if (compares) reference = emit(Op::div, module_.type(reference), {reference, q});
  }
  const ImageOperands extra = image_operands(i, t, compares ? 3 : 2);
  if (failed()) return;
  const Op op = extra.grad_x ? Op::sample_grad : extra.lod ? Op::sample_lod : extra.bias ? Op::sample_bias : Op::sample;
  Values operands{t.index, at};
  for (const ValueId v : {reference, extra.bias, extra.lod, extra.grad_x, extra.grad_y, extra.offset, extra.clamp})
    if (v) operands.push_back(v);
  finish_sample(i, op, t, operands, compares, extra.flags());
}

uint16_t ImageImporter::relaxed(const Instruction& i) const {
  return b_.has(i.result().value, spv::Decoration::RelaxedPrecision) ? ir::flag::kMediump : uint16_t{0};
}

void ImageImporter::finish_sample(const Instruction& i, Op op, const Texture& t, Values operands, bool compares,
                                  uint16_t flags) {
  flags |= t.flags;
  flags |= relaxed(i);
  if (compares && !t.shape.shadow && !t.sampler)
    return unsupported("a comparison by a texture of a type that is also looked up without is");
  if (compares) flags |= ir::flag::kCompare;
  const bool may_clamp = op == Op::sample || op == Op::sample_bias || op == Op::sample_grad;
  if ((flags & ir::flag::kClamp) && !may_clamp) return fail(kKind);
  if (op != Op::fetch && !add_sampler(t, operands, flags)) return;
  texel(i, op, t, ir::types::vector(t.shape.sampled, compares && op != Op::gather ? 1 : 4), operands, flags);
}

void ImageImporter::texel(const Instruction& i, Op op, const Texture& t, TypeId type, const Values& operands,
                          uint16_t flags) {
  if (is_sparse(i.op)) return sparse_texel(i, op, t, type, operands, flags);
  result(i, emit_.fitted(emit(op, type, operands, t.resource.index, flags), result_type(i)));
}

/// The code may be unsigned in SPIR-V, and a texel may have fewer components.
void ImageImporter::sparse_texel(const Instruction& i, Op op, const Texture& t, TypeId type, const Values& operands,
                                 uint16_t flags) {
  const TypeId declared = result_type(i);
  if (!module_.types.is_structure(declared) || module_.types.part_count(declared) != 2) return fail(kTypes);
  const std::array members = {ir::Member{ir::types::kI32, {}}, ir::Member{type, {}}};
  const TypeId both = module_.types.structure({}, members);
  const ValueId found = emit(op, both, operands, t.resource.index, static_cast<uint16_t>(flags | ir::flag::kSparse));
  const TypeId code = module_.types.part(declared, 0), wanted = module_.types.part(declared, 1);
  if (!module_.types.is_numeric(wanted) || module_.types.is_matrix(wanted) || failed()) return fail(kTypes);
  const ValueId whole = coordinate(emit_.extract(found, 1), module_.types.rows(wanted));
  const Values parts{emit_.fitted(emit_.extract(found, 0), code), emit_.fitted(whole, wanted)};
  if (!failed()) result(i, parts_.composites.construct(declared, parts));
}

void ImageImporter::gather(const Instruction& i, bool compares) {
  const Texture t = texture_operand(i);
  if (failed()) return;
  const ValueId at = coordinate(operand(i, 1), coordinate_size(t.shape));
  const ValueId third = compares ? operand(i, 2) : values_.known_operand(i, 2);
  const ImageOperands extra = image_operands(i, t, 3);
  if (failed()) return;
  Values operands{t.index, at, compares ? third : emit_.as_index(third)};
  if (extra.offset) operands.push_back(extra.offset);
  finish_sample(i, Op::gather, t, operands, compares, extra.flags());
}

void ImageImporter::fetch(const Instruction& i) {
  const Texture t = texture_operand(i);
  if (failed()) return;
  Values operands{t.index, coordinate(emit_.as_kind(operand(i, 1), TypeKind::i32), coordinate_size(t.shape))};
  const ImageOperands extra = image_operands(i, t, 2);
  if (failed()) return;
  if (extra.sample)
    operands.push_back(extra.sample);
  else if (extra.lod)
    operands.push_back(emit_.as_index(extra.lod));
  else if (t.shape.dim != ir::ImageDim::buffer)
    operands.push_back(module_.i32(0));
  if (extra.offset) operands.push_back(extra.offset);
  finish_sample(i, Op::fetch, t, operands, false, extra.flags());
}

void ImageImporter::read_image(const Instruction& i) {
  const Texture t = texture_operand(i);
  if (failed()) return;
  Values operands{t.index, texel_coordinate(t.shape, operand(i, 1))};
  const ImageOperands extra = image_operands(i, t, 2);
  if (extra.sample) operands.push_back(extra.sample);
  const TypeId declared = result_type(i);
  const TypeId whole = ir::types::vector(t.shape.sampled, 4);
  if (is_sparse(i.op) && !failed()) return sparse_texel(i, Op::image_load, t, whole, operands, t.flags);
  if (failed() || !declared || !module_.types.is_numeric(declared)) return fail(kTypes);
  const auto flags = static_cast<uint16_t>(t.flags | relaxed(i));
  const ValueId texel = emit(Op::image_load, whole, operands, t.resource.index, flags);
  result(i, emit_.fitted(coordinate(texel, module_.types.rows(declared)), declared));
}

void ImageImporter::write_image(const Instruction& i) {
  const Texture t = texture_operand(i);
  if (failed()) return;
  Values operands{t.index, texel_coordinate(t.shape, operand(i, 1))};
  const ImageOperands extra = image_operands(i, t, 3);
  if (extra.sample) operands.push_back(extra.sample);
  ValueId texel = emit_.as_kind(operand(i, 2), t.shape.sampled);
  if (failed() || !emit_.is_numeric(texel) || module_.types.is_matrix(module_.type(texel))) return fail(kTypes);
  const TypeId type = ir::types::vector(t.shape.sampled, 4);
  if (module_.types.rows(module_.type(texel)) < 4) {  // components that the format lacks may be left out
    Values parts{texel};
    for (uint32_t n = module_.types.rows(module_.type(texel)); n < 4; ++n)
      parts.push_back(module_.zero(ir::types::vector(t.shape.sampled, 1)));
    texel = parts_.composites.construct(type, parts);
  }
  operands.push_back(texel);
  emit_void(Op::image_store, operands, t.resource.index, t.flags);
}

void ImageImporter::query(const Instruction& i, Op op) {
  const Texture t = texture_operand(i);
  const TypeId declared = result_type(i);
  if (failed() || !declared || !module_.types.is_numeric(declared)) return fail(kTypes);
  Values operands{t.index};
  uint16_t flags = t.flags;
  TypeId type = ir::types::kI32;
  if (op == Op::query_lod) {
    operands.push_back(coordinate(operand(i, 1), t.shape.coordinate_size()));
    if (!add_sampler(t, operands, flags)) return;
    type = ir::types::kVec2;
  } else if (op == Op::query_size) {
    operands.push_back(i.op == spv::Op::ImageQuerySizeLod ? emit_.as_index(operand(i, 1)) : module_.i32(0));
    type = module_.types.with_scalar(declared, TypeKind::i32);
  }
  result(i, emit_.fitted(emit(op, type, operands, t.resource.index, flags), declared));
}

}  // namespace umber::front::spirv
