// SPDX-License-Identifier: Apache-2.0
#include <bit>

#include "front/spirv/memory_importer.h"
#include "front/spirv/parts.h"

namespace umber::front::spirv {
namespace {

constexpr uint32_t bits_of(std::initializer_list<spv::MemoryAccess> all) {
  uint32_t bits = 0;
  for (const spv::MemoryAccess bit : all) bits |= static_cast<uint32_t>(bit);
  return bits;
}

}  // namespace

size_t MemoryImporter::operands_of_access(uint32_t mask) {
  using enum spv::MemoryAccess;
  return static_cast<size_t>(std::popcount(mask & bits_of({Aligned, MakePointerAvailable, MakePointerVisible})));
}

void MemoryImporter::load(const Instruction& i) {
  const uint32_t type = i.words[1];
  if (pointee(type) || has_opaque(type)) return;  // followed where it is used
  const std::span<const uint32_t> operands = i.words.subspan(3);
  if (const ir::VariableId own = parts_.pointers.own_variable(operands[0])) return load_own(i, own);
  const Access a = parts_.pointers.resolve(operands[0]);
  note_memory_access(a, operands.subspan(1));
  if (!failed() && !parts_.types.is_same(a.type, type_of(type))) fail(kTypes);
  if (!failed()) result(i, parts_.composites.copy_logical(type_of(type), parts_.pointers.load(a)));
}

void MemoryImporter::load_own(const Instruction& i, ir::VariableId own) {
  const TypeId type = module_.variables[own].type, wanted = result_type(i);
  if (!parts_.types.is_same(type, wanted)) return fail(kTypes);
  result(i, parts_.composites.copy_logical(wanted, emit(Op::load, type, {}, ir::Place(own).bits())));
}

void MemoryImporter::store(const Instruction& i) {
  const std::span<const uint32_t> operands = i.words.subspan(1);
  if (const ir::VariableId own = parts_.pointers.own_variable(operands[0])) return store_own(own, operands[1]);
  const Access a = parts_.pointers.resolve(operands[0]);
  note_memory_access(a, operands.subspan(2));
  const ValueId v = value(operands[1]);
  if (failed()) return;
  parts_.pointers.store(a, parts_.composites.copy_logical(a.type, v));
}

void MemoryImporter::store_own(ir::VariableId own, uint32_t stored) {
  const TypeId type = module_.variables[own].type;
  ValueId v = value(stored);
  if (failed()) return;
  v = parts_.composites.copy_logical(type, v);
  if (!failed() && module_.type(v) != type) fail(kTypes);
  if (!failed()) emit_void(Op::store, std::span(&v, 1), ir::Place(own).bits());
}

void MemoryImporter::copy_memory(const Instruction& i) {
  const std::span<const uint32_t> operands = i.operands();
  const Access to = parts_.pointers.resolve(operands[0]);
  const Access from = parts_.pointers.resolve(operands[1]);
  if (const std::span<const uint32_t> masks = operands.subspan(2); !masks.empty()) {
    note_memory_access(to, masks);
    // From SPIR-V 1.4 on there may be two, the second one for what is read.
    const size_t second = 1 + operands_of_access(masks[0]);
    note_memory_access(from, masks.subspan(second < masks.size() ? second : 0));
  }
  if (failed()) return;
  const ValueId v = parts_.composites.copy_logical(to.type, parts_.pointers.load(from));
  parts_.pointers.store(to, v);
}

void MemoryImporter::length_of_array(const Instruction& i) {
  const std::span<const uint32_t> operands = i.operands();
  Access a = parts_.pointers.resolve(operands[0]);
  if (failed() || !module_.types.is_structure(a.type) || !a.place.is_resource()) return fail(kTypes);
  parts_.pointers.step_member(a, operands[1]);
  const bool is_sized_at_run_time = module_.types.is_array(a.type) && module_.types.part_count(a.type) == 0;
  if (failed() || !is_sized_at_run_time) return fail(kTypes);
  result(i, emit_.fitted(accessor_.length(a), result_type(i)));
}

void MemoryImporter::local_variable(const Instruction& i) {
  const uint32_t id = i.result().value, type = pointee(i.type().value);
  if (!type || !local(id)) return fail(kTypes);
  if (!type_of(type)) return unsupported_variable(type);
  if (module_.types.without_arrays(type_of(type)) == ir::types::kRayQuery) {
    local(id)->variable = parts_.variables.ray_query(id, type);
    return;
  }
  if (has_opaque(type)) return unsupported("a variable that holds a texture is");
  const ir::VariableId v = new_variable(type_of(type), name_of(id));
  local(id)->variable = v;
  parts_.variables.note_source(id, v);
  if (i.operands().size() < 2) return;
  const ValueId initial = operand(i, 1);
  if (!failed()) parts_.pointers.store(parts_.pointers.resolve(id), initial);
}

void MemoryImporter::note_memory_access(const Access& a, std::span<const uint32_t> operands) {
  if (operands.empty()) return;
  const uint32_t mask = operands[0];
  if ((mask & bits_of({spv::MemoryAccess::Aligned})) != 0 && operands.size() > 1)
    parts_.addresses.note_alignment(a, operands[1]);
  constexpr uint32_t kCoherent =
      bits_of({spv::MemoryAccess::MakePointerAvailable, spv::MemoryAccess::MakePointerVisible});
  const bool is_coherent = (mask & kCoherent) != 0;
  const size_t scope = (mask & bits_of({spv::MemoryAccess::Aligned})) != 0 ? 2 : 1;
  parts_.pointers.note_qualifiers(
      a.place, {.coherent = is_coherent,
                .volatile_ = (mask & bits_of({spv::MemoryAccess::Volatile})) != 0,
                .nonprivate = !is_coherent && (mask & bits_of({spv::MemoryAccess::NonPrivatePointer})) != 0,
                .coherence = is_coherent && scope < operands.size() ? parts_.synchronization.coherence(operands[scope])
                                                                    : ir::Coherence::unsaid});
}

}  // namespace umber::front::spirv
