// SPDX-License-Identifier: Apache-2.0
// Values of ids, and the instructions they come from.
#include <algorithm>
#include <array>

#include "eval/fold.h"
#include "front/spirv/importer.h"

namespace umber::front::spirv {
namespace {

/// Whether operands have the types that the evaluator takes for granted.
bool may_fold(const ir::Module& m, Op op, TypeId result, std::span<const ValueId> operands) {
  using Rule = ir::TypeRule;
  const auto all_numeric = [&] {
    return m.types.is_numeric(result) &&
           std::ranges::all_of(operands, [&](ValueId v) { return m.types.is_numeric(m.type(v)); });
  };
  const auto shape = [&](TypeId t) { return std::pair(m.types.rows(t), m.types.columns(t)); };
  const auto same_shapes = [&] {
    return std::ranges::all_of(operands, [&](ValueId v) { return shape(m.type(v)) == shape(result); });
  };
  const auto same_types = [&](TypeId type) {
    return std::ranges::all_of(operands, [&](ValueId v) { return m.type(v) == type; });
  };
  switch (ir::info(op).rule) {
    case Rule::same: return all_numeric() && same_types(result);
    case Rule::compare:
      return all_numeric() && same_types(m.type(operands[0])) && same_shapes() &&
             m.types.scalar_kind(result) == TypeKind::bool_;
    case Rule::shift:
    case Rule::convert:
    case Rule::bitcast: return all_numeric() && same_shapes();
    case Rule::select:
      return m.type(operands[1]) == result && m.type(operands[2]) == result &&
             m.types.is_numeric(m.type(operands[0])) && m.types.scalar_kind(m.type(operands[0])) == TypeKind::bool_ &&
             (m.type(operands[0]) == ir::types::kBool || same_shapes());
    case Rule::construct:
    case Rule::extract:
    case Rule::insert:
    case Rule::swizzle: return true;  // only made where they fit
    default: return false;
  }
}

}  // namespace

void Importer::count_instruction() {
  if (++emitted_ > most_) fail(kTooLong);
  if (!diagnostics_.go_on()) failed_ = true;
}

ValueId Importer::emit(Op op, TypeId result, std::span<const ValueId> operands, uint32_t attr, uint16_t flags) {
  if (!result) fail(kTypes);  // the module's type is none of the IR's
  if (!state_) return emit_constant(op, result, operands, attr);
  count_instruction();
  if (failed_) return undefined(result);
  return builder().emit(op, result, operands, attr, flags);
}

ValueId Importer::emit_constant(Op op, TypeId result, std::span<const ValueId> operands, uint32_t attr) {
  const bool are_constant = std::ranges::all_of(operands, [&](ValueId v) { return module_.is_constant(v); });
  if (!failed_ && are_constant && may_fold(module_, op, result, operands))
    if (const std::optional<ValueId> folded = eval::fold(module_, op, result, operands, attr)) return *folded;
  fail(kNotConstant);
  return undefined(result);
}

void Importer::emit_void(Op op, std::span<const ValueId> operands, uint32_t attr, uint16_t flags) {
  count_instruction();
  if (!state_) fail(kNotConstant);
  if (!failed_) builder().inst(op, operands, {}, attr, flags);
}

ir::InstId Importer::emit_several(Op op, std::span<const ValueId> operands, std::span<const TypeId> results,
                                  uint32_t attr) {
  count_instruction();
  return builder().inst(op, operands, results, attr);
}

ValueId Importer::extract(ValueId composite, uint32_t part) {
  const TypeId type = module_.type(composite);
  if (part >= module_.types.part_count(type)) return fail(kTypes), undefined({});
  return emit(Op::extract, module_.types.part(type, part), {composite}, part);
}

ValueId Importer::swizzle(ValueId vector, std::span<const uint32_t> components) {
  const TypeId type = module_.type(vector);
  const bool is_vector = module_.types.is_vector(type);
  if (!module_.types.is_scalar(type) && !is_vector) return fail(kTypes), vector;
  uint32_t mask = 0;
  bool is_identity = components.size() == module_.types.rows(type);
  for (size_t n = 0; n < components.size(); ++n) {
    if (components[n] >= module_.types.rows(type)) return fail(kTypes), vector;
    mask |= components[n] << (2 * n);
    is_identity = is_identity && components[n] == n;
  }
  if (is_identity) return vector;
  if (components.size() == 1) return extract(vector, components[0]);
  const TypeId result = ir::types::vector(module_.types.scalar_kind(type), static_cast<uint32_t>(components.size()));
  return emit(Op::swizzle, result, {vector}, mask);
}

ValueId Importer::splat(TypeId type, ValueId scalar) {
  if (!module_.types.is_vector(type) || module_.type(scalar) == type) return scalar;
  if (module_.type(scalar) != module_.types.part(type, 0)) return fail(kTypes), undefined(type);
  const std::array<ValueId, 4> parts = {scalar, scalar, scalar, scalar};
  return emit(Op::construct, type, std::span(parts).first(module_.types.rows(type)));
}

/// The same bits as integers of the other signedness; other values as they are.
ValueId Importer::as_other_kind(ValueId v, TypeKind scalar) {
  if (!is_numeric(v) || module_.types.is_matrix(module_.type(v))) return v;
  const TypeKind from = module_.types.scalar_kind(module_.type(v));
  const bool differs_in_sign = from != scalar && ir::is_integer(from) && ir::is_integer(scalar) &&
                               ir::bit_width_of(from) == ir::bit_width_of(scalar);
  if (!differs_in_sign) return v;
  return emit(Op::bitcast, module_.types.with_scalar(module_.type(v), scalar), {v});
}

/// An i32 or u32 of any integer scalar.
ValueId Importer::as_index(ValueId v) {
  const TypeId type = module_.type(v);
  if (type == ir::types::kI32 || type == ir::types::kU32) return v;
  if (!module_.types.is_scalar(type) || !ir::is_integer(module_.types.kind(type))) return fail(kTypes), module_.u32(0);
  const bool is_signed = ir::is_signed(module_.types.kind(type));
  return emit(Op::convert, is_signed ? ir::types::kI32 : ir::types::kU32, {v});
}

ValueId Importer::local_value(uint32_t id) {
  Local* const l = local(id);
  if (!l || !l->value) return no_value(id, l);
  const ir::InstId def = module_.def(l->value);
  return !def || is_open_[module_.insts[def].block.index] ? l->value : reload(*l, def);
}

ValueId Importer::no_value(uint32_t id, const Local* l) {
  const bool is_other = l ? b_.op(id) == spv::Op::Variable || b_.op(id) == spv::Op::Label : b_.number(id) != 0;
  fail(is_other ? kKind : kUndefined);
  return undefined(type_of(b_.type(id)));
}

/// SPIR-V lets a value be used wherever its definition comes first on every way; here it can be seen in its region and
/// those within. For the others it is kept in a variable, which promotion turns into results of the regions.
ValueId Importer::reload(Local& l, ir::InstId def) {
  const TypeId type = module_.type(l.value);
  if (!l.spill) {
    l.spill = new_variable(type);
    module_.insert(module_.insts[def].block, module_.insts[def].next, Op::store, std::span(&l.value, 1), {},
                   ir::Place(l.spill).bits(), 0, module_.span(def));
  }
  return emit(Op::load, type, {}, ir::Place(l.spill).bits());
}

void Importer::result(ValueId v) {
  if (failed_) return;
  const uint32_t type = current_.words[1], id = current_.words[2];
  if (!state_) {
    globals_[b_.number(id)].constant = v;
    return;
  }
  Local* l = local(id);
  if (!l) return fail(kLayout);
  if (module_.type(v) != type_of(type)) return fail(kTypes);
  l->value = v;
}

ir::VariableId Importer::new_variable(TypeId type, NameId name) {
  const ir::VariableId v = module_.variables.add({.scope = ir::VariableScope::function, .type = type, .name = name});
  state_->variables.push_back(v);
  return v;
}

}  // namespace umber::front::spirv
