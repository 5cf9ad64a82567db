// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/places.h"

#include <vector>

#include "front/spirv/parts.h"

namespace umber::front::spirv {

/// Whether the IR loads and stores it at once.
bool Places::is_whole(const Access& a) const { return a.mode == Access::Mode::plain; }

uint32_t Places::parts_of(const Access& a) {
  if (is_array(a.type)) return parts_.types.array_length(a.type).value_or(0);
  return b_.op(a.type) == spv::Op::TypeStruct ? member_count(a.type) : 0;
}

Access Places::part(const Access& a, uint32_t n) {
  Access p = a;
  if (b_.op(a.type) == spv::Op::TypeStruct)
    parts_.pointers.step_member(p, n);
  else
    parts_.pointers.step(p, module_.u32(n));
  return p;
}

ValueId Places::load(const Access& a) {
  const TypeId type = type_of(a.type);
  if (failed()) return undefined(type);
  if (!type || has_opaque(a.type) || a.mode == Access::Mode::none) return fail(kTypes), undefined(type);
  if (is_whole(a)) return emit(Op::load, type, a.path, a.place.bits(), access_flags(a));
  const bool is_composite = b_.op(a.type) == spv::Op::TypeStruct || b_.op(a.type) == spv::Op::TypeArray;
  if (!is_composite || a.mode == Access::Mode::counter) return fail(kTypes), undefined(type);
  if (parts_of(a) > ir::kMostOperands) return fail(kTooLong), undefined(type);
  std::vector<ValueId> parts;
  for (uint32_t n = 0; n < parts_of(a) && !failed(); ++n) parts.push_back(load(part(a, n)));
  return emit(Op::construct, type, parts);
}

void Places::store(Access&& a, ValueId v) {
  if (failed()) return;
  if (module_.type(v) != type_of(a.type) || a.mode == Access::Mode::none) return fail(kTypes);
  if (is_whole(a)) {
    a.path.push_back(v);
    return emit_void(Op::store, a.path, a.place.bits(), access_flags(a));
  }
  const bool is_composite = b_.op(a.type) == spv::Op::TypeStruct || b_.op(a.type) == spv::Op::TypeArray;
  if (!is_composite || a.mode == Access::Mode::counter) return fail(kTypes);
  for (uint32_t n = 0; n < parts_of(a) && !failed(); ++n) store(part(a, n), emit_.extract(v, n));
}

ValueId Places::counter_offset(const Access& a) {
  const ValueId bytes = emit(Op::mul, ir::types::kU32, {emit_.as_kind(a.path[0], TypeKind::u32), module_.u32(4)});
  return emit(Op::add, ir::types::kU32, {bytes, module_.u32(a.home)});
}

}  // namespace umber::front::spirv
