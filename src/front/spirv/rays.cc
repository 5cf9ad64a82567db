// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/parts.h"
#include "front/spirv/ray_importer.h"

namespace umber::front::spirv {
namespace {

struct QueryRow {
  spv::Op spirv;
  Op op;
};
constexpr QueryRow kQueries[] = {
#define UMBER_RAY_QUERY(name, spirv) {spv::Op::spirv, Op::ray_query_##name},
#include "spirv/ray_queries.def"
#undef UMBER_RAY_QUERY
};

}  // namespace

bool RayImporter::import(const Instruction& i) {
  switch (i.op) {
    case spv::Op::TraceRayKHR: trace(i); return true;
    case spv::Op::ExecuteCallableKHR: call(i); return true;
    case spv::Op::ReportIntersectionKHR: {
      const ValueId distance = operand(i, 0), kind = operand(i, 1);
      if (!failed()) result(i, emit(Op::report_intersection, ir::types::kBool, {distance, kind}));
      return true;
    }
    case spv::Op::ConvertUToAccelerationStructureKHR: return true;  // followed where it is used
    default: break;
  }
  for (const QueryRow& row : kQueries)
    if (row.spirv == i.op) return query(i, row.op), true;
  return false;
}

/// None if it is no acceleration structure.
ValueId RayImporter::acceleration_structure(uint32_t id) {
  if (b_.op(id) == spv::Op::ConvertUToAccelerationStructureKHR) {
    const ValueId address = operand(b_.definition(id), 0);
    return failed() ? ValueId{} : emit(Op::bitcast, ir::types::kAccelerationStructure, {address});
  }
  const Access structure = parts_.pointers.texture(id);
  if (failed() || structure.type != ir::types::kAccelerationStructure) return fail(kTypes), ValueId{};
  return emit(Op::acceleration_structure, structure.type, std::span(&structure.path[0], 1),
              structure.place.resource().index, memory::access_flags(structure));
}

void RayImporter::query(const Instruction& i, Op op) {
  const std::span<const uint32_t> words = i.operands();
  const Access query = parts_.pointers.resolve(words[0]);
  if (failed() || query.type != ir::types::kRayQuery) return fail(kTypes);
  Values operands = query.path;
  size_t n = 1;
  if (op == Op::ray_query_initialize) operands.push_back(acceleration_structure(words[n++]));
  const bool chooses = ir::info(op).effect == ir::Effect::reads && n < words.size();
  for (; n < words.size() && !failed(); ++n) {
    const std::optional<uint32_t> choice = chooses ? parts_.constants.u32(words[n]) : std::nullopt;
    if (chooses && (!choice || *choice > 1)) return fail(kNotConstant);
    operands.push_back(chooses ? module_.u32(*choice) : operand(i, n));
  }
  if (failed()) return;
  if (ir::info(op).results == 0) return emit_void(op, operands, query.place.bits());
  result(i, emit(op, result_type(i), operands, query.place.bits()));
}

void RayImporter::trace(const Instruction& i) {
  const std::span<const uint32_t> words = i.operands();
  Values operands{acceleration_structure(words[0])};
  if (failed()) return;
  constexpr size_t kPayload = 10;
  for (size_t n = 1; n < kPayload; ++n) operands.push_back(operand(i, n));
  const Access payload = parts_.pointers.resolve(words[kPayload]);
  if (failed() || !payload.path.empty()) return fail(kTypes);
  emit_void(Op::trace_ray, operands, payload.place.bits());
}

void RayImporter::call(const Instruction& i) {
  const ValueId shader = operand(i, 0);
  const Access data = parts_.pointers.resolve(i.operands()[1]);
  if (failed() || !data.path.empty()) return fail(kTypes);
  emit_void(Op::execute_callable, std::span(&shader, 1), data.place.bits());
}

}  // namespace umber::front::spirv
