// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/emitter.h"

#include <algorithm>
#include <array>

#include "eval/fold.h"
#include "front/spirv/parts.h"

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
    case Rule::pack: return all_numeric();
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

void Emitter::open(ir::BlockId block) {
  if (is_open_.size() <= block.index) {
    constexpr size_t kFirst = 64;
    const std::span<bool> more = scratch_.table<bool>(std::max(kFirst, block.index * size_t{2}));
    std::ranges::copy(is_open_, more.begin());
    is_open_ = more;
  }
  is_open_[block.index] = true;
}

ValueId Emitter::emit(Op op, TypeId result, std::span<const ValueId> operands, uint32_t attr, uint16_t flags) {
  if (!result) faults_.fail(kTypes);  // the module's type is none of the IR's
  if (!builder_) return emit_constant(op, result, operands, attr);
  faults_.count_step();
  if (faults_.failed()) return undefined(result);
  return builder().emit(op, result, operands, attr, flags);
}

ValueId Emitter::emit_constant(Op op, TypeId result, std::span<const ValueId> operands, uint32_t attr) {
  const bool are_constant = std::ranges::all_of(operands, [&](ValueId v) { return module_.is_constant(v); });
  if (!faults_.failed() && are_constant && may_fold(module_, op, result, operands))
    if (const std::optional<ValueId> folded = eval::fold(module_, op, result, operands, attr)) return *folded;
  // A division by a default of 0 has no value, and may have one when the pipeline is made.
  const bool divides = op == Op::div || op == Op::rem || op == Op::mod;
  if (!faults_.failed() && are_constant && divides && result) return module_.zero(result);
  faults_.fail(kNotConstant);
  return undefined(result);
}

void Emitter::emit_void(Op op, std::span<const ValueId> operands, uint32_t attr, uint16_t flags) {
  faults_.count_step();
  if (!builder_) faults_.fail(kNotConstant);
  if (!faults_.failed()) builder().inst(op, operands, {}, attr, flags);
}

ir::InstId Emitter::emit_several(Op op, std::span<const ValueId> operands, std::span<const TypeId> results,
                                 uint32_t attr) {
  faults_.count_step();
  return builder().inst(op, operands, results, attr);
}

ValueId Emitter::extract(ValueId composite, uint32_t part) {
  const TypeId type = module_.type(composite);
  if (part >= module_.types.part_count(type)) return faults_.fail(kTypes), undefined({});
  // What has several results, and parameters that are passed out, are structures in SPIR-V only to be taken apart.
  const ir::InstId def = module_.def(composite);
  if (def && module_.insts[def].op == Op::construct && module_.types.is_structure(type))
    return module_.operand(def, part);
  return emit(Op::extract, module_.types.part(type, part), {composite}, part);
}

ValueId Emitter::swizzle(ValueId vector, std::span<const uint32_t> components) {
  const TypeId type = module_.type(vector);
  const bool is_vector = module_.types.is_vector(type);
  if (!module_.types.is_scalar(type) && !is_vector) return faults_.fail(kTypes), vector;
  uint32_t mask = 0;
  bool is_identity = components.size() == module_.types.rows(type);
  for (size_t n = 0; n < components.size(); ++n) {
    if (components[n] >= module_.types.rows(type)) return faults_.fail(kTypes), vector;
    mask |= components[n] << (2 * n);
    is_identity = is_identity && components[n] == n;
  }
  if (is_identity) return vector;
  if (components.size() == 1) return extract(vector, components[0]);
  const TypeId result = ir::types::vector(module_.types.scalar_kind(type), static_cast<uint32_t>(components.size()));
  return emit(Op::swizzle, result, {vector}, mask);
}

ValueId Emitter::splat(TypeId type, ValueId scalar) {
  if (!module_.types.is_vector(type) || module_.type(scalar) == type) return scalar;
  if (module_.type(scalar) != module_.types.part(type, 0)) return faults_.fail(kTypes), undefined(type);
  const std::array<ValueId, 4> parts = {scalar, scalar, scalar, scalar};
  return emit(Op::construct, type, std::span(parts).first(module_.types.rows(type)));
}

ValueId Emitter::as_other_kind(ValueId v, TypeKind scalar) {
  if (!is_numeric(v) || module_.types.is_matrix(module_.type(v))) return v;
  const TypeKind from = module_.types.scalar_kind(module_.type(v));
  const bool differs_in_sign = from != scalar && ir::is_integer(from) && ir::is_integer(scalar) &&
                               ir::bit_width_of(from) == ir::bit_width_of(scalar);
  if (!differs_in_sign) return v;
  return bitcast(module_.types.with_scalar(module_.type(v), scalar), v);
}

ValueId Emitter::bitcast(TypeId to, ValueId v) {
  if (module_.type(v) == to) return v;
  const ir::InstId def = module_.def(v);
  const ValueId before = def && module_.insts[def].op == Op::bitcast ? module_.operand(def, 0) : ValueId{};
  return before && module_.type(before) == to ? before : emit(Op::bitcast, to, {v});
}

ValueId Emitter::as_index(ValueId v) {
  const TypeId type = module_.type(v);
  if (type == ir::types::kI32 || type == ir::types::kU32) return v;
  if (!module_.types.is_scalar(type) || !ir::is_integer(module_.types.kind(type)))
    return faults_.fail(kTypes), module_.u32(0);
  const bool is_signed = ir::is_signed(module_.types.kind(type));
  return emit(Op::convert, is_signed ? ir::types::kI32 : ir::types::kU32, {v});
}

ValueId Emitter::fitted(ValueId v, TypeId wanted) {
  if (!wanted || !module_.types.is_numeric(wanted)) return v;
  return as_kind(v, module_.types.scalar_kind(wanted));
}

}  // namespace umber::front::spirv
