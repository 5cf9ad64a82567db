// SPDX-License-Identifier: Apache-2.0
// What is computed outside of functions, and lengths of arrays that are.
#include <vector>

#include "ir/validate/checker.h"

namespace umber::ir::validation {
namespace {

constexpr Reason kDiffer = "the types of operands and result do not fit each other";

bool is_known(const Module& m, const Computed::Operand& o, uint32_t row) {
  return o.constant ? o.constant.index < m.values.size() && m.scalar_bits(o.constant).has_value() : o.row < row;
}

TypeId type_of(const Module& m, const Computed::Operand& o) {
  return o.constant ? m.type(o.constant) : m.computed[o.row].type;
}

Reason types_of(const Module& m, const Computed& row) {
  const TypeId first = type_of(m, row.operands[0]);
  const uint32_t count = info(row.op).operands;
  for (uint32_t o = 0; o < count; ++o)
    if (!is_computable(type_of(m, row.operands[o]))) return "an operand has a type that cannot be outside of functions";
  const bool takes_bools = (row.op >= Op::and_ && row.op <= Op::not_) || row.op == Op::eq || row.op == Op::ne ||
                           row.op == Op::select || row.op == Op::convert;
  if (first == types::kBool && !takes_bools) return kDiffer;
  if (row.op == Op::convert) return nullptr;
  if (row.op == Op::shl || row.op == Op::shr)
    return first == row.type && type_of(m, row.operands[1]) != types::kBool ? nullptr : kDiffer;
  if (row.op == Op::select) {
    const bool fits = first == types::kBool && type_of(m, row.operands[1]) == row.type;
    return fits && type_of(m, row.operands[2]) == row.type ? nullptr : kDiffer;
  }
  const bool compares = is_in(Group::comparison, row.op);
  if (count == 2 && type_of(m, row.operands[1]) != first) return kDiffer;
  return row.type == (compares ? types::kBool : first) ? nullptr : kDiffer;
}

Reason computed(const Module& m, uint32_t n) {
  const Computed& row = m.computed[n];
  if (!is_computable(row.op) || !is_computable(row.type)) return "cannot be outside of functions";
  if (row.op == Op::specialization) {
    const bool fits = row.number < m.specializations.size() && m.specializations[row.number].type == row.type;
    return fits ? nullptr : "there is no such specialization of this type";
  }
  for (uint32_t o = 0; o < info(row.op).operands; ++o)
    if (!is_known(m, row.operands[o], n)) return "an operand is neither a constant nor computed before";
  return types_of(m, row);
}

/// Of what others see only members of blocks are as long as nobody knows.
Reason interface_lengths(const Checker& c) {
  const Module& m = c.m;
  const auto has_fixed_members = [&](TypeId block) {
    for (uint32_t part = 0; block && m.types.is_structure(block) && part < m.types.part_count(block); ++part) {
      const TypeId inner = m.types.without_arrays(m.types.part(block, part));
      if (m.types.is_structure(inner) && !c.value_types.is_fixed(inner)) return false;
    }
    return true;
  };
  constexpr Reason kInBlock = "the length of an array in a structure of a block is computed";
  for (ResourceId r : m.resources.ids())
    if (!has_fixed_members(m.resources[r].type)) return kInBlock;
  for (ReferenceId r : m.references.ids())
    if (!has_fixed_members(m.references[r].type)) return kInBlock;
  for (VariableId v : m.variables.ids()) {
    const VariableScope scope = m.variables[v].scope;
    const bool is_own =
        scope == VariableScope::function || scope == VariableScope::private_ || scope == VariableScope::shared;
    const TypeId inner = m.types.without_arrays(m.variables[v].type);
    if (!is_own && m.types.is_structure(inner) && !c.value_types.is_fixed(inner))
      return "the length of an array in a payload is computed";
  }
  for (ResourceId r : m.resources.ids())
    if (m.resources[r].array && m.types.has_computed_length(m.resources[r].array))
      return "the length of an array of resources is computed";
  for (IoVarId v : m.io_vars.ids())
    if (!c.value_types.is_fixed(m.io_vars[v].type)) return "the length of an input or output is computed";
  return nullptr;
}

/// What a tensor layout does outside of the tensor: a number, or a row that computes one.
bool is_clamp(const Module& m, uint32_t clamp) {
  if (clamp < kFirstComputedExtent) return true;
  const uint32_t row = clamp - kFirstComputedExtent;
  return row < m.computed.size() && m.computed[row].type != types::kBool;
}

}  // namespace

void check_computed(Checker& c) {
  const Module& m = c.m;
  for (uint32_t n = 0; n < m.computed.size(); ++n)
    if (const Reason reason = computed(m, n)) return c.fail("computed K", n, reason);
  bool has_any = false;
  for (uint32_t n = types::kCount; n < m.types.size(); ++n) {
    const std::optional<uint32_t> row = m.types.computed_length(TypeId{n});
    if (m.types.is_tensor_layout(TypeId{n}) && !is_clamp(m, m.types[TypeId{n}].extent))
      return c.fail("how a tensor clamps is no number that is computed");
    if (!row) continue;
    has_any = true;
    if (*row >= m.computed.size() || m.computed[*row].type == types::kBool)
      return c.fail("the length of an array is no integer that is computed");
  }
  if (const Reason reason = has_any ? interface_lengths(c) : nullptr) c.fail(reason);
}

}  // namespace umber::ir::validation
