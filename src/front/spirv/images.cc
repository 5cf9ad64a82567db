// SPDX-License-Identifier: Apache-2.0
// Textures and storage images. Coordinates may have more components than the image wants; projection is divided out.
#include <algorithm>
#include <array>

#include "front/spirv/importer.h"

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
};

uint32_t coordinate_size(ir::ImageShape shape) { return shape.coordinate_size() + (shape.arrayed ? 1 : 0); }

}  // namespace

bool Importer::image() {
  for (const SampleRow& row : kSamples)
    if (row.from == current_.op) return sample(row.compares, row.projects), true;
  switch (current_.op) {
    case spv::Op::SampledImage:
    case spv::Op::Image: return true;  // followed where they are used
    case spv::Op::ImageGather: gather(false); return true;
    case spv::Op::ImageDrefGather: gather(true); return true;
    case spv::Op::ImageFetch: fetch(); return true;
    case spv::Op::ImageRead: read_image(); return true;
    case spv::Op::ImageWrite: write_image(); return true;
    case spv::Op::ImageQuerySizeLod:
    case spv::Op::ImageQuerySize: query(Op::query_size); return true;
    case spv::Op::ImageQueryLod: query(Op::query_lod); return true;
    case spv::Op::ImageQueryLevels: query(Op::query_levels); return true;
    case spv::Op::ImageQuerySamples: query(Op::query_samples); return true;
    default: return false;
  }
}

/// The texture that the instruction's first operand is, or was loaded from.
Importer::Texture Importer::texture_operand() {
  Texture t;
  const Access a = texture(current_.operands()[0], t.sampler);
  if (failed_) return t;
  const TypeId type = type_of(a.type);
  const bool has_shape = type != ir::types::kSampler && module_.types.is_opaque(type);
  if (!has_shape) return fail(kKind), t;
  t.resource = a.place.resource().index;
  t.needs_sampler = module_.resources[a.place.resource()].kind != ir::ResourceKind::combined_image_sampler;
  t.index = a.path[0];
  t.flags = access_flags(a);
  t.shape = module_.types.image_shape(type);
  return t;
}

/// False, and a report, if the texture cannot be sampled: it has no sampler, in it or given.
bool Importer::add_sampler(const Texture& t, Values& operands, uint16_t& flags) {
  if (t.needs_sampler != (t.sampler != 0)) return fail(kTypes), false;
  if (!t.sampler) return true;
  const Access a = texture(t.sampler);
  if (failed_ || type_of(a.type) != ir::types::kSampler) return fail(kTypes), false;
  const uint32_t resource = a.place.resource().index;
  operands.push_back(emit(Op::sampler, ir::types::kSampler, std::span(&a.path[0], 1), resource, access_flags(a)));
  flags |= ir::flag::kSampler;
  return true;
}

/// Takes apart the image operands from operand `n` on (SPIR-V 3.14): they follow their mask in the order of its bits.
Importer::ImageOperands Importer::image_operands(ir::ImageShape shape, size_t n) {
  ImageOperands found;
  const std::span<const uint32_t> operands = current_.operands();
  if (n >= operands.size()) return found;
  uint32_t mask = operands[n++];
  for (; mask != 0 && !failed_; mask &= mask - 1) {
    switch (static_cast<spv::ImageOperands>(mask & -mask)) {
      case spv::ImageOperands::Bias: found.bias = operand(n++); break;
      case spv::ImageOperands::Lod: found.lod = operand(n++); break;
      case spv::ImageOperands::Grad:
        found.grad_x = operand(n++);
        found.grad_y = operand(n++);
        break;
      case spv::ImageOperands::ConstOffset:
      case spv::ImageOperands::Offset: found.offset = as_kind(operand(n++), TypeKind::i32); break;
      case spv::ImageOperands::ConstOffsets: found.offset = signed_offsets(operand(n++)); break;
      case spv::ImageOperands::Sample: found.sample = as_index(operand(n++)); break;
      case spv::ImageOperands::MakeTexelAvailable:
      case spv::ImageOperands::MakeTexelVisible: ++n; break;  // scopes; what is coherent is said of the image
      case spv::ImageOperands::NonPrivateTexel:
      case spv::ImageOperands::VolatileTexel:
      case spv::ImageOperands::Nontemporal: break;
      case spv::ImageOperands::SignExtend: expect_sign(shape, true); break;
      case spv::ImageOperands::ZeroExtend: expect_sign(shape, false); break;
      default: unsupported("an image operand is");
    }
  }
  return found;
}

/// Four offsets of which the components may be unsigned.
ValueId Importer::signed_offsets(ValueId offsets) {
  const TypeId type = module_.type(offsets);
  if (!module_.types.is_array(type) || failed_) return fail(kTypes), offsets;
  Values parts;
  for (uint32_t n = 0; n < std::min(module_.types.part_count(type), 4u); ++n)
    parts.push_back(as_kind(extract(offsets, n), TypeKind::i32));
  if (failed_ || module_.type(parts[0]) == module_.types.part(type, 0)) return offsets;
  return construct(module_.types.array(module_.type(parts[0]), 4), parts);
}

/// Texels have the signedness of their image; an instruction may only repeat it.
void Importer::expect_sign(ir::ImageShape shape, bool is_signed) {
  if (with_sign(shape.sampled, is_signed) != shape.sampled)
    unsupported("a texel of the other signedness than its image's is");
}

/// The first `size` components.
ValueId Importer::coordinate(ValueId v, uint32_t size) {
  constexpr std::array<uint32_t, 4> kOrder = {0, 1, 2, 3};
  return size <= 4 ? swizzle(v, std::span(kOrder).first(size)) : (fail(kTypes), v);
}

