// SPDX-License-Identifier: Apache-2.0
// Variables of functions that are read where nothing can have been written to them.
#include <vector>

#include "lint/parts.h"

namespace umber::lint {
namespace {

using ir::BlockId, ir::InstId, ir::Op, ir::VariableId;

constexpr Message<std::string_view> kUnset{Severity::warning, "uninitialized",
                                           "'{0}' is read here, and nothing has been written to it before",
                                           "give it a value where it is declared"};
constexpr Message<std::string_view> kOutput{Severity::warning, "uninitialized",
                                            "the output parameter '{0}' is not written before the function ends",
                                            "what the caller gets is undefined: write it"};
constexpr Message<> kDeclared{Severity::note, "", "it is declared here"};

/// Goes through functions in the order of their text. What one branch writes is not seen by the other, and is seen behind
/// both if its end is reached; a part that is written counts as the whole. In a loop all that is written anywhere counts as
/// written, for it may go round again.
class UnsetVariables {
 public:
  UnsetVariables(const ir::Module& module, Diagnostics& diagnostics)
      : m_(module),
        diagnostics_(diagnostics),
        is_ever_written_(module.variables.size()),
        is_written_(module.variables.size()),
        is_said_(module.variables.size()) {}

  void run() {
    m_.for_each_inst([&](InstId i) {
      if (writes(i)) is_ever_written_[m_.place(i).variable().index] = true;
    });
    for (const ir::FunctionId f : m_.function_ids()) walk(m_.function(f).body);
  }

 private:
  bool is_of_variable(InstId i) const {
    return ir::info(m_.insts[i].op).attr == ir::Attr::place && m_.place(i).is_variable();
  }
  /// What is no plain load may write.
  bool writes(InstId i) const { return m_.insts[i].op != Op::load && is_of_variable(i); }
  bool is_followed(const ir::Variable& variable) const {
    return variable.scope == ir::VariableScope::function && !variable.initial && variable.name && variable.span;
  }

  /// True if the end of the region is reached, or left for one that is not followed.
  bool walk(BlockId block) {
    for (InstId i = m_.blocks[block].first; i; i = m_.insts[i].next) {
      const Op op = m_.insts[i].op;
      if (ir::info(op).attr == ir::Attr::regions)
        regions(i);
      else if (writes(i))
        mark(m_.place(i).variable());
      else if (op == Op::load && is_of_variable(i))
        read(i);
      else if (op == Op::ret || op == Op::discard || op == Op::unreachable)
        return false;
    }
    return true;
  }

  void regions(InstId i) {
    const Op op = m_.insts[i].op;
    loops_ += op == Op::loop ? 1 : 0;
    std::vector<VariableId> behind;
    for (const BlockId region : m_.regions(i)) {
      const size_t before = log_.size();
      const bool goes_on = walk(region);
      if (op != Op::if_) continue;  // the regions of others may come one after the other
      if (goes_on) behind.insert(behind.end(), log_.begin() + static_cast<std::ptrdiff_t>(before), log_.end());
      forget(before);
    }
    for (const VariableId v : behind) mark(v);
    loops_ -= op == Op::loop ? 1 : 0;
  }

  void mark(VariableId v) {
    if (is_written_[v.index]) return;
    is_written_[v.index] = true;
    log_.push_back(v);
  }
  void forget(size_t from) {
    for (size_t n = from; n < log_.size(); ++n) is_written_[log_[n].index] = false;
    log_.resize(from);
  }

  void read(InstId i) {
    const VariableId v = m_.place(i).variable();
    const ir::Variable& variable = m_.variables[v];
    if (is_written_[v.index] || is_said_[v.index] || !is_followed(variable) || !m_.span(i)) return;
    if (loops_ != 0 && is_ever_written_[v.index]) return;
    is_said_[v.index] = true;
    const std::string_view name = m_.names.text(variable.name);
    if (is_handed_out(i))
      diagnostics_.report(kOutput, variable.span, name);
    else
      diagnostics_.report(kUnset, m_.span(i), name).note(kDeclared, variable.span);
  }

  /// True for what no expression reads: the last value of a parameter, which is handed out at the place of the return.
  bool is_handed_out(InstId i) const {
    const ir::Use& use = m_.uses[m_.values[m_.result(i)].first_use];
    const bool is_only = m_.has_uses(m_.result(i)) && !use.next;
    if (!is_only || m_.insts[use.user].op != Op::ret) return false;
    return m_.span(i) == m_.span(use.user);
  }

  const ir::Module& m_;
  Diagnostics& diagnostics_;
  std::vector<bool> is_ever_written_, is_written_, is_said_;
  std::vector<VariableId> log_;  ///< what is written so far, in order
  uint32_t loops_ = 0;           ///< around what is looked at
};

}  // namespace

void unset_variables(const ir::Module& module, Diagnostics& diagnostics) { UnsetVariables(module, diagnostics).run(); }

}  // namespace umber::lint
