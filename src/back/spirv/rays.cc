// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/rays.h"

#include "back/spirv/code.h"

namespace umber::back::spirv {

void Rays::write(const ir::Inst& inst) {
  using ir::Op;
  static_assert(ir::consists_of(ir::Group::ray, {Op::trace_ray, Op::execute_callable, Op::report_intersection}));
  SmallVector<SpvId, 8> words = operands(inst);
  if (inst.op == Op::report_intersection)
    return define(inst, builder_.emit(spv::Op::ReportIntersectionKHR, types_.of(result_type(inst)), words));
  words.push_back(code_.places.access(inst, 0).id);
  builder_.emit(inst.op == Op::trace_ray ? spv::Op::TraceRayKHR : spv::Op::ExecuteCallableKHR, words);
}

}  // namespace umber::back::spirv
