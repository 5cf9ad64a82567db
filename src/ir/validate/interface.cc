// SPDX-License-Identifier: Apache-2.0
#include <bit>

#include "base/hash_index.h"
#include "base/small_vector.h"
#include "ir/interface/per_vertex.h"
#include "ir/interface/plain_types.h"
#include "ir/validate/checker.h"

namespace umber::ir::validation {
namespace {

bool exists(const Module& m, TypeId type) { return type.index < m.types.size(); }
bool exists(const Module& m, NameId name) { return !name || name.index < m.names.size(); }

/// True if the layout has the shape of the type.
bool layout_fits(const Module& m, LayoutId layout, TypeId type) {
  struct Pair {
    LayoutId layout;
    TypeId type;
  };
  using PairId = Id<struct PairTag>;
  SmallVector<Pair, 16> pairs;  // each once
  HashIndex<PairId> known;
  bool are_known = true;  // layouts of what has nothing more to be looked at
  const auto add = [&](LayoutId l, TypeId t) {
    if (m.types.is_scalar(t) || m.types.is_vector(t)) return void(are_known &= l.index < m.layouts.size());
    known.find_or_add(
        static_cast<uint32_t>(((uint64_t{l.index} << 32 | t.index) * 0x9e3779b97f4a7c15) >> 32),
        [&](PairId p) { return pairs[p.index].layout == l && pairs[p.index].type == t; },
        [&] { return pairs.push_back({l, t}), PairId{static_cast<uint32_t>(pairs.size()) - 1}; });
  };
  add(layout, type);
  for (size_t n = 0; n < pairs.size(); ++n) {
    const Pair at = pairs[n];
    if (at.layout.index >= m.layouts.size()) return false;
    const Layout& l = m.layouts[at.layout];
    switch (m.types.kind(at.type)) {
      case TypeKind::structure:
        if (l.member_count != m.types.part_count(at.type)) return false;
        for (uint32_t part = 0; part < l.member_count; ++part)
          add(m.layouts.member(at.layout, part).layout, m.types.part(at.type, part));
        break;
      case TypeKind::array:
        if (l.stride == 0) return false;
        add(l.element, m.types[at.type].element);
        break;
      case TypeKind::matrix:
        if (l.stride == 0) return false;
        break;
      // clang-format off
      case TypeKind::bool_: case TypeKind::i8: case TypeKind::u8: case TypeKind::i16: case TypeKind::u16:
      case TypeKind::i32: case TypeKind::u32: case TypeKind::i64: case TypeKind::u64: case TypeKind::f16:
      case TypeKind::f32: case TypeKind::f64: case TypeKind::bf16: case TypeKind::f8e4m3: case TypeKind::f8e5m2:
      case TypeKind::f4e2m1:
      // clang-format on
      case TypeKind::vector:
      case TypeKind::void_:
      case TypeKind::reference:
      case TypeKind::cooperative_matrix:
      case TypeKind::tensor_layout:
      case TypeKind::tensor_view:
      case TypeKind::image:
      case TypeKind::sampled_image:
      case TypeKind::sampler:
      case TypeKind::atomic_counter:
      case TypeKind::acceleration_structure:
      case TypeKind::ray_query: break;
    }
  }
  return are_known;
}

Reason resource_type(const Module& m, const Resource& r, const ValueTypes& value_types) {
  const TypeKind kind = m.types.kind(r.type);
  switch (r.kind) {
    case ResourceKind::uniform_block:
    case ResourceKind::storage_block:
    case ResourceKind::push_constants:
    case ResourceKind::shader_record:
    case ResourceKind::shared_block:
    case ResourceKind::default_uniforms:
    case ResourceKind::state_uniforms:
      if (kind != TypeKind::structure) return "a block has no structure";
      if (m.types.contents(r.type).kinds.has_any(kInvocationKinds)) return "a block holds what only invocations have";
      return value_types.is_value(r.type) ? nullptr : "a block holds what has no value";
    case ResourceKind::atomic_counters: return nullptr;
    case ResourceKind::sampler: return kind == TypeKind::sampler ? nullptr : "a sampler has another type";
    case ResourceKind::acceleration_structure:
      return kind == TypeKind::acceleration_structure ? nullptr : "an acceleration structure has another type";
    case ResourceKind::combined_image_sampler:
    case ResourceKind::sampled_image:
    case ResourceKind::storage_image:
      return kind == TypeKind::image || kind == TypeKind::sampled_image ? nullptr : "a texture or image has no shape";
  }
  return "the resource is of no kind";
}

Reason default_block(const Module& m, const Resource& r) {
  const uint32_t members = m.types.part_count(r.type);
  if (r.first_uniform > m.uniforms.size() || members > m.uniforms.size() - r.first_uniform)
    return "there is no uniform for each member";
  for (uint32_t n = 0; n < members; ++n) {
    const auto [location, initial, declared] = m.uniforms[r.first_uniform + n];
    if (declared && (!exists(m, declared) || !is_plain_part(m.types, declared, m.types.part(r.type, n))))
      return "a member is not what is left of its declared type without textures";
    if (!initial) continue;
    if (!m.values.contains(initial) || !m.is_constant(initial)) return "an initial value is no constant";
    if (m.type(initial) != m.types.part(r.type, n)) return "an initial value has not the type of its member";
  }
  return nullptr;
}

Reason dimensions(const Module& m, const Resource& r) {
  uint32_t count = 0;
  for (TypeId t = r.array; t && m.types.is_array(t); t = m.types[t].element) ++count;
  if (r.outer_dimensions > count) return "more dimensions are of structures than there are";
  if (!r.first_location_step) return nullptr;
  const bool fits = count != 0 && *r.first_location_step <= m.location_steps.size() &&
                    count <= m.location_steps.size() - *r.first_location_step;
  return fits ? nullptr : "there is no step between locations for each dimension";
}

Reason form(const Module& m, const Resource& r) {
  if (!is_block(r.kind)) return "only blocks have a form";
  if (r.form != BlockForm::elements) return nullptr;
  const bool is_one_array = m.types.part_count(r.type) == 1 && m.types.is_array(m.types.part(r.type, 0));
  if (!is_one_array) return "a block of elements is one array";
  return r.kind == ResourceKind::uniform_block ? nullptr : "only uniform blocks have elements";
}

Reason resource(const Module& m, const Resource& r, const ValueTypes& value_types) {
  if (!exists(m, r.name) || !exists(m, r.instance_name)) return "a name is out of range";
  if (!exists(m, r.type)) return r.kind == ResourceKind::atomic_counters && !r.type ? nullptr : "has no type";
  if (const Reason reason = resource_type(m, r, value_types)) return reason;
  if (r.array && (!exists(m, r.array) || !m.types.is_array(r.array) || m.types.without_arrays(r.array) != r.type))
    return "the array is none of the type";
  if (m.types.is_array(r.type)) return "arrays of resources are told by `array`, not by the type";
  if (r.array && r.array_count != m.types.array_count(r.array)) return "the array has another number of elements";
  if (const Reason reason = dimensions(m, r)) return reason;
  if (const Reason reason = r.form == BlockForm::typed ? nullptr : form(m, r)) return reason;
  if (r.layout && !layout_fits(m, r.layout, r.type)) return "the layout has not the shape of the type";
  return r.kind == ResourceKind::default_uniforms ? default_block(m, r) : nullptr;
}

Reason reference(const Module& m, const Reference& r, const ValueTypes& value_types) {
  if (!exists(m, r.name)) return "a name is out of range";
  if (!exists(m, r.type) || !value_types.is_value(r.type)) return "there is no value at the address";
  if (!std::has_single_bit(r.alignment)) return "the alignment is no power of two";
  return !r.layout || layout_fits(m, r.layout, r.type) ? nullptr : "the layout has not the shape of the type";
}

/// The types of addresses name references that are there.
bool references_exist(const Module& m) {
  for (uint32_t n = types::kCount; n < m.types.size(); ++n)
    if (m.types.is_reference(TypeId{n}) && !m.references.contains(m.types.reference_of(TypeId{n}))) return false;
  return true;
}

/// Each is as long as the mesh has vertices or primitives at most.
Reason mesh_output(const Module& m, const IoVar& v) {
  const MeshState& mesh = m.state.mesh;
  const uint32_t count = v.is_per_primitive ? mesh.max_primitives : mesh.max_vertices;
  if (!m.types.is_array(v.type) || m.types[v.type].extent != std::max(count, 1u))
    return "an output of a mesh has an element for each vertex or primitive";
  if (is_index_of_mesh(v.built_in) && v.built_in != indices_of(mesh.primitive))
    return "the indices of a mesh are those of other primitives";
  return nullptr;
}

Reason io_var(const Module& m, const IoVar& v, const ValueTypes& value_types) {
  if (!exists(m, v.name) || !exists(m, v.block)) return "a name is out of range";
  if (!exists(m, v.type) || !value_types.is_value(v.type)) return "no value has this type";
  if (static_cast<size_t>(v.built_in) >= std::size(kBuiltIns)) return "there is no such built-in";
  if (v.instance_dims > m.types.array_depth(v.type)) return "has fewer dimensions than its block";
  if (v.words_of && (!exists(m, v.words_of) || !value_types.is_value(v.words_of))) return "words make no value";
  if (v.component > 3) return "there are four components in a location";
  if (v.stream >= kMostStreams) return "there is no such stream of vertices";
  const bool takes_patch = m.stage == (v.direction == Direction::input ? Stage::tess_evaluation : Stage::tess_control);
  if (v.is_patch && !takes_patch) return "patches have variables only between the two tessellation stages";
  const bool takes_primitive = m.stage == (v.direction == Direction::input ? Stage::fragment : Stage::mesh);
  if (v.is_per_primitive && !takes_primitive) return "primitives have variables only between mesh and fragment shaders";
  if (m.stage == Stage::mesh && v.direction == Direction::output) return mesh_output(m, v);
  return v.index > 1 ? "there are two sources of blending" : nullptr;
}

Reason initial_value(const Module& m, const Variable& v) {
  if (!v.initial) return nullptr;
  if (is_seen_elsewhere(v.scope)) return "shared variables and those of rays have no initial value";
  if (!m.values.contains(v.initial) || !m.is_constant(v.initial)) return "an initial value is no constant";
  return m.type(v.initial) == v.type ? nullptr : "the initial value has another type";
}

Reason ray_query(const Module& m, const Variable& v) {
  if (!exists(m, v.type) || m.types.without_arrays(v.type) != types::kRayQuery) return "is no ray query";
  if (m.types.array_count(v.type) == 0) return "only blocks hold arrays sized at run time";
  return v.function ? "belongs to a function, but is visible everywhere" : nullptr;
}

Reason variable(const Module& m, const Variable& v, const ValueTypes& value_types) {
  if (!exists(m, v.name)) return "a name is out of range";
  if (v.scope == VariableScope::ray_query) return ray_query(m, v);
  if (!exists(m, v.type) || !value_types.is_value(v.type)) return "no value has this type";
  if (!value_types.is_sized(v.type)) return "only blocks hold arrays sized at run time";
  if (const Reason reason = initial_value(m, v)) return reason;
  if (v.scope == VariableScope::function) return v.function.index < m.functions.size() ? nullptr : "has no function";
  if (is_of_ray(v.scope) && !is_of_ray_tracing(m.stage)) return "only shaders of ray tracing have such variables";
  const bool has_payload = m.stage == Stage::task || m.stage == Stage::mesh;
  if (v.scope == VariableScope::task_payload && !has_payload) return "only task and mesh shaders have such variables";
  return v.function ? "belongs to a function, but is visible everywhere" : nullptr;
}

Reason specialization(const Module& m, const Specialization& s) {
  if (!exists(m, s.name)) return "a name is out of range";
  if (!exists(m, s.type) || !m.types.is_scalar(s.type)) return "is no scalar";
  if (m.types.kind(s.type) == TypeKind::f4e2m1) return "is of no whole byte";
  const uint32_t width = bit_width_of(m.types.kind(s.type));
  return width < 64 && s.bits >> width != 0 ? "the default has bits that its type has not" : nullptr;
}

/// Sizes of a workgroup are 32-bit integers.
Reason specialized_size(const Module& m) {
  for (const std::optional<uint32_t>& by : m.state.compute.specialized_size) {
    if (!by) continue;
    if (*by >= m.specializations.size()) return "a size of the workgroup is that of no specialization";
    const TypeId type = m.specializations[*by].type;
    if (type != types::kI32 && type != types::kU32) return "a size of the workgroup is no 32-bit integer";
  }
  return nullptr;
}

/// Numbers that a stage cannot do with, and those that targets have no room for.
Reason geometry(const GeometryState& s) {
  constexpr uint32_t kMost = 1u << 16;
  return s.max_vertices > kMost || s.invocations == 0 || s.invocations > kMost ? "there are not so many vertices" : nullptr;
}
Reason tessellation(const TessellationState& s) {
  return s.output_vertices > kMostPatchVertices ? "a patch has fewer vertices" : nullptr;
}

Reason mesh(const MeshState& s) {
  return s.max_vertices > kMostMeshOutputs || s.max_primitives > kMostMeshOutputs ? "no mesh has so many vertices or primitives"
                                                                                  : nullptr;
}
Reason payloads(const Module& m) {
  uint32_t count = 0;
  for (const VariableId v : m.variables.ids()) count += m.variables[v].scope == VariableScope::task_payload ? 1 : 0;
  return count > 1 ? "a stage has one task payload at most" : nullptr;
}

Reason function(const Module& m, const Function& f) {
  if (!exists(m, f.name)) return "a name is out of range";
  for (TypeId type : f.results)
    if (!exists(m, type)) return "a result has no type";
  return nullptr;
}

}  // namespace

void check_interface(Checker& c) {
  const Module& m = c.m;
  const ValueTypes& value_types = c.value_types;
  if (m.entry.index >= m.functions.size()) return c.fail("there is no entry");
  const Function& entry = m.function(m.entry);
  if (m.blocks[entry.body].param_count != 0 || !entry.results.empty()) c.fail("the entry takes or returns values");
  for (uint32_t n = 0; n < m.specializations.size(); ++n)
    if (const Reason reason = specialization(m, m.specializations[n])) c.fail("specialization ", n, reason);
  if (const Reason reason = specialized_size(m)) c.fail(reason);
  if (const Reason reason = geometry(m.state.geometry)) c.fail(reason);
  if (const Reason reason = tessellation(m.state.tessellation)) c.fail(reason);
  if (const Reason reason = mesh(m.state.mesh)) c.fail(reason);
  if (const Reason reason = payloads(m)) c.fail(reason);
  if (!references_exist(m)) c.fail("a type is that of addresses of no reference");
  for (ReferenceId r : m.references.ids())
    if (const Reason reason = reference(m, m.references[r], value_types)) c.fail("&", r.index, reason);
  check_computed(c);
  for (ResourceId r : m.resources.ids())
    if (const Reason reason = resource(m, m.resources[r], value_types)) c.fail("@", r.index, reason);
  for (IoVarId v : m.io_vars.ids())
    if (const Reason reason = io_var(m, m.io_vars[v], value_types)) c.fail("$", v.index, reason);
  for (VariableId v : m.variables.ids())
    if (const Reason reason = variable(m, m.variables[v], value_types)) c.fail("!", v.index, reason);
  for (FunctionId f : m.function_ids())
    if (const Reason reason = function(m, m.function(f))) c.fail("F", f.index, reason);
  if (c.ok()) check_captures(c);
}

}  // namespace umber::ir::validation
