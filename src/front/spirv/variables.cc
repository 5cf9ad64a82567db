// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/parts.h"
#include "front/spirv/variable_importer.h"

namespace umber::front::spirv {

using spv::Decoration;
using spv::StorageClass;

void VariableImporter::import(const Instruction& i, Global& variable) {
  const uint32_t pointer = i.words[1], type = pointee(pointer);
  if (!type) return fail(kKind);
  const StorageClass storage = storage_class(pointer);
  const bool is_io = storage == StorageClass::Input || storage == StorageClass::Output;
  const bool is_block = storage == StorageClass::Uniform || storage == StorageClass::StorageBuffer;
  // From SPIR-V 1.4 on the interface lists every variable. A block that nothing uses stays active if it is all the
  // entry point's (OpenGL 4.6 section 7.6); what else nothing uses is left out.
  const bool lists_all = (b_.words()[1] & 0xFFFF00) >= 0x010400;
  const bool is_own = lists_all ? variable.is_listed : b_.entry_points().size() == 1;
  const bool is_wanted = variable.is_used || (is_io && variable.is_listed) || (is_block && is_own);
  if (!is_wanted) return;
  if (storage == StorageClass::Private && pointee(type)) {  // pointers are kept as numbers
    if (i.words.size() > 4) initialized_.push_back(i.words[2]);
    return;
  }
  if (storage != static_cast<StorageClass>(i.words[3])) return fail(kTypes);
  if (storage == StorageClass::Workgroup && !has_workgroups(module_.stage)) return fail(kWrongStage);
  if (!type_of(type)) return unsupported_variable(type);
  if (storage != StorageClass::Private && module_.types.contents(type_of(type)).kinds.has(ir::TypeKind::f4e2m1))
    return fail(kTypes);
  const uint32_t id = i.words[2], initial = i.words.size() > 4 ? i.words[4] : 0;
  const Home home = make_home(id, type, storage, initial);
  if (failed()) return;
  note_source(id, home.place);
  variable.home = static_cast<uint32_t>(context_.homes.size());
  context_.homes.push_back(home);
  if (initial && storage == StorageClass::Workgroup) initialized_shared_.push_back(id);
  const bool starts_with_value = storage == StorageClass::Private || storage == StorageClass::Output;
  if (initial && starts_with_value) initialized_.push_back(id);
}

void VariableImporter::note_source(uint32_t id, ir::Place made) {
  const Scopes::Variable* source = context_.scopes ? context_.scopes->variable(id) : nullptr;
  if (!source) return;
  const auto note = [&](NameId& name, Span& span) {
    span = source->span;
    if (!name) name = intern(source->name);
  };
  if (made.is_variable()) {
    note(module_.variables[made.variable()].name, module_.variables[made.variable()].span);
  } else if (made.is_io_var()) {
    note(module_.io_vars[made.io_var()].name, module_.io_vars[made.io_var()].span);
  } else if (made.is_resource() && module_.resources[made.resource()].kind != ir::ResourceKind::default_uniforms) {
    note(module_.resources[made.resource()].instance_name, module_.resources[made.resource()].span);
  }
}

Home VariableImporter::ray_variable(uint32_t variable, uint32_t type, StorageClass storage) {
  if (has_opaque(type)) return fail(kTypes), Home{};
  if (!is_of_ray_tracing(module_.stage)) return fail(kWrongStage), Home{};
  const auto scope = storage == StorageClass::RayPayloadKHR           ? ir::VariableScope::ray_payload
                     : storage == StorageClass::IncomingRayPayloadKHR ? ir::VariableScope::incoming_ray_payload
                     : storage == StorageClass::HitAttributeKHR       ? ir::VariableScope::hit_attribute
                     : storage == StorageClass::CallableDataKHR       ? ir::VariableScope::callable_data
                                                                      : ir::VariableScope::incoming_callable_data;
  const ir::VariableId made = module_.variables.add({.scope = scope,
                                                     .type = type_of(type),
                                                     .name = name_of(variable),
                                                     .location = b_.decoration(variable, Decoration::Location)});
  return {.mode = Access::Mode::plain, .place = made, .type = type_of(type)};
}

ir::VariableId VariableImporter::ray_query(uint32_t variable, uint32_t type) {
  return module_.variables.add(
      {.scope = ir::VariableScope::ray_query, .type = type_of(type), .name = name_of(variable)});
}

Home VariableImporter::make_home(uint32_t variable, uint32_t type, StorageClass storage, uint32_t initial) {
  switch (storage) {
    case StorageClass::Input: return parts_.stage_io.import(variable, type, ir::Direction::input);
    case StorageClass::Output: return parts_.stage_io.import(variable, type, ir::Direction::output);
    case StorageClass::Private:
    case StorageClass::Workgroup: {
      const bool is_shared = storage == StorageClass::Workgroup;
      if (!is_shared && module_.types.without_arrays(type_of(type)) == ir::types::kRayQuery)
        return {.mode = Access::Mode::plain, .place = ray_query(variable, type), .type = type_of(type)};
      if (has_opaque(type)) return fail(kTypes), Home{};
      if (is_shared && b_.has(type, Decoration::Block))
        return parts_.resources.block_home(variable, type, ir::ResourceKind::shared_block);
      const auto scope = is_shared ? ir::VariableScope::shared : ir::VariableScope::private_;
      return {.mode = Access::Mode::plain,
              .place = module_.variables.add({.scope = scope, .type = type_of(type), .name = name_of(variable)}),
              .type = type_of(type)};
    }
    case StorageClass::Uniform:
    case StorageClass::StorageBuffer: {
      const bool is_storage =
          storage == StorageClass::StorageBuffer || b_.has(without_arrays(type), Decoration::BufferBlock);
      return parts_.resources.block_home(
          variable, type, is_storage ? ir::ResourceKind::storage_block : ir::ResourceKind::uniform_block);
    }
    case StorageClass::UniformConstant:
      return parts_.resources.loose_home({variable, b_.decoration(variable, Decoration::Location), initial}, type);
    case StorageClass::AtomicCounter: return parts_.resources.counter_home(variable, type);
    case StorageClass::RayPayloadKHR:
    case StorageClass::IncomingRayPayloadKHR:
    case StorageClass::HitAttributeKHR:
    case StorageClass::CallableDataKHR:
    case StorageClass::IncomingCallableDataKHR: return ray_variable(variable, type, storage);
    case StorageClass::TaskPayloadWorkgroupEXT: {
      if (has_opaque(type)) return fail(kTypes), Home{};
      if (module_.stage != ir::Stage::task && module_.stage != ir::Stage::mesh) return fail(kWrongStage), Home{};
      const ir::VariableId payload = module_.variables.add(
          {.scope = ir::VariableScope::task_payload, .type = type_of(type), .name = name_of(variable)});
      return {.mode = Access::Mode::plain, .place = payload, .type = type_of(type)};
    }
    case StorageClass::ShaderRecordBufferKHR:
      return parts_.resources.block_home(variable, type, ir::ResourceKind::shader_record);
    case StorageClass::PushConstant:
      return parts_.resources.block_home(variable, type, ir::ResourceKind::push_constants);
    default: return unsupported("variables of such a storage class are"), Home{};
  }
}

}  // namespace umber::front::spirv
