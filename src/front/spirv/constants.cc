// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/constant_importer.h"
#include "front/spirv/parts.h"

namespace umber::front::spirv {

void ConstantImporter::import(const Instruction& i, Global& constant) {
  const Global& of = global(i.words[1]);
  const TypeId type = of.type;
  const bool has_values = type && type != ir::types::kVoid && !of.has_opaque;
  switch (i.op) {
    case spv::Op::ConstantTrue:
    case spv::Op::ConstantFalse:
    case spv::Op::SpecConstantTrue:
    case spv::Op::SpecConstantFalse:
      if (type != ir::types::kBool) return fail(kTypes);
      constant.constant = bool_constant(i, constant);
      return;
    case spv::Op::Constant:
    case spv::Op::SpecConstant:
      if (!module_.types.is_scalar(type) || type == ir::types::kBool) return fail(kTypes);
      constant.constant = scalar_constant(i, type, constant);
      return;
    case spv::Op::ConstantCompositeReplicateEXT:
    case spv::Op::SpecConstantCompositeReplicateEXT:
      if (!has_values || !module_.types.is_cooperative(type)) return fail(kTypes);
      return cooperative_constant(i, type, constant);
    case spv::Op::ConstantComposite:
    case spv::Op::SpecConstantComposite:
      if (!has_values) return fail(kTypes);
      if (module_.types.is_cooperative(type)) return cooperative_constant(i, type, constant);
      constant.constant = composite_constant(i, type);
      return note_if_specialized(i, constant);
    case spv::Op::SpecConstantOp:
      if (!has_values) return fail(kTypes);
      constant.constant = spec_operation(i, constant, type);
      return note_if_specialized(i, constant);
    case spv::Op::ConstantNull:
      if (has_values) constant.constant = module_.zero(type);
      return;
    case spv::Op::Undef:
      if (has_values) constant.constant = module_.undefined(type);
      return;
    default: return;  // samplers, pointers and the like: only their uses are wrong
  }
}

ValueId ConstantImporter::bool_constant(const Instruction& i, Global& constant) {
  bool value = i.op == spv::Op::ConstantTrue || i.op == spv::Op::SpecConstantTrue;
  if (i.op == spv::Op::SpecConstantTrue || i.op == spv::Op::SpecConstantFalse)
    value = value_or_default(i, ir::types::kBool, value, constant) != 0;
  return module_.boolean(value);
}

ValueId ConstantImporter::scalar_constant(const Instruction& i, TypeId type, Global& constant) {
  const uint32_t width = ir::bit_width_of(ir::types::scalar_kind(type));
  const std::span<const uint32_t> literal = i.words.subspan(3);
  if (literal.size() != (width > 32 ? 2u : 1u)) return fail(kTypes), ValueId{};
  uint64_t bits = literal[0];
  if (width > 32) bits |= uint64_t{literal[1]} << 32;
  if (width < 64) bits &= (uint64_t{1} << width) - 1;
  if (i.op == spv::Op::SpecConstant) bits = value_or_default(i, type, bits, constant);
  return module_.scalar(type, bits);
}

ValueId ConstantImporter::composite_constant(const Instruction& i, TypeId type) {
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

/// All components of a cooperative matrix are one number, those of vectors may be many. The IR has a constant for 0 alone:
/// functions make the others.
void ConstantImporter::cooperative_constant(const Instruction& i, TypeId type, Global& constant) {
  const std::span<const uint32_t> ids = i.operands();
  const ir::CooperativeShape shape = module_.types.cooperative_shape(type);
  const bool is_list =
      shape.is_vector() && (i.op == spv::Op::ConstantComposite || i.op == spv::Op::SpecConstantComposite);
  const bool is_counted = !is_list || shape.columns >= ir::kFirstComputedExtent || ids.size() == shape.columns;
  if (ids.empty() || (ids.size() != 1 && !is_list) || !is_counted) return fail(kTypes);
  bool is_zero = true;
  for (const uint32_t id : ids) {
    const ValueId component = global(id).constant;
    if (!component || module_.type(component) != module_.types.component(type)) return fail(kTypes);
    is_zero &= global(id).specialized == 0 && module_.scalar_bits(component) == uint64_t{0};
  }
  constant.constant = module_.zero(type);
  if (!is_zero) specialize(i, constant, std::nullopt);
}

/// There is no function to put code in, so the instruction must be one on values alone.
ValueId ConstantImporter::spec_operation(const Instruction& i, const Global& constant, TypeId type) {
  operation(i);
  const ValueId found = constant.constant;  // put there by IdValues::result
  if (!found || module_.type(found) != type) return fail(kNotConstant), ValueId{};
  return found;
}

void ConstantImporter::operation(const Instruction& i) {
  const auto op = static_cast<spv::Op>(i.words[3]);
  std::vector<uint32_t> words = {i.words[0], i.words[1], i.words[2]};
  words.insert(words.end(), i.words.begin() + 4, i.words.end());
  const Instruction operation{op, &spv::info(op), words, i.offset};
  faults_.come_to(operation);
  const bool is_known = parts_.arithmetic.one_operation(operation) || parts_.composites.import(operation) ||
                        parts_.arithmetic.import(operation);
  if (!is_known) fail(kUnsupported);
  faults_.come_to(i);
}

std::optional<uint32_t> ConstantImporter::u32_of(ValueId value) const {
  if (!value) return std::nullopt;
  const TypeId type = module_.type(value);
  const ir::Constant& constant = module_.constant(value);
  const bool is_integer = module_.types.is_scalar(type) && ir::is_integer(ir::types::scalar_kind(type));
  if (!is_integer || constant.kind != ir::ConstantKind::scalar || constant.bits > ~0u) return std::nullopt;
  return static_cast<uint32_t>(constant.bits);
}

}  // namespace umber::front::spirv
