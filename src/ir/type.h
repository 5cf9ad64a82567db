// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>

#include "base/hash_index.h"
#include "base/store.h"
#include "ir/ids.h"
#include "umber/vocabulary/types.hpp"

namespace umber::ir {

// clang-format off
/// The scalars first, which are those of Scalar.
enum class TypeKind : uint8_t {
#define UMBER_SCALAR(name) name = static_cast<uint8_t>(Scalar::name)
  UMBER_SCALAR(bool_), UMBER_SCALAR(i8), UMBER_SCALAR(u8), UMBER_SCALAR(i16), UMBER_SCALAR(u16), UMBER_SCALAR(i32),
  UMBER_SCALAR(u32), UMBER_SCALAR(i64), UMBER_SCALAR(u64), UMBER_SCALAR(f16), UMBER_SCALAR(f32), UMBER_SCALAR(f64),
  UMBER_SCALAR(bf16), UMBER_SCALAR(f8e4m3), UMBER_SCALAR(f8e5m2),
  UMBER_SCALAR(f4e2m1),
#undef UMBER_SCALAR
  void_, vector, matrix, array, structure,
  reference,      ///< the address of memory that a `Reference` describes
  cooperative_matrix,  ///< its components are spread over the invocations of a scope, see `CooperativeShape`
  tensor_layout,  ///< how numbers of many dimensions lie in memory, and which of them are meant, see `TensorLayout`
  tensor_view,    ///< in which order they are taken, see `TensorView`
  image,          ///< a texture or image, as `ImageShape` says
  sampled_image,  ///< an image and a sampler in one (GLSL's sampler2D)
  sampler,
  atomic_counter,
  acceleration_structure,  ///< what rays are traced through
  ray_query,               ///< a ray on its way, see VariableScope::ray_query
};
// clang-format on
inline constexpr uint32_t kScalarKinds = 16;

constexpr bool is_scalar(TypeKind k) { return k <= TypeKind::f4e2m1; }
constexpr TypeKind kind_of(Scalar scalar) { return static_cast<TypeKind>(scalar); }
/// Expects the kind of a scalar.
constexpr Scalar scalar_of(TypeKind k) { return static_cast<Scalar>(k); }
constexpr bool is_float(TypeKind k) { return k >= TypeKind::f16 && k <= TypeKind::f4e2m1; }
/// A float that is stored, converted and a component of cooperative matrices, but that nothing else is computed with;
/// of bf16 there are dot products, too (SPV_KHR_bfloat16, SPV_EXT_float8). f4e2m1, of no whole byte, is in no memory that
/// others see, and no component of matrices (SPV_EXT_ocp_microscaling_types).
constexpr bool is_storage_float(TypeKind k) { return k >= TypeKind::bf16 && k <= TypeKind::f4e2m1; }
constexpr bool is_computed_float(TypeKind k) { return k >= TypeKind::f16 && k <= TypeKind::f64; }
/// What cooperative matrices and vectors are made of.
constexpr bool is_cooperative_component(TypeKind k) {
  return is_scalar(k) && k != TypeKind::bool_ && k != TypeKind::f4e2m1;
}
constexpr bool is_integer(TypeKind k) { return k >= TypeKind::i8 && k <= TypeKind::u64; }
constexpr bool is_signed(TypeKind k) {
  return k == TypeKind::i8 || k == TypeKind::i16 || k == TypeKind::i32 || k == TypeKind::i64;
}
constexpr uint32_t bit_width_of(TypeKind k) {
  constexpr std::array<uint8_t, kScalarKinds> kBits = {1, 8, 8, 16, 16, 32, 32, 64, 64, 16, 32, 64, 16, 8, 8, 4};
  return is_scalar(k) ? kBits[static_cast<size_t>(k)] : 0;
}

using umber::ImageDim;

// clang-format off
/// Texel formats of storage images, spelled as in GLSL (4.60 section 4.4.7).
enum class ImageFormat : uint8_t {
  none,
  rgba32f, rgba16f, rg32f, rg16f, r11f_g11f_b10f, r32f, r16f,
  rgba16, rgb10_a2, rgba8, rg16, rg8, r16, r8,
  rgba16_snorm, rgba8_snorm, rg16_snorm, rg8_snorm, r16_snorm, r8_snorm,
  rgba32i, rgba16i, rgba8i, rg32i, rg16i, rg8i, r32i, r16i, r8i,
  rgba32ui, rgba16ui, rgb10_a2ui, rgba8ui, rg32ui, rg16ui, rg8ui, r32ui, r16ui, r8ui,
  r64i, r64ui,
};
// clang-format on

/// What is known of an image from its declaration. Storage or sampled use is the resource's kind, not the type's.
struct ImageShape {
  ImageDim dim = ImageDim::d2;
  TypeKind sampled = TypeKind::f32;  ///< scalar kind of a texel: f32, i32, u32, i64 or u64
  ImageFormat format = ImageFormat::none;
  bool arrayed = false, shadow = false, multisampled = false;
  bool is_texture = false;  ///< in GLSL's front end: texture2D, not image2D; resources have a kind for that
  friend constexpr bool operator==(ImageShape, ImageShape) = default;

