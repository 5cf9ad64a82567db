// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "back/spirv/debug_sources.h"

namespace umber::back::spirv {

/// Types as debuggers know them, each declared when it is first asked for.
class DebugTypes {
 public:
  DebugTypes(const ir::Module& module, DebugSources& sources, DebugSet& set)
      : module_(module), sources_(sources), set_(set) {}

  /// Where types are said to be declared that have no place: the main file.
  void set_main(DebugPlace main) { main_ = main; }
  spv::SpvId of(ir::TypeId type);
  /// The type of a function; void for no result.
  spv::SpvId function(ir::TypeId result, std::span<const ir::TypeId> parameters);

 private:
  spv::SpvId declare(ir::TypeId type);
  spv::SpvId basic(ir::TypeKind kind);
  spv::SpvId array(ir::TypeId type);
  spv::SpvId structure(ir::TypeId type);
  /// A type without members that are known: a texture, say.
  spv::SpvId opaque(ir::TypeId type);
  /// Bits without any padding: where members lie is their block's layout's business.
  uint32_t bits(ir::TypeId type) const;

  const ir::Module& module_;
  DebugSources& sources_;
  DebugSet& set_;
  DebugPlace main_;
  std::vector<spv::SpvId> types_;  ///< by TypeId
};

}  // namespace umber::back::spirv
