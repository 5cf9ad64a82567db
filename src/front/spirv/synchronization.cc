// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/parts.h"
#include "front/spirv/synchronization_importer.h"

namespace umber::front::spirv {
namespace {

bool has_bit(uint32_t mask, spv::MemorySemantics bit) { return (mask & static_cast<uint32_t>(bit)) != 0; }

}  // namespace

bool SynchronizationImporter::import(const Instruction& i) {
  const std::span<const uint32_t> operands = i.operands();
  switch (i.op) {
    case spv::Op::ControlBarrier: {
      const std::optional<uint32_t> scope = parts_.constants.u32(operands[0]);
      if (scope == static_cast<uint32_t>(spv::Scope::Subgroup)) return emit_void(Op::subgroup_barrier), true;
      if (scope != static_cast<uint32_t>(spv::Scope::Workgroup))
        return unsupported("a barrier of such a scope is"), true;
      memory_barrier(operands[1], operands[2], true);
      emit_void(Op::barrier);
      return true;
    }
    case spv::Op::MemoryBarrier: memory_barrier(operands[0], operands[1], false); return true;
    case spv::Op::SetMeshOutputsEXT: {
      const Values counts = {operand(i, 0), operand(i, 1)};
      if (!failed()) emit_void(Op::set_mesh_outputs, counts);
      return true;
    }
    case spv::Op::EmitVertex: emit_void(Op::emit_vertex, {}, 0); return true;
    case spv::Op::EndPrimitive: emit_void(Op::end_primitive, {}, 0); return true;
    case spv::Op::EmitStreamVertex: emission(Op::emit_vertex, operands[0]); return true;
    case spv::Op::EndStreamPrimitive: emission(Op::end_primitive, operands[0]); return true;
    default: return false;
  }
}

ir::Coherence SynchronizationImporter::coherence(uint32_t scope_id) {
  note_scope(scope_id);
  switch (static_cast<spv::Scope>(parts_.constants.u32(scope_id).value_or(static_cast<uint32_t>(spv::Scope::Device)))) {
    case spv::Scope::Subgroup: return ir::Coherence::subgroup;
    case spv::Scope::Workgroup: return ir::Coherence::workgroup;
    case spv::Scope::ShaderCallKHR: return ir::Coherence::shader_call;
    case spv::Scope::QueueFamily: return ir::Coherence::queue_family;
    default: return ir::Coherence::device;
  }
}

void SynchronizationImporter::note_scope(uint32_t scope_id) {
  const std::optional<uint32_t> scope = parts_.constants.u32(scope_id);
  module_.state.orders_device |= module_.state.uses_vulkan_memory_model && scope &&
                                 *scope <= static_cast<uint32_t>(spv::Scope::Device);
}

void SynchronizationImporter::emission(Op op, uint32_t stream_id) {
  const std::optional<uint32_t> stream = parts_.constants.u32(stream_id);
  stream ? emit_void(op, {}, *stream) : fail(kNotConstant);
}

uint32_t SynchronizationImporter::memory_kinds(uint32_t semantics, bool has_barrier) {
  using Semantics = spv::MemorySemantics;
  uint32_t kinds = 0;
  if (has_bit(semantics, Semantics::UniformMemory)) kinds |= ir::memory_kind::kBuffer;
  if (has_bit(semantics, Semantics::ImageMemory)) kinds |= ir::memory_kind::kImage;
  if (has_bit(semantics, Semantics::AtomicCounterMemory)) kinds |= ir::memory_kind::kCounter;
  if (has_bit(semantics, Semantics::WorkgroupMemory) && !has_barrier) kinds |= ir::memory_kind::kShared;
  return kinds;
}

void SynchronizationImporter::order(uint32_t semantics_id, Side side) {
  using Semantics = spv::MemorySemantics;
  const std::optional<uint32_t> semantics = parts_.constants.u32(semantics_id);
  if (!semantics) return fail(kNotConstant);
  const bool is_one = has_bit(*semantics, side == Side::releases ? Semantics::Release : Semantics::Acquire);
  const bool is_both = has_bit(*semantics, Semantics::AcquireRelease) ||
                       has_bit(*semantics, Semantics::SequentiallyConsistent);
  const uint32_t kinds = memory_kinds(*semantics, false);
  if ((is_one || is_both) && kinds != 0) emit_void(Op::memory_barrier, {}, kinds);
}

/// `has_barrier`: a barrier follows, which orders workgroup memory by itself.
void SynchronizationImporter::memory_barrier(uint32_t scope_id, uint32_t semantics_id, bool has_barrier) {
  const std::optional<uint32_t> scope = parts_.constants.u32(scope_id), semantics = parts_.constants.u32(semantics_id);
  if (!scope || !semantics) return fail(kNotConstant);
  note_scope(scope_id);
  const uint32_t kinds = memory_kinds(*semantics, has_barrier);
  constexpr uint32_t kGroup = ir::memory_kind::kBuffer | ir::memory_kind::kImage | ir::memory_kind::kShared;
  if (kinds == 0) return;
  if (*scope == static_cast<uint32_t>(spv::Scope::Subgroup)) return emit_void(Op::subgroup_memory_barrier, {}, kinds);
  const bool is_group = *scope == static_cast<uint32_t>(spv::Scope::Workgroup) && kinds == kGroup;
  if (is_group)
    emit_void(Op::group_memory_barrier);
  else
    emit_void(Op::memory_barrier, {}, kinds);
}

}  // namespace umber::front::spirv
