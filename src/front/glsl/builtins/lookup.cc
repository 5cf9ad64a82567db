// SPDX-License-Identifier: Apache-2.0
// The table of built-in functions: all rows in one array, indexed by name when Umber is compiled.
#include "front/glsl/builtins/lookup.h"

#include "base/text_hash.h"
#include "front/glsl/builtins/explicit_rows.h"
#include "front/glsl/builtins/functions_amd.h"
#include "front/glsl/builtins/functions_threads.h"
#include "front/glsl/builtins/functions_atomic.h"
#include "front/glsl/builtins/functions_cooperative.h"
#include "front/glsl/builtins/functions_device.h"
#include "front/glsl/builtins/functions_fragment.h"
#include "front/glsl/builtins/functions_geometry.h"
#include "front/glsl/builtins/functions_image.h"
#include "front/glsl/builtins/functions_intel.h"
#include "front/glsl/builtins/functions_integer_dot.h"
#include "front/glsl/builtins/functions_math.h"
#include "front/glsl/builtins/functions_narrow_floats.h"
#include "front/glsl/builtins/functions_ray.h"
#include "front/glsl/builtins/functions_ray_query.h"
#include "front/glsl/builtins/functions_subgroup.h"
#include "front/glsl/builtins/functions_texture.h"
#include "front/glsl/builtins/functions_texture_gather.h"
#include "front/glsl/builtins/functions_texture_gpu4.h"
#include "front/glsl/builtins/functions_texture_gpu4_gradients.h"
#include "front/glsl/builtins/functions_texture_gpu4_integer.h"
#include "front/glsl/builtins/functions_texture_legacy.h"
#include "front/glsl/builtins/functions_texture_query.h"
#include "front/glsl/builtins/functions_texture_sparse.h"
#include "front/glsl/builtins/functions_yuv.h"
#include "front/glsl/builtins/packed_rows.h"

namespace umber::glsl {
namespace {

using ir::TypeId;
using ir::TypeKind;

template <size_t N>
consteval size_t row_count(const rows::Row (&list)[N]) {
  size_t count = N;
  for (const rows::Row& row : list) count += row.signature.optional;
  return count;
}

/// A row with an optional parameter becomes two: one without, and one with it. Such a parameter is a level-of-detail
/// bias, which only fragments have (GLSL 4.60 section 8.9).
template <size_t N>
consteval void append(auto& rows, size_t& at, const rows::Row (&list)[N]) {
  for (rows::Row row : list) {
    if (row.signature.optional) {
      rows::Row with = row;
      with.signature.optional = 0;
      with.when = with.when.in(stages::kFragment).of_quads();
      rows[at++] = with;
      --row.signature.param_count;
      row.signature.optional = 0;
    }
    rows[at++] = row;
  }
}

consteval auto all_rows() {
  std::array<rows::Row, row_count(rows::kMath) + row_count(rows::kVector) + row_count(rows::kTextureQuery) +
                                  row_count(rows::kTexture) + row_count(rows::kTextureGather) +
                                  row_count(rows::kTextureLegacy) + row_count(rows::kTextureGpu4) +
                                  row_count(rows::kTextureGpu4Integer) + row_count(rows::kTextureGpu4Gradients) +
                                  row_count(rows::kImage) + row_count(rows::kAtomicTypes) +
                                  row_count(rows::kFragment) + row_count(rows::kDevice) +
                                  row_count(rows::kTextureSparse) + row_count(rows::kGeometry) +
                                  row_count(rows::kSubgroup) + row_count(rows::kAmd) + row_count(rows::kThreads) +
                                  row_count(rows::kOfIntel) + row_count(rows::kYuv) +
                                  row_count(rows::kExplicit) +
                                  row_count(rows::kIntegerDots) + row_count(rows::kRay) + row_count(rows::kRayQuery) +
                                  row_count(rows::kCooperativeMatrix) + row_count(rows::kNarrowFloats) +
                                  rows::explicit_form_count()>
      all{};
  size_t at = 0;
  append(all, at, rows::kMath);
  append(all, at, rows::kVector);
  append(all, at, rows::kTextureQuery);
  append(all, at, rows::kTexture);
  append(all, at, rows::kTextureGather);
  append(all, at, rows::kTextureLegacy);
  append(all, at, rows::kTextureGpu4);
  append(all, at, rows::kTextureGpu4Integer);
  append(all, at, rows::kTextureGpu4Gradients);
  append(all, at, rows::kImage);
  append(all, at, rows::kAtomicTypes);
  append(all, at, rows::kFragment);
  append(all, at, rows::kDevice);
  append(all, at, rows::kTextureSparse);
  append(all, at, rows::kGeometry);
  append(all, at, rows::kSubgroup);
  append(all, at, rows::kAmd);
  append(all, at, rows::kOfIntel);
  append(all, at, rows::kYuv);
  append(all, at, rows::kThreads);
  append(all, at, rows::kExplicit);
  append(all, at, rows::kIntegerDots);
  rows::for_each_explicit_form([&](const rows::Row& row) { all[at++] = row; });
  append(all, at, rows::kRay);
  append(all, at, rows::kCooperativeMatrix);
  append(all, at, rows::kNarrowFloats);
  append(all, at, rows::kRayQuery);
  return all;
}
constexpr auto kWritten = all_rows();

struct Index {
  std::array<uint16_t, 1024> slots{};  ///< open addressing over names: the first row of each
  std::array<uint16_t, kWritten.size()> next{}, previous{};
};
consteval Index make_index() {
  Index index;
  for (uint16_t& slot : index.slots) slot = packing::kNone;
  std::array<uint16_t, kWritten.size()> last{};
  for (size_t n = 0; n < kWritten.size(); ++n) {
    const uint16_t row = static_cast<uint16_t>(n);
    const std::string_view name = kWritten[n].signature.name;
    index.next[n] = index.previous[n] = packing::kNone;
    size_t at = hash_text(name) % index.slots.size();
    while (index.slots[at] != packing::kNone && kWritten[index.slots[at]].signature.name != name)
      at = (at + 1) % index.slots.size();
    if (index.slots[at] == packing::kNone) {
      index.slots[at] = row;
    } else {
      index.previous[n] = last[index.slots[at]];
      index.next[index.previous[n]] = row;
    }
    last[index.slots[at]] = row;
  }
  return index;
}
constexpr Index kIndex = make_index();
constexpr std::array kSlots = kIndex.slots;
constexpr std::array kNext = kIndex.next;

constexpr size_t kTypeCount = packing::type_count(kWritten);
constexpr auto kPatternUses = packing::distinct_patterns<kTypeCount>(kWritten);
constexpr std::array kPatternIds = kPatternUses.ids;
constexpr std::array kPatterns = kPatternUses.first<kPatternUses.count>();
constexpr std::array kRoles = packing::role_list<kTypeCount>(kWritten);
constexpr auto kConditionUses = packing::distinct_conditions(kWritten);
constexpr std::array kConditions = kConditionUses.first<kConditionUses.count>();
constexpr auto kTextPlaces = packing::text_places(kWritten, kIndex.previous);
constexpr std::array kText = packing::all_text<kTextPlaces.size>(kWritten, kTextPlaces);
constexpr std::array kRows = packing::pack(kWritten, kTextPlaces, kConditionUses.ids);

/// Gives the families of one prototype their meaning, argument by argument.
class Matcher {
 public:
  explicit Matcher(ir::TypeTable& types) : types_(types) {}

