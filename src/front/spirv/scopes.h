// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <unordered_map>
#include <vector>

#include "front/spirv/binary.h"
#include "front/spirv/lines.h"
#include "ir/module.h"

namespace umber::front::spirv {

/// What NonSemantic.Shader.DebugInfo.100 says of functions, blocks, variables and inlined calls. The IR says by places
/// alone which of them code is in, so a function or block ends here where the last of what is said to be in it is.
class Scopes {
 public:
  Scopes(const Binary& binary, const Lines& lines);

  struct Variable {
    std::string name;
    Span span;
  };
  bool is_empty() const { return scopes_.empty(); }
  /// The variable of the source that an id is; null if nothing is said of it.
  const Variable* variable(uint32_t id) const;
  /// The number of the function of the source that an OpFunction is; none if it is not known.
  std::optional<uint32_t> function(uint32_t id) const;
  /// The call that the code at a word was put in the place of, as ir::SourceScopes counts them.
  uint32_t site_at(uint32_t word) const;
  /// Says all this in the module.
  void add_to(ir::Module& module) const;

 private:
  static constexpr uint32_t kNone = ~0u;
  struct Scope {
    uint32_t source = 0;       ///< id of a DebugSource
    uint32_t parent = kNone;
    uint32_t function = kNone;  ///< number of the function that it is
    std::string name;
    Span start, span;
  };
  struct Change {
    uint32_t word = 0;  ///< from which on
    uint32_t site = 0;
  };

  void read_declaration(const spv::Instruction& i);
  void add_scope(const spv::Instruction& i, size_t source, size_t parent, std::string name);
  void add_site(const spv::Instruction& i);
  void add_local(const spv::Instruction& i);
  void read_function(const Function& f);
  void read_code(const spv::Instruction& i);
  void read_debug(const spv::Instruction& i);
  void widen_parents();
  void widen(uint32_t scope, Span place);
  uint32_t scope(uint32_t id) const;
  std::string text(uint32_t id) const;
  Span place(std::span<const uint32_t> operands, size_t source) const;

  const Binary& b_;
  const Lines& lines_;
  std::vector<Scope> scopes_;                         ///< outer ones first
  std::unordered_map<uint32_t, uint32_t> scope_of_;   ///< by the id of a DebugFunction or DebugLexicalBlock
  std::vector<ir::SourceScopes::CallSite> sites_;
  std::unordered_map<uint32_t, uint32_t> site_of_;    ///< by the id of a DebugInlinedAt: number from 1 on
  std::unordered_map<uint32_t, Variable> locals_;     ///< by the id of a DebugLocalVariable
  std::unordered_map<uint32_t, Variable> variables_;  ///< by the id of what it is
  std::unordered_map<uint32_t, uint32_t> functions_;  ///< by the id of an OpFunction: of scopes_
  std::vector<Change> changes_;
  uint32_t scope_ = kNone, site_ = 0;  ///< of the code that was got to
  uint32_t function_count_ = 0;
};

/// Notes which call the instructions being made were put in the place of.
class SiteRecorder {
 public:
  explicit SiteRecorder(ir::Module& module) : module_(module) {}

  uint32_t current() const { return current_; }
  /// What was made up to here is of the call before.
  void come_to(uint32_t site) {
    std::vector<uint32_t>& sites = module_.scopes.site_of;
    if (sites.size() < module_.insts.size()) sites.resize(module_.insts.size(), current_);
    current_ = site;
  }

 private:
  ir::Module& module_;
  uint32_t current_ = 0;
};

}  // namespace umber::front::spirv
