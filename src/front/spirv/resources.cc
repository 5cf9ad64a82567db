// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>

#include "front/spirv/parts.h"
#include "front/spirv/resource_importer.h"
#include "ir/interface/edit.h"
#include "layout/layout.h"

namespace umber::front::spirv {

using ir::Resource;
using ir::ResourceKind;
using spv::Decoration;

namespace {

constexpr uint32_t kMostLocations = 1u << 20;
constexpr uint32_t kMostLoose =
    1u << 16;  ///< textures and loose uniforms, each member of a structure with textures one
constexpr uint32_t kMostCounterBytes = 1u << 28;

}  // namespace

std::optional<ir::Slot> ResourceImporter::slot(uint32_t variable) const {
  const std::optional<uint32_t> binding = b_.decoration(variable, Decoration::Binding);
  if (!binding) return std::nullopt;
  return ir::Slot{b_.decoration(variable, Decoration::DescriptorSet).value_or(0), *binding};
}

/// The type inside dimensions of structures around it.
TypeId ResourceImporter::with_dimensions(std::span<const uint32_t> dimensions, TypeId type) {
  for (size_t n = dimensions.size(); n-- > 0;) type = module_.types.array(type, dimensions[n]);
  return type;
}

void ResourceImporter::add_array(Resource& resource, uint32_t type, std::span<const uint32_t> dimensions) {
  if (!is_array(type) && dimensions.empty()) return;
  resource.array = with_dimensions(dimensions, type_of(type));
  uint64_t count = 1;
  for (const uint32_t extent : dimensions) count = std::min<uint64_t>(count * extent, kMostLocations + 1);
  for (uint32_t t = type; is_array(t); t = element(t)) {
    const uint32_t extent = parts_.types.array_length(t).value_or(0);
    if (extent == 0 && t != type) return unsupported("an array of resources whose inner dimension has no size is");
    count *= extent;
    if (count > kMostLocations) return fail(kTooLong);
  }
  resource.array_count = static_cast<uint32_t>(count);
}

Home ResourceImporter::resource_home(ResourceId r, uint32_t type) const {
  const auto mode = is_array(type) ? Access::Mode::resource_array : Access::Mode::plain;
  return {.mode = mode, .place = r, .type = type, .path = {context_.zero}};
}

ir::AccessFlags ResourceImporter::block_access(uint32_t variable, uint32_t structure) const {
  const uint32_t members = member_count(structure);
  const auto any = [&](Decoration d) {
    if (b_.has(variable, d)) return true;
    for (uint32_t n = 0; n < members; ++n)
      if (b_.has(structure, d, n)) return true;
    return false;
  };
  const auto all = [&](Decoration d) {
    if (b_.has(variable, d)) return true;
    for (uint32_t n = 0; n < members; ++n)
      if (!b_.has(structure, d, n)) return false;
    return members != 0;
  };
  return {.readonly = all(Decoration::NonWritable),
          .writeonly = all(Decoration::NonReadable),
          .coherent = any(Decoration::Coherent),
          .volatile_ = any(Decoration::Volatile),
          .restrict_ = any(Decoration::Restrict)};
}

Home ResourceImporter::block_home(uint32_t variable, uint32_t type, ResourceKind kind) {
  const uint32_t structure = without_arrays(type);
  if (b_.op(structure) != spv::Op::TypeStruct || has_opaque(type)) return fail(kTypes), Home{};
  const Layouts::Found layout = layouts_.of_block(structure, type_of(structure), kind);
  if (!layout.layout) return fail(kTooLong), Home{};
  const bool has_slot = ir::has_slot(kind);
  if (!has_slot && is_array(type)) return fail(kTypes), Home{};
  Resource resource{
      .kind = kind,
      .origin = ir::Origin::declared,
      .packing = layout.packing,
      .type = type_of(structure),
      .layout = layout.layout,
      .declared = has_slot ? slot(variable) : std::nullopt,
      .is_fixed = has_slot && is_fixed(variable),
      .name = name_of(structure),
      .instance_name = name_of(variable),
  };
  if (kind == ResourceKind::storage_block) resource.access = block_access(variable, structure);
  add_array(resource, type);
  return resource_home(module_.resources.add(resource), type);
}

Home ResourceImporter::texture_home(const Loose& loose, uint32_t type, NameId name) {
  const uint32_t bottom = without_arrays(type), variable = loose.variable;
  Resource resource{.origin = ir::Origin::declared, .type = type_of(bottom), .name = name};
  resource.declared = slot(variable);
  resource.is_fixed = is_fixed(variable);
  switch (b_.op(bottom)) {
    case spv::Op::TypeSampledImage: resource.kind = ResourceKind::combined_image_sampler; break;
    case spv::Op::TypeSampler: resource.kind = ResourceKind::sampler; break;
    default: {
      const uint32_t sampled = type_operand(bottom, 5);
      resource.kind = sampled == 2 ? ResourceKind::storage_image : ResourceKind::sampled_image;
    }
  }
  if (resource.kind == ResourceKind::storage_image)
    resource.access = {.readonly = b_.has(variable, Decoration::NonWritable),
                       .writeonly = b_.has(variable, Decoration::NonReadable),
                       .coherent = b_.has(variable, Decoration::Coherent),
                       .volatile_ = b_.has(variable, Decoration::Volatile),
                       .restrict_ = b_.has(variable, Decoration::Restrict)};
  add_array(resource, type, loose.dimensions);
  resource.outer_dimensions = static_cast<uint32_t>(loose.dimensions.size());
  if (loose.location) {
    std::vector<uint32_t> steps = loose.location_steps;
    for (uint32_t t = type; is_array(t); t = element(t))
      steps.push_back(layout::uniform_location_count(module_.types, type_of(element(t))));
    ir::locate(module_, resource, *loose.location, steps);
  }
  return resource_home(module_.resources.add(resource), type);
}

/// A loose uniform of OpenGL, or a texture.
Home ResourceImporter::loose_home(Loose loose, uint32_t type) {
  const std::string_view name = b_.name(loose.variable);
  if (module_.resources.size() + uniform_members_.size() > kMostLoose) return fail(kTooLong), Home{};
  if (loose.location) {
    // Compilers give numbers a binding, too, which means nothing.
    const std::optional<uint32_t> binding = b_.decoration(loose.variable, Decoration::Binding);
    module_.declared_uniforms.push_back({.type = type_of(type),
                                         .name = name_of(loose.variable),
                                         .is_used = true,
                                         .location = loose.location,
                                         .binding = has_opaque(type) ? binding : std::nullopt});
  }
  if (!has_opaque(type)) return uniform_home(loose, type);
  if (module_.types.is_opaque(type_of(without_arrays(type)))) return texture_home(loose, type, intern(name));
  loose.initial = 0;
  if (plain_types_.of(type_of(type))) loose.plain = uniform_home(loose, type);
  return mixed_home(loose, type, name);
}

/// A structure that holds textures: each of them is a resource of its own, an array of them if the structure is in one.
/// What is left without them is one uniform.
Home ResourceImporter::mixed_home(const Loose& loose, uint32_t type, std::string_view name) {
  Loose inner = loose;
  uint32_t structure = type;
  for (; is_array(structure); structure = element(structure)) {
    inner.dimensions.push_back(parts_.types.array_length(structure).value_or(0));
    inner.location_steps.push_back(layout::uniform_location_count(module_.types, type_of(element(structure))));
  }
  std::vector<Home> members;
  for (uint32_t n = 0; n < member_count(structure) && !failed(); ++n) {
    const uint32_t part = member(structure, n);
    const std::string part_name = std::string(name) + (name.empty() ? "" : ".") + std::string(b_.name(structure, n));
    if (++mixed_parts_ > kMostLoose)
      fail(kTooLong);
    else if (!has_opaque(part))
      members.push_back(loose.plain), members.back().type = part;
    else if (module_.types.is_opaque(type_of(without_arrays(part))))
      members.push_back(texture_home(inner, part, intern(part_name)));
    else
      members.push_back(mixed_home(inner, part, part_name));
    if (inner.location) *inner.location += layout::uniform_location_count(module_.types, type_of(part));
  }
  const auto first = static_cast<uint32_t>(context_.homes.size());
  for (const Home& member : members) context_.homes.push_back(member);
  return {.mode = Access::Mode::mixed, .type = type, .home = first, .path = {context_.zero}};
}

Home ResourceImporter::uniform_home(const Loose& loose, uint32_t type) {
  if (!default_block_)
    default_block_ = module_.resources.add({.kind = ResourceKind::default_uniforms,
                                            .origin = ir::Origin::default_uniforms,
                                            .packing = ir::Packing::std140});
  const ValueId initial = global(loose.initial).constant;
  if (initial && module_.type(initial) != type_of(type)) return fail(kTypes), Home{};
  const ValueId member = module_.u32(static_cast<uint32_t>(uniform_members_.size()));
  const TypeId whole = type_of(type), plain = plain_types_.of(whole);
  uniform_members_.push_back({plain, name_of(loose.variable)});
  module_.uniforms.push_back(
      {.location = loose.location, .initial = initial, .declared = plain == whole ? TypeId{} : whole});
  return {.mode = Access::Mode::plain, .place = default_block_, .type = type, .path = {context_.zero, member}};
}

void ResourceImporter::finish() {
  if (default_block_) module_.resources[default_block_].type = module_.types.structure({}, uniform_members_);
  for (const CounterBinding& c : counters_) {
    const ir::Member words{module_.types.array(ir::types::kU32, c.end / 4), module_.names.intern("counters")};
    module_.resources[c.resource].type = module_.types.structure({}, std::span(&words, 1));
  }
}

/// Counters of one binding share a buffer. Without an offset they follow each other (GLSL 4.60 section 4.4.6.1).
Home ResourceImporter::counter_home(uint32_t variable, uint32_t type) {
  if (type_of(without_arrays(type)) != ir::types::kU32) return fail(kTypes), Home{};
  const uint32_t binding = b_.decoration(variable, Decoration::Binding).value_or(0);
  auto at =
      std::find_if(counters_.begin(), counters_.end(), [&](const CounterBinding& c) { return c.binding == binding; });
  if (at == counters_.end()) {
    const ResourceId buffer = module_.resources.add({.kind = ResourceKind::atomic_counters,
                                                     .origin = ir::Origin::atomic_counters,
                                                     .packing = ir::Packing::std430,
                                                     .declared = ir::Slot{0, binding}});
    at = counters_.insert(at, {binding, buffer, 0, 0});
  }
  const uint64_t offset = b_.decoration(variable, Decoration::Offset).value_or(at->next);
  const uint64_t end = offset + 4 * uint64_t{std::max(module_.types.array_count(type_of(type)), 1u)};
  if (offset % 4 != 0 || end > kMostCounterBytes) return fail(kTooLong), Home{};
  std::vector<uint32_t> dimensions;
  for (uint32_t t = type; is_array(t); t = element(t)) dimensions.push_back(parts_.types.array_length(t).value_or(0));
  module_.declared_uniforms.push_back({.type = with_dimensions(dimensions, ir::types::kAtomicCounter),
                                       .name = name_of(variable),
                                       .is_used = true,
                                       .binding = binding,
                                       .offset = static_cast<uint32_t>(offset)});
  at->next = static_cast<uint32_t>(end);
  at->end = std::max(at->end, at->next);
  return {.mode = Access::Mode::counter,
          .place = at->resource,
          .type = type,
          .home = static_cast<uint32_t>(offset),
          .path = {context_.zero}};
}

}  // namespace umber::front::spirv
