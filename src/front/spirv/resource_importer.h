// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "front/memory/atomic_counters.h"
#include "front/memory/uniform_block.h"
#include "front/spirv/layouts.h"
#include "front/spirv/part.h"

namespace umber::front::spirv {

/// Variables that something outside the shader is bound to: blocks, textures, loose uniforms, atomic counters.
class ResourceImporter : public ImportPart {
 public:
  using ImportPart::ImportPart;

  /// A loose uniform of OpenGL, or a texture; with what is known of it on the way down into structures.
  struct Loose {
    uint32_t variable = 0;
    std::optional<uint32_t> location;
    uint32_t initial = 0;                    ///< id of a constant
    std::vector<uint32_t> dimensions{};      ///< of the structures around
    std::vector<uint32_t> location_steps{};  ///< in each of them
  };

  Layouts& layouts() { return layouts_; }
  /// What decorations say of a variable, or of all members of its structure.
  ir::AccessFlags block_access(uint32_t variable, uint32_t structure) const;
  Home block_home(uint32_t variable, uint32_t type, ir::ResourceKind kind);
  Home loose_home(const Loose& loose, uint32_t type);
  Home counter_home(uint32_t variable, uint32_t type);
  /// When all variables are known: gives blocks that were made up their members.
  void finish();

 private:
  ResourceId add_texture(const Loose& loose, uint32_t type, NameId name);
  void add_textures(const Loose& loose, uint32_t type, std::string_view name);
  void add_uniform(const Loose& loose, uint32_t type);
  void add_array(ir::Resource& resource, uint32_t type, std::span<const uint32_t> dimensions = {});
  TypeId with_dimensions(std::span<const uint32_t> dimensions, TypeId type);
  std::optional<ir::Slot> slot(uint32_t variable) const;
  /// Whether the module says set and binding for good: OpenGL's textures, which have locations, can be bound elsewhere.
  bool is_fixed(uint32_t variable) const {
    return b_.has(variable, spv::Decoration::Binding) && b_.has(variable, spv::Decoration::DescriptorSet) &&
           !b_.has(variable, spv::Decoration::Location);
  }

  Layouts layouts_{b_, module_};
  memory::UniformBlock uniforms_{module_, ir::ResourceKind::default_uniforms};
  memory::AtomicCounters counters_{module_};
  uint32_t mixed_parts_ = 0;  ///< members of structures with textures
};

}  // namespace umber::front::spirv