  constexpr uint32_t packed() const {
    return static_cast<uint32_t>(dim) | static_cast<uint32_t>(sampled) << 4 | static_cast<uint32_t>(format) << 8 |
           uint32_t{arrayed} << 16 | uint32_t{shadow} << 17 | uint32_t{multisampled} << 18 | uint32_t{is_texture} << 19;
  }
  static constexpr ImageShape unpack(uint32_t p) {
    return {ImageDim(p & 15), TypeKind(p >> 4 & 15), ImageFormat(p >> 8 & 255),
            (p >> 16 & 1) != 0, (p >> 17 & 1) != 0, (p >> 18 & 1) != 0, (p >> 19 & 1) != 0};
  }
  /// Components of a texel coordinate without the layer: 3 for cubes (a direction).
  constexpr uint32_t coordinate_size() const {
    return dim == ImageDim::d1 || dim == ImageDim::buffer ? 1 : dim == ImageDim::d3 || dim == ImageDim::cube ? 3 : 2;
  }
};

/// What a cooperative matrix is for: which factor of a product, or what products are added to. As SPIR-V numbers them.
/// Those of GL_NV_cooperative_matrix do not say it: they are for anything. A cooperative vector is one row that an
/// invocation has alone.
enum class MatrixUse : uint8_t { a, b, accumulator, any, vector };

/// What a cooperative vector lets devices choose; a sum of them is a matrix. As SPIR-V numbers them.
enum class VectorMatrixLayout : uint8_t { row_major, column_major, inferencing_optimal, training_optimal };

/// What numbers in memory and in cooperative vectors are taken for, as SPIR-V numbers it (ComponentType).
namespace component_type {
inline constexpr uint32_t kFirstPacked = 1000491000;
inline constexpr uint32_t kPackedI8 = kFirstPacked, kPackedU8 = kFirstPacked + 1, kE4m3 = kFirstPacked + 2,
                          kE5m2 = kFirstPacked + 3;
constexpr bool is_packed(uint32_t type) { return type == kPackedI8 || type == kPackedU8; }
/// The kind of one component; none for numbers that say nothing.
constexpr std::optional<TypeKind> kind_of(uint32_t type) {
  constexpr std::array kKinds = {TypeKind::f16, TypeKind::f32, TypeKind::f64, TypeKind::i8,  TypeKind::i16, TypeKind::i32,
                                 TypeKind::i64, TypeKind::u8,  TypeKind::u16, TypeKind::u32, TypeKind::u64};
  constexpr std::array kLater = {TypeKind::i8, TypeKind::u8, TypeKind::f8e4m3, TypeKind::f8e5m2};
  if (type < kKinds.size()) return kKinds[type];
  const uint32_t later = type - kFirstPacked;
  return type >= kFirstPacked && later < kLater.size() ? std::optional(kLater[later]) : std::nullopt;
}
}  // namespace component_type

/// A cooperative matrix or vector. The numbers of rows and columns are extents of arrays, which may be computed.
struct CooperativeShape {
  TypeKind component = TypeKind::f32;
  uint8_t scope = 3;  ///< whose invocations share it, as SPIR-V numbers scopes
  MatrixUse use = MatrixUse::a;
  uint32_t rows = 0, columns = 0;
  constexpr bool is_vector() const { return use == MatrixUse::vector; }
  friend constexpr bool operator==(CooperativeShape, CooperativeShape) = default;
};

/// What becomes of coordinates outside of a tensor, as SPIR-V numbers it.
enum class TensorClamp : uint8_t { undefined, constant, to_edge, repeat, mirrored_repeat };
inline constexpr uint32_t kMostTensorDimensions = 5;

/// The type of a tensor layout. How it clamps may be computed, like the extent of an array.
struct TensorLayout {
  uint32_t dimensions = 0, clamp = 0;
  friend constexpr bool operator==(TensorLayout, TensorLayout) = default;
};

/// The type of a tensor view: whether it has dimensions of its own, or those of the layout, and their order.
struct TensorView {
  uint32_t dimensions = 0;
  bool has_dimensions = false;
  std::array<uint8_t, kMostTensorDimensions> order{};
  friend constexpr bool operator==(TensorView, TensorView) = default;

