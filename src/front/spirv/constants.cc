// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/importer.h"

namespace umber::front::spirv {

void Importer::import_constant(Global& constant) {
  const Global& of = global(current_.words[1]);
  const TypeId type = of.type;
  const bool has_values = type && type != ir::types::kVoid && !of.has_opaque;
  switch (current_.op) {
    case spv::Op::ConstantTrue:
    case spv::Op::ConstantFalse:
    case spv::Op::SpecConstantTrue:
    case spv::Op::SpecConstantFalse:
      if (type != ir::types::kBool) return fail(kTypes);
      constant.constant = bool_constant();
      return;
    case spv::Op::Constant:
    case spv::Op::SpecConstant:
      if (!module_.types.is_scalar(type) || type == ir::types::kBool) return fail(kTypes);
      constant.constant = scalar_constant(type);
      return;
    case spv::Op::ConstantComposite:
    case spv::Op::SpecConstantComposite:
      if (!has_values) return fail(kTypes);
      constant.constant = composite_constant(type);
      return;
    case spv::Op::SpecConstantOp:
      if (!has_values) return fail(kTypes);
      constant.constant = spec_operation(constant, type);
      return;
    case spv::Op::ConstantNull:
      if (has_values) constant.constant = module_.zero(type);
      return;
    case spv::Op::Undef:
      if (has_values) constant.constant = module_.undefined(type);
      return;
    default: return;  // samplers, pointers and the like: only their uses are wrong
  }
}

ValueId Importer::bool_constant() {
  bool value = current_.op == spv::Op::ConstantTrue || current_.op == spv::Op::SpecConstantTrue;
  if (current_.op == spv::Op::SpecConstantTrue || current_.op == spv::Op::SpecConstantFalse)
    value = specialized(current_.words[2]).value_or(value) != 0;
  return module_.boolean(value);
}

ValueId Importer::scalar_constant(TypeId type) {
  const uint32_t width = ir::bit_width_of(ir::types::scalar_kind(type));
  const std::span<const uint32_t> literal = current_.words.subspan(3);
  if (literal.size() != (width > 32 ? 2u : 1u)) return fail(kTypes), ValueId{};
  uint64_t bits = literal[0];
  if (width > 32) bits |= uint64_t{literal[1]} << 32;
  if (current_.op == spv::Op::SpecConstant) bits = specialized(current_.words[2]).value_or(bits);
  return module_.scalar(type, width < 64 ? bits & ((uint64_t{1} << width) - 1) : bits);
}

std::optional<uint64_t> Importer::specialized(uint32_t id) const {
  const std::optional<uint32_t> spec_id = b_.decoration(id, spv::Decoration::SpecId);
  if (!spec_id) return std::nullopt;
  std::optional<uint64_t> bits;
  for (const SpecializationConstant& s : options_.specializations)
    if (s.id == *spec_id) bits = s.bits;
  return bits;
}

ValueId Importer::composite_constant(TypeId type) {
  const std::span<const uint32_t> ids = current_.operands();
  if (module_.types.part_count(type) != ids.size() || ids.empty()) return fail(kTypes), ValueId{};
  Values parts;
  for (const uint32_t id : ids) {
    const ValueId part = global(id).constant;
    if (!part) return fail(kUndefined), ValueId{};
    if (module_.type(part) != module_.types.part(type, static_cast<uint32_t>(parts.size())))
      return fail(kTypes), ValueId{};
    parts.push_back(part);
  }
  return module_.composite(type, parts);
}

/// An instruction on constants: imported as it would be in a function, where there is no function to put code in.
ValueId Importer::spec_operation(const Global& constant, TypeId type) {
  const Instruction i = current_;
  const auto op = static_cast<spv::Op>(i.words[3]);
  std::vector<uint32_t> words = {i.words[0], i.words[1], i.words[2]};
  words.insert(words.end(), i.words.begin() + 4, i.words.end());
  current_ = {op, &spv::info(op), words, i.offset};
  instruction();
  current_ = i;
  const ValueId found = constant.constant;  // put there by result()
  if (!found || module_.type(found) != type) return fail(kNotConstant), ValueId{};
  return found;
}

std::optional<uint32_t> Importer::constant_u32(uint32_t id) const {
  const ValueId value = global(id).constant;
  if (!value) return std::nullopt;
  const TypeId type = module_.type(value);
  const ir::Constant& constant = module_.constant(value);
  const bool is_integer = module_.types.is_scalar(type) && ir::is_integer(ir::types::scalar_kind(type));
  if (!is_integer || constant.kind != ir::ConstantKind::scalar || constant.bits > ~0u) return std::nullopt;
  return static_cast<uint32_t>(constant.bits);
}

}  // namespace umber::front::spirv
