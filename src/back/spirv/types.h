// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <vector>

#include "ir/module.h"
#include "spirv/module_builder.h"

namespace umber::back::spirv {

using spv::SpvId;

/// SPIR-V types and constants for those of one IR module, declared when first asked for.
class Types {
 public:
  Types(const ir::Module& module, spv::ModuleBuilder& builder, bool debug_names)
      : module_(module), builder_(builder), debug_names_(debug_names) {}

  /// The type of a value, or of a variable outside blocks: no offsets, bools are bools.
  SpvId of(ir::TypeId type) {
    const SpvId known = type.index < types_.size() ? types_[type.index] : SpvId{};
    return known ? known : declare_first(type);
  }
  SpvId cooperative_matrix(const ir::CooperativeShape& shape);
  /// The number that an extent is, which may be computed.
  SpvId parameter(uint32_t extent);
  /// The type of a value in a block's memory: offsets and strides as in `layout`, bools are u32.
  SpvId in_memory(ir::TypeId type, ir::LayoutId layout);
  /// A block's structure itself, with decoration Block or, for storage before SPIR-V 1.3, BufferBlock.
  SpvId block(ir::ResourceKind kind, ir::TypeId type, ir::LayoutId layout, std::string_view made_up_name = {});
  /// Says of a variable, or of a parameter, that addresses in it may be those of the same memory; nothing if it is none of
  /// addresses.
  void decorate_variable(SpvId id, ir::TypeId type);
  void decorate_parameter(SpvId id, ir::TypeId type);
  /// The type of a texture, image or sampler without array dimensions.
  SpvId opaque(const ir::Resource& resource);
  /// Whether `opaque` is an image and a sampler in one.
  bool has_sampler(const ir::Resource& resource) const;
  /// An OpTypeImage; `is_storage`: used without a sampler, for loads and stores.
  SpvId image(ir::ImageShape shape, bool is_storage);
  /// void, the one type, or a structure of several.
  SpvId results(std::span<const ir::TypeId> types);

  SpvId constant(ir::ValueId value);
  /// What an instruction `specialization` reads; each is declared when it is first asked for.
  SpvId specialization(uint32_t number);
  /// What lengths of arrays are made of.
  SpvId computed(uint32_t row);
  /// 0 or 1 in every component of a scalar or vector of numbers.
  SpvId number(ir::TypeId type, uint32_t zero_or_one);
  SpvId name(SpvId id, NameId name) { return this->name(id, module_.names.text(name)); }
  SpvId name(SpvId id, std::string_view text);

 private:
  /// What a structure in memory is: a block may not be a member, and has one of two decorations.
  enum class Role : uint8_t { part, block, buffer_block, referenced };
  struct LaidOut {
    ir::LayoutId layout{};
    Role role{};
    SpvId id{};
  };
  SpvId declare_first(ir::TypeId type);
  SpvId declare(ir::TypeId type);
  bool is_forward(ir::TypeId type) const;
  void declare_reference(ir::TypeId type);
  SpvId encoded_float(uint32_t width, spv::FPEncoding encoding);
  SpvId tensor_layout(ir::TypeId type);
  SpvId tensor_view(ir::TypeId type);
  void declare_workgroup_size();
  /// A number of a type, which may be computed as the extent of an array is.
  const ir::Reference* reference(ir::TypeId type) const;
  SpvId declare_in_memory(ir::TypeId type, ir::LayoutId layout);
  SpvId structure_in_memory(ir::TypeId type, ir::LayoutId layout, Role role, std::string_view made_up_name = {});
  void decorate_matrix(SpvId structure, uint32_t member, ir::TypeId type, ir::LayoutId layout);
  void name_structure(SpvId id, ir::TypeId type, std::string_view made_up = {});
  SpvId declare_constant(ir::ValueId value);
  SpvId declare_computed(const ir::Computed& row);

  const ir::Module& module_;
  spv::ModuleBuilder& builder_;
  bool debug_names_;
  std::vector<SpvId> types_;                    ///< by TypeId
  std::vector<std::vector<LaidOut>> laid_out_;  ///< by TypeId: structures and arrays, once for each layout
  std::vector<SpvId> constants_;                ///< by ValueId
  std::vector<SpvId> specializations_;          ///< by number
  std::vector<SpvId> computed_;                 ///< by row
};

/// SPIR-V's name for a storage image's format.
spv::ImageFormat image_format(ir::ImageFormat format);

}  // namespace umber::back::spirv
