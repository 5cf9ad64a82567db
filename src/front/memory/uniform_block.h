// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "ir/module.h"

namespace umber::front::memory {

/// The block that uniforms are in which the source declares outside of blocks: those of the program, or the state that
/// compatibility profiles have built in.
class UniformBlock {
 public:
  /// `kind`: default_uniforms or state_uniforms.
  UniformBlock(ir::Module& module, ir::ResourceKind kind) : module_(module), kind_(kind) {}

  /// The block; none as long as it has no members.
  ir::ResourceId resource() const { return resource_; }
  uint32_t member_count() const { return static_cast<uint32_t>(members_.size()); }
  /// Adds a member, and the block with the first one, which `span` is the declaration of.
  void add(const ir::Member& member, Span span = {});
  /// When all members are known: gives the block its type, which is called `name`.
  void finish(NameId name = {});

 private:
  ir::Module& module_;
  ir::ResourceKind kind_;
  ir::ResourceId resource_{};
  std::vector<ir::Member> members_;
};

}  // namespace umber::front::memory
