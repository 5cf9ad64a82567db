// SPDX-License-Identifier: Apache-2.0
// Prototypes of built-in functions in the notation of the specification, parsed when Umber is compiled. Besides GLSL's
// own types there are families; what a family stands for is the same throughout one prototype:
//   genF genD genI genU genB genL genUL   scalar or vector of float, double, int, uint, bool, int64_t, uint64_t
//   genN genW genT                        the same of any numbers, of integers or bools, of either
//   genI16 genU16 genF16 genI8 genU8      the same of 16 and 8 bits
//   genBF genE4 genE5                     of bfloat16 and the two floats of 8 bits
//   vec dvec ivec uvec bvec i8vec ...     the same, vectors only
//   mat dmat / matT dmatT / matN dmatN    a matrix of any size / its transpose's type / any square one
//   vecC vecR dvecC dvecR                 a vector with as many components as that matrix has columns, rows
//   gsampler2D ... gvec4 gint             float, int or uint texels
//   nsampler2D ... nvec4                  int or uint texels
//   image iimage uimage i64image u64image gimage  any image of such texels that is not multisampled; with MS: multisampled
//   coord / size / offsets4               that image's coordinate / its size (of a face, for cubes) / ivec2[4]
// `[, float bias]` is a parameter that may be left out; with it, texture functions are for fragments only.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "base/text_block.h"
#include "front/glsl/builtins/availability.h"
#include "front/glsl/builtins/builtin.h"
#include "front/glsl/lex/word_index.h"
#include "ir/type.h"

namespace umber::glsl {

enum class Family : uint8_t {
  none,
  exact,  ///< the type `data`
  gen,
  vec,  ///< of `scalar`, size n
  mat,
  mat_transposed,
  mat_square,
  vec_columns,
  vec_rows,
  texel_vec4,
  texel_scalar,  ///< gvec4, gint
  sampler,       ///< `data` is the packed shape
  image,         ///< any; `data` says which: kMultisampledImage, kAttachment
  coordinate,
  image_size,
  vectors,   ///< ivec2[4]; of floats: vec3[3]
};

inline constexpr uint32_t kMultisampledImage = 1, kAttachment = 2;

struct TypePattern {
  Family family{};
  ir::TypeKind scalar{};    ///< gen, vec, mat, sampler, image
  bool is_generic = false;  ///< sampler, image: texels of any kind; gen: of the kinds of `data`
  uint32_t data = 0;

