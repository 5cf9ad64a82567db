// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/workgroup.h"

#include <algorithm>

#include "back/hlsl/shader.h"

namespace umber::back::hlsl {

void Workgroup::write_starts(Scope scope) {
  bool has_any = false;
  for (const ir::VariableId v : module_.variables.ids())
    if (module_.variables[v].scope == ir::VariableScope::shared) has_any |= write_start(v, scope);
  if (has_any) line(scope) << "GroupMemoryBarrierWithGroupSync();\n";
}

bool Workgroup::write_start(ir::VariableId shared, Scope scope) {
  const ir::TypeTable& types = module_.types;
  const text::Accesses::Members& members = shader_.accesses.shared(shared);
  const uint64_t missing = members.accessed & ~members.stored;
  if (missing == 0) return false;
  ir::TypeId type = module_.variables[shared].type;
  std::string_view place = shader_.variables[shared.index];
  for (; types.is_array(type); type = types[type].element) place = shader_.names.join(place, "[0]");
  if (!types.is_structure(type)) shader_.locals.write_zeros(place, type, scope);
  for (uint32_t n = 0; types.is_structure(type) && n < types.part_count(type); ++n)
    if (missing >> std::min(n, text::Accesses::Members::kMost) & 1)
      shader_.locals.write_zeros(shader_.places.text_of_part(place, type, n), types.part(type, n), scope);
  return true;
}

void Workgroup::write_barrier(const ir::Inst& inst, Scope scope) {
  const ir::Op op = inst.op;
  if (op == ir::Op::subgroup_barrier) return unsupported(inst);  // waves have none
  if (op == ir::Op::barrier) {
    line(scope) << "GroupMemoryBarrierWithGroupSync();\n";
  } else if (op == ir::Op::group_memory_barrier) {
    line(scope) << "AllMemoryBarrier();\n";
  } else {
    const uint32_t kinds = inst.imm();
    const bool has_shared = (kinds & ir::memory_kind::kShared) && has_workgroups(module_.stage);
    const bool has_device = (kinds & ~ir::memory_kind::kShared) != 0;
    if (!has_shared && !has_device) return;
    line(scope) << (!has_device  ? "GroupMemoryBarrier();\n"
                    : has_shared ? "AllMemoryBarrier();\n"
                                 : "DeviceMemoryBarrier();\n");
  }
}

}  // namespace umber::back::hlsl
