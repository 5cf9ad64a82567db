// SPDX-License-Identifier: Apache-2.0
// The structures of reflect.h, filled from what reflection has.
#include <algorithm>
#include <cstddef>
#include <cstring>

#include "api/c_handles.h"
#include "reflect/block_kinds.h"
#include "umber/reflect.h"
#include "umber/reflect.hpp"

using namespace umber;

namespace {

template <typename A, typename B>
constexpr bool same(A a, B b) {
  return static_cast<unsigned>(a) == static_cast<unsigned>(b);
}
using TypeKind = reflect::Type::Kind;
using reflect::ResourceKind;
static_assert(same(TypeKind::numeric, UMBER_TYPE_NUMERIC) && same(TypeKind::reference, UMBER_TYPE_REFERENCE));
static_assert(same(Scalar::bool_, UMBER_SCALAR_BOOL) && same(Scalar::i32, UMBER_SCALAR_I32) &&
              same(Scalar::u64, UMBER_SCALAR_U64) && same(Scalar::f64, UMBER_SCALAR_F64) &&
              same(Scalar::f4e2m1, UMBER_SCALAR_F4E2M1));
static_assert(same(ResourceKind::uniform_block, UMBER_RESOURCE_UNIFORM_BLOCK) &&
              same(ResourceKind::storage_image, UMBER_RESOURCE_STORAGE_IMAGE) &&
              same(ResourceKind::push_constants, UMBER_RESOURCE_PUSH_CONSTANTS) &&
              same(ResourceKind::shader_record, UMBER_RESOURCE_SHADER_RECORD));
static_assert(same(reflect::Origin::declared, UMBER_ORIGIN_DECLARED) &&
              same(reflect::Origin::atomic_counters, UMBER_ORIGIN_ATOMIC_COUNTERS) &&
              same(reflect::Origin::bindless, UMBER_ORIGIN_BINDLESS));
static_assert(same(BlendEquation::multiply, UMBER_BLEND_MULTIPLY) &&
              same(BlendEquation::hsl_luminosity, UMBER_BLEND_HSL_LUMINOSITY));
static_assert(same(ImageDim::d1, UMBER_IMAGE_1D) && same(ImageDim::cube, UMBER_IMAGE_CUBE) &&
              same(ImageDim::subpass, UMBER_IMAGE_SUBPASS));
static_assert(same(Packing::std140, UMBER_PACKING_STD140) && same(Packing::scalar, UMBER_PACKING_SCALAR));
static_assert(same(BlockForm::typed, UMBER_BLOCK_TYPED) && same(BlockForm::untyped, UMBER_BLOCK_UNTYPED));

// Programs that were compiled with the first libumber.so.0 know as much of the structures: that never changes.
constexpr size_t first_of(const umber_type_info*) { return offsetof(umber_type_info, member_count) + sizeof(size_t); }
constexpr size_t first_of(const umber_member*) { return offsetof(umber_member, location) + sizeof(int64_t); }
constexpr size_t first_of(const umber_stage_info*) { return offsetof(umber_stage_info, point_mode) + sizeof(int); }
constexpr size_t first_of(const umber_variable*) { return offsetof(umber_variable, stream) + sizeof(uint32_t); }
constexpr size_t first_of(const umber_specialization*) {
  return offsetof(umber_specialization, byte_size) + sizeof(uint32_t);
}
constexpr size_t first_of(const umber_subroutine*) { return offsetof(umber_subroutine, index) + sizeof(uint32_t); }
constexpr size_t first_of(const umber_subroutine_uniform*) {
  return offsetof(umber_subroutine_uniform, function_count) + sizeof(size_t);
}
constexpr size_t first_of(const umber_resource*) { return offsetof(umber_resource, element_count) + sizeof(uint32_t); }
constexpr size_t first_of(const umber_sampled_texture*) {
  return offsetof(umber_sampled_texture, stages) + sizeof(uint32_t);
}
constexpr size_t first_of(const umber_capture_buffer*) {
  return offsetof(umber_capture_buffer, variable_count) + sizeof(size_t);
}
constexpr size_t first_of(const umber_captured_variable*) {
  return offsetof(umber_captured_variable, location) + sizeof(int64_t);
}

/// Writes as much of `value` as the caller knows, and 0 to what only a newer library than this one knows.
template <typename Structure>
umber_status give(Structure value, Structure* to) {
  size_t size = 0;
  if (to) std::memcpy(&size, to, sizeof size);
  if (size < first_of(to) || size > 4096) return UMBER_BAD_ARGUMENT;
  value.size = size;
  std::memset(static_cast<void*>(to), 0, size);
  std::memcpy(static_cast<void*>(to), &value, std::min(size, sizeof value));
  return UMBER_OK;
}

const reflect::Type& type_of(const umber_type* type) { return *reinterpret_cast<const reflect::Type*>(type); }
const umber_type* handle_of(const reflect::Type& type) { return reinterpret_cast<const umber_type*>(&type); }
int64_t number(const std::optional<uint32_t>& n) { return n ? int64_t{*n} : UMBER_ABSENT; }
/// Words of tables, which have a 0 behind them.
const char* word(std::string_view text) { return text.data() ? text.data() : ""; }

/// Null where there is no such element.
template <typename T>
const T* at(const std::vector<T>& list, size_t index) {
  return index < list.size() ? &list[index] : nullptr;
}

const reflect::Program* program_of(const umber_result* result) {
  return umber_result_module_count(result) != 0 ? &result->compiled.program : nullptr;
}
const reflect::StageInfo* stage_of(const umber_result* result, size_t index) {
  const reflect::Program* const program = program_of(result);
  return program ? at(program->stages, index) : nullptr;
}
const reflect::CaptureBuffer* buffer_of(const umber_result* result, size_t index) {
  const reflect::Program* const program = program_of(result);
  return program ? at(program->capture_buffers, index) : nullptr;
}

/// What geometry, mesh and tessellation shaders declare of primitives and patches.
void add_primitives(const reflect::StageInfo& s, umber_stage_info& out) {
  const bool is_mesh = s.stage == Stage::mesh;
  out.input_primitive = word(s.geometry.input);
  out.output_primitive = word(is_mesh ? s.mesh.primitive : s.geometry.output);
  out.max_vertices = is_mesh ? s.mesh.max_vertices : s.geometry.max_vertices;
  out.max_primitives = s.mesh.max_primitives;
  out.invocations = s.stage == Stage::geometry ? s.geometry.invocations : 0;
  out.output_vertices = s.tessellation.output_vertices;
  out.domain = word(s.tessellation.domain);
  out.spacing = word(s.tessellation.spacing);
  out.clockwise = s.tessellation.is_clockwise;
  out.point_mode = s.tessellation.point_mode;
}

void add_array(const reflect::Resource& r, umber_resource& out) {
  out.array = r.array.empty() ? nullptr : r.array.data();
  out.dimension_count = r.array.size();
  out.outer_dimension_count = r.outer_dimensions;
  out.location_strides = r.location_strides.empty() ? nullptr : r.location_strides.data();
}

void add_contents(const reflect::Resource& r, umber_resource& out) {
  if (reflect::is_block(r.kind)) out.type = handle_of(r.type);
  out.packing = static_cast<umber_packing>(r.packing);
  out.initial = r.initial.empty() ? nullptr : r.initial.data();
  out.initial_size = r.initial.size();
  out.dim = static_cast<umber_image_dim>(r.image.dim);
  out.is_arrayed = r.image.arrayed;
  out.is_multisampled = r.image.multisampled;
  out.is_shadow = r.image.shadow;
  out.sampled = static_cast<umber_scalar>(r.image.sampled);
  out.format = r.image.format.c_str();
}

void add_direct3d(const reflect::Resource& r, umber_resource& out) {
  const reflect::Direct3dBinding bound = r.direct3d.value_or(reflect::Direct3dBinding());
  out.register_b = number(bound.registers.b);
  out.register_t = number(bound.registers.t);
  out.register_s = number(bound.registers.s);
  out.register_u = number(bound.registers.u);
  out.register_space = bound.registers.space;
  out.form = static_cast<umber_block_form>(bound.form);
  out.element_stride = bound.element_stride;
  out.element_count = bound.element_count;
}

}  // namespace

