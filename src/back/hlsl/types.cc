// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/types.h"

#include <array>

#include "back/hlsl/structure_text.h"
#include "back/text/code.h"

namespace umber::back::hlsl {

namespace {

constexpr std::string_view spelling(ir::TypeKind scalar) {
  switch (scalar) {
    case ir::TypeKind::bool_: return "bool";
    case ir::TypeKind::i32: return "int";
    case ir::TypeKind::u32: return "uint";
    case ir::TypeKind::f32: return "float";
    case ir::TypeKind::f64: return "double";
    case ir::TypeKind::void_: return "void";
    case ir::TypeKind::i16: return "int16_t";
    case ir::TypeKind::u16: return "uint16_t";
    case ir::TypeKind::i64: return "int64_t";
    case ir::TypeKind::u64: return "uint64_t";
    case ir::TypeKind::f16: return "float16_t";
    case ir::TypeKind::i8:
    case ir::TypeKind::u8:
    case ir::TypeKind::bf16:
    case ir::TypeKind::f8e4m3:
    case ir::TypeKind::f8e5m2:
    case ir::TypeKind::f4e2m1:
    case ir::TypeKind::vector:
    case ir::TypeKind::matrix:
    case ir::TypeKind::array:
    case ir::TypeKind::structure:
    case ir::TypeKind::reference:
    case ir::TypeKind::cooperative_matrix:
    case ir::TypeKind::tensor_layout:
    case ir::TypeKind::tensor_view:
    case ir::TypeKind::image:
    case ir::TypeKind::sampled_image:
    case ir::TypeKind::sampler:
    case ir::TypeKind::atomic_counter:
    case ir::TypeKind::acceleration_structure:
    case ir::TypeKind::ray_query: return {};
  }
  return {};
}

/// The first shader model that has such a type.
constexpr ShaderModel first_model(ir::TypeKind scalar) {
  if (ir::bit_width_of(scalar) == 16) return ShaderModel::sm_6_2;
  return ir::bit_width_of(scalar) == 64 && scalar != ir::TypeKind::f64 ? ShaderModel::sm_6_0 : ShaderModel::sm_5_0;
}

/// A numeric type, which every module has under the same id.
struct TypeName {
  std::array<char, 13> letters{};  ///< with a space behind them
  uint8_t length = 0;
  uint8_t since = 255;  ///< the first shader model that has it; no type of HLSL waits for one that never comes
  constexpr bool is_in(ShaderModel model) const { return since <= static_cast<uint8_t>(model); }
  constexpr void append(std::string_view text) {
    for (char c : text) letters[length++] = c;
  }
  constexpr void append(uint32_t digit) { letters[length++] = static_cast<char>('0' + digit); }
  constexpr std::string_view text() const { return {letters.data(), length}; }
  constexpr std::string_view text_and_space() const { return {letters.data(), length + size_t{1}}; }
};
constexpr auto kTypeNames = [] {
  std::array<TypeName, ir::types::kVoid.index> all{};
  for (TypeName& name : all) name.letters.fill(' ');
  for (uint32_t s = 0; s < ir::kScalarKinds; ++s) {
    const auto scalar = static_cast<ir::TypeKind>(s);
    if (spelling(scalar).empty()) continue;
    const auto since = static_cast<uint8_t>(first_model(scalar));
    for (uint32_t n = 1; n <= 4; ++n) {
      TypeName& vector = all[ir::types::vector(scalar, n).index];
      vector.since = since;
      vector.append(spelling(scalar));
      if (n > 1) vector.append(n);
    }
    if (!ir::is_computed_float(scalar)) continue;
    for (uint32_t columns = 2; columns <= 4; ++columns)
      for (uint32_t rows = 2; rows <= 4; ++rows) {
        TypeName& matrix = all[ir::types::matrix(scalar, columns, rows).index];
        matrix.since = since;
        matrix.append(spelling(scalar));
        matrix.append(columns);
        matrix.append("x");
        matrix.append(rows);
      }
  }
  return all;
}();

}  // namespace

std::string_view spell(ir::TypeKind scalar) { return spelling(scalar); }

std::optional<ShaderModel> first_model_with(ir::TypeKind kind) {
  if (kind == ir::TypeKind::ray_query || kind == ir::TypeKind::acceleration_structure) return ShaderModel::sm_6_5;
  return spelling(kind).empty() ? std::nullopt : std::optional(first_model(kind));
}

Types::Types(text::Code& code, const Options& options, const SharedTypes& shared)
    : code_(code), module_(code.module), model_(options.model), shared_(shared) {}

std::string_view Types::name(ir::TypeId type) {
  const ir::TypeTable& types = module_.types;
  if (types.is_numeric(type) && kTypeNames[type.index].is_in(model_)) return kTypeNames[type.index].text();
  if (types.is_structure(type)) return structure(type).name;
  if (types.is_array(type)) return name(types.without_arrays(type));
  if (type == ir::types::kVoid) return "void";
  if (model_ >= ShaderModel::sm_6_5 && type == ir::types::kRayQuery) return "RayQuery<RAY_FLAG_NONE>";
  if (model_ >= ShaderModel::sm_6_5 && type == ir::types::kAccelerationStructure) return "RaytracingAccelerationStructure";
  code_.note_missing(types.is_numeric(type) ? types.scalar_kind(type) : types.kind(type));
  return "float";
}

void Types::print_extents(TextWriter& out, ir::TypeId type) const {
  for (; module_.types.is_array(type); type = module_.types[type].element)
    out << '[' << module_.types[type].extent << ']';
}

void Types::declare(TextWriter& out, ir::TypeId type, std::string_view declared) {
  if (module_.types.is_numeric(type) && kTypeNames[type.index].is_in(model_)) {
    out << kTypeNames[type.index].text_and_space() << declared;
    return;
  }
  out << name(type) << ' ' << declared;
  print_extents(out, type);
}

uint32_t Types::padding(ir::TypeId type, uint32_t n) {
  const std::span<const uint32_t> words = structure(type).padding;
  return words.empty() ? 0 : words[n];
}

const Types::Structure& Types::structure(ir::TypeId type) {
  if (type.index >= by_type_.size()) by_type_.resize(module_.types.size());
  if (by_type_[type.index]) return structures_[by_type_[type.index] - 1];
  const std::optional<SharedTypes::InMemory> in_memory = shared_.find(type);
  StructureText text(code_, type);
  text.write_members(in_memory, [&](const layout::Part& member, std::string_view member_name) {
    if (in_memory && module_.types.is_matrix(member.type))  // GLSL's columns are HLSL's rows
      text.out << (module_.layouts[member.layout].row_major ? "column_major " : "row_major ");
    declare(text.out, member.type, member_name);
  });
  const std::string_view structure_name = text.end(code_.declarations);
  structures_.push_back({structure_name, text.members, text.padding});
  by_type_[type.index] = static_cast<uint32_t>(structures_.size());
  return structures_.back();
}

}  // namespace umber::back::hlsl
