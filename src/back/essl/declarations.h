// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "back/essl/types.h"

namespace umber::back::essl {

/// Declares what the stage reads and writes outside of itself, and says how code spells it.
class Declarations {
 public:
  Declarations(text::Code& code, Types& types);

  void declare();

  std::string_view texture(ir::ResourceId r) const { return resources_[r.index].name; }
  bool has_uniforms(ir::ResourceId block) const { return !resources_[block.index].members.empty(); }
  std::string_view uniform(ir::ResourceId block, uint32_t member) const {
    return resources_[block.index].members[member];
  }
  /// Whether ESSL has no such resource.
  bool is_missing(ir::ResourceId r) const { return resources_[r.index].name.empty() && !has_uniforms(r); }
  /// That members of a block are written behind; empty: nothing is.
  std::string_view instance(ir::ResourceId block) const { return resources_[block.index].name; }
  std::string_view io_var(ir::IoVarId v) const { return io_[v.index]; }

 private:
  struct ResourceText {
    std::string_view name;                ///< of a texture, or of a block's instance
    std::span<std::string_view> members;  ///< of loose uniforms, or of a block
  };
  /// How the matrices in a value lie in memory.
  struct Matrices {
    bool is_known = false, by_rows = false, by_columns = false;
  };
  Matrices matrices_in(ir::LayoutId id);
  void declare_state();
  void declare_resource(ir::ResourceId r);
  bool is_used(ir::ResourceId r);
  void declare_uniforms(const ir::Resource& resource, ResourceText& text);
  void declare_block(const ir::Resource& block, ResourceText& text);
  void declare_texture(const ir::Resource& resource, std::string_view name);
  void name_built_in(ir::IoVarId v);
  void declare_io(ir::IoVarId v);
  bool is_indexed_at_will(ir::IoVarId v) const;
  void check_io(ir::IoVarId v, std::string_view name);

  text::Code& code_;
  const ir::Module& module_;
  Types& types_;
  TextWriter& out_;
  std::span<ResourceText> resources_;
  std::span<std::string_view> io_;
  std::span<bool> used_;          ///< by ResourceId; empty until somebody asks
  std::span<Matrices> matrices_;  ///< by LayoutId; the same
};

}  // namespace umber::back::essl