  constexpr uint32_t packed() const {
    uint32_t all = has_dimensions ? 1 : 0;
    for (uint32_t n = 0; n < dimensions; ++n) all |= uint32_t{order[n]} << (3 * n + 1);
    return all;
  }
  static constexpr TensorView unpack(uint32_t dimensions, uint32_t p) {
    TensorView view{.dimensions = dimensions, .has_dimensions = (p & 1) != 0};
    for (uint32_t n = 0; n < dimensions; ++n) view.order[n] = static_cast<uint8_t>(p >> (3 * n + 1) & 7);
    return view;
  }
  /// Whether each dimension is there once.
  constexpr bool is_permutation() const {
    uint32_t seen = 0;
    for (uint32_t n = 0; n < dimensions; ++n) seen |= 1u << order[n];
    return dimensions > 0 && dimensions <= kMostTensorDimensions && seen == (1u << dimensions) - 1;
  }
};

/// A set of kinds of types, one bit each.
struct KindSet {
  uint32_t bits = 0;

  static constexpr KindSet of(TypeKind kind) { return {1u << static_cast<uint32_t>(kind)}; }
  constexpr bool has(TypeKind kind) const { return (bits & of(kind).bits) != 0; }
  constexpr bool has_any(KindSet other) const { return (bits & other.bits) != 0; }
  friend constexpr KindSet operator|(KindSet a, KindSet b) { return {a.bits | b.bits}; }
};

constexpr KindSet kinds_between(TypeKind first, TypeKind last) {
  KindSet all;
  for (auto k = static_cast<uint32_t>(first); k <= static_cast<uint32_t>(last); ++k) all.bits |= 1u << k;
  return all;
}
inline constexpr KindSet kIntegerKinds = kinds_between(TypeKind::i8, TypeKind::u64);
inline constexpr KindSet kStorageFloats = kinds_between(TypeKind::bf16, TypeKind::f4e2m1);
/// What a fragment shader reads as it is, not interpolated (Vulkan 1.1 section 15.1.2).
inline constexpr KindSet kFlatKinds = kIntegerKinds | KindSet::of(TypeKind::f64);
inline constexpr KindSet kPlainKinds =
    kinds_between(TypeKind::bool_, TypeKind::void_) | kinds_between(TypeKind::reference, TypeKind::tensor_view);
/// What only the variables of an invocation hold.
inline constexpr KindSet kInvocationKinds =
    kinds_between(TypeKind::cooperative_matrix, TypeKind::tensor_view) | KindSet::of(TypeKind::f4e2m1);
inline constexpr KindSet kOpaqueKinds = kinds_between(TypeKind::image, TypeKind::ray_query);

/// What a type is made of, all the way down, counted when the type is made: a few nested structures make a tree of
/// billions, which nobody may walk to find out. Counts stop at `kMany`, and are at least 1 for every type. An array sized
/// at run time, or by what is computed of specializations, counts as one of a single element.
struct TypeContents {
  static constexpr uint32_t kMany = ~0u;
  KindSet kinds;           ///< all that are not vectors, matrices, arrays or structures
  uint32_t scalars = 1;    ///< textures, samplers and counters among them
  uint32_t columns = 1;    ///< scalars, vectors and columns of matrices
  uint32_t elements = 1;   ///< scalars, vectors and matrices
  uint32_t locations = 1;  ///< columns, those of more than 128 bits twice
  uint32_t opaques = 0;    ///< textures, samplers and counters, each array of them as one
  uint32_t depth = 0;      ///< of arrays and structures in each other

