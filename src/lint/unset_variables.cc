// SPDX-License-Identifier: Apache-2.0
// Variables of functions that are read where nothing can have been written to them, or where it may not have been.
#include <algorithm>
#include <span>
#include <vector>

#include "lint/parts.h"

namespace umber::lint {
namespace {

using ir::BlockId, ir::InstId, ir::Op, ir::ValueId, ir::VariableId;

constexpr Message<std::string_view> kUnset{Severity::warning, "uninitialized",
                                           "'{0}' is read here, and nothing has been written to it before",
                                           "give it a value where it is declared"};
constexpr Message<std::string_view> kOutput{Severity::warning, "uninitialized",
                                            "the output parameter '{0}' is not written before the function ends",
                                            "what the caller gets is undefined: write it"};
constexpr Message<std::string_view> kMaybe{Severity::warning, "maybe-uninitialized",
                                           "'{0}' is read here, but only one branch of a condition has written to it",
                                           "give it a value where it is declared, or in the other branch, too"};
constexpr Message<> kCondition{Severity::note, "", "the other branch leaves it as it was"};
constexpr Message<> kDeclared{Severity::note, "", "it is declared here"};

/// What a read of a variable is told by: where the way back to its declaration may have passed by the only write.
struct Maybe {
  InstId condition{};  ///< the `if` of which one branch writes, and the other one does not
  BlockId block{};     ///< in which that stands
};

/// Goes through functions in the order of their text. What one branch writes is not seen by the other, and is seen behind
/// both if its end is reached; a part that is written counts as the whole. In a loop all that is written anywhere counts as
/// written, for it may go round again, but for what the loop itself declares.
///
/// A read that some way comes to is told only where it is sure that the way is meant to be one: one branch of an `if` has
/// made the only write, and behind it, in the same block, nothing has been left out or been left when the read comes.
class UnsetVariables {
 public:
  UnsetVariables(const ir::Module& module, LintSet wanted, Diagnostics& diagnostics)
      : m_(module),
        wanted_(wanted),
        diagnostics_(diagnostics),
        is_ever_written_(module.variables.size()),
        is_written_(module.variables.size()),
        is_said_(module.variables.size()),
        maybe_(module.variables.size()) {}

  void run() {
    m_.for_each_inst([&](InstId i) {
      if (writes(i)) is_ever_written_[m_.place(i).variable().index] = true;
      if (ir::ends_invocation(m_.insts[i].op)) calls_may_end_ = true;
    });
    for (const ir::FunctionId f : m_.function_ids()) walk(m_.function(f).body);
  }

 private:
  enum class End : uint8_t { reached, jumps, leaves };  ///< of a region

  bool is_of_variable(InstId i) const {
    return ir::info(m_.insts[i].op).attr == ir::Attr::place && m_.place(i).is_variable();
  }
  /// What is no plain load may write.
  bool writes(InstId i) const { return m_.insts[i].op != Op::load && is_of_variable(i); }
  bool is_followed(const ir::Variable& variable) const {
    return variable.scope == ir::VariableScope::function && !variable.initial && variable.name && variable.span;
  }

  End walk(BlockId block) {
    for (InstId i = m_.blocks[block].first; i; i = m_.insts[i].next) {
      const Op op = m_.insts[i].op;
      if (ir::info(op).attr == ir::Attr::regions) {
        regions(i, block);
      } else if (writes(i)) {
        mark(m_.place(i).variable());
      } else if (op == Op::load && is_of_variable(i)) {
        read(i, block);
      } else if (op == Op::call && calls_may_end_) {
        forget_maybes(0);
      } else if (op == Op::break_ || op == Op::continue_) {
        ++jumps_;
        return End::jumps;
      } else if (op == Op::ret || op == Op::unreachable || ir::ends_invocation(op)) {
        ++exits_;
        return End::leaves;
      }
    }
    return End::reached;
  }

  void regions(InstId i, BlockId block) {
    const Op op = m_.insts[i].op;
    const uint32_t exits = exits_, jumps = jumps_;
    const Span outer_loop = loop_;
    const size_t outside = maybes_outside_;
    if (op == Op::loop) loop_ = m_.span(i), ++loops_, maybes_outside_ = maybes_.size();
    std::vector<VariableId> behind;
    size_t of_first = 0;  ///< how many of them the first region writes
    bool are_ends_reached = true;
    for (const BlockId region : m_.regions(i)) {
      const size_t before = log_.size();
      const End end = walk(region);
      are_ends_reached &= end == End::reached;
      if (op != Op::if_) continue;  // the regions of others may come one after the other
      if (end != End::leaves)
        behind.insert(behind.end(), log_.begin() + static_cast<std::ptrdiff_t>(before), log_.end());
      forget(before);
      if (region == *m_.regions(i).begin()) of_first = behind.size();
    }
    if (op == Op::loop) loop_ = outer_loop, --loops_, jumps_ = jumps, maybes_outside_ = outside;
    if (exits_ != exits)
      forget_maybes(0);
    else if (jumps_ != jumps)
      forget_maybes(maybes_outside_);  // a break or continue leaves no more than the loop
    for (const VariableId v : behind) mark(v);
    if (op == Op::if_ && are_ends_reached && !m_.scalar_bits(m_.operand(i, 0)))
      remember_maybes(i, block, std::span(behind).first(of_first), std::span(behind).subspan(of_first));
  }

