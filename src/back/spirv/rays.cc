// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/rays.h"

#include "back/spirv/code.h"
#include "ir/rows_by_op.h"

namespace umber::back::spirv {
namespace {

struct QueryRow {
  ir::Op op;
  spv::Op spirv;
};
constexpr QueryRow kQueries[] = {
#define UMBER_RAY_QUERY(name, spirv) {ir::Op::ray_query_##name, spv::Op::spirv},
#include "spirv/ray_queries.def"
#undef UMBER_RAY_QUERY
};
constexpr ir::RowsByOp kQueriesByOp(kQueries);
static_assert(ir::holds_for_all(ir::Group::ray_query, [](ir::Op op) { return kQueriesByOp.has(op); }));

}  // namespace

void Rays::write(const ir::Inst& inst) {
  using ir::Op;
  static_assert(ir::consists_of(ir::Group::ray, {Op::trace_ray, Op::execute_callable, Op::report_intersection}));
  SmallVector<SpvId, 8> words = operands(inst);
  if (inst.op == Op::report_intersection)
    return define(inst, builder_.emit(spv::Op::ReportIntersectionKHR, types_.of(result_type(inst)), words));
  words.push_back(code_.places.access(inst, 0).id);
  builder_.emit(inst.op == Op::trace_ray ? spv::Op::TraceRayKHR : spv::Op::ExecuteCallableKHR, words);
}

void Rays::write_query(const ir::Inst& inst) {
  const uint32_t path = inst.path_length();
  SmallVector<SpvId, 8> words = {code_.places.access(inst, path).id};
  for (uint32_t n = path; n < inst.operand_count; ++n) words.push_back(operand(inst, n));
  const spv::Op op = kQueriesByOp.find(inst.op)->spirv;
  if (inst.result_count == 0) return builder_.emit(op, words);
  define(inst, builder_.emit(op, types_.of(result_type(inst)), words));
}

}  // namespace umber::back::spirv