  constexpr bool has_opaque() const { return kinds.has_any(kOpaqueKinds); }
  constexpr bool has_plain() const { return kinds.has_any(kPlainKinds); }
};

/// Extents from here on are those of arrays whose length is made of specializations: the rest is the number of a row of
/// Module::computed. Until specializations have values, no index is known to be outside of such an array.
inline constexpr uint32_t kFirstComputedExtent = 1u << 31;

struct Type {
  TypeKind kind = TypeKind::void_;
  uint8_t count = 0;      ///< vector: components (2..4); matrix: columns (2..4)
  TypeId element{};       ///< vector: scalar; matrix: column vector; array: element; cooperative_matrix: the array of
                          ///< rows, arrays of scalars, that it is as a whole; tensor_layout, tensor_view: the
                          ///< array that its coordinates are
  uint32_t extent = 0;    ///< array: elements, 0 if sized at run time, from kFirstComputedExtent on see there; image,
                          ///< sampled_image: packed ImageShape; structure: number of members; reference: index of its
                          ///< ReferenceId; cooperative_matrix: scope, and from bit 8 on the MatrixUse; tensor_layout:
                          ///< the TensorClamp, which may be computed as an array's; tensor_view: packed TensorView
  MemberId members{};     ///< structure: the first of `extent` consecutive members
  NameId name{};          ///< structure: for people
  TypeContents contents{};
};

/// A member of a structure. Offsets are not here: a `Layout` belongs to a resource, not to a type.
struct Member {
  TypeId type{};
  NameId name{};
};

/// Types that every module has, at ids known to the compiler: nothing is built for them.
namespace types {
/// `n` components of a scalar kind: the scalar itself for 1.
constexpr TypeId vector(TypeKind scalar, uint32_t n) { return {static_cast<uint32_t>(scalar) * 4 + (n - 1)}; }
inline constexpr TypeId kBool = vector(TypeKind::bool_, 1);
inline constexpr TypeId kI32 = vector(TypeKind::i32, 1), kU32 = vector(TypeKind::u32, 1);
inline constexpr TypeId kI64 = vector(TypeKind::i64, 1), kU64 = vector(TypeKind::u64, 1);
inline constexpr TypeId kF32 = vector(TypeKind::f32, 1), kF64 = vector(TypeKind::f64, 1);
inline constexpr TypeId kVec2 = vector(TypeKind::f32, 2), kVec3 = vector(TypeKind::f32, 3),
                        kVec4 = vector(TypeKind::f32, 4);
inline constexpr uint32_t kFirstMatrix = kScalarKinds * 4;
/// Matrices of f16, f32 and f64 with 2 to 4 columns and rows.
constexpr TypeId matrix(TypeKind scalar, uint32_t columns, uint32_t rows) {
  const uint32_t precision = static_cast<uint32_t>(scalar) - static_cast<uint32_t>(TypeKind::f16);
  return {kFirstMatrix + precision * 9 + (columns - 2) * 3 + (rows - 2)};
}
inline constexpr TypeId kVoid = {kFirstMatrix + 27}, kSampler = {kVoid.index + 1}, kAtomicCounter = {kVoid.index + 2},
                        kAccelerationStructure = {kVoid.index + 3}, kRayQuery = {kVoid.index + 4};
inline constexpr uint32_t kCount = kVoid.index + 5;

constexpr bool is_matrix(TypeId t) { return t.index >= kFirstMatrix && t.index < kVoid.index; }

// Of scalars, vectors and matrices.
constexpr TypeKind scalar_kind(TypeId t) {
  constexpr auto kFirst = static_cast<uint32_t>(TypeKind::f16);
  return TypeKind(is_matrix(t) ? kFirst + (t.index - kFirstMatrix) / 9 : t.index / 4);
}
constexpr uint32_t rows(TypeId t) { return is_matrix(t) ? (t.index - kFirstMatrix) % 3 + 2 : t.index % 4 + 1; }
constexpr uint32_t columns(TypeId t) { return is_matrix(t) ? (t.index - kFirstMatrix) / 3 % 3 + 2 : 1; }
}  // namespace types

/// The types of one module. Scalars, vectors, matrices, arrays and images are interned: equal types have equal ids.
/// A structure is a type of its own for each declaration, as in GLSL.
class TypeTable {
 public:
  TypeTable() = default;
  explicit TypeTable(Memory* memory) : types_(memory), members_(memory), interned_(memory) {}

