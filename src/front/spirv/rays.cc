// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/parts.h"
#include "front/spirv/ray_importer.h"

namespace umber::front::spirv {

bool RayImporter::import(const Instruction& i) {
  switch (i.op) {
    case spv::Op::TraceRayKHR: trace(i); return true;
    case spv::Op::ExecuteCallableKHR: call(i); return true;
    case spv::Op::ReportIntersectionKHR: {
      const ValueId distance = operand(i, 0), kind = operand(i, 1);
      if (!failed()) result(i, emit(Op::report_intersection, ir::types::kBool, {distance, kind}));
      return true;
    }
    default: return false;
  }
}

void RayImporter::trace(const Instruction& i) {
  const std::span<const uint32_t> words = i.operands();
  const Access structure = parts_.pointers.texture(words[0]);
  if (failed() || structure.type != ir::types::kAccelerationStructure) return fail(kTypes);
  Values operands{emit(Op::acceleration_structure, structure.type, std::span(&structure.path[0], 1),
                       structure.place.resource().index, memory::access_flags(structure))};
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
