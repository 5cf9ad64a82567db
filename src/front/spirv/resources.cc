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

ir::AccessFlags ResourceImporter::block_access(uint32_t variable, uint32_t structure) const {
  const uint32_t members = member_count(structure);
  const auto all = [&](Decoration d) {
    if (b_.has(variable, d)) return true;
    for (uint32_t n = 0; n < members; ++n)
      if (!b_.has(structure, d, n)) return false;
    return members != 0;
  };
  return {.readonly = all(Decoration::NonWritable),
          .writeonly = all(Decoration::NonReadable),
          .coherent = b_.has(variable, Decoration::Coherent) || global(structure).has_coherent,
          .volatile_ = b_.has(variable, Decoration::Volatile) || global(structure).has_volatile,
          .restrict_ = all(Decoration::Restrict)};
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
  if (ir::is_written(kind)) resource.access = block_access(variable, structure);
  add_array(resource, type);
  return accessor_.resource_home(module_.resources.add(resource), type_of(type));
}

ResourceId ResourceImporter::add_texture(const Loose& loose, uint32_t type, NameId name) {
  const uint32_t bottom = without_arrays(type), variable = loose.variable;
  Resource resource{.origin = ir::Origin::declared, .type = type_of(bottom), .name = name};
  resource.declared = slot(variable);
  resource.is_fixed = is_fixed(variable);
  switch (b_.op(bottom)) {
    case spv::Op::TypeSampledImage: resource.kind = ResourceKind::combined_image_sampler; break;
    case spv::Op::TypeSampler: resource.kind = ResourceKind::sampler; break;
    case spv::Op::TypeAccelerationStructureKHR: resource.kind = ResourceKind::acceleration_structure; break;
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
  resource.input_attachment = b_.decoration(variable, Decoration::InputAttachmentIndex);
  add_array(resource, type, loose.dimensions);
  resource.outer_dimensions = static_cast<uint32_t>(loose.dimensions.size());
  if (loose.location) {
    std::vector<uint32_t> steps = loose.location_steps;
    for (uint32_t t = type; is_array(t); t = element(t))
      steps.push_back(layout::uniform_location_count(module_.types, type_of(element(t))));
    ir::locate(module_, resource, *loose.location, steps);
  }
  return module_.resources.add(resource);
}

/// A loose uniform of OpenGL, or a texture.
Home ResourceImporter::loose_home(const Loose& loose, uint32_t type) {
  const std::string_view name = b_.name(loose.variable);
  if (module_.resources.size() + uniforms_.member_count() > kMostLoose) return fail(kTooLong), Home{};
  if (loose.location) {
    // Compilers give numbers a binding, too, which means nothing.
    const std::optional<uint32_t> binding = b_.decoration(loose.variable, Decoration::Binding);
    module_.declared_uniforms.push_back({.type = type_of(type),
                                         .name = name_of(loose.variable),
                                         .is_used = true,
                                         .location = loose.location,
                                         .binding = has_opaque(type) ? binding : std::nullopt});
  }
  if (module_.types.is_opaque(type_of(without_arrays(type))))
    return accessor_.resource_home(add_texture(loose, type, intern(name)), type_of(type));
  const uint32_t number = uniforms_.member_count(), first_texture = accessor_.next_texture();
  if (context_.plain_types.of(type_of(type))) add_uniform(loose, type);
  if (has_opaque(type)) add_textures(loose, type, name);
  return accessor_.member_home(uniforms_.resource(), number, type_of(type), first_texture);
}

/// A structure that holds textures: each of them is a resource of its own, an array of them if the structure is in one.
void ResourceImporter::add_textures(const Loose& loose, uint32_t type, std::string_view name) {
  Loose inner = loose;
  uint32_t structure = type;
  for (; is_array(structure); structure = element(structure)) {
    inner.dimensions.push_back(parts_.types.array_length(structure).value_or(0));
    inner.location_steps.push_back(layout::uniform_location_count(module_.types, type_of(element(structure))));
  }
  for (uint32_t n = 0; n < member_count(structure) && !failed(); ++n) {
    const uint32_t part = member(structure, n);
    const std::string part_name = std::string(name) + (name.empty() ? "" : ".") + std::string(b_.name(structure, n));
    if (++mixed_parts_ > kMostLoose)
      fail(kTooLong);
    else if (module_.types.is_opaque(type_of(without_arrays(part))))
      accessor_.add_texture(add_texture(inner, part, intern(part_name)));
    else if (has_opaque(part))
      add_textures(inner, part, part_name);
    if (inner.location) *inner.location += layout::uniform_location_count(module_.types, type_of(part));
  }
}

void ResourceImporter::add_uniform(const Loose& loose, uint32_t type) {
  const TypeId whole = type_of(type), plain = context_.plain_types.of(whole);
  const ValueId initial = plain == whole ? parts_.constants.known(loose.initial) : ValueId{};
  if (initial && module_.type(initial) != whole) return fail(kTypes);
  uniforms_.add({plain, name_of(loose.variable)});
  module_.uniforms.push_back(
      {.location = loose.location, .initial = initial, .declared = plain == whole ? TypeId{} : whole});
}

void ResourceImporter::finish() {
  uniforms_.finish();
  counters_.finish();
}

Home ResourceImporter::counter_home(uint32_t variable, uint32_t type) {
  if (type_of(without_arrays(type)) != ir::types::kU32) return fail(kTypes), Home{};
  const uint32_t binding = b_.decoration(variable, Decoration::Binding).value_or(0);
  const uint32_t count = std::max(module_.types.array_count(type_of(type)), 1u);
  const std::optional<memory::Counter> counter =
      counters_.add(binding, b_.decoration(variable, Decoration::Offset), count);
  if (!counter) return fail(kTooLong), Home{};
  std::vector<uint32_t> dimensions;
  for (uint32_t t = type; is_array(t); t = element(t)) dimensions.push_back(parts_.types.array_length(t).value_or(0));
  module_.declared_uniforms.push_back({.type = with_dimensions(dimensions, ir::types::kAtomicCounter),
                                       .name = name_of(variable),
                                       .is_used = true,
                                       .binding = binding,
                                       .offset = counter->first_byte});
  return accessor_.counter_home(counter->buffer, counter->first_byte, type_of(type));
}

}  // namespace umber::front::spirv