  /// `count` 0: sized at run time.
  TypeId array(TypeId element, uint32_t count);
  /// As long as a row of Module::computed says.
  TypeId computed_array(TypeId element, uint32_t row) { return array(element, kFirstComputedExtent + row); }
  TypeId image(ImageShape shape) { return intern({.kind = TypeKind::image, .extent = shape.packed()}); }
  TypeId sampled_image(ImageShape shape) {
    return intern({.kind = TypeKind::sampled_image, .extent = shape.packed()});
  }
  TypeId reference(ReferenceId to) { return intern({.kind = TypeKind::reference, .extent = to.index}); }
  TypeId cooperative_matrix(CooperativeShape shape);
  TypeId cooperative_vector(TypeKind component, uint32_t extent) {
    return cooperative_matrix(
        {.component = component, .scope = 0, .use = MatrixUse::vector, .rows = 1, .columns = extent});
  }
  TypeId tensor_layout(TensorLayout layout);
  /// Expects a permutation.
  TypeId tensor_view(const TensorView& view);
  TypeId structure(NameId name, std::span<const Member> members);
  void rename(TypeId structure, NameId name) { types_[TypeId{structure.index - types::kCount}].name = name; }

  const Type& operator[](TypeId id) const {
    return id.index < types::kCount ? kFixed[id.index] : types_[TypeId{id.index - types::kCount}];
  }
  const Member& member(TypeId structure, uint32_t n) const {
    return members_[MemberId{(*this)[structure].members.index + n}];
  }
  void rename_member(TypeId structure, uint32_t n, NameId name) { member_at(structure, n).name = name; }
  /// For a member of no structure that others contain yet, or of another extent only.
  void retype_member(TypeId structure, uint32_t n, TypeId type);
  /// What a type is made of; `id` may be none.
  TypeContents contents(TypeId id) const { return id ? (*this)[id].contents : TypeContents{}; }
  uint32_t size() const { return types::kCount + types_.size(); }

