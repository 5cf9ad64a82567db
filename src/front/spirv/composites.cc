// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <vector>

#include "front/spirv/composite_importer.h"
#include "front/spirv/parts.h"

namespace umber::front::spirv {

bool CompositeImporter::import(const Instruction& i) {
  switch (i.op) {
    case spv::Op::CompositeConstruct: {
      Values parts;
      for (size_t n = 0; n < i.operands().size(); ++n) parts.push_back(operand(i, n));
      result(i, construct(result_type(i), parts));
      return true;
    }
    case spv::Op::CompositeExtract: result(i, extract_path(operand(i, 0), i.operands().subspan(1))); return true;
    case spv::Op::CompositeInsert:
      result(i, insert_path(operand(i, 1), operand(i, 0), i.operands().subspan(2)));
      return true;
    case spv::Op::VectorExtractDynamic:
    case spv::Op::VectorInsertDynamic: {
      const bool extracts = i.op == spv::Op::VectorExtractDynamic;
      const ValueId vector = operand(i, 0), index = emit_.as_index(operand(i, extracts ? 1 : 2));
      if (!result_type(i) || !module_.types.is_vector(module_.type(vector))) return fail(kTypes), true;
      result(i, extracts ? emit(Op::extract_dynamic, result_type(i), {vector, index})
                         : emit(Op::insert_dynamic, result_type(i), {vector, index, operand(i, 1)}));
      return true;
    }
    case spv::Op::VectorShuffle: result(i, shuffle(i)); return true;
    case spv::Op::Select:
      if (pointee(i.type().value) || has_opaque(i.type().value)) return true;  // followed where it is used
      result(i, select(i));
      return true;
    case spv::Op::CopyLogical: result(i, copy_logical(result_type(i), operand(i, 0))); return true;
    default: return false;
  }
}

ValueId CompositeImporter::construct(TypeId type, std::span<const ValueId> parts) {
  const ir::TypeTable& types = module_.types;
  if (parts.size() > ir::kMostOperands) return fail(kTooLong), undefined(type);
  if (!type || types.part_count(type) == 0) {
    if (!type || !types.is_structure(type) || !parts.empty()) return fail(kTypes), undefined(type);
  }
  const bool is_vector = types.is_vector(type);
  uint32_t filled = 0;
  for (const ValueId part : parts) {
    const TypeId found = module_.type(part);
    if (is_vector && types.is_numeric(found) && !types.is_matrix(found) &&
        types.scalar_kind(found) == types.scalar_kind(type)) {
      filled += types.rows(found);
    } else {
      if (filled >= types.part_count(type) || found != types.part(type, filled)) return fail(kTypes), undefined(type);
      ++filled;
    }
  }
  if (filled != types.part_count(type)) return fail(kTypes), undefined(type);
  return emit(Op::construct, type, parts);
}

ValueId CompositeImporter::extract_path(ValueId from, std::span<const uint32_t> path) {
  for (const uint32_t part : path) {
    if (failed()) break;
    const TypeId type = module_.type(from);
    from = module_.types.is_cooperative(type)
               ? emit(Op::extract_dynamic, module_.types.component(type), {from, module_.u32(part)})
               : emit_.extract(from, part);
  }
  return from;
}

ValueId CompositeImporter::insert_path(ValueId into, ValueId part, std::span<const uint32_t> path) {
  Values around;  // what each step of the path is taken from
  for (size_t n = 0; n < path.size() && !failed(); ++n) {
    around.push_back(into);
    if (path[n] >= module_.types.part_count(module_.type(into))) return fail(kTypes), into;
    if (n + 1 < path.size()) into = emit_.extract(into, path[n]);
  }
  for (size_t n = path.size(); n-- > 0 && !failed();) {
    const TypeId type = module_.type(around[n]);
    if (module_.type(part) != module_.types.part(type, path[n])) return fail(kTypes), into;
    part = emit(Op::insert, type, {around[n], part}, path[n]);
  }
  return part;
}

ValueId CompositeImporter::shuffle(const Instruction& i) {
  const TypeId type = result_type(i);
  const ValueId a = operand(i, 0), b = operand(i, 1);
  const ir::TypeTable& types = module_.types;
  const std::span<const uint32_t> picks = i.operands().subspan(2);
  const bool fits = type && types.is_vector(type) && types.rows(type) == picks.size() &&
                    types.is_vector(module_.type(a)) && types.is_vector(module_.type(b));
  if (!fits) return fail(kTypes), undefined(type);
  const uint32_t first = types.rows(module_.type(a)), both = first + types.rows(module_.type(b));
  constexpr uint32_t kUndefinedComponent = ~0u;
  bool only_a = true, only_b = true;
  for (const uint32_t pick : picks) {
    if (pick != kUndefinedComponent && pick >= both) return fail(kTypes), undefined(type);
    only_a &= pick < first || pick == kUndefinedComponent;
    only_b &= pick >= first;
  }
  if (only_a || only_b || a == b) {
    std::array<uint32_t, 4> components{};
    for (size_t n = 0; n < picks.size(); ++n)
      components[n] = picks[n] == kUndefinedComponent ? 0 : picks[n] < first ? picks[n] : picks[n] - first;
    return emit_.swizzle(only_a ? a : b, std::span(components).first(picks.size()));
  }
  Values parts;
  for (const uint32_t pick : picks)
    parts.push_back(pick == kUndefinedComponent ? undefined(types.part(type, 0))
                    : pick < first              ? emit_.extract(a, pick)
                                                : emit_.extract(b, pick - first));
  return construct(type, parts);
}

ValueId CompositeImporter::select(const Instruction& i) {
  const ValueId condition = operand(i, 0), if_true = operand(i, 1), if_false = operand(i, 2);
  const TypeId type = result_type(i);
  if (!type || module_.type(if_true) != type || module_.type(if_false) != type) return fail(kTypes), undefined(type);
  return emit(Op::select, type, {condition, if_true, if_false});
}

ValueId CompositeImporter::copy_logical(TypeId to, ValueId from) {
  const TypeId found = module_.type(from);
  if (found == to || failed()) return from;
  const ir::TypeTable& types = module_.types;
  const bool both_arrays = to && types.is_array(to) && types.is_array(found);
  const bool both_structures = to && types.is_structure(to) && types.is_structure(found);
  if ((!both_arrays && !both_structures) || types.part_count(to) != types.part_count(found))
    return fail(kTypes), undefined(to);
  if (types.part_count(to) > ir::kMostOperands) return fail(kTooLong), undefined(to);
  std::vector<ValueId> parts;
  for (uint32_t n = 0; n < types.part_count(to) && !failed(); ++n)
    parts.push_back(copy_logical(types.part(to, n), emit_.extract(from, n)));
  return failed() ? undefined(to) : construct(to, parts);
}

}  // namespace umber::front::spirv
