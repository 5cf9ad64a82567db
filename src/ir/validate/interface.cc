// SPDX-License-Identifier: Apache-2.0
#include <unordered_set>

#include "ir/validate/checker.h"

namespace umber::ir::validation {
namespace {

bool exists(const Module& m, TypeId type) { return type.index < m.types.size(); }
bool exists(const Module& m, NameId name) { return !name || name.index < m.names.size(); }

/// True if the type holds a texture, sampler, counter or nothing at all: no value has it.
class Opaque {
 public:
  explicit Opaque(const Module& m) : opaque_(m.types.size(), false), unsized_(m.types.size(), false) {
    // Parts come before what they are part of.
    for (uint32_t n = 0; n < m.types.size(); ++n) {
      const TypeId type{n};
      const TypeKind kind = m.types.kind(type);
      bool opaque = m.types.is_opaque(type) || kind == TypeKind::void_;
      bool unsized_array = kind == TypeKind::array && m.types[type].extent == 0;
      const uint32_t parts = kind == TypeKind::structure ? m.types.part_count(type) : kind == TypeKind::array ? 1 : 0;
      for (uint32_t part = 0; part < parts; ++part) {
        const TypeId inner = m.types.part(type, part);
        if (inner.index >= n) {
          opaque = true;  // nothing of this module can build such a type
          continue;
        }
        opaque |= opaque_[inner.index];
        unsized_array |= unsized_[inner.index];
      }
      opaque_[n] = opaque, unsized_[n] = unsized_array;
    }
  }
  bool is_value(TypeId type) const { return !opaque_[type.index]; }
  bool is_sized(TypeId type) const { return !unsized_[type.index]; }

