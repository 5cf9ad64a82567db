// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/pointers.h"

#include "front/spirv/parts.h"

namespace umber::front::spirv {

using spv::Decoration;

/// The access to all of a variable of the function, or to what was passed to it.
Access Pointers::local_root(uint32_t pointer) {
  const spv::Op op = b_.op(pointer);
  const TypeId type = type_of(pointee(b_.type(pointer)));
  if (op == spv::Op::Variable) {
    const Local* l = local(pointer);
    if (l && l->variable) return {.mode = Access::Mode::plain, .place = l->variable, .type = type};
  }
  if (op == spv::Op::FunctionParameter && local(pointer))
    for (size_t n = 0; n < state().function->parameters.size(); ++n)
      if (state().function->parameters[n] == pointer) return state().parameters[n];
  if (op == spv::Op::Variable || op == spv::Op::Nop)
    fail(kUndefined);
  else
    fail(kKind);
  return {};
}

ir::VariableId Pointers::own_variable(uint32_t pointer) {
  if (b_.op(pointer) != spv::Op::Variable || parts_.points_to.is_active()) return {};
  const Local* const l = local(pointer);
  const bool is_own = l && l->variable && module_.variables[l->variable].scope == ir::VariableScope::function;
  return is_own ? l->variable : ir::VariableId{};
}

Access Pointers::resolve(uint32_t pointer) {
  const bool are_chosen = parts_.points_to.is_active();
  // Most are variables; that they are NonUniform is of no interest where nothing of them is chosen.
  if (const Local* l = are_chosen ? nullptr : local(pointer); l && b_.op(pointer) == spv::Op::Variable) return root(pointer);
  if (are_chosen && pointee(b_.type(pointer)) && parts_.pointer_values.is_chosen(pointer))
    return parts_.pointer_values.access(pointer);
  SmallVector<uint32_t, 16> chain;
  for (;;) {
    const bool is_copy = b_.op(pointer) == spv::Op::CopyObject && !is_address(b_.type(pointer));
    if ((!is_copy && !is_chain(b_.op(pointer))) || !local(pointer)) break;
    if (chain.size() == kLongestChain) return fail(kTooDeep), Access{};
    chain.push_back(pointer);
    pointer = value_operands(pointer)[0];
  }
  Access a = root(pointer);
  const bool picks_resource = a.mode != Access::Mode::plain && a.mode != Access::Mode::io_block;
  const auto note = [&](uint32_t id) { a.is_nonuniform |= picks_resource && b_.has(id, Decoration::NonUniform); };
  note(pointer);
  for (size_t n = chain.size(); n-- > 0 && !failed();) {
    note(chain[n]);
    if (b_.op(chain[n]) == spv::Op::CopyObject) continue;
    for (const uint32_t index : value_operands(chain[n]).subspan(1)) note(index);
    follow(a, chain[n]);
  }
  if (failed()) a.mode = Access::Mode::none;
  return a;
}

void Pointers::follow(Access& a, uint32_t chain) {
  std::span<const uint32_t> indices = value_operands(chain).subspan(1);
  if (indexes_pointer(b_.op(chain)) && !indices.empty()) {
    a = parts_.addresses.step(a, b_.type(value_operands(chain)[0]), indices[0]);
    indices = indices.subspan(1);
  }
  for (const uint32_t index : indices) {
    if (failed()) return;
    if (!module_.types.is_structure(a.type)) {
      step(a, emit_.as_index(value(index)));
    } else if (const std::optional<uint32_t> which = parts_.constants.u32(index)) {
      step_member(a, *which);
    } else {
      fail(kNotConstant);
    }
  }
  if (!failed() && !parts_.types.is_same(type_of(target(b_.type(chain))), a.type)) fail(kTypes);
}

Access Pointers::root_at_address(uint32_t pointer) {
  const ValueId address = value(pointer);
  if (failed() || !module_.types.is_reference(module_.type(address))) return fail(kTypes), Access{};
  return accessor_.at_address(address);
}

void Pointers::step(Access& a, ValueId index) {
  const ir::TypeTable& types = module_.types;
  const bool has_parts = types.is_array(a.type) || types.is_vector(a.type) || types.is_matrix(a.type) ||
                         types.is_cooperative(a.type);
  if (!has_parts || a.mode == Access::Mode::none) return fail(kTypes);
  accessor_.index(a, index);
}

void Pointers::step_member(Access& a, uint32_t which) {
  if (a.mode == Access::Mode::none || which >= module_.types.part_count(a.type)) return fail(kTypes);
  accessor_.member(a, which);
}

/// Whether it can be loaded and stored.
bool Pointers::is_value(const Access& a) const {
  const bool is_array_of_any_length = module_.types.is_array(a.type) && module_.types.part_count(a.type) == 0;
  switch (a.mode) {
    case Access::Mode::none:
    case Access::Mode::counter:
    case Access::Mode::mixed: return false;
    case Access::Mode::plain: return !module_.types.is_opaque(a.type);
    case Access::Mode::resource_array: return !module_.types.contents(a.type).has_opaque() && !is_array_of_any_length;
    case Access::Mode::io_block: return !is_array_of_any_length;
  }
  return false;
}

void Pointers::note_qualifiers(ir::Place place, ir::AccessFlags said) {
  if (place.is_reference()) return memory::add_qualifiers(module_.references[place.reference()].access, said);
  if (!place.is_resource()) return;
  ir::Resource& resource = module_.resources[place.resource()];
  const bool is_storage =
      ir::is_written(resource.kind) || resource.kind == ir::ResourceKind::storage_image;
  if (is_storage) memory::add_qualifiers(resource.access, said);
}

/// Whether nothing of a block moves that is as long as nobody knows.
bool Pointers::is_fixed(const Access& a) const {
  if (module_.computed.empty() || a.place.is_variable()) return true;
  const TypeId inner = module_.types.without_arrays(a.type);
  return !module_.types.has_computed_length(a.type) &&
         !(module_.types.is_structure(inner) && module_.types.has_computed_member(inner));
}

ValueId Pointers::load(const Access& a) {
  if (!failed() && !is_fixed(a)) unsupported("copying a block with an array whose length is specialized is");
  if (!failed() && !is_value(a)) fail(kTypes);
  return failed() ? undefined(a.type) : accessor_.load(a);
}

void Pointers::store(const Access& a, ValueId v) {
  if (!failed() && !is_fixed(a)) unsupported("copying a block with an array whose length is specialized is");
  if (!failed() && (!is_value(a) || module_.type(v) != a.type)) fail(kTypes);
  if (!failed()) accessor_.store(a, v);
}

Access Pointers::texture(uint32_t object, uint32_t& sampler) {
  bool is_nonuniform = false;  // said of the texture, or of what was made of it
  for (uint32_t hops = 0; hops < kLongestChain; ++hops) {
    const Instruction i = b_.definition(object);
    if (b_.number(object) == 0) return fail(kUndefined), Access{};
    is_nonuniform |= b_.has(object, Decoration::NonUniform);
    switch (i.op) {
      case spv::Op::Load: {
        Access a = resolve(i.operands()[0]);
        a.is_nonuniform |= is_nonuniform;
        const bool is_texture =
            a.mode == Access::Mode::plain && a.place.is_resource() && module_.types.is_opaque(a.type);
        if (!is_texture && !failed()) fail(kKind);
        return a;
      }
      case spv::Op::FunctionParameter: {
        Access a = root(object);
        a.is_nonuniform |= is_nonuniform;
        return a;
      }
      case spv::Op::Image:
      case spv::Op::CopyObject: object = i.operands()[0]; break;
      case spv::Op::SampledImage:
        if (sampler) return fail(kKind), Access{};
        sampler = i.operands()[1];
        object = i.operands()[0];
        break;
      case spv::Op::Phi:
      case spv::Op::Select: {
        Access a = parts_.pointer_values.access(object);
        a.is_nonuniform |= is_nonuniform;
        return a;
      }
      default: return fail(kKind), Access{};
    }
  }
  return fail(kTooDeep), Access{};
}

Access Pointers::texture(uint32_t object) {
  uint32_t sampler = 0;
  const Access found = texture(object, sampler);
  if (sampler && !failed()) fail(kKind);
  return found;
}

}  // namespace umber::front::spirv
