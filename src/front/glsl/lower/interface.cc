// SPDX-License-Identifier: Apache-2.0
// From global symbols to the module's interface: inputs, outputs, blocks, textures, the default and the state block.
// What no expression uses is left out, but for named blocks with a fixed layout, which stay active (OpenGL 4.6
// section 7.6).
#include <algorithm>
#include <string>

#include "front/glsl/lower/constant.h"
#include "front/glsl/lower/parts.h"
#include "ir/builder.h"
#include "ir/interface/edit.h"
#include "ir/interface/per_vertex.h"
#include "layout/any_order.h"
#include "layout/layout.h"

namespace umber::glsl {

using ir::ResourceKind;

namespace {

constexpr Message<> kTooLarge{Severity::error, "block-size", "the block is larger than 2 GiB"};
constexpr Message<> kOffsetAlignment{Severity::error, "member-offset",
                                     "the offset is not a multiple of the member's alignment"};
constexpr Message<> kOffsetOverlap{Severity::error, "member-offset",
                                   "the offset lies before the end of another member"};
constexpr Message<std::string_view> kFetchLocation{
    Severity::error, "fetch-location", "'{0}' needs a location, by which it is known which colour it begins with",
    "write layout(location = 0), for there are other outputs"};
constexpr Message<> kBadAlign{Severity::error, "member-align", "the alignment is not a power of two"};

}  // namespace

void InterfaceLowerer::make_interface() {
  parts_.l_values.begin();
  make_references();
  for (SymbolId id : symbols_.globals) make_home(id);
  uniforms_.finish();
  finish_subroutines();
  if (state_.resource()) state_.finish(module_.names.intern("gl_State"));
  counters_.finish();
}

void InterfaceLowerer::make_home(SymbolId id) {
  const Symbol& symbol = symbols_[id];
  switch (symbol.storage) {
    case Storage::local:
    case Storage::parameter:
    case Storage::constant:
    case Storage::block_member: return;
    case Storage::global: return parts_.l_values.make_variable(id, ir::VariableScope::private_);
    case Storage::shared: return parts_.l_values.make_variable(id, symbol.scope);
    case Storage::input:
    case Storage::output: return make_io_var(id);
    case Storage::block: return symbol.is_io_block ? make_io_block(id) : make_block(id);
    case Storage::uniform:
    case Storage::built_in_state: return make_uniform(id);
  }
}

void InterfaceLowerer::make_io_var(SymbolId id) {
  const Symbol& symbol = symbols_[id];
  const bool is_output = symbol.storage == Storage::output;
  // An unused built-in has no effect; a declared variable takes part in matching the stages.
  if (!symbol.is_used && !symbol.captured && symbol.built_in != ir::BuiltIn::none) return;
  // The masks of GL_ARB_shader_ballot are the first 64 bits of what devices give, those of GL_NV_shader_thread_group 32.
  const bool is_mask =
      symbol.built_in >= ir::BuiltIn::subgroup_eq_mask && symbol.built_in <= ir::BuiltIn::subgroup_lt_mask;
  // gl_ObjectToWorld3x4EXT and its inverse are transposed when they are loaded.
  constexpr ir::TypeId kOfRays = ir::types::matrix(TypeKind::f32, 4, 3);
  const bool is_transposed =
      symbol.built_in == ir::BuiltIn::object_to_world || symbol.built_in == ir::BuiltIn::world_to_object;
  const ir::TypeId type = is_mask ? ir::types::vector(TypeKind::u32, 4) : is_transposed ? kOfRays : symbol.type;
  // A built-in may have two names, as gl_HitTEXT and gl_RayTmaxEXT, and a stage has it once
  // (VUID-StandaloneSpirv-OpEntryPoint-09658).
  const bool may_have_twin =
      !is_output && symbol.built_in != ir::BuiltIn::none && symbol.built_in != ir::BuiltIn::by_number;
  const ir::IoVarId twin = !may_have_twin
                               ? ir::IoVarId{}
                               : ir::find_built_in(module_, symbol.built_in, ir::Direction::input);
  if (twin && module_.io_vars[twin].type == type)
    return parts_.l_values.set_home(id, {.mode = Access::Mode::plain, .place = twin, .type = symbol.type});
  const ir::IoVarId io = module_.io_vars.add({
      .direction = is_output ? ir::Direction::output : ir::Direction::input,
      .built_in = symbol.built_in,
      .interpolation = symbol.interpolation,
      .sampling = symbol.sampling,
      .precision = symbol.precision,
      .invariant = symbol.invariant,
      .explicit_interpolation = symbol.has_interpolation,
      .type = type,
      .declared_location = symbol.location,
      .component = symbol.component.value_or(0),
      .index = symbol.index.value_or(0),
      .is_patch = symbol.is_patch,
      .is_per_primitive = symbol.is_per_primitive,
      .stream = symbol.stream,
      .name = symbol.name,
      .decorations = symbol.decorations,
      .span = symbol.span,
  });
  parts_.l_values.set_home(id, {.mode = Access::Mode::plain, .place = io, .type = symbol.type});
  if (is_output && symbol.is_in) fetch(symbol, io);
  if (symbol.captured)
    module_.captures.push_back({.var = io, .buffer = symbol.captured->buffer, .offset = symbol.captured->offset});
}

/// What the framebuffer has is an input of the output's name and place.
void InterfaceLowerer::fetch(const Symbol& symbol, ir::IoVarId output) {
  const auto is_own_output = [&](SymbolId id) {
    return symbols_[id].storage == Storage::output && symbols_[id].built_in == ir::BuiltIn::none;
  };
  if (!symbol.location && std::ranges::count_if(symbols_.globals, is_own_output) > 1)
    return report(kFetchLocation, symbol.span, module_.names.text(symbol.name));
  const ir::IoVarId input = module_.io_vars.add({.direction = ir::Direction::input,
                                                 .built_in = ir::BuiltIn::frag_data,
                                                 .precision = symbol.precision,
                                                 .type = symbol.type,
                                                 .declared_location = symbol.location,
                                                 .name = symbol.name,
                                                 .span = symbol.span});
  fetched_.push_back({input, output});
}

void InterfaceLowerer::begin_with_framebuffer() {
  if (fetched_.empty()) return;
  ir::Builder b = ir::Builder::before(module_, module_.blocks[module_.function(module_.entry).body].first);
  for (const auto& [input, output] : fetched_) b.store(output, {}, b.load(input, module_.io_vars[input].type, {}));
}

void InterfaceLowerer::make_io_block(SymbolId id) {
  const Symbol& symbol = symbols_[id];
  const TypeId structure = types().without_arrays(symbol.type);
  const uint32_t count = types().part_count(structure);
  ir::IoVarId first;
  uint32_t location = symbol.location.value_or(0);
  for (uint32_t n = 0; n < count; ++n) {
    const BlockMember& qualifiers = symbols_.block_members[symbol.first_member + n];
    const ir::Member member = types().member(structure, n);
    const TypeId type = with_dims(symbol.type, member.type);  // each member of an array of blocks is an array
    if (qualifiers.location) location = *qualifiers.location;
    const bool has_location = symbol.location || qualifiers.location;
    const ir::IoVarId io = module_.io_vars.add({
        .direction = symbol.direction,
        .built_in = qualifiers.built_in,
        .interpolation = qualifiers.interpolation,
        .sampling = qualifiers.sampling,
        .precision = qualifiers.precision,
        .invariant = qualifiers.invariant || symbol.invariant,
        .explicit_interpolation = qualifiers.has_interpolation,
        .type = type,
        .declared_location = has_location ? std::optional(location) : std::nullopt,
        .component = qualifiers.component.value_or(0),
        .instance_dims = types().array_depth(symbol.type),
        .is_of_instance = static_cast<bool>(symbol.name),
        .is_patch = symbol.is_patch,
        .is_per_primitive = symbol.is_per_primitive,
        .stream = symbol.stream,
        .name = member.name,
        .block = symbol.block_name,
        .span = qualifiers.span,
    });
    location += layout::location_count(module_.types, ir::type_of_one(module_, module_.io_vars[io]));
    if (n == 0) first = io;
    if (qualifiers.captured)
      ir::capture_instances(module_, io, qualifiers.captured->buffer, qualifiers.captured->offset);
  }
  parts_.l_values.set_home(id, {.mode = Access::Mode::io_block, .place = first, .type = symbol.type});
}

/// Of gl_in and gl_out, and of those of mesh shaders, what the shader does not use is no part of the interface.
void InterfaceLowerer::drop_unused_members() {
  const bool is_mesh = module_.stage == ir::Stage::mesh;
  if (!is_mesh && !ir::has_per_vertex(module_.stage, ir::Direction::input)) return;
  const NameId per_vertex = module_.names.intern(is_mesh ? "gl_MeshPerVertexEXT" : "gl_PerVertex");
  const NameId per_primitive = module_.names.intern(is_mesh ? "gl_MeshPerPrimitiveEXT" : "gl_PerVertex");
  std::vector<bool> unused(module_.io_vars.size());
  for (const ir::IoVarId v : module_.io_vars.ids()) {
    const NameId block = module_.io_vars[v].block;
    unused[v.index] = block && (block == per_vertex || block == per_primitive);
  }
  module_.for_each_inst([&](ir::InstId i) {
    const ir::Inst& in = module_.insts[i];
    if (info(in.op).attr == ir::Attr::place && in.place().is_io_var()) unused[in.place().index()] = false;
  });
  ir::demote_io_vars(module_, unused);
}

void InterfaceLowerer::report_layout(const Symbol& symbol, const layout::BlockLayout& found) {
  const Span member = symbols_.block_members[symbol.first_member + found.member].span;
  switch (found.problem) {
    case layout::Problem::none: return;
    case layout::Problem::too_large: return report(kTooLarge, symbol.span);
    case layout::Problem::offset_not_aligned: return report(kOffsetAlignment, member);
    case layout::Problem::offset_overlaps: return report(kOffsetOverlap, member);
    case layout::Problem::bad_align: return report(kBadAlign, member);
  }
}

layout::BlockLayout InterfaceLowerer::lay_out(const Symbol& symbol, ir::AccessFlags& access) {
  const TypeId structure = types().without_arrays(symbol.type);
  std::vector<layout::MemberQualifiers> qualifiers;
  for (uint32_t n = 0; n < types().part_count(structure); ++n) {
    const BlockMember& member = symbols_.block_members[symbol.first_member + n];
    qualifiers.push_back({.row_major = member.row_major, .offset = member.offset, .align = member.align});
    front::memory::add_qualifiers(access, member.access);
  }
  // GL_KHR_vulkan_glsl: members lie in any order.
  const std::span<const uint32_t> lengths = lengths_.by_row();
  return symbol.is_for_vulkan
             ? layout::lay_out_block_in_any_order(module_, structure, symbol.packing, qualifiers, lengths)
             : layout::lay_out_block(module_, structure, symbol.packing, qualifiers, lengths);
}

void InterfaceLowerer::make_block(SymbolId id) {
  const Symbol& symbol = symbols_[id];
  const TypeId structure = types().without_arrays(symbol.type);
  ir::AccessFlags access = symbol.access;
  const layout::BlockLayout laid_out = lay_out(symbol, access);
  if (laid_out.problem != layout::Problem::none) return report_layout(symbol, laid_out);
  ir::Resource resource{
      .kind = symbol.block_kind,
      .origin = ir::Origin::declared,
      .packing = symbol.packing,
      .is_implementation_packed = symbol.is_implementation_packed,
      .access = access,
      .type = structure,
      .array_count = types().array_count(symbol.type),
      .layout = laid_out.layout,
      .name = symbol.block_name,
      .instance_name = symbol.name,
      .span = symbol.span,
  };
  if (types().is_array(symbol.type)) resource.array = symbol.type;
  if (symbol.binding) resource.declared = ir::Slot{symbol.set.value_or(0), *symbol.binding};
  resource.is_fixed = resource.declared && symbol.is_for_vulkan;
  parts_.l_values.set_home(id, accessor_.resource_home(module_.resources.add(resource), symbol.type));
}

// Loose uniforms: textures become resources, counters join the buffer of their binding, the rest become members of the
// default block. A structure with textures in it is split into both.
void InterfaceLowerer::make_uniform(SymbolId id) {
  const Symbol& symbol = symbols_[id];
  if (symbol.subroutine != 0) return make_subroutine_uniform(id);
  // Constant, so folded: nothing is emitted.
  ValueId initial = symbol.initializer
                        ? evaluate_constant(module_, tree_, symbols_, symbol.initializer).value_or(ValueId{})
                        : ValueId{};
  if (symbol.is_handle && symbol.is_used && symbol.binding) {
    uint32_t unit = *symbol.binding;
    initial = handles_of_units(symbol.type, unit);
  }
  if (symbol.storage == Storage::uniform)
    module_.declared_uniforms.push_back({.type = symbol.type,
                                         .name = symbol.name,
                                         .precision = symbol.precision,
                                         .is_used = symbol.is_used,
                                         .location = symbol.location,
                                         .binding = symbol.binding,
                                         .offset = symbol.offset});
  // One with an initialiser is never idle: programs may set it by name.
  if (!symbol.is_used && !initial) return;
  const TypeId bottom = types().without_arrays(symbol.type);
  if (bottom == ir::types::kAtomicCounter) return make_counter(id);
  if (types().is_opaque(bottom)) {
    const ResourceId texture =
        make_texture(id, bottom, {.name = std::string(module_.names.text(symbol.name)), .dims = symbol.type});
    return parts_.l_values.set_home(id, accessor_.resource_home(texture, symbol.type));
  }
  const bool is_state = symbol.storage == Storage::built_in_state;
  front::memory::UniformBlock& block = is_state ? state_ : uniforms_;
  const uint32_t member = block.member_count(), first_texture = accessor_.next_texture();
  const bool has_leaves = contains_opaque(symbol.type);
  if (has_leaves)
    make_leaves(id, symbol.type, {.name = std::string(module_.names.text(symbol.name)), .location = symbol.location});
  if (const TypeId plain = without_opaque(symbol.type)) {
    block.add({plain, symbol.name}, symbol.span);
    if (!is_state)
      module_.uniforms.push_back(
          {.location = symbol.location, .initial = initial, .declared = has_leaves ? symbol.type : TypeId{}});
  }
  parts_.l_values.set_home(id, accessor_.member_home(block.resource(), member, symbol.type, first_texture));
}

void InterfaceLowerer::make_subroutine_uniform(SymbolId id) {
  const Symbol& symbol = symbols_[id];
  if (!symbol.is_used) return;
  const uint32_t member = subroutines_.member_count();
  subroutines_.add({symbol.type, symbol.name}, symbol.span);
  parts_.l_values.set_home(
      id, accessor_.member_home(subroutines_.resource(), member, symbol.type, accessor_.next_texture()));
}

void InterfaceLowerer::finish_subroutines() {
  if (!subroutines_.resource()) return;
  subroutines_.finish(module_.names.intern("gl_" + std::string(row_of(module_.stage).word) + "_subroutines"));
  ir::Resource& block = module_.resources[subroutines_.resource()];
  block.layout = layout::lay_out_block(module_, block.type, block.packing, {}, {}).layout;
}

/// What `binding` says of textures and images that are handles: the arrays begin with what is bound to the units.
ValueId InterfaceLowerer::handles_of_units(TypeId type, uint32_t& unit) {
  std::vector<ValueId> parts;
  if (!types().is_array(type)) {
    parts = {module_.u32(unit++), module_.u32(0)};
  } else {
    const TypeId element = types()[type].element;
    for (uint32_t n = 0; n < types()[type].extent && go_on(); ++n) parts.push_back(handles_of_units(element, unit));
    if (parts.size() != types()[type].extent) return {};
  }
  return module_.composite(type, parts);
}

void InterfaceLowerer::make_leaves(SymbolId id, TypeId type, LeafPlace at) {
  if (types().is_array(type)) at.dims = with_dims(at.dims, type);
  const auto outer = static_cast<uint32_t>(at.location_steps.size());
  for (; types().is_array(type); type = types()[type].element)
    at.location_steps.push_back(layout::uniform_location_count(types(), types()[type].element));
  if (types().is_opaque(type)) {
    at.dims = with_dims(at.dims, type);
    at.outer_dimensions = outer;
    return accessor_.add_texture(make_texture(id, type, at));
  }
  if (!types().contents(type).has_opaque()) return;
  for (uint32_t n = 0; n < types().part_count(type) && go_on(); ++n) {
    LeafPlace inner = at;
    (inner.name += '.') += module_.names.text(types().member(type, n).name);
    make_leaves(id, types().part(type, n), std::move(inner));
    if (at.location) *at.location += layout::uniform_location_count(types(), types().part(type, n));
  }
}

/// The dimensions of `dims` (none if it is no array) around those of `element`.
TypeId InterfaceLowerer::with_dims(TypeId dims, TypeId element) {
  if (!dims || !types().is_array(dims)) return element;
  const TypeId inner = with_dims(types()[dims].element, element);
  return module_.types.array(inner, types()[dims].extent);
}

ResourceId InterfaceLowerer::make_texture(SymbolId id, TypeId type, const LeafPlace& at) {
  const Symbol& symbol = symbols_[id];
  const bool is_texture = types().kind(type) == TypeKind::image && types().image_shape(type).is_texture;
  ir::Resource resource{
      .kind = is_texture                                ? ResourceKind::sampled_image
              : types().kind(type) == TypeKind::image   ? ResourceKind::storage_image
              : types().kind(type) == TypeKind::sampler ? ResourceKind::sampler
              : type == ir::types::kAccelerationStructure ? ResourceKind::acceleration_structure
                                                        : ResourceKind::combined_image_sampler,
      .origin = ir::Origin::declared,
      .access = symbol.access,
      .type = is_texture ? image_of(type) : type,
      .input_attachment = symbol.input_attachment,
      .location = symbol.location,
      .name = module_.names.intern(at.name),
      .span = symbol.span,
  };
  if (at.dims && types().is_array(at.dims)) {
    resource.array = is_texture ? image_of(at.dims) : at.dims;
    resource.array_count = types().array_count(at.dims);
    resource.outer_dimensions = at.outer_dimensions;
  }
  if (at.location) ir::locate(module_, resource, *at.location, at.location_steps);
  if (symbol.binding) resource.declared = ir::Slot{symbol.set.value_or(0), *symbol.binding};
  resource.is_fixed = resource.declared && symbol.is_for_vulkan;
  return module_.resources.add(resource);
}

/// The image of a texture alone, or array of it: resources know by their kind what it is.
TypeId InterfaceLowerer::image_of(TypeId texture) {
  if (types().is_array(texture))
    return module_.types.array(image_of(types()[texture].element), types()[texture].extent);
  ir::ImageShape shape = types().image_shape(texture);
  shape.is_texture = false;
  return module_.types.image(shape);
}

void InterfaceLowerer::make_counter(SymbolId id) {
  const Symbol& symbol = symbols_[id];
  const std::optional<front::memory::Counter> counter = counters_.add(
      symbol.binding.value_or(0), symbol.offset.value_or(0), types().array_count(symbol.type));
  UMBER_CHECK(counter);  // the check has a smaller limit
  parts_.l_values.set_home(id, accessor_.counter_home(counter->buffer, counter->first_byte, symbol.type));
}

}  // namespace umber::glsl
