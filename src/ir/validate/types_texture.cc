// SPDX-License-Identifier: Apache-2.0
#include "ir/validate/checker.h"

namespace umber::ir::validation {
namespace {

constexpr Reason kNoResource = "there is no such resource";
constexpr Reason kNeedsNoSampler = "the texture needs no sampler";
constexpr Reason kNoImage = "the resource is no texture or image";

/// Takes the operands of a texture instruction one after the other.
class Operands {
 public:
  explicit Operands(const Types& t, uint32_t next = 0) : t_(t), next_(next) {}
  bool next_is(TypeId type) { return next_ < t_.operands() && t_.operand(next_) == type && (++next_, true); }
  bool next_is_index() { return next_ < t_.operands() && t_.is_index(t_.operand(next_)) && (++next_, true); }
  bool has(uint32_t count) const { return t_.operands() - next_ >= count; }
  bool at_end() const { return next_ == t_.operands(); }
  uint32_t next() const { return next_; }

 private:
  const Types& t_;
  uint32_t next_;
};

const Resource* texture(const Types& t) {
  const ResourceId r = t.resource();
  return t.m.resources.contains(r) ? &t.m.resources[r] : nullptr;
}

bool has_shape(const Module& m, const Resource& r) {
  const bool is_image = r.kind == ResourceKind::combined_image_sampler || r.kind == ResourceKind::sampled_image ||
                        r.kind == ResourceKind::storage_image;
  const TypeKind kind = m.types.kind(r.type);
  return is_image && (kind == TypeKind::image || kind == TypeKind::sampled_image);
}

/// What the name of a sample op adds: bias, level, gradients, component.
bool named_operands(Operands& operands, Op op, ImageShape shape, bool compares) {
  const TypeId gradient = types::vector(TypeKind::f32, shape.coordinate_size());
  if (op == Op::sample_bias || op == Op::sample_lod) return operands.next_is(types::kF32);
  if (op == Op::sample_grad) return operands.next_is(gradient) && operands.next_is(gradient);
  if (op == Op::gather) return compares || operands.next_is_index();
  if (op != Op::fetch) return true;
  // Buffers and rectangles have one level, which may be left out.
  const bool may_lack = (shape.dim == ImageDim::buffer || shape.dim == ImageDim::rect) && !shape.multisampled;
  return operands.next_is_index() || may_lack;
}

bool offset_operand(Operands& operands, const Types& t, ImageShape shape) {
  const TypeId offset = types::vector(TypeKind::i32, shape.coordinate_size());
  if (operands.next_is(offset)) return true;
  if (t.op() != Op::gather || !operands.has(1)) return false;
  const TypeId last = t.operand(operands.next());
  return t.table.is_array(last) && t.table[last].extent == 4 && t.table[last].element == offset &&
         operands.next_is(last);
}

/// A texture that has no sampler in it is sampled with one that `sampler` names.
bool sampler_operand(const Types& t, Operands& operands) {
  if (!operands.has(1) || !operands.next_is(types::kSampler)) return false;
  const ValueId given = t.value(operands.next() - 1);
  const InstId def = t.m.is_constant(given) ? InstId{} : t.m.def(given);
  return def && t.m.insts[def].op == Op::sampler;
}

constexpr Reason kNoTexel = "the result has not the type of a texel";

/// Whether the result is a texel or, of a sparse texture, a structure of a code and a texel.
bool is_texel(const Types& t, TypeId texel) {
  const TypeId result = t.result();
  if (!t.has_flag(flag::kSparse)) return result == texel;
  return t.table.is_structure(result) && t.table.part_count(result) == 2 && t.table.part(result, 0) == types::kI32 &&
         t.table.part(result, 1) == texel;
}

}  // namespace

Reason sampler(const Types& t) {
  const Resource* r = texture(t);
  if (!r) return kNoResource;
  if (r->kind != ResourceKind::sampler) return "the resource is no sampler";
  if (!t.is_index(t.operand(0))) return "the index of the resource is neither i32 nor u32";
  return t.result() == types::kSampler ? nullptr : "the result is a sampler";
}

Reason sample(const Types& t) {
  const Resource* r = texture(t);
  if (!r) return kNoResource;
  if (!has_shape(t.m, *r) || r->kind == ResourceKind::storage_image) return "the resource is no texture";
  const ImageShape shape = t.table.image_shape(r->type);
  const bool compares = t.has_flag(flag::kCompare), fetches = t.op() == Op::fetch;
  // A sampler apart from the texture says itself whether it compares.
  if (compares && !shape.shadow && !t.has_flag(flag::kSampler)) return "the texture does not compare";

  Operands operands(t);
  const uint32_t size = shape.coordinate_size() + (shape.arrayed ? 1 : 0);
  if (!operands.next_is_index()) return "the index of the resource is neither i32 nor u32";
  if (!operands.next_is(types::vector(fetches ? TypeKind::i32 : TypeKind::f32, size)))
    return "the coordinate has another type than the texture wants";
  if (compares && !operands.next_is(types::kF32)) return "the reference of the comparison is no f32";
  if (!named_operands(operands, t.op(), shape, compares)) return "an operand is missing or of another type";
  if (t.has_flag(flag::kOffset) && !offset_operand(operands, t, shape)) return "the offset has another type";
  const bool has_sampler = t.has_flag(flag::kSampler);
  const bool may_clamp = t.op() == Op::sample || t.op() == Op::sample_bias || t.op() == Op::sample_grad;
  if (t.has_flag(flag::kClamp) && (!may_clamp || !operands.next_is(types::kF32))) return "the least level is no f32";
  if (has_sampler && !sampler_operand(t, operands)) return "the last operand is no sampler";
  if (has_sampler && (fetches || r->kind != ResourceKind::sampled_image)) return kNeedsNoSampler;
  if (!operands.at_end()) return "has too many operands";
  return is_texel(t, types::vector(shape.sampled, compares && t.op() != Op::gather ? 1 : 4)) ? nullptr : kNoTexel;
}

Reason query(const Types& t) {
  const Resource* r = texture(t);
  if (!r) return kNoResource;
  if (!has_shape(t.m, *r)) return kNoImage;
  const ImageShape shape = t.table.image_shape(r->type);
  if (!t.is_index(t.operand(0))) return "the index of the resource is neither i32 nor u32";
  if (t.op() == Op::query_lod) {
    if (t.operand(1) != types::vector(TypeKind::f32, shape.coordinate_size()))
      return "the coordinate has another type than the texture wants";
    Operands operands(t, 2);
    const bool has_sampler = t.has_flag(flag::kSampler);
    if (has_sampler && !sampler_operand(t, operands)) return "the last operand is no sampler";
    if (has_sampler && r->kind != ResourceKind::sampled_image) return kNeedsNoSampler;
    if (!operands.at_end()) return "has too many operands";
    return t.result() == types::kVec2 ? nullptr : "the result is a vector of two floats";
  }
  if (t.op() != Op::query_size) return t.result() == types::kI32 ? nullptr : "the result is an i32";
  if (!t.is_index(t.operand(1))) return "the level is neither i32 nor u32";
  const uint32_t size = (shape.dim == ImageDim::cube ? 2 : shape.coordinate_size()) + (shape.arrayed ? 1 : 0);
  return t.result() == types::vector(TypeKind::i32, size) ? nullptr : "the result has another size";
}

/// What an atomic takes and gives: a component, or all halves of a texel that has two or four (GL_NV_shader_atomic_fp16_vector).
TypeId atomic_type(const Types& t, ImageShape shape) {
  const uint32_t halves = shape.format == ImageFormat::rg16f ? 2 : shape.format == ImageFormat::rgba16f ? 4 : 0;
  const TypeId all = types::vector(TypeKind::f16, halves != 0 ? halves : 1);
  if (!is_atomic(t.op()) || halves == 0 || t.result() != all) return types::vector(shape.sampled, 1);
  switch (atomic_of(t.op()).kind) {
    case AtomicKind::add:
    case AtomicKind::min:
    case AtomicKind::max:
    case AtomicKind::exchange: return all;
    case AtomicKind::and_:
    case AtomicKind::or_:
    case AtomicKind::xor_:
    case AtomicKind::compare_swap: break;
  }
  return types::vector(shape.sampled, 1);
}

Reason image(const Types& t) {
  const Resource* r = texture(t);
  if (!r) return kNoResource;
  if (!has_shape(t.m, *r) || r->kind != ResourceKind::storage_image) return "the resource is no storage image";
  const ImageShape shape = t.table.image_shape(r->type);
  Operands operands(t);
  if (!operands.next_is_index()) return "the index of the resource is neither i32 nor u32";
  // The faces of a cube are layers here, and those of an array of cubes further ones.
  const uint32_t size = shape.coordinate_size() + (shape.arrayed && shape.dim != ImageDim::cube ? 1 : 0);
  if (!operands.next_is(types::vector(TypeKind::i32, size)))
    return "the coordinate has another type than the image wants";
  if (shape.multisampled && !operands.next_is_index()) return "the sample is neither i32 nor u32";
  const TypeId texel = types::vector(shape.sampled, 4), scalar = atomic_type(t, shape);
  if (t.op() == Op::image_store) {
    if (!operands.next_is(texel)) return "the value has not the type of a texel";
  } else if (t.op() != Op::image_load) {
    const uint32_t values = atomic_of(t.op()).kind == AtomicKind::compare_swap ? 2 : 1;
    for (uint32_t n = 0; n < values; ++n)
      if (!operands.next_is(scalar)) return "the operand has not the type of a texel";
  }
  if (!operands.at_end()) return "has too many operands";
  if (t.op() == Op::image_store) return nullptr;
  return is_texel(t, t.op() == Op::image_load ? texel : scalar) ? nullptr : kNoTexel;
}

}  // namespace umber::ir::validation
