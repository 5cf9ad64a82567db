// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/pointers.h"

#include "front/spirv/parts.h"

namespace umber::front::spirv {

using spv::Decoration;

namespace {

constexpr uint32_t kLongestChain = 1024;  ///< instructions from a pointer to its variable

}  // namespace

/// The access to all of a variable of the function, or to what was passed to it.
Access Pointers::local_root(uint32_t pointer) {
  const spv::Op op = b_.op(pointer);
  const uint32_t type = pointee(b_.type(pointer));
  if (op == spv::Op::Variable) {
    const Local* l = local(pointer);
    if (l && l->variable) return {.mode = Access::Mode::plain, .place = l->variable, .path = {}, .type = type};
  }
  if (op == spv::Op::FunctionParameter && local(pointer))
    for (size_t n = 0; n < state().function->parameters.size(); ++n)
      if (state().function->parameters[n] == pointer) return state().parameters[n];
  if (op == spv::Op::Variable || op == spv::Op::Nop)
    fail(kUndefined);
  else if (type)
    unsupported("a pointer that is chosen at run time is");
  else
    fail(kKind);
  return {};
}

Access Pointers::resolve(uint32_t pointer) {
  SmallVector<uint32_t, 16> chain;
  for (;;) {
    const spv::Op op = b_.op(pointer);
    const bool is_link = op == spv::Op::AccessChain || op == spv::Op::InBoundsAccessChain || op == spv::Op::CopyObject;
    if (!is_link || !local(pointer)) break;
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
    for (const uint32_t index : value_operands(chain[n]).subspan(1)) {
      if (failed()) break;
      note(index);
      if (b_.op(a.type) != spv::Op::TypeStruct) {
        step(a, emit_.as_index(value(index)));
      } else if (const std::optional<uint32_t> which = parts_.constants.u32(index)) {
        step_member(a, *which);
      } else {
        fail(kNotConstant);
      }
    }
    if (!failed() && !parts_.types.is_same(pointee(b_.type(chain[n])), a.type)) fail(kTypes);
  }
  if (failed()) a.mode = Access::Mode::none;
  return a;
}

void Pointers::step(Access& a, ValueId index) {
  const spv::Op op = b_.op(a.type);
  const bool has_parts = is_array(a.type) || op == spv::Op::TypeVector || op == spv::Op::TypeMatrix;
  if (!has_parts || a.mode == Access::Mode::none) return fail(kTypes);
  const bool is_flat = a.mode == Access::Mode::resource_array || a.mode == Access::Mode::counter;
  if (is_flat || a.mode == Access::Mode::mixed) index_resource(a, index);
  if (!is_flat) a.path.push_back(index);
  a.type = element(a.type);
  if (a.mode == Access::Mode::resource_array && !is_array(a.type)) a.mode = Access::Mode::plain;
}

/// Arrays of resources and counters are flat: every dimension goes into one index.
void Pointers::index_resource(Access& a, ValueId index) {
  ValueId& flat = a.path[0];
  const uint32_t extent = parts_.types.array_length(a.type).value_or(0);
  if (flat == context_.zero) {
    flat = index;
    return;
  }
  const TypeId type = ir::types::kU32;
  const ValueId rows = emit(Op::mul, type, {emit_.as_kind(flat, TypeKind::u32), module_.u32(extent)});
  flat = emit(Op::add, type, {rows, emit_.as_kind(index, TypeKind::u32)});
}

void Pointers::step_member(Access& a, uint32_t which) {
  if (a.mode == Access::Mode::none || which >= member_count(a.type)) return fail(kTypes);
  const uint32_t type = member(a.type, which);
  if (a.mode == Access::Mode::mixed) return step_mixed_member(a, which);
  if (a.mode == Access::Mode::io_block) {
    a.place = ir::IoVarId{a.place.index() + which};  // an index into an array of blocks stays first in the path
    a.mode = Access::Mode::plain;
  } else {
    a.path.push_back(member_index(which));
  }
  a.type = type;
}

/// From a structure with textures to what one of its members became.
void Pointers::step_mixed_member(Access& a, uint32_t which) {
  Access found = context_.homes[a.home + which].access();
  const bool is_uniform = found.mode == Access::Mode::plain && parts_.resources.is_default_block(found.place);
  uint32_t plain = 0;  // the member of the structure without its textures
  for (uint32_t n = 0; n < which; ++n) plain += parts_.resources.without_opaque(type_of(member(a.type, n))) ? 1 : 0;
  if (found.mode == Access::Mode::mixed)
    found.path = a.path;
  else if (is_uniform)
    found.path.append(std::span(a.path.data(), a.path.size()).subspan(1));
  else
    found.path[0] = a.path[0];
  if (found.mode == Access::Mode::mixed || is_uniform) found.path.push_back(member_index(plain));
  found.is_nonuniform = a.is_nonuniform;
  a = found;
}

Access Pointers::texture(uint32_t object, uint32_t& sampler) {
  for (uint32_t hops = 0; hops < kLongestChain; ++hops) {
    const Instruction i = b_.definition(object);
    if (b_.number(object) == 0) return fail(kUndefined), Access{};
    const bool is_nonuniform = b_.has(object, Decoration::NonUniform);
    switch (i.op) {
      case spv::Op::Load: {
        Access a = resolve(i.operands()[0]);
        a.is_nonuniform |= is_nonuniform;
        const bool is_texture =
            a.mode == Access::Mode::plain && a.place.is_resource() && module_.types.is_opaque(type_of(a.type));
        if (!is_texture && !failed()) fail(kKind);
        return a;
      }
      case spv::Op::FunctionParameter: return root(object);
      case spv::Op::Image:
      case spv::Op::CopyObject: object = i.operands()[0]; break;
      case spv::Op::SampledImage:
        if (sampler) return fail(kKind), Access{};
        sampler = i.operands()[1];
        object = i.operands()[0];
        break;
      case spv::Op::Phi:
      case spv::Op::Select: return unsupported("a texture that is chosen at run time is"), Access{};
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
