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
  std::string_view io_var(ir::IoVarId v) const { return io_[v.index]; }

 private:
  struct ResourceText {
    std::string_view name;                ///< of a texture
    std::span<std::string_view> members;  ///< of loose uniforms
  };
  void declare_state();
  void declare_resource(ir::ResourceId r);
  void declare_texture(const ir::Resource& resource, std::string_view name);
  void name_built_in(ir::IoVarId v);
  void declare_io(ir::IoVarId v);
  void check_io(const ir::IoVar& var, std::string_view name);

  text::Code& code_;
  const ir::Module& module_;
  Types& types_;
  TextWriter& out_;
  std::span<ResourceText> resources_;
  std::span<std::string_view> io_;
};

}  // namespace umber::back::essl