  /// The type of a parameter for this argument; none if its shape does not fit.
  std::optional<TypeId> parameter(const TypePattern& p, TypeId argument) {
    switch (p.family) {
      case Family::exact: return TypeId{p.data};
      case Family::gen:
      case Family::vec: return vector(p, argument);
      case Family::mat:
      case Family::mat_square: return matrix(p, argument);
      case Family::vec_columns:
      case Family::vec_rows: return side(p, argument);
      case Family::sampler: return sampler(p, argument);
      case Family::image: return image(p, argument);
      case Family::coordinate:
      case Family::texel_vec4:
      case Family::texel_scalar:
      case Family::vectors: return result(p);
      case Family::none:
      case Family::mat_transposed:
      case Family::image_size: break;
    }
    return std::nullopt;
  }

  TypeId result(const TypePattern& p) {
    switch (p.family) {
      case Family::exact: return TypeId{p.data};
      case Family::gen:
      case Family::vec: return ir::types::vector(p.is_generic ? kind_ : p.scalar, size_);
      case Family::mat:
      case Family::mat_square: return ir::types::matrix(p.scalar, columns_, rows_);
      case Family::mat_transposed: return ir::types::matrix(p.scalar, rows_, columns_);
      case Family::vec_columns: return ir::types::vector(p.scalar, columns_);
      case Family::vec_rows: return ir::types::vector(p.scalar, rows_);
      case Family::texel_vec4: return ir::types::vector(shape_.sampled, 4);
      case Family::texel_scalar: return ir::types::vector(shape_.sampled, 1);
      case Family::coordinate: return ir::types::vector(TypeKind::i32, shape_.coordinate_size() + layer());
      case Family::image_size: {
        const uint32_t size = shape_.dim == ir::ImageDim::cube ? 2 : shape_.coordinate_size();
        return ir::types::vector(TypeKind::i32, size + (shape_.arrayed ? 1 : 0));
      }
      case Family::vectors: {
        const bool is_offsets = p.scalar == TypeKind::i32;
        return types_.array(ir::types::vector(p.scalar, is_offsets ? 2 : 3), is_offsets ? 4 : 3);
      }
      case Family::none:
      case Family::sampler:
      case Family::image: break;
    }
    return ir::types::kVoid;
  }

 private:
  /// The layer is a coordinate of its own; that of a cube array image counts faces, in the place of the cube's face.
  uint32_t layer() const { return shape_.arrayed && shape_.dim != ir::ImageDim::cube ? 1 : 0; }