  void remember_maybes(InstId condition, BlockId block, std::span<const VariableId> first,
                       std::span<const VariableId> second) {
    const auto add = [&](std::span<const VariableId> these, std::span<const VariableId> others) {
      for (const VariableId v : these) {
        if (std::ranges::find(others, v) != others.end()) continue;
        maybe_[v.index] = {condition, block};
        maybes_.push_back(v);
      }
    };
    add(first, second);
    add(second, first);
  }
  void forget_maybes(size_t from) {
    for (size_t n = from; n < maybes_.size(); ++n) maybe_[maybes_[n].index] = {};
    maybes_.resize(std::min(from, maybes_.size()));
  }

  void mark(VariableId v) {
    maybe_[v.index] = {};
    if (is_written_[v.index]) return;
    is_written_[v.index] = true;
    log_.push_back(v);
  }
  void forget(size_t from) {
    for (size_t n = from; n < log_.size(); ++n) is_written_[log_[n].index] = false;
    log_.resize(from);
  }

  void read(InstId i, BlockId block) {
    const VariableId v = m_.place(i).variable();
    const ir::Variable& variable = m_.variables[v];
    const Maybe maybe = maybe_[v.index];
    const bool may_be_unset = is_written_[v.index] && maybe.condition && maybe.block == block;
    if ((is_written_[v.index] && !may_be_unset) || is_said_[v.index] || !is_followed(variable) || !m_.span(i)) return;
    if (loops_ != 0 && is_ever_written_[v.index] && !is_of_loop(variable)) return;
    if (may_be_unset)
      say_maybe(i, variable, maybe.condition);
    else
      say_unset(i, variable);
  }

  void say_unset(InstId i, const ir::Variable& variable) {
    const uint32_t v = m_.place(i).variable().index;
    const bool is_output = is_handed_out(i);
    // Functions that say by their result whether they have found something write what they have found, and else nothing.
    if (!wanted_.has(Lint::uninitialized) || (is_output && is_ever_written_[v])) return;
    is_said_[v] = true;
    const std::string_view name = m_.names.text(variable.name);
    if (is_output)
      diagnostics_.report(kOutput, variable.span, name);
    else
      diagnostics_.report(kUnset, m_.span(i), name).note(kDeclared, variable.span);
  }

  void say_maybe(InstId i, const ir::Variable& variable, InstId condition) {
    if (!wanted_.has(Lint::maybe_uninitialized) || is_handed_out(i) || !has_constant_path(i) || is_chosen(i)) return;
    is_said_[m_.place(i).variable().index] = true;
    diagnostics_.report(kMaybe, m_.span(i), m_.names.text(variable.name))
        .note(kCondition, m_.span(condition))
        .note(kDeclared, variable.span);
  }

  /// True for what the innermost loop declares: each time round it is another variable.
  bool is_of_loop(const ir::Variable& variable) const { return loop_ && variable.span.begin > loop_.begin; }

  /// True for what no expression reads: the last value of a parameter, which is handed out at the place of the return.
  bool is_handed_out(InstId i) const {
    const ir::Use& use = m_.uses[m_.values[m_.result(i)].first_use];
    const bool is_only = m_.has_uses(m_.result(i)) && !use.next;
    if (!is_only || m_.insts[use.user].op != Op::ret) return false;
    return m_.span(i) == m_.span(use.user);
  }

  /// Elements that are chosen when the shader runs may be those that are written.
  bool has_constant_path(InstId i) const {
    return std::ranges::all_of(m_.operands(i),
                               [&](const ir::Use& use) { return m_.scalar_bits(use.value).has_value(); });
  }

  /// Whether what is read may be thrown away: `?:`, `&&` and `||` may compute both sides, and of a subgroup it may be
  /// another invocation that has written.
  bool is_chosen(InstId load) const {
    constexpr size_t kMost = 64;
    std::vector<InstId> seen{load};
    for (size_t n = 0; n < seen.size(); ++n) {
      if (n == kMost) return true;
      for (uint32_t r = 0; r < m_.insts[seen[n]].result_count; ++r) {
        const ValueId result = m_.result(seen[n], r);
        for (ir::UseId u = m_.values[result].first_use; u; u = m_.uses[u].next) {
          const InstId user = m_.uses[u].user;
          const ir::OpInfo& info = ir::info(m_.insts[user].op);
          const bool is_logic =
              info.group == ir::Group::bits && m_.types.scalar_kind(m_.type(result)) == ir::TypeKind::bool_;
          if (is_logic || m_.insts[user].op == Op::select || info.group == ir::Group::subgroup) return true;
          if (info.effect == ir::Effect::pure && std::ranges::find(seen, user) == seen.end()) seen.push_back(user);
        }
      }
    }
    return false;
  }

  const ir::Module& m_;
  LintSet wanted_;
  Diagnostics& diagnostics_;
  std::vector<bool> is_ever_written_, is_written_, is_said_;
  std::vector<Maybe> maybe_;        ///< by variable
  std::vector<VariableId> maybes_;  ///< those with one, and some that had
  std::vector<VariableId> log_;     ///< what is written so far, in order
  bool calls_may_end_ = false;      ///< some function ends the invocation
  uint32_t exits_ = 0, jumps_ = 0;  ///< met so far: ends of the function or invocation, and breaks and continues
  size_t maybes_outside_ = 0;       ///< those of the innermost loop begin there
  uint32_t loops_ = 0;              ///< around what is looked at
  Span loop_{};                     ///< the innermost of them
};

}  // namespace

void unset_variables(const ir::Module& module, LintSet wanted, Diagnostics& diagnostics) {
  UnsetVariables(module, wanted, diagnostics).run();
}

}  // namespace umber::lint
