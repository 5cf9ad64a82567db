// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/lower/emitter.h"

#include <algorithm>

#include "eval/fold.h"

namespace umber::glsl {

using ir::Op;
using ir::TypeId;
using ir::TypeKind;
using ir::ValueId;

namespace {

constexpr Message<uint32_t, uint32_t> kLongCopy{Severity::error, "long-copy",
                                                "this copies {0} elements out of a block at once, and {1} are the most",
                                                "copy them in a loop"};

}  // namespace

bool Emitter::go_on() {
  if (!diagnostics_) return true;
  if (!diagnostics_->go_on(16)) note_failure();
  return !diagnostics_->is_stopped();
}

void Emitter::report_long_copy(uint32_t parts) {
  if (diagnostics_) diagnostics_->report(kLongCopy, builder().span, parts, ir::kMostOperands);
  note_failure();
}

ValueId Emitter::emit(Op op, TypeId result, std::span<const ValueId> operands, uint32_t attr, uint16_t flags) {
  const ir::OpInfo& row = ir::info(op);
  const bool may_fold = row.effect == ir::Effect::pure && row.results == 1;
  if (may_fold && std::ranges::all_of(operands, [&](ValueId v) { return module_.is_constant(v); }))
    if (const std::optional<ValueId> folded = eval::fold(module_, op, result, operands, attr)) return *folded;
  if (!builder_) return variable(result);
  return builder_->emit(op, result, operands, attr, flags);
}

void Emitter::emit_void(Op op, std::span<const ValueId> operands, uint32_t attr, uint16_t flags) {
  if (builder_)
    builder_->inst(op, operands, {}, attr, flags);
  else
    found_variable_ = true;
}

ValueId Emitter::convert(ValueId value, TypeKind scalar) {
  const TypeId from = module_.type(value);
  if (!types().is_numeric(from) || types().scalar_kind(from) == scalar) return value;
  return emit(Op::convert, types().with_scalar(from, scalar), {value});
}

ValueId Emitter::splat(TypeId type, ValueId value) {
  if (module_.type(value) == type || types().is_scalar(type)) return value;
  const uint32_t parts = types().part_count(type);
  const ValueId part = types().is_matrix(type) ? splat(types().part(type, 0), value) : value;
  const std::array<ValueId, 4> all = {part, part, part, part};
  return construct(type, std::span(all).first(parts));
}

ValueId Emitter::swizzle(ValueId vector, std::span<const uint32_t> components) {
  const TypeId type = module_.type(vector);
  if (components.size() == 1) return types().is_scalar(type) ? vector : extract(vector, components[0]);
  const TypeId result = ir::types::vector(types().scalar_kind(type), static_cast<uint32_t>(components.size()));
  if (types().is_scalar(type)) return splat(result, vector);
  uint32_t mask = 0;
  bool is_identity = components.size() == types().rows(type);
  for (size_t n = 0; n < components.size(); ++n) {
    mask |= components[n] << (2 * n);
    is_identity = is_identity && components[n] == n;
  }
  return is_identity ? vector : emit(Op::swizzle, result, {vector}, mask);
}

}  // namespace umber::glsl