 private:
  std::vector<bool> opaque_, unsized_;
};

/// True if the layout has the shape of the type.
bool layout_fits(const Module& m, LayoutId layout, TypeId type) {
  struct Pair {
    LayoutId layout;
    TypeId type;
  };
  std::vector<Pair> pending{{layout, type}};
  std::unordered_set<uint64_t> seen;
  while (!pending.empty()) {
    const Pair at = pending.back();
    pending.pop_back();
    if (at.layout.index >= m.layouts.size()) return false;
    if (!seen.insert(uint64_t{at.layout.index} << 32 | at.type.index).second) continue;
    const Layout& l = m.layouts[at.layout];
    switch (m.types.kind(at.type)) {
      case TypeKind::structure:
        if (l.member_count != m.types.part_count(at.type)) return false;
        for (uint32_t n = 0; n < l.member_count; ++n)
          pending.push_back({m.layouts.member(at.layout, n).layout, m.types.part(at.type, n)});
        break;
      case TypeKind::array:
        if (l.stride == 0) return false;
        pending.push_back({l.element, m.types[at.type].element});
        break;
      case TypeKind::matrix:
        if (l.stride == 0) return false;
        break;
      case TypeKind::bool_: case TypeKind::i8: case TypeKind::u8: case TypeKind::i16: case TypeKind::u16:
      case TypeKind::i32: case TypeKind::u32: case TypeKind::i64: case TypeKind::u64: case TypeKind::f16:
      case TypeKind::f32: case TypeKind::f64: case TypeKind::vector: case TypeKind::void_: case TypeKind::image:
      case TypeKind::sampled_image: case TypeKind::sampler: case TypeKind::atomic_counter: break;
    }
  }
  return true;
}

Reason resource_type(const Module& m, const Resource& r, const Opaque& opaque) {
  const TypeKind kind = m.types.kind(r.type);
  switch (r.kind) {
    case ResourceKind::uniform_block: case ResourceKind::storage_block: case ResourceKind::default_uniforms:
    case ResourceKind::state_uniforms:
      if (kind != TypeKind::structure) return "a block has no structure";
      return opaque.is_value(r.type) ? nullptr : "a block holds what has no value";
    case ResourceKind::atomic_counters: return nullptr;
    case ResourceKind::sampler: return kind == TypeKind::sampler ? nullptr : "a sampler has another type";
    case ResourceKind::combined_image_sampler: case ResourceKind::sampled_image: case ResourceKind::storage_image:
      return kind == TypeKind::image || kind == TypeKind::sampled_image ? nullptr : "a texture or image has no shape";
  }
  return "the resource is of no kind";
}

Reason default_block(const Module& m, const Resource& r) {
  const uint32_t members = m.types.part_count(r.type);
  if (r.first_uniform > m.uniforms.size() || members > m.uniforms.size() - r.first_uniform)
    return "there is no uniform for each member";
  for (uint32_t n = 0; n < members; ++n) {
    const ValueId initial = m.uniforms[r.first_uniform + n].initial;
    if (!initial) continue;
    if (!m.values.contains(initial) || !m.is_constant(initial)) return "an initial value is no constant";
    if (m.type(initial) != m.types.part(r.type, n)) return "an initial value has not the type of its member";
  }
  return nullptr;
}

Reason resource(const Module& m, const Resource& r, const Opaque& opaque) {
  if (!exists(m, r.name) || !exists(m, r.instance_name)) return "a name is out of range";
  if (!exists(m, r.type)) return r.kind == ResourceKind::atomic_counters && !r.type ? nullptr : "has no type";
  if (const Reason reason = resource_type(m, r, opaque)) return reason;
  if (r.array && (!exists(m, r.array) || !m.types.is_array(r.array) || m.types.without_arrays(r.array) != r.type))
    return "the array is none of the type";
  if (m.types.is_array(r.type)) return "arrays of resources are told by `array`, not by the type";
  if (r.array && r.array_count != m.types.array_count(r.array)) return "the array has another number of elements";
  if (r.layout && !layout_fits(m, r.layout, r.type)) return "the layout has not the shape of the type";
  return r.kind == ResourceKind::default_uniforms ? default_block(m, r) : nullptr;
}

Reason io_var(const Module& m, const IoVar& v, const Opaque& opaque) {
  if (!exists(m, v.name) || !exists(m, v.block)) return "a name is out of range";
  if (!exists(m, v.type) || !opaque.is_value(v.type)) return "no value has this type";
  if (static_cast<size_t>(v.built_in) >= std::size(kBuiltIns)) return "there is no such built-in";
  if (v.component > 3) return "there are four components in a location";
  return v.index > 1 ? "there are two sources of blending" : nullptr;
}

Reason variable(const Module& m, const Variable& v, const Opaque& opaque) {
  if (!exists(m, v.name)) return "a name is out of range";
  if (!exists(m, v.type) || !opaque.is_value(v.type)) return "no value has this type";
  if (!opaque.is_sized(v.type)) return "only blocks hold arrays sized at run time";
  if (v.scope == VariableScope::function) return v.function.index < m.functions.size() ? nullptr : "has no function";
  return v.function ? "belongs to a function, but is visible everywhere" : nullptr;
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
  const Opaque opaque(m);
  if (m.entry.index >= m.functions.size()) return c.fail("there is no entry");
  const Function& entry = m.function(m.entry);
  if (m.blocks[entry.body].param_count != 0 || !entry.results.empty())
    c.fail("the entry takes or returns values");
  for (ResourceId r : m.resources.ids())
    if (const Reason reason = resource(m, m.resources[r], opaque)) c.fail("@", r.index, reason);
  for (IoVarId v : m.io_vars.ids())
    if (const Reason reason = io_var(m, m.io_vars[v], opaque)) c.fail("$", v.index, reason);
  for (VariableId v : m.variables.ids())
    if (const Reason reason = variable(m, m.variables[v], opaque)) c.fail("!", v.index, reason);
  for (FunctionId f : m.function_ids())
    if (const Reason reason = function(m, m.function(f))) c.fail("F", f.index, reason);
}

}  // namespace umber::ir::validation
