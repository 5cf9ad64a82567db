// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "back/spirv/debug_sources.h"
#include "back/spirv/debug_types.h"

namespace umber::back::spirv {

/// Tells debuggers where instructions come from by instructions of NonSemantic.Shader.DebugInfo.100: functions and blocks
/// of the source, lines, calls that code was put in the place of, and what variables are.
class DebugScopes {
 public:
  DebugScopes(const ir::Module& module, const Sources& sources, bool has_text, spv::ModuleBuilder& builder);

  /// A variable of module scope; nothing is said of one without an id, a place or a name.
  void global(spv::SpvId id, ir::TypeId type, NameId name, Span span);
  /// The function `id` begins; `locals`, pairs of variables and their ids, are declared in its first block.
  void begin(ir::FunctionId function, spv::SpvId id);
  void local(ir::VariableId variable, spv::SpvId id);
  /// What is emitted next comes from there; `block` is the label of the block that it goes to.
  void at(ir::InstId i, spv::SpvId block);

 private:
  static constexpr uint32_t kNone = ~0u;
  /// A stretch of the source that is a scope, inside of another or of none.
  struct Scope {
    uint32_t begin = 0, end = 0;
    uint32_t parent = kNone;
    uint32_t function = kNone;  ///< of SourceScopes, that it is, or is inside of
    bool is_function = false;
    spv::SpvId id{};
  };

  void add_scopes();
  void add_functions_without_source();
  /// The innermost scope of a place; kNone if there is none.
  uint32_t find(uint32_t position) const;
  spv::SpvId id_of(uint32_t scope);
  spv::SpvId declare_function(const Scope& scope);
  spv::SpvId declare_block(const Scope& scope);
  /// The call that the instruction was put in the place of, number of a call site from 1 on; 0: none.
  uint32_t site_of(ir::InstId i, uint32_t function) const;
  spv::SpvId inlined_at(uint32_t site);

  const ir::Module& module_;
  DebugSet set_;
  DebugSources sources_;
  DebugTypes types_;
  std::vector<ir::SourceScopes::Function> functions_;  ///< of the source, or those of the module if there are none
  std::vector<Scope> scopes_;                          ///< by where they begin, outer ones first
  std::vector<uint32_t> scope_of_function_;            ///< by number in functions_
  std::vector<uint32_t> last_site_;  ///< by number in functions_: the call that code of it was last at
  std::vector<spv::SpvId> sites_;    ///< by call site
  uint32_t current_ = kNone;         ///< the function that is written, a number in functions_
  spv::SpvId expression_{}, block_{}, scope_{}, inlined_{};
  DebugPlace place_;
};

}  // namespace umber::back::spirv
