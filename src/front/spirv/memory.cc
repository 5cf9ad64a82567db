// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/memory_importer.h"
#include "front/spirv/parts.h"

namespace umber::front::spirv {

void MemoryImporter::load(const Instruction& i) {
  const uint32_t type = i.words[1];
  if (pointee(type) || has_opaque(type)) return;  // followed where it is used
  const std::span<const uint32_t> operands = i.words.subspan(3);
  const Access a = parts_.pointers.resolve(operands[0]);
  if (operands.size() > 1) note_memory_access(a, operands[1]);
  if (!failed() && !parts_.types.is_same(a.type, type_of(type))) fail(kTypes);
  if (!failed()) result(i, parts_.composites.copy_logical(type_of(type), parts_.pointers.load(a)));
}

void MemoryImporter::store(const Instruction& i) {
  const std::span<const uint32_t> operands = i.words.subspan(1);
  const Access a = parts_.pointers.resolve(operands[0]);
  if (operands.size() > 2) note_memory_access(a, operands[2]);
  const ValueId v = value(operands[1]);
  if (failed()) return;
  parts_.pointers.store(a, parts_.composites.copy_logical(a.type, v));
}

void MemoryImporter::copy_memory(const Instruction& i) {
  const std::span<const uint32_t> operands = i.operands();
  const Access to = parts_.pointers.resolve(operands[0]);
  const Access from = parts_.pointers.resolve(operands[1]);
  for (const uint32_t mask : operands.subspan(2).first(operands.size() > 2 ? 1 : 0)) {
    note_memory_access(to, mask);
    note_memory_access(from, mask);
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
  if (!type || !type_of(type) || !local(id)) return fail(kTypes);
  if (has_opaque(type)) return unsupported("a variable that holds a texture is");
  const ir::VariableId v = new_variable(type_of(type), name_of(id));
  local(id)->variable = v;
  if (i.operands().size() < 2) return;
  const ValueId initial = operand(i, 1);
  if (!failed()) parts_.pointers.store(parts_.pointers.resolve(id), initial);
}

/// The IR says of a whole resource what SPIR-V may say of one access.
void MemoryImporter::note_memory_access(const Access& a, uint32_t mask) {
  if (a.mode == Access::Mode::none || !a.place.is_resource()) return;
  const auto has = [&](spv::MemoryAccess bit) { return (mask & static_cast<uint32_t>(bit)) != 0; };
  ir::AccessFlags& access = module_.resources[a.place.resource()].access;
  if (module_.resources[a.place.resource()].kind != ir::ResourceKind::storage_block) return;
  access.volatile_ |= has(spv::MemoryAccess::Volatile);
  access.coherent |= has(spv::MemoryAccess::MakePointerAvailable) || has(spv::MemoryAccess::MakePointerVisible);
}

}  // namespace umber::front::spirv