extern "C" {

umber_status umber_reflect_type(const umber_type* type, umber_type_info* info) {
  if (!type) return UMBER_BAD_ARGUMENT;
  const reflect::Type& t = type_of(type);
  umber_type_info out{};
  out.kind = static_cast<umber_type_kind>(t.kind);
  out.scalar = static_cast<umber_scalar>(t.scalar);
  out.columns = t.columns;
  out.rows = t.rows;
  out.row_major = t.row_major;
  out.count = t.count;
  out.stride = t.stride;
  out.byte_size = t.size;
  out.location_stride = t.location_stride;
  out.name = t.name.c_str();
  if (!t.element.empty()) out.element = handle_of(t.element.front());
  out.member_count = t.members.size();
  return give(out, info);
}

umber_status umber_reflect_member(const umber_type* structure, size_t index, umber_member* member) {
  const reflect::Member* const m = structure ? at(type_of(structure).members, index) : nullptr;
  if (!m) return UMBER_BAD_ARGUMENT;
  umber_member out{};
  out.name = m->name.c_str();
  out.offset = m->offset;
  out.type = handle_of(m->type);
  out.location = number(m->location);
  return give(out, member);
}

umber_status umber_reflect_stage(const umber_result* result, size_t stage, umber_stage_info* info) {
  const reflect::StageInfo* const s = stage_of(result, stage);
  if (!s) return UMBER_BAD_ARGUMENT;
  umber_stage_info out{};
  out.stage = static_cast<umber_stage>(s->stage);
  out.input_count = s->inputs.size();
  out.output_count = s->outputs.size();
  out.specialization_count = s->specializations.size();
  for (size_t n = 0; n < 3; ++n) {
    out.local_size[n] = s->local_size[n];
    out.local_size_ids[n] = number(s->local_size_ids[n]);
  }
  out.clip_distances = s->clip_distances;
  out.writes_point_size = s->writes_point_size;
  out.writes_depth = s->writes_depth;
  add_primitives(*s, out);
  out.subroutine_count = s->subroutines.functions.size();
  out.subroutine_uniform_count = s->subroutines.uniforms.size();
  out.blend_equations = s->blend_equations;
  return give(out, info);
}

umber_status umber_reflect_variable(const umber_result* result, size_t stage, umber_direction direction, size_t index,
                                    umber_variable* variable) {
  const reflect::StageInfo* const s = stage_of(result, stage);
  if (!s || static_cast<unsigned>(direction) > UMBER_OUTPUT) return UMBER_BAD_ARGUMENT;
  const reflect::IoVar* const v = at(direction == UMBER_INPUT ? s->inputs : s->outputs, index);
  if (!v) return UMBER_BAD_ARGUMENT;
  umber_variable out{};
  out.name = v->name.c_str();
  out.location = v->location;
  out.component = v->component;
  out.type = handle_of(v->type);
  out.declared_location = number(v->declared_location);
  out.as_words = v->as_words;
  out.per_vertex = v->per_vertex;
  out.per_primitive = v->per_primitive;
  out.patch = v->patch;
  out.stream = v->stream;
  return give(out, variable);
}

umber_status umber_reflect_specialization(const umber_result* result, size_t stage, size_t index,
                                          umber_specialization* specialization) {
  const reflect::StageInfo* const s = stage_of(result, stage);
  const reflect::Specialization* const c = s ? at(s->specializations, index) : nullptr;
  if (!c) return UMBER_BAD_ARGUMENT;
  umber_specialization out{};
  out.id = c->id;
  out.type = static_cast<umber_scalar>(c->type);
  out.name = c->name.c_str();
  out.default_bits = c->default_bits;
  out.offset = c->offset;
  out.byte_size = c->size;
  return give(out, specialization);
}

umber_status umber_reflect_subroutine(const umber_result* result, size_t stage, size_t index,
                                      umber_subroutine* subroutine) {
  const reflect::StageInfo* const s = stage_of(result, stage);
  const Subroutine* const function = s ? at(s->subroutines.functions, index) : nullptr;
  if (!function) return UMBER_BAD_ARGUMENT;
  umber_subroutine out{};
  out.name = function->name.c_str();
  out.index = function->index;
  return give(out, subroutine);
}

umber_status umber_reflect_subroutine_uniform(const umber_result* result, size_t stage, size_t index,
                                              umber_subroutine_uniform* uniform) {
  const reflect::StageInfo* const s = stage_of(result, stage);
  const SubroutineUniform* const u = s ? at(s->subroutines.uniforms, index) : nullptr;
  if (!u) return UMBER_BAD_ARGUMENT;
  umber_subroutine_uniform out{};
  out.name = u->name.c_str();
  out.location = number(u->location);
  out.functions = u->functions.empty() ? nullptr : u->functions.data();
  out.function_count = u->functions.size();
  return give(out, uniform);
}

size_t umber_reflect_resource_count(const umber_result* result) {
  const reflect::Program* const program = program_of(result);
  return program ? program->resources.size() : 0;
}

umber_status umber_reflect_resource(const umber_result* result, size_t index, umber_resource* resource) {
  if (index >= umber_reflect_resource_count(result)) return UMBER_BAD_ARGUMENT;
  const reflect::Resource& r = result->compiled.program.resources[index];
  umber_resource out{};
  out.kind = static_cast<umber_resource_kind>(r.kind);
  out.origin = static_cast<umber_origin>(r.origin);
  out.name = r.name.c_str();
  out.instance_name = r.instance_name.c_str();
  out.set = r.set;
  out.binding = r.binding;
  out.stages = r.stages;
  out.declared_binding = number(r.declared_binding);
  out.input_attachment = number(r.input_attachment);
  out.location = number(r.location);
  out.is_readonly = r.readonly;
  out.is_writeonly = r.writeonly;
  add_array(r, out);
  add_contents(r, out);
  add_direct3d(r, out);
  return give(out, resource);
}

size_t umber_reflect_sampled_texture_count(const umber_result* result) {
  const reflect::Program* const program = program_of(result);
  return program ? program->sampled_textures.size() : 0;
}

umber_status umber_reflect_sampled_texture(const umber_result* result, size_t index, umber_sampled_texture* pair) {
  if (index >= umber_reflect_sampled_texture_count(result)) return UMBER_BAD_ARGUMENT;
  const reflect::SampledTexture& p = result->compiled.program.sampled_textures[index];
  umber_sampled_texture out{};
  out.texture = p.texture.c_str();
  out.sampler = p.sampler.c_str();
  out.t = p.t.number;
  out.t_space = p.t.space;
  out.s = p.s.number;
  out.s_space = p.s.space;
  out.stages = p.stages;
  return give(out, pair);
}

size_t umber_reflect_capture_buffer_count(const umber_result* result) {
  const reflect::Program* const program = program_of(result);
  return program ? program->capture_buffers.size() : 0;
}

umber_status umber_reflect_capture_buffer(const umber_result* result, size_t index, umber_capture_buffer* buffer) {
  const reflect::CaptureBuffer* const b = buffer_of(result, index);
  if (!b) return UMBER_BAD_ARGUMENT;
  umber_capture_buffer out{};
  out.buffer = b->buffer;
  out.stride = b->stride;
  out.variable_count = b->variables.size();
  return give(out, buffer);
}

umber_status umber_reflect_captured_variable(const umber_result* result, size_t buffer, size_t index,
                                             umber_captured_variable* variable) {
  const reflect::CaptureBuffer* const b = buffer_of(result, buffer);
  const reflect::CapturedVariable* const v = b ? at(b->variables, index) : nullptr;
  if (!v) return UMBER_BAD_ARGUMENT;
  umber_captured_variable out{};
  out.name = v->name.c_str();
  out.offset = v->offset;
  out.type = handle_of(v->type);
  out.location = number(v->location);
  return give(out, variable);
}

}  // extern "C"