  TypeKind kind(TypeId id) const { return (*this)[id].kind; }
  /// The row that says how long an array is, for those whose length is computed.
  std::optional<uint32_t> computed_length(TypeId id) const {
    if (!is_array(id) || (*this)[id].extent < kFirstComputedExtent) return std::nullopt;
    return (*this)[id].extent - kFirstComputedExtent;
  }
  /// Whether an array in it, all the way down but structures, is as long as a row of Module::computed says. Of structures
  /// only those of blocks have such members, and here they do not count.
  bool has_computed_length(TypeId id) const {
    for (; is_array(id); id = (*this)[id].element)
      if (computed_length(id)) return true;
    return false;
  }
  bool has_computed_member(TypeId structure) const {
    for (uint32_t n = 0; n < part_count(structure); ++n)
      if (has_computed_length(part(structure, n))) return true;
    return false;
  }
  /// Gives all arrays whose length is computed the extents that are listed by row, which may be computed ones again, and
  /// to other types what `parameters` says. Types keep their ids, though one may now be the same as another.
  void set_computed_extents(std::span<const uint32_t> extents, std::span<const uint32_t> parameters);
  bool is_array(TypeId id) const { return id.index >= types::kCount && kind(id) == TypeKind::array; }
  bool is_unsized(TypeId id) const { return is_array(id) && (*this)[id].extent == 0; }
  /// A structure whose last member is.
  bool ends_unsized(TypeId structure) const {
    const uint32_t count = part_count(structure);
    return count != 0 && is_unsized(part(structure, count - 1));
  }
  bool is_vector(TypeId id) const { return id.index < types::kFirstMatrix && types::rows(id) > 1; }
  bool is_matrix(TypeId id) const { return types::is_matrix(id); }
  bool is_structure(TypeId id) const { return id.index >= types::kCount && kind(id) == TypeKind::structure; }
  bool is_reference(TypeId id) const { return id.index >= types::kCount && kind(id) == TypeKind::reference; }
  bool is_cooperative(TypeId id) const { return id.index >= types::kCount && kind(id) == TypeKind::cooperative_matrix; }
  bool is_cooperative_vector(TypeId id) const {
    return is_cooperative(id) && static_cast<MatrixUse>((*this)[id].extent >> 8) == MatrixUse::vector;
  }
  bool is_tensor_layout(TypeId id) const { return id.index >= types::kCount && kind(id) == TypeKind::tensor_layout; }
  bool is_tensor_view(TypeId id) const { return id.index >= types::kCount && kind(id) == TypeKind::tensor_view; }
  bool is_tensor(TypeId id) const { return is_tensor_layout(id) || is_tensor_view(id); }
  bool is_scalar(TypeId id) const { return id.index < types::kFirstMatrix && types::rows(id) == 1; }
  bool is_numeric(TypeId id) const { return id.index < types::kVoid.index; }  ///< scalar, vector or matrix
  /// What has no parts that memory could be read by: numbers of all shapes, and addresses.
  bool is_loaded_whole(TypeId id) const { return is_numeric(id) || is_reference(id) || is_cooperative(id) || is_tensor(id); }
  bool is_opaque(TypeId id) const { return kind(id) >= TypeKind::image; }
  /// The scalar kind at the bottom of a scalar, vector or matrix.
  TypeKind scalar_kind(TypeId id) const { return is_numeric(id) ? types::scalar_kind(id) : kind(id); }
  /// 1 for scalars, components for vectors, rows for matrices.
  uint32_t rows(TypeId id) const { return is_numeric(id) ? types::rows(id) : 1; }
  uint32_t columns(TypeId id) const { return types::columns(id); }
  /// Scalars in a scalar, vector or matrix.
  uint32_t components(TypeId id) const { return rows(id) * columns(id); }
  /// The same shape of another scalar kind (numeric types only).
  TypeId with_scalar(TypeId id, TypeKind scalar) const;
  ReferenceId reference_of(TypeId id) const { return {(*this)[id].extent}; }
  ImageShape image_shape(TypeId id) const { return ImageShape::unpack((*this)[id].extent); }
  CooperativeShape cooperative_shape(TypeId id) const;
  TensorLayout tensor_layout(TypeId id) const { return {tensor_dimensions(id), (*this)[id].extent}; }
  TensorView tensor_view(TypeId id) const { return TensorView::unpack(tensor_dimensions(id), (*this)[id].extent); }
  uint32_t tensor_dimensions(TypeId id) const { return (*this)[(*this)[id].element].extent; }
  /// The type of the components of a cooperative matrix.
  TypeId component(TypeId id) const { return (*this)[(*this)[(*this)[id].element].element].element; }
  /// The type with all array dimensions taken off.
  TypeId without_arrays(TypeId id) const {
    while (is_array(id)) id = (*this)[id].element;
    return id;
  }
  /// Elements over all array dimensions, as `Resource::array_count` counts them: 1 for no array (or no type), 0 if a
  /// dimension is sized at run time.
  uint32_t array_count(TypeId id) const;
  /// Array dimensions: 0 for no array.
  uint32_t array_depth(TypeId id) const;
  /// The type of part `n` of a composite: component, column, element or member.
  TypeId part(TypeId id, uint32_t n) const { return is_structure(id) ? member(id, n).type : (*this)[id].element; }
  /// Parts of a composite: components, columns, elements (0 for a run-time sized array) or members; 0 for others.
  uint32_t part_count(TypeId id) const;

 private:
  Member& member_at(TypeId structure, uint32_t n) { return members_[MemberId{(*this)[structure].members.index + n}]; }
  TypeId intern(Type type);
  TypeContents contents_of(const Type& type) const;
  static const std::array<Type, types::kCount> kFixed;

  Store<Type, TypeId> types_;
  Store<Member, MemberId> members_;
  HashIndex<TypeId> interned_;  ///< all but the structures, which are nominal
};

}  // namespace umber::ir