  bool operator==(const TypePattern&) const = default;
};

inline constexpr uint32_t kMostParameters = 11;

struct Signature {
  std::string_view text;  ///< the prototype
  std::string_view name;
  TypePattern result;
  std::array<TypePattern, kMostParameters> params{};
  std::array<Role, kMostParameters> roles{};
  uint8_t param_count = 0;
  uint8_t optional = 0;  ///< how many of the last parameters may be left out
  uint16_t out_mask = 0;  ///< parameters that are written: bit n
  uint16_t in_mask = 0;   ///< parameters that are read
};

namespace detail {
/// Not constexpr and never defined: a row that reaches it stops the build at that row.
void bad_prototype(std::string_view why);

/// A word and what it stands for.
template <typename T>
struct Spelling {
  std::string_view text;
  T means;
};
/// Prototypes have thousands of words, and a compiler takes long for each comparison that it makes: they are found by hash.
template <typename T, size_t N>
consteval WordIndex<N> index_of(const Spelling<T> (&all)[N]) {
  std::array<std::string_view, N> texts;
  for (size_t n = 0; n < N; ++n) texts[n] = all[n].text;
  return WordIndex<N>(texts);
}

constexpr TypePattern exact(ir::TypeId t) { return {Family::exact, {}, false, t.index}; }
constexpr TypePattern fixed(ir::TypeKind k, uint32_t n) { return exact(ir::types::vector(k, n)); }
constexpr TypePattern family(Family f, ir::TypeKind k) { return {f, k, false, 0}; }
/// Scalars and vectors of many kinds, one bit each.
constexpr TypePattern generic(bool (*is_of)(ir::TypeKind)) {
  TypePattern type{Family::gen, ir::TypeKind::f32, true, 0};
  for (uint32_t kind = 0; kind < ir::kScalarKinds; ++kind)
    if (is_of(static_cast<ir::TypeKind>(kind))) type.data |= 1u << kind;
  return type;
}

using enum ir::TypeKind;
inline constexpr Spelling<TypePattern> kSpellings[] = {
    {"void", exact(ir::types::kVoid)},
    {"coopmat", {}},  // any, and any array of numbers: such a call is checked apart
    {"array", {}},
    {"any", {}},
    {"tensorLayoutNV", {}},
    {"tensorViewNV", {}},
    {"function", {}},
    {"atomic_uint", exact(ir::types::kAtomicCounter)},
    {"accelerationStructureEXT", exact(ir::types::kAccelerationStructure)},
    {"rayQueryEXT", exact(ir::types::kRayQuery)},
    {"float", fixed(f32, 1)},
    {"vec2", fixed(f32, 2)},
    {"vec3", fixed(f32, 3)},
    {"vec4", fixed(f32, 4)},
    {"double", fixed(f64, 1)},
    {"dvec3", fixed(f64, 3)},
    {"int", fixed(i32, 1)},
    {"ivec2", fixed(i32, 2)},
    {"ivec3", fixed(i32, 3)},
    {"ivec4", fixed(i32, 4)},
    {"uint", fixed(u32, 1)},
    {"uvec2", fixed(u32, 2)},
    {"uvec3", fixed(u32, 3)},
    {"uvec4", fixed(u32, 4)},
    {"bool", fixed(bool_, 1)},
    {"i8vec2", fixed(i8, 2)},
    {"i8vec4", fixed(i8, 4)},
    {"u8vec2", fixed(u8, 2)},
    {"u8vec4", fixed(u8, 4)},
    {"int16_t", fixed(i16, 1)},
    {"i16vec2", fixed(i16, 2)},
    {"i16vec4", fixed(i16, 4)},
    {"uint16_t", fixed(u16, 1)},
    {"u16vec2", fixed(u16, 2)},
    {"u16vec4", fixed(u16, 4)},
    {"float16_t", fixed(f16, 1)},
    {"f16vec2", fixed(f16, 2)},
    {"f16vec4", fixed(f16, 4)},
    {"int64_t", fixed(i64, 1)},
    {"uint64_t", fixed(u64, 1)},
    {"genF", family(Family::gen, f32)},
    {"genD", family(Family::gen, f64)},
    {"genI", family(Family::gen, i32)},
    {"genU", family(Family::gen, u32)},
    {"genB", family(Family::gen, bool_)},
    {"genL", family(Family::gen, i64)},
    {"genUL", family(Family::gen, u64)},
    {"genN", generic([](ir::TypeKind kind) { return kind != bool_ && !ir::is_storage_float(kind); })},
    {"genW", generic([](ir::TypeKind kind) { return !ir::is_float(kind); })},
    {"genT", generic([](ir::TypeKind kind) { return !ir::is_storage_float(kind); })},
    {"genI8", family(Family::gen, i8)},
    {"genU8", family(Family::gen, u8)},
    {"genBF", family(Family::gen, bf16)},
    {"genE4", family(Family::gen, f8e4m3)},
    {"genE5", family(Family::gen, f8e5m2)},
    {"genE2", family(Family::gen, f4e2m1)},
    {"fe2m1vec2", fixed(f4e2m1, 2)},
    {"fe2m1vec4", fixed(f4e2m1, 4)},
    {"uint8_t", fixed(u8, 1)},
    {"bfloat16_t", fixed(bf16, 1)},
    {"genI16", family(Family::gen, i16)},
    {"genU16", family(Family::gen, u16)},
    {"genF16", family(Family::gen, f16)},
    {"vec", family(Family::vec, f32)},
    {"dvec", family(Family::vec, f64)},
    {"ivec", family(Family::vec, i32)},
    {"uvec", family(Family::vec, u32)},
    {"bvec", family(Family::vec, bool_)},
    {"i8vec", family(Family::vec, i8)},
    {"u8vec", family(Family::vec, u8)},
    {"i16vec", family(Family::vec, i16)},
    {"u16vec", family(Family::vec, u16)},
    {"i64vec", family(Family::vec, i64)},
    {"u64vec", family(Family::vec, u64)},
    {"mat", family(Family::mat, f32)},
    {"dmat", family(Family::mat, f64)},
    {"matT", family(Family::mat_transposed, f32)},
    {"dmatT", family(Family::mat_transposed, f64)},
    {"matN", family(Family::mat_square, f32)},
    {"dmatN", family(Family::mat_square, f64)},
    {"vecC", family(Family::vec_columns, f32)},
    {"dvecC", family(Family::vec_columns, f64)},
    {"vecR", family(Family::vec_rows, f32)},
    {"mat4x3", exact(ir::types::matrix(f32, 4, 3))},
    {"dvecR", family(Family::vec_rows, f64)},
    {"gvec4", family(Family::texel_vec4, f32)},
    {"nvec4", family(Family::texel_vec4, f32)},
    {"gint", family(Family::texel_scalar, f32)},
    {"coord", family(Family::coordinate, i32)},
    {"size", family(Family::image_size, i32)},
    {"offsets4", family(Family::vectors, i32)},
    {"positions3", family(Family::vectors, f32)},
    {"image", {Family::image, f32, false, 0}},
    {"iimage", {Family::image, i32, false, 0}},
    {"uimage", {Family::image, u32, false, 0}},
    {"gimage", {Family::image, f32, true, 0}},
    {"imageMS", {Family::image, f32, false, 1}},
    {"iimageMS", {Family::image, i32, false, 1}},
    {"uimageMS", {Family::image, u32, false, 1}},
    {"i64image", {Family::image, i64, false, 0}},
    {"u64image", {Family::image, u64, false, 0}},
    {"i64imageMS", {Family::image, i64, false, kMultisampledImage}},
    {"u64imageMS", {Family::image, u64, false, kMultisampledImage}},
    {"gimageMS", {Family::image, f32, true, kMultisampledImage}},
    {"gsubpassInput", {Family::image, f32, true, kAttachment}},
    {"gsubpassInputMS", {Family::image, f32, true, kAttachment | kMultisampledImage}},
};

inline constexpr auto kTypeIndex = index_of(kSpellings);

struct DimSpelling {
  std::string_view text;
  ir::ImageDim dim;
};
inline constexpr DimSpelling kDims[] = {{"2DRect", ir::ImageDim::rect}, {"1D", ir::ImageDim::d1},
                                        {"2D", ir::ImageDim::d2},       {"3D", ir::ImageDim::d3},
                                        {"Cube", ir::ImageDim::cube},   {"Buffer", ir::ImageDim::buffer}};

// A prototype is read by its characters, of which there are a hundred thousand; it ends with a 0, as all literals do.
consteval bool take(const char*& s, char c) {
  if (*s != c) return false;
  ++s;
  return true;
}
consteval void skip_spaces(const char*& s) {
  while (*s == ' ') ++s;
}
consteval std::string_view word(const char*& s) {
  skip_spaces(s);
  const char* const begin = s;
  while (is_word(*s)) ++s;
  if (s == begin) bad_prototype("malformed");
  return {begin, static_cast<size_t>(s - begin)};
}

consteval bool take(std::string_view& s, std::string_view prefix) {
  if (!s.starts_with(prefix)) return false;
  s.remove_prefix(prefix.size());
  return true;
}
consteval TypePattern sampler_type(std::string_view w) {
  TypePattern type{.family = Family::sampler, .scalar = f32};
  if (take(w, "g")) type.is_generic = true;
  if (take(w, "n")) type.is_generic = true, type.scalar = i32;
  if (!take(w, "sampler")) bad_prototype("unknown type");
  ir::ImageShape shape;
  bool is_known = false;
  for (const DimSpelling& d : kDims)
    if (!is_known && take(w, d.text)) shape.dim = d.dim, is_known = true;
  shape.multisampled = take(w, "MS");
  shape.arrayed = take(w, "Array");
  shape.shadow = take(w, "Shadow");
  if (!is_known || !w.empty()) bad_prototype("unknown sampler");
  type.data = shape.packed();
  return type;
}

consteval TypePattern type(std::string_view w) {
  const uint16_t row = kTypeIndex.find(w);
  return row != kTypeIndex.kNone ? kSpellings[row].means : sampler_type(w);
}

/// Names of parameters that say what they are for; P is the coordinate, projected or not.
inline constexpr Spelling<Role> kRoles[] = {
    {"sampler", Role::texture},
    {"image", Role::texture},
    {"counter", Role::texture},
    {"P", Role::coordinate},
    {"bias", Role::bias},
    {"lod", Role::lod},
    {"lodClamp", Role::clamp},
    {"dPdx", Role::grad_x},
    {"dPdy", Role::grad_y},
    {"offset", Role::offset},
    {"offsets", Role::offset},
    {"comp", Role::component},
    {"compare", Role::compare},
    {"refZ", Role::compare},
    {"sample", Role::sample},
    {"data", Role::data},
    {"clusterSize", Role::cluster_size},
};
inline constexpr auto kRoleIndex = index_of(kRoles);

consteval Role role(std::string_view name, bool is_projected) {
  const uint16_t row = kRoleIndex.find(name);
  if (row == kRoleIndex.kNone) return Role::value;
  const Role known = kRoles[row].means;
  return known == Role::coordinate && is_projected ? Role::projected : known;
}
}  // namespace detail

/// Parses a prototype; a malformed one does not compile.
consteval Signature proto(const char* s) {
  Signature out;
  out.text = s;
  out.result = detail::type(detail::word(s));
  out.name = detail::word(s);
  const bool is_projected = out.name.find("Proj") != std::string_view::npos;
  if (!detail::take(s, '(')) detail::bad_prototype("expected '('");
  while (!detail::take(s, ')')) {
    detail::skip_spaces(s);
    if (detail::take(s, '[')) out.optional = 1;
    detail::take(s, ',');
    std::string_view w = detail::word(s);
    const uint16_t bit = static_cast<uint16_t>(1u << out.param_count);
    const bool is_inout = w == "inout", is_out = w == "out" || is_inout;
    if (is_out) out.out_mask |= bit, w = detail::word(s);
    if (!is_out || is_inout) out.in_mask |= bit;
    out.params[out.param_count] = detail::type(w);
    const Role role = detail::role(detail::word(s), is_projected);
    out.roles[out.param_count++] = is_out && !is_inout ? Role::out : role;
    if (out.optional) detail::take(s, ']');
  }
  if (*s != 0) detail::bad_prototype("text after the prototype");
  return out;
}

namespace rows {
/// A row of the table of built-in functions, as it is written; packed_rows.h makes of it what is kept.
struct Row {
  Signature signature;
  Availability when;
  Lowering lowering{};
  ir::Op op{};
  uint32_t imm = 0;
  bool legacy_shadow = false;
  ir::TypeKind explicit_kind = ir::TypeKind::void_;  ///< of a row made of another one: its text is the other's
};
using BuiltinFunction = Row;
}  // namespace rows

}  // namespace umber::glsl
