// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string_view>

#include "back/hlsl/blocks.h"
#include "back/hlsl/options.h"
#include "back/hlsl/types.h"
#include "diag/diagnostics.h"
#include "ir/interface/bindings.h"
#include "ir/module.h"
#include "layout/hlsl.h"

namespace umber::back::hlsl {

struct ResourceText {
  std::string_view name;                ///< of the object; uniform blocks: of the block
  std::string_view sampler;             ///< of combined ones
  std::span<std::string_view> members;  ///< uniform blocks: names of their members, by element of an array of blocks
  bool is_object = false;               ///< uniform block: a ConstantBuffer<T>
  Registers registers;
};

/// Blocks, textures, samplers and images: their declarations, and the names that code has for them.
class Resources {
 public:
  /// Declares in the code's `out`, where the functions follow.
  Resources(text::Code& code, const ir::Bindings& bindings, const Options& options, const SharedTypes& shared,
            Types& types);

  void declare();

  const ResourceText& text(ir::ResourceId r) const { return resources_[r.index]; }
  BlockTypes& blocks() { return blocks_; }

 private:
  void declare_resource(ir::ResourceId r);
  bool compares(ir::ResourceId sampler) const;
  bool has_half_words(const ir::Resource& block) const;
  void refuse_block(const ir::Resource& block, std::string_view name, const layout::ConstantBufferObstacle& obstacle);
  void declare_uniform_block(const ir::Resource& resource, ResourceText& text);
  void declare_structured_buffer(const ir::Resource& resource, ResourceText& text);
  void declare_storage_block(const ir::Resource& resource, const ResourceText& text);
  void declare_texture(const ir::Resource& resource, const ResourceText& text, bool compares = false);
  void declare_image(const ir::Resource& resource, const ResourceText& text);
  void declare_structure(const ir::Resource& resource, ResourceText& text);
  void print_array(const ir::Resource& resource);
  void print_register(char kind, const ResourceText& text, uint32_t element = 0);
  void print_vulkan_binding(const ir::Resource& resource, uint32_t distance = 0);

  const ir::Module& module_;
  const ir::Bindings& bindings_;
  const Options& options_;
  Diagnostics& diagnostics_;
  Scratch& scratch_;
  NameTable& names_;
  BlockTypes blocks_;
  TextWriter& out_;
  std::span<ResourceText> resources_;
};

}  // namespace umber::back::hlsl
