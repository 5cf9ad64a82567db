// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/places.h"

#include "back/spirv/code.h"
#include "layout/part.h"

namespace umber::back::spirv {

void Places::write(const ir::Inst& inst) {
  static_assert(ir::consists_of(ir::Group::memory, {ir::Op::load, ir::Op::store, ir::Op::array_length}));
  const ir::Op op = inst.op;
  op == ir::Op::load ? write_load(inst) : op == ir::Op::store ? write_store(inst) : write_array_length(inst);
}

Places::Pointer Places::root(ir::Place place) {
  const GlobalVariables& globals = code_.globals;
  const auto pointer = [](const Global& global, ir::TypeId type) {
    UMBER_CHECK(global.id);
    return Pointer{.id = global.id, .storage = global.storage, .type = type};
  };
  switch (place.table()) {
    case ir::Place::Table::resource: {
      const ir::Resource& resource = module_.resources[place.resource()];
      Pointer p = pointer(globals.resource(place.resource()), resource.type);
      p.layout = resource.layout;
      if (resource.kind == ir::ResourceKind::uniform_block || resource.kind == ir::ResourceKind::push_constants ||
          resource.kind == ir::ResourceKind::shader_record)
        p.memory = Memory::uniform_block;  // declared alike
      if (resource.kind == ir::ResourceKind::shared_block) p.memory = Memory::uniform_block;
      if (resource.kind == ir::ResourceKind::storage_block) p.memory = Memory::storage_block;
      return p;
    }
    case ir::Place::Table::io_var: return pointer(globals.io_var(place.io_var()), module_.io_vars[place.io_var()].type);
    case ir::Place::Table::variable:
      return pointer(globals.variable(place.variable()), module_.variables[place.variable()].type);
    case ir::Place::Table::reference: {
      const ir::Reference& r = module_.references[place.reference()];
      return {.storage = spv::StorageClass::PhysicalStorageBuffer,
              .type = r.type,
              .layout = r.layout,
              .memory = Memory::in_block,
              .alignment = r.alignment};
    }
  }
  UMBER_UNREACHABLE("no such table");
}

/// One level down: what `index` selects in `pointer.type`.
void Places::step(Pointer& pointer, ir::ValueId index) {
  if (pointer.memory == Memory::plain) {
    pointer.type = ir::step_type(module_, pointer.type, index);
    return;
  }
  const layout::Part whole = {.type = pointer.type, .layout = pointer.layout};
  const layout::Part part = layout::step(module_, whole, index);
  const std::optional<uint32_t> known = layout::known_step(module_, whole, index);
  const uint64_t distance = known ? layout::distance_to(module_, whole, *known) : layout::stride_of(module_, whole);
  if (distance != 0)
    pointer.alignment = static_cast<uint32_t>(std::min<uint64_t>(pointer.alignment, distance & -distance));
  pointer.type = part.type, pointer.layout = part.layout, pointer.memory = Memory::in_block;
}

SpvId Places::type_of_memory(const Pointer& pointer) {
  switch (pointer.memory) {
    case Memory::plain: return types_.of(pointer.type);
    case Memory::in_block: return types_.in_memory(pointer.type, pointer.layout);
    case Memory::uniform_block: return types_.block(ir::ResourceKind::uniform_block, pointer.type, pointer.layout);
    case Memory::storage_block: return types_.block(ir::ResourceKind::storage_block, pointer.type, pointer.layout);
  }
  UMBER_UNREACHABLE("no such memory");
}

Places::Pointer Places::access(const ir::Inst& inst, uint32_t length) {
  const ir::Place place = inst.place();
  Pointer pointer = root(place);
  if (length == 0) return pointer;
  if (place.is_reference()) pointer.id = operand(inst, 0);
  SmallVector<SpvId, 8> words = {pointer.id};
  uint32_t n = ir::first_step(place);
  // The index into the array of resources comes first, and is 0 if there is no array.
  if (place.is_resource() && module_.resources[place.resource()].array) words.push_back(index(inst, 0));
  for (; n < length; ++n) {
    step(pointer, module_.operand(inst, n));
    words.push_back(index(inst, n));
  }
  if (words.size() == 1) return pointer;
  const SpvId type = builder_.pointer_type(pointer.storage, type_of_memory(pointer));
  pointer.id = builder_.emit(spv::Op::AccessChain, type, words);
  decorate_nonuniform(inst, pointer.id);
  return pointer;
}

void Places::write_load(const ir::Inst& inst) {
  const Pointer pointer = access(inst, inst.path_length());
  const SpvId loaded = load(inst, pointer, type_of_memory(pointer));
  decorate_nonuniform(inst, loaded);
  const ir::TypeId type = result_type(inst);
  if (pointer.memory == Memory::plain) return define(inst, loaded);
  UMBER_CHECK(module_.types.is_loaded_whole(type));  // composites in blocks are loaded by part
  if (module_.types.scalar_kind(type) != ir::TypeKind::bool_) return define(inst, loaded);
  define(inst, code_.conversions.convert(loaded, module_.types.with_scalar(type, ir::TypeKind::u32), type));
}

SpvId Places::load(const ir::Inst& inst, const Pointer& pointer, SpvId type) {
  if (!has_access_operands(inst.place())) return builder_.emit(spv::Op::Load, type, {pointer.id});
  SmallVector<uint32_t, 4> words = {pointer.id.value};
  words.append(access_operands(inst, pointer));
  return builder_.emit(spv::Op::Load, type, std::span<const uint32_t>(words));
}

void Places::write_store(const ir::Inst& inst) {
  const uint32_t length = inst.path_length();
  const Pointer pointer = access(inst, length);
  SpvId stored = operand(inst, length);
  const ir::TypeId type = operand_type(inst, length);
  if (pointer.memory != Memory::plain) {
    UMBER_CHECK(module_.types.is_loaded_whole(type));
    if (module_.types.scalar_kind(type) == ir::TypeKind::bool_)
      stored = code_.conversions.convert(stored, type, module_.types.with_scalar(type, ir::TypeKind::u32));
  }
  if (!has_access_operands(inst.place())) return builder_.emit(spv::Op::Store, {pointer.id, stored});
  SmallVector<uint32_t, 4> words = {pointer.id.value, stored.value};
  words.append(access_operands(inst, pointer));
  builder_.emit(spv::Op::Store, std::span<const uint32_t>(words));
}

/// Who sees what is written, and whose writes are read (SPIR-V 3.26): those of a workgroup what it shares, those
/// that are meant what is coherent.
spv::Scope Places::visible_to(const ir::Place& place) const {
  if (!module_.state.uses_vulkan_memory_model) return spv::Scope::Invocation;
  if (place.is_variable()) {
    const bool is_shared = module_.variables[place.variable()].scope == ir::VariableScope::shared;
    return is_shared ? spv::Scope::Workgroup : spv::Scope::Invocation;
  }
  const ir::AccessFlags access = access_of(place);
  if (place.is_resource() && module_.resources[place.resource()].kind == ir::ResourceKind::shared_block)
    return spv::Scope::Workgroup;
  return access.coherent || access.volatile_ ? scope_of(access) : spv::Scope::Invocation;
}

ir::AccessFlags Places::access_of(const ir::Place& place) const {
  if (place.is_reference()) return module_.references[place.reference()].access;
  return place.is_resource() ? module_.resources[place.resource()].access : ir::AccessFlags{};
}

SmallVector<uint32_t, 4> Places::access_operands(const ir::Inst& inst, const Pointer& pointer) const {
  using spv::MemoryAccess;
  const ir::Place place = inst.place();
  if (!has_access_operands(place)) return {};
  const spv::Scope scope = visible_to(place);
  MemoryAccess mask = MemoryAccess::None;
  SmallVector<uint32_t, 4> words = {0};
  if (access_of(place).volatile_) mask = mask | MemoryAccess::Volatile;
  if (place.is_reference()) {
    const bool is_number = module_.types.is_numeric(pointer.type);
    mask = mask | MemoryAccess::Aligned;
    words.push_back(std::max(pointer.alignment, is_number ? layout::scalar_bytes(pointer.type) : ir::kAddressBytes));
  }
  if (scope != spv::Scope::Invocation) {
    const bool reads = ir::info(inst.op).effect == ir::Effect::reads;
    mask = mask | MemoryAccess::NonPrivatePointer |
           (reads ? MemoryAccess::MakePointerVisible : MemoryAccess::MakePointerAvailable);
    words.push_back(builder_.u32_constant(static_cast<uint32_t>(scope)).value);
  }
  if (access_of(place).nonprivate && module_.state.uses_vulkan_memory_model)
    mask = mask | MemoryAccess::NonPrivatePointer;
  words[0] = static_cast<uint32_t>(mask);
  return mask == MemoryAccess::None ? SmallVector<uint32_t, 4>{} : words;
}

void Places::write_array_length(const ir::Inst& inst) {
  const uint32_t last = inst.path_length() - 1;
  const Pointer block = access(inst, last);
  const uint32_t member = static_cast<uint32_t>(module_.scalar_bits(module_.operand(inst, last)).value_or(0));
  const SpvId length = builder_.emit(spv::Op::ArrayLength, builder_.int_type(32, false), {block.id, member});
  define(inst, code_.conversions.convert(length, ir::types::kU32, result_type(inst)));
}

void Places::write_interpolate(const ir::Inst& inst) {
  const uint32_t length = inst.path_length();
  const SpvId input = access(inst, length).id, type = types_.of(result_type(inst));
  const ir::Op op = inst.op;
  if (op == ir::Op::interpolate_at_centroid)
    return define(inst, builder_.ext_inst(type, spv::GLSLstd450::InterpolateAtCentroid, {input}));
  const auto instruction =
      op == ir::Op::interpolate_at_sample ? spv::GLSLstd450::InterpolateAtSample : spv::GLSLstd450::InterpolateAtOffset;
  define(inst, builder_.ext_inst(type, instruction, {input, operand(inst, length)}));
}

}  // namespace umber::back::spirv
