// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/debug_types.h"

#include <string>

namespace umber::back::spirv {
namespace {

enum class Encoding : uint32_t { boolean = 2, float_ = 3, signed_ = 4, unsigned_ = 6 };

struct BasicRow {
  ir::TypeKind kind;
  std::string_view name;  ///< as GLSL has it
  uint32_t bits;
  Encoding encoding;
};
constexpr BasicRow kBasics[] = {
    {ir::TypeKind::bool_, "bool", 32, Encoding::boolean},     {ir::TypeKind::i8, "int8_t", 8, Encoding::signed_},
    {ir::TypeKind::u8, "uint8_t", 8, Encoding::unsigned_},    {ir::TypeKind::i16, "int16_t", 16, Encoding::signed_},
    {ir::TypeKind::u16, "uint16_t", 16, Encoding::unsigned_}, {ir::TypeKind::i32, "int", 32, Encoding::signed_},
    {ir::TypeKind::u32, "uint", 32, Encoding::unsigned_},     {ir::TypeKind::i64, "int64_t", 64, Encoding::signed_},
    {ir::TypeKind::u64, "uint64_t", 64, Encoding::unsigned_}, {ir::TypeKind::f16, "float16_t", 16, Encoding::float_},
    {ir::TypeKind::f32, "float", 32, Encoding::float_},       {ir::TypeKind::f64, "double", 64, Encoding::float_},
    {ir::TypeKind::bf16, "bfloat16_t", 16, Encoding::float_},
    {ir::TypeKind::f8e4m3, "floate4m3_t", 8, Encoding::float_},
    {ir::TypeKind::f8e5m2, "floate5m2_t", 8, Encoding::float_},
    {ir::TypeKind::f4e2m1, "floate2m1_t", 4, Encoding::float_},
};
constexpr uint32_t kNoFlags = 0, kStructureTag = 1;

}  // namespace

spv::SpvId DebugTypes::of(ir::TypeId type) {
  if (type.index >= types_.size()) types_.resize(module_.types.size());
  if (!types_[type.index]) {
    const spv::SpvId id = declare(type);
    types_[type.index] = id;
  }
  return types_[type.index];
}

spv::SpvId DebugTypes::declare(ir::TypeId type) {
  const ir::TypeTable& types = module_.types;
  if (type == ir::types::kVoid) return set_.void_type();
  if (types.is_array(type)) return array(type);
  if (types.is_structure(type)) return structure(type);
  if (!types.is_numeric(type)) return opaque(type);
  if (types.is_scalar(type)) return basic(types.scalar_kind(type));
  const spv::SpvId part = of(types.part(type, 0));
  if (types.is_vector(type)) return set_.declare(DebugOp::type_vector, {part, set_.number(types.rows(type))});
  const spv::SpvId count = set_.number(types.columns(type)), by_column = set_.boolean(true);
  return set_.declare(DebugOp::type_matrix, {part, count, by_column});
}

spv::SpvId DebugTypes::basic(ir::TypeKind kind) {
  for (const BasicRow& row : kBasics) {
    if (row.kind != kind) continue;
    const spv::SpvId name = set_.text(row.name), size = set_.number(row.bits);
    const spv::SpvId encoding = set_.number(static_cast<uint32_t>(row.encoding)), flags = set_.number(kNoFlags);
    return set_.declare(DebugOp::type_basic, {name, size, encoding, flags});
  }
  return set_.nothing();
}

spv::SpvId DebugTypes::array(ir::TypeId type) {
  std::vector<spv::SpvId> operands(1);
  ir::TypeId element = type;
  for (; module_.types.is_array(element); element = module_.types[element].element)
    operands.push_back(set_.number(module_.types.computed_length(element) ? 0 : module_.types[element].extent));
  operands[0] = of(element);
  return set_.declare(DebugOp::type_array, operands);
}

spv::SpvId DebugTypes::structure(ir::TypeId type) {
  const ir::TypeTable& types = module_.types;
  const spv::SpvId line = set_.number(main_.line), column = set_.number(main_.column), flags = set_.number(kNoFlags);
  std::vector<spv::SpvId> members;
  uint32_t offset = 0;
  for (uint32_t n = 0; n < types.part_count(type); ++n) {
    const spv::SpvId name = set_.text(module_.names.text(types.member(type, n).name)), member = of(types.part(type, n));
    const spv::SpvId at = set_.number(offset), size = set_.number(bits(types.part(type, n)));
    members.push_back(set_.declare(DebugOp::type_member, {name, member, main_.source, line, column, at, size, flags}));
    offset += bits(types.part(type, n));
  }
  const spv::SpvId name = set_.text(module_.names.text(types[type].name)), tag = set_.number(kStructureTag);
  const spv::SpvId unit = sources_.unit(main_.source), size = set_.number(offset);
  std::vector<spv::SpvId> operands = {name, tag, main_.source, line, column, unit, name, size, flags};
  operands.insert(operands.end(), members.begin(), members.end());
  return set_.declare(DebugOp::type_composite, operands);
}

spv::SpvId DebugTypes::opaque(ir::TypeId type) {
  const ir::TypeKind kind = module_.types.kind(type);
  const std::string_view spelled = kind == ir::TypeKind::sampler         ? "sampler"
                                   : kind == ir::TypeKind::sampled_image ? "sampler of a texture"
                                   : kind == ir::TypeKind::image         ? "image"
                                                                         : "opaque type";
  const spv::SpvId name = set_.text(spelled), tag = set_.number(kStructureTag), line = set_.number(main_.line);
  const spv::SpvId column = set_.number(main_.column), unit = sources_.unit(main_.source), size = set_.nothing();
  const spv::SpvId linkage = set_.text(std::string("@") += spelled), flags = set_.number(kNoFlags);
  return set_.declare(DebugOp::type_composite, {name, tag, main_.source, line, column, unit, linkage, size, flags});
}

uint32_t DebugTypes::bits(ir::TypeId type) const {
  const ir::TypeTable& types = module_.types;
  if (types.computed_length(type)) return 0;
  if (types.is_array(type)) return types[type].extent * bits(types[type].element);
  if (types.is_structure(type)) {
    uint32_t sum = 0;
    for (uint32_t n = 0; n < types.part_count(type); ++n) sum += bits(types.part(type, n));
    return sum;
  }
  if (!types.is_numeric(type)) return 0;
  const ir::TypeKind kind = types.scalar_kind(type);
  const uint32_t one = kind == ir::TypeKind::bool_ ? 32 : ir::bit_width_of(kind);
  return one * types.rows(type) * (types.is_matrix(type) ? types.columns(type) : 1);
}

spv::SpvId DebugTypes::function(ir::TypeId result, std::span<const ir::TypeId> parameters) {
  std::vector<spv::SpvId> operands = {set_.number(kNoFlags), of(result)};
  for (const ir::TypeId parameter : parameters) operands.push_back(of(parameter));
  return set_.declare(DebugOp::type_function, operands);
}

}  // namespace umber::back::spirv