ValueId Importer::texel_coordinate(ir::ImageShape shape, ValueId v) {
  // The faces of a cube are layers here, and those of an array of cubes further ones.
  const uint32_t size = shape.coordinate_size() + (shape.arrayed && shape.dim != ir::ImageDim::cube ? 1 : 0);
  return coordinate(as_kind(v, TypeKind::i32), size);
}

void Importer::sample(bool compares, bool projects) {
  const Texture t = texture_operand();
  if (failed_) return;
  const uint32_t size = coordinate_size(t.shape);
  const ValueId whole = operand(1);
  ValueId at = coordinate(whole, size), reference = compares ? operand(2) : ValueId{};
  if (projects && !failed_) {
    const ValueId q = extract(whole, size);
    at = emit(Op::div, module_.type(at), {at, splat(module_.type(at), q)});
    if (compares) reference = emit(Op::div, module_.type(reference), {reference, q});
  }
  const ImageOperands extra = image_operands(t.shape, compares ? 3 : 2);
  if (failed_) return;
  const Op op = extra.grad_x ? Op::sample_grad : extra.lod ? Op::sample_lod : extra.bias ? Op::sample_bias : Op::sample;
  Values operands{t.index, at};
  for (const ValueId v : {reference, extra.bias, extra.lod, extra.grad_x, extra.grad_y, extra.offset})
    if (v) operands.push_back(v);
  finish_sample(op, t, operands, compares, static_cast<bool>(extra.offset));
}

void Importer::finish_sample(Op op, const Texture& t, Values operands, bool compares, bool has_offset) {
  uint16_t flags = t.flags;
  if (compares && !t.shape.shadow && !t.sampler)
    return unsupported("a comparison by a texture of a type that is also looked up without is");
  if (compares) flags |= ir::flag::kCompare;
  if (has_offset) flags |= ir::flag::kOffset;
  if (op != Op::fetch && !add_sampler(t, operands, flags)) return;
  const TypeId type = ir::types::vector(t.shape.sampled, compares && op != Op::gather ? 1 : 4);
  result(fitted(emit(op, type, operands, t.resource, flags), result_type()));
}

void Importer::gather(bool compares) {
  const Texture t = texture_operand();
  if (failed_) return;
  const ValueId at = coordinate(operand(1), coordinate_size(t.shape));
  const ValueId third = operand(2);
  const ImageOperands extra = image_operands(t.shape, 3);
  if (failed_) return;
  Values operands{t.index, at, compares ? third : as_index(third)};
  if (extra.offset) operands.push_back(extra.offset);
  finish_sample(Op::gather, t, operands, compares, static_cast<bool>(extra.offset));
}

void Importer::fetch() {
  const Texture t = texture_operand();
  if (failed_) return;
  Values operands{t.index, coordinate(as_kind(operand(1), TypeKind::i32), coordinate_size(t.shape))};
  const ImageOperands extra = image_operands(t.shape, 2);
  if (failed_) return;
  if (extra.sample)
    operands.push_back(extra.sample);
  else if (extra.lod)
    operands.push_back(as_index(extra.lod));
  else if (t.shape.dim != ir::ImageDim::buffer)
    operands.push_back(module_.i32(0));
  if (extra.offset) operands.push_back(extra.offset);
  finish_sample(Op::fetch, t, operands, false, static_cast<bool>(extra.offset));
}

void Importer::read_image() {
  const Texture t = texture_operand();
  if (failed_) return;
  Values operands{t.index, texel_coordinate(t.shape, operand(1))};
  const ImageOperands extra = image_operands(t.shape, 2);
  if (extra.sample) operands.push_back(extra.sample);
  const TypeId declared = result_type();
  if (failed_ || !declared || !module_.types.is_numeric(declared)) return fail(kTypes);
  const ValueId texel = emit(Op::image_load, ir::types::vector(t.shape.sampled, 4), operands, t.resource, t.flags);
  result(fitted(coordinate(texel, module_.types.rows(declared)), declared));
}

void Importer::write_image() {
  const Texture t = texture_operand();
  if (failed_) return;
  Values operands{t.index, texel_coordinate(t.shape, operand(1))};
  const ImageOperands extra = image_operands(t.shape, 3);
  if (extra.sample) operands.push_back(extra.sample);
  ValueId texel = as_kind(operand(2), t.shape.sampled);
  if (failed_ || !is_numeric(texel) || module_.types.is_matrix(module_.type(texel))) return fail(kTypes);
  const TypeId type = ir::types::vector(t.shape.sampled, 4);
  if (module_.types.rows(module_.type(texel)) < 4) {  // components that the format lacks may be left out
    Values parts{texel};
    for (uint32_t n = module_.types.rows(module_.type(texel)); n < 4; ++n)
      parts.push_back(module_.zero(ir::types::vector(t.shape.sampled, 1)));
    texel = construct(type, parts);
  }
  operands.push_back(texel);
  emit_void(Op::image_store, operands, t.resource, t.flags);
}

void Importer::query(Op op) {
  const Texture t = texture_operand();
  const TypeId declared = result_type();
  if (failed_ || !declared || !module_.types.is_numeric(declared)) return fail(kTypes);
  Values operands{t.index};
  uint16_t flags = t.flags;
  TypeId type = ir::types::kI32;
  if (op == Op::query_lod) {
    operands.push_back(coordinate(operand(1), t.shape.coordinate_size()));
    if (!add_sampler(t, operands, flags)) return;
    type = ir::types::kVec2;
  } else if (op == Op::query_size) {
    operands.push_back(current_.op == spv::Op::ImageQuerySizeLod ? as_index(operand(1)) : module_.i32(0));
    type = module_.types.with_scalar(declared, TypeKind::i32);
  }
  result(fitted(emit(op, type, operands, t.resource, flags), declared));
}

}  // namespace umber::front::spirv
