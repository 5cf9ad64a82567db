// SPDX-License-Identifier: Apache-2.0
#include "reflect/identity.h"

namespace umber::reflect {
namespace {

ResourceKind kind_of(ir::ResourceKind kind, ir::ImageDim dim) {
  const bool is_buffer = dim == ir::ImageDim::buffer;
  switch (kind) {
    case ir::ResourceKind::uniform_block:
    case ir::ResourceKind::default_uniforms:
    case ir::ResourceKind::state_uniforms: return ResourceKind::uniform_block;
    case ir::ResourceKind::shared_block:  // nobody sees
    case ir::ResourceKind::storage_block:
    case ir::ResourceKind::atomic_counters: return ResourceKind::storage_block;
    case ir::ResourceKind::push_constants: return ResourceKind::push_constants;
    case ir::ResourceKind::shader_record: return ResourceKind::shader_record;
    case ir::ResourceKind::acceleration_structure: return ResourceKind::acceleration_structure;
    case ir::ResourceKind::combined_image_sampler:
      return is_buffer ? ResourceKind::uniform_texel_buffer : ResourceKind::combined_image_sampler;
    case ir::ResourceKind::sampled_image:
      return is_buffer ? ResourceKind::uniform_texel_buffer : ResourceKind::sampled_image;
    case ir::ResourceKind::sampler: return ResourceKind::sampler;
    case ir::ResourceKind::storage_image:
      if (dim == ir::ImageDim::subpass) return ResourceKind::input_attachment;
      return is_buffer ? ResourceKind::storage_texel_buffer : ResourceKind::storage_image;
  }
  UMBER_UNREACHABLE("a resource kind");
}

Origin origin_of(ir::Origin origin) {
  switch (origin) {
    case ir::Origin::default_uniforms: return Origin::default_uniforms;
    case ir::Origin::state_uniforms: return Origin::state_uniforms;
    case ir::Origin::atomic_counters: return Origin::atomic_counters;
    case ir::Origin::driver: return Origin::bindless;
    case ir::Origin::declared:
    case ir::Origin::transform_feedback: return Origin::declared;
  }
  UMBER_UNREACHABLE("an origin");
}

Identity identity(uint32_t set, uint32_t binding, ResourceKind kind, Origin origin, std::string_view name) {
  return {set, binding, kind, origin,
          origin == Origin::declared || origin == Origin::bindless ? name : std::string_view()};
}

}  // namespace

Identity identity_of(const ir::Module& m, const ir::Resource& r) {
  const ir::TypeKind type = m.types.kind(r.type);
  const bool has_shape = type == ir::TypeKind::image || type == ir::TypeKind::sampled_image;
  const ir::ImageDim dim = has_shape ? m.types.image_shape(r.type).dim : ir::ImageDim{};
  const ir::Slot slot = r.assigned.value_or(ir::Slot{});
  return identity(slot.set, slot.binding, kind_of(r.kind, dim), origin_of(r.origin), m.names.text(r.name));
}

Identity identity_of(const Resource& r) { return identity(r.set, r.binding, r.kind, r.origin, r.name); }

}  // namespace umber::reflect
