// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/importer.h"

namespace umber::spirv {

void Importer::import_constant(Instruction i) {
  const TypeId type = type_of(i.type().value);
  switch (i.op) {
    case spv::Op::ConstantTrue:
    case spv::Op::ConstantFalse:
    case spv::Op::SpecConstantTrue:
    case spv::Op::SpecConstantFalse:
    case spv::Op::Constant:
    case spv::Op::SpecConstant:
    case spv::Op::ConstantComposite:
    case spv::Op::SpecConstantComposite:
    case spv::Op::ConstantNull:
    case spv::Op::Undef:
    case spv::Op::SpecConstantOp: break;
    default: return;  // samplers, pointers and the like: only their uses are wrong
  }
  if (!type || type == ir::types::kVoid || has_opaque(i.type().value)) {
    if (i.op != spv::Op::ConstantNull && i.op != spv::Op::Undef) fail(kTypes);
    return;
  }
  ValueId constant;
  if (i.op == spv::Op::ConstantNull)
    constant = module_.zero(type);
  else if (i.op == spv::Op::Undef)
    constant = module_.undefined(type);
  else if (i.op == spv::Op::SpecConstantOp)
    constant = spec_operation(i, type);
  else if (i.op == spv::Op::ConstantComposite || i.op == spv::Op::SpecConstantComposite)
    constant = composite_constant(i, type);
  else
    constant = scalar_constant(i, type);
  globals_[b_.number(i.result().value)].constant = constant;
}

ValueId Importer::scalar_constant(const Instruction& i, TypeId type) {
  const bool is_bool = i.op != spv::Op::Constant && i.op != spv::Op::SpecConstant;
  if (!module_.types.is_scalar(type) || is_bool != (type == ir::types::kBool)) return fail(kTypes), ValueId{};
  const uint32_t width = is_bool ? 1 : ir::bit_width_of(module_.types.kind(type));
  uint64_t bits = 0;
  if (is_bool) {
    bits = i.op == spv::Op::ConstantTrue || i.op == spv::Op::SpecConstantTrue ? 1 : 0;
  } else {
    if (i.operands().size() != (width > 32 ? 2u : 1u)) return fail(kTypes), ValueId{};
    bits = i.operands()[0];
    if (width > 32) bits |= uint64_t{i.operands()[1]} << 32;
  }
  const bool is_spec = i.op != spv::Op::Constant && i.op != spv::Op::ConstantTrue && i.op != spv::Op::ConstantFalse;
  if (is_spec)
    if (const std::optional<uint64_t> given = specialized(i.result().value)) bits = is_bool ? *given != 0 : *given;
  return module_.scalar(type, width < 64 ? bits & ((uint64_t{1} << width) - 1) : bits);
}

std::optional<uint64_t> Importer::specialized(uint32_t id) const {
  const std::optional<uint32_t> spec_id = b_.decoration(id, spv::Decoration::SpecId);
  if (!spec_id) return std::nullopt;
  std::optional<uint64_t> bits;
  for (const Specialization& s : options_.specializations)
    if (s.id == *spec_id) bits = s.bits;
  return bits;
}

ValueId Importer::composite_constant(const Instruction& i, TypeId type) {
  const std::span<const uint32_t> ids = i.operands();
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
ValueId Importer::spec_operation(const Instruction& i, TypeId type) {
  const auto op = static_cast<spv::Op>(i.words[3]);
  std::vector<uint32_t> words = {i.words[0], i.words[1], i.words[2]};
  words.insert(words.end(), i.words.begin() + 4, i.words.end());
  current_ = {op, &spv::info(op), words, i.offset};
  instruction(current_);
  current_ = i;
  const ValueId found = globals_[b_.number(i.result().value)].constant;
  if (!found || module_.type(found) != type) return fail(kNotConstant), ValueId{};
  return found;
}

std::optional<uint32_t> Importer::constant_u32(uint32_t id) const {
  const ValueId constant = global(id).constant;
  if (!constant) return std::nullopt;
  const TypeId type = module_.type(constant);
  const std::optional<uint64_t> bits = module_.scalar_bits(constant);
  if (!bits || !module_.types.is_scalar(type) || !ir::is_integer(module_.types.kind(type)) || *bits > ~0u)
    return std::nullopt;
  return static_cast<uint32_t>(*bits);
}

}  // namespace umber::spirv