  static bool bind(uint32_t& variable, uint32_t value) {
    if (variable == 0) variable = value;
    return variable == value;
  }
  std::optional<TypeId> vector(const TypePattern& p, TypeId argument) {
    if (!types_.is_scalar(argument) && !types_.is_vector(argument)) return std::nullopt;
    const uint32_t size = types_.rows(argument);
    if ((p.family == Family::vec && size == 1) || !bind(size_, size)) return std::nullopt;
    if (!p.is_generic) return ir::types::vector(p.scalar, size);
    kind_ = types_.scalar_kind(argument);
    if ((p.data >> static_cast<uint32_t>(kind_) & 1) == 0) return std::nullopt;
    return ir::types::vector(kind_, size);
  }
  std::optional<TypeId> matrix(const TypePattern& p, TypeId argument) {
    if (!types_.is_matrix(argument)) return std::nullopt;
    const uint32_t columns = types_.columns(argument), rows = types_.rows(argument);
    if (p.family == Family::mat_square && columns != rows) return std::nullopt;
    if (!bind(columns_, columns) || !bind(rows_, rows)) return std::nullopt;
    return ir::types::matrix(p.scalar, columns, rows);
  }
  std::optional<TypeId> side(const TypePattern& p, TypeId argument) {
    if (!types_.is_vector(argument)) return std::nullopt;
    const uint32_t size = types_.rows(argument);
    if (!bind(p.family == Family::vec_columns ? columns_ : rows_, size)) return std::nullopt;
    return ir::types::vector(p.scalar, size);
  }
  std::optional<TypeId> sampler(const TypePattern& p, TypeId argument) {
    if (types_.kind(argument) != TypeKind::sampled_image) return std::nullopt;
    const ir::ImageShape wanted = ir::ImageShape::unpack(p.data);
    shape_ = types_.image_shape(argument);
    ir::ImageShape same = shape_;
    same.sampled = wanted.sampled;
    if (same != wanted || (!p.is_generic && shape_.sampled != p.scalar)) return std::nullopt;
    const bool has_integers_only = p.is_generic && p.scalar == TypeKind::i32;
    if (has_integers_only && shape_.sampled == TypeKind::f32) return std::nullopt;
    return argument;
  }
  std::optional<TypeId> image(const TypePattern& p, TypeId argument) {
    if (types_.kind(argument) != TypeKind::image) return std::nullopt;
    shape_ = types_.image_shape(argument);
    const bool is_multisampled = (p.data & kMultisampledImage) != 0, is_attachment = (p.data & kAttachment) != 0;
    if (shape_.is_texture || is_attachment != (shape_.dim == ir::ImageDim::subpass)) return std::nullopt;
    if (shape_.multisampled != is_multisampled || (!p.is_generic && shape_.sampled != p.scalar)) return std::nullopt;
    return argument;
  }

  ir::TypeTable& types_;
  uint32_t size_ = 0, columns_ = 0, rows_ = 0;  ///< 0: not known yet
  ir::ImageShape shape_;
  TypeKind kind_{};  ///< of what a generic family stands for
};

}  // namespace

std::string_view BuiltinFunction::text() const { return {kText.data() + text_at, text_size}; }
std::string_view BuiltinFunction::name() const { return {kText.data() + text_at + name_at, name_size}; }
const Availability& BuiltinFunction::when() const { return kConditions[condition]; }
const TypePattern& BuiltinFunction::result() const { return kPatterns[kPatternIds[types_at]]; }
const TypePattern& BuiltinFunction::param(size_t n) const { return kPatterns[kPatternIds[types_at + 1 + n]]; }
std::span<const Role> BuiltinFunction::roles() const { return std::span(kRoles).subspan(types_at + 1u, param_count); }

uint32_t first_builtin(std::string_view name) {
  for (size_t at = hash_text(name) % kSlots.size();; at = (at + 1) % kSlots.size()) {
    const uint16_t row = kSlots[at];
    if (row == packing::kNone) return kNoBuiltin;
    if (kRows[row].name() == name) return row;
  }
}

uint32_t next_builtin(uint32_t row) { return kNext[row] == packing::kNone ? kNoBuiltin : kNext[row]; }
uint32_t builtin_count() { return static_cast<uint32_t>(kRows.size()); }
const BuiltinFunction& builtin_row(uint32_t row) { return kRows[row]; }

std::optional<BuiltinInstance> instantiate(const BuiltinFunction& row, ir::TypeTable& types,
                                           std::span<const ir::TypeId> arguments) {
  if (arguments.size() != row.param_count) return std::nullopt;
  Matcher matcher(types);
  BuiltinInstance out;
  for (size_t n = 0; n < arguments.size(); ++n) {
    const std::optional<TypeId> type = matcher.parameter(row.param(n), arguments[n]);
    if (!type) return std::nullopt;
    out.params[n] = *type;
  }
  out.result = matcher.result(row.result());
  return out;
}

BuiltinCall builtin_call(uint32_t row) {
  const BuiltinFunction& r = kRows[row];
  return {.name = r.name(),
          .lowering = r.lowering,
          .op = r.op,
          .imm = r.imm,
          .roles = r.roles(),
          .legacy_shadow = r.legacy_shadow};
}

}  // namespace umber::glsl
