// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/spelling.h"

#include "back/hlsl/shader.h"
#include "back/text/component.h"

namespace umber::back::hlsl {

using ir::Group, ir::Op;

Spelling::Spelling(Shader& shader) : text::Speller(shader), CodeWriter(shader) {}

void Spelling::print(const ir::Inst& inst, Prec at_least) {
  switch (ir::info(inst.op).group) {
    case Group::arithmetic:
    case Group::bits:
    case Group::comparison:
    case Group::reduction:
    case Group::conversion:
    case Group::matrix:
    case Group::geometry:
    case Group::math:
    case Group::integer:
    case Group::derivative:
    case Group::pack: return shader_.operators.print_op(inst, at_least);
    case Group::subgroup: return shader_.subgroups.print(inst, at_least);
    case Group::composite: return print_composite(inst, at_least);
    case Group::memory: return print_load(inst, at_least);
    case Group::interpolation: return shader_.io.print_interpolate(inst);
    case Group::texture: return shader_.textures.print_sample(inst);
    case Group::query: return shader_.textures.print_query(inst);
    case Group::image: return shader_.textures.print_image_load(inst);
    case Group::region: return shader_.expressions.print_conditional(inst, at_least);
    case Group::call: return shader_.expressions.print_function_call(inst);
    case Group::device: return print_device(inst);
    case Group::ray: return shader_.rays.print(inst);
    case Group::ray_query: return shader_.ray_queries.print(inst, at_least);
    case Group::handle:  // samplers are spelled by what samples
      static_assert(ir::consists_of(Group::handle, {Op::sampler, Op::acceleration_structure}));
      return shader_.ray_queries.print_structure(inst);
    case Group::barrier:
    case Group::emission:
    case Group::atomic:
    case Group::buffer:
    case Group::counter:
    case Group::cooperative:
    case Group::specialization:  // text has none
    case Group::terminator: break;
  }
  UMBER_UNREACHABLE("a statement is no expression");
}

void Spelling::print_composite(const ir::Inst& inst, Prec at_least) {
  static_assert(ir::consists_of(Group::composite, {Op::equal, Op::select, Op::construct, Op::swizzle, Op::extract,
                                                   Op::extract_dynamic, Op::insert, Op::insert_dynamic}));
  if (inst.op == Op::equal) return shader_.calls.print_equal(inst, at_least);
  if (inst.op == Op::select) {
    const bool by_component = module_.types.is_vector(operand_type(inst, 0));
    if (by_component && shader_.options.has_scalar_conditions()) return shader_.expressions.print_call("select", inst);
    return shader_.expressions.print_select(inst, at_least);
  }
  if (inst.op == Op::construct) {
    shader_.expressions.print_construct(inst, at_least);
  } else if (inst.op != Op::extract_dynamic && module_.types.is_vector(operand_type(inst, 0))) {
    const text::Expressions::Components taken = shader_.expressions.components(inst);
    if (!shader_.io.print_frag_coord_components(taken)) shader_.expressions.print_components(taken);
  } else if (inst.op == Op::swizzle) {
    shader_.expressions.print_swizzle(inst);
  } else {
    UMBER_CHECK(inst.op == Op::extract || inst.op == Op::extract_dynamic);  // insert and insert_dynamic are statements
    shader_.expressions.print_extract(inst);
  }
}

void Spelling::print_load(const ir::Inst& inst, Prec at_least) {
  const ir::Place place = inst.place();
  if (place.is_io_var()) return shader_.io.print_load(inst, at_least);
  if (!place.is_resource()) return shader_.places.print_place(inst, inst.path_length());
  if (module_.resources[place.resource()].kind == ir::ResourceKind::storage_block)
    return shader_.storage_blocks.print_load(inst, at_least);
  shader_.uniforms.print_load(inst, at_least);
}

const ir::Inst* Spelling::write(const ir::Inst& inst, Scope scope) {
  if (inst.op == Op::store) return write_store(inst, scope);
  write_one(inst, scope);
  return &inst;
}

const ir::Inst* Spelling::write_store(const ir::Inst& inst, Scope scope) {
  if (inst.place().is_resource()) {
    shader_.storage_blocks.write_store(inst, scope);
    return &inst;
  }
  const auto step = inst.path_length() != 0 ? dynamic_step(module_, inst) : std::nullopt;
  if (!step) return shader_.stores.write(inst, scope);
  shader_.dynamic_parts.write_store(inst, *step, scope);
  return &inst;
}

void Spelling::write_one(const ir::Inst& inst, Scope scope) {
  switch (ir::info(inst.op).group) {
    case Group::barrier: return shader_.workgroup.write_barrier(inst, scope);
    case Group::region: return shader_.statements.write_construct(inst, scope);
    case Group::terminator: return shader_.exits.write(inst, scope);
    case Group::call: return shader_.statements.write_call(inst, scope);
    case Group::memory:
      static_assert(ir::consists_of(Group::memory, {Op::load, Op::store, Op::array_length}));
      if (inst.op == Op::array_length) return shader_.storage_blocks.write_array_length(inst, scope);
      return shader_.locals.write_named(inst, scope);
    case Group::atomic: return shader_.atomics.write(inst, scope);
    case Group::image:
      static_assert(ir::consists_of(Group::image, {Op::image_load, Op::image_store}));
      if (inst.op == Op::image_store) return shader_.textures.write_image_store(inst, scope);
      return shader_.locals.write_named(inst, scope);
    case Group::composite:
      if (inst.op == Op::insert_dynamic && module_.types.is_numeric(result_type(inst)))
        return shader_.dynamic_parts.write_insert(inst, scope);
      return shader_.aggregates.write(inst, scope);
    case Group::math:
    case Group::integer:
      if (inst.op == Op::modf) return shader_.calls.write_modf(inst, scope);
      if (inst.result_count != 1) return unsupported(inst);
      return shader_.locals.write_named(inst, scope);
    case Group::buffer:
    case Group::counter:
    case Group::cooperative: return unsupported(inst);
    case Group::ray: return shader_.rays.write(inst, scope);
    case Group::emission:
      return inst.op == Op::set_mesh_outputs ? shader_.mesh.write(inst, scope) : shader_.streams.write(inst, scope);
    case Group::ray_query: return shader_.ray_queries.write(inst, scope);
    case Group::device: return write_device(inst, scope);
    case Group::arithmetic:
    case Group::bits:
    case Group::comparison:
    case Group::reduction:
    case Group::conversion:
    case Group::matrix:
    case Group::geometry:
    case Group::pack:
    case Group::derivative:
    case Group::interpolation:
    case Group::handle:
    case Group::texture:
    case Group::query:
    case Group::specialization:
    case Group::subgroup: return shader_.locals.write_named(inst, scope);
  }
}

void Spelling::print_device(const ir::Inst& inst) {
  if (inst.op != Op::is_helper) return unsupported(inst);
  if (!shader_.options.at_least(ShaderModel::sm_6_6)) return unsupported_before(ShaderModel::sm_6_6, inst);
  out_ << "IsHelperLane()";
}

/// What HLSL calls `discard` demotes.
void Spelling::write_device(const ir::Inst& inst, Scope scope) {
  if (inst.op == Op::demote) return void(line(scope) << "discard;\n");
  if (inst.result_count == 1) return shader_.locals.write_named(inst, scope);
  unsupported(inst);
}

void Spelling::declare(TextWriter& out, ir::TypeId type, std::string_view name) {
  shader_.types.declare(out, type, name);
}
std::string_view Spelling::type_name(ir::TypeId type) { return shader_.types.name(type); }
std::string_view Spelling::member_name(ir::TypeId structure, uint32_t n) {
  return shader_.types.member_name(structure, n);
}
uint32_t Spelling::padding(ir::TypeId structure, uint32_t n) { return shader_.types.padding(structure, n); }

void Spelling::print_zero(ir::TypeId type) {
  if (!module_.types.is_structure(type)) return shader_.constants.print_zeros(out_, type);
  out_ << '(' << type_name(type) << ")0";
}

void Spelling::print_io_var(ir::IoVarId v) { shader_.signature.print_io_var(out_, v); }
void Spelling::print_stored(const ir::Inst& store) { shader_.io.print_stored(store); }

bool Spelling::print_main_head(ir::FunctionId) {
  if (shader_.signature.is_direct()) shader_.signature.print_head(out_, {});
  return shader_.signature.is_direct();
}

std::string_view Spelling::carried_parameters(ir::FunctionId function, bool declares) {
  return shader_.streams.parameters_of(function, declares);
}

void Spelling::begin_body(Scope scope) {
  if (scope.function->is_main && shader_.signature.has_outputs()) {
    line(scope) << "Output output;\n";
    shader_.io.initialize_outputs(scope);
  }
  if (scope.function->id == module_.entry && module_.stage == ir::Stage::compute) shader_.workgroup.write_starts(scope);
}

}  // namespace umber::back::hlsl
