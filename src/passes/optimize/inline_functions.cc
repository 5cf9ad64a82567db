// SPDX-License-Identifier: Apache-2.0
#include "passes/optimize/inline_functions.h"

#include <algorithm>

#include "base/small_vector.h"
#include "passes/optimize/call_sites.h"
#include "passes/optimize/copy_body.h"
#include "passes/optimize/single_exit.h"
#include "passes/optimize/unused_declarations.h"

namespace umber {
namespace {

using ir::BlockId, ir::FunctionId, ir::InstId, ir::Module, ir::Op, ir::ValueId;

/// A function of this many instructions is small anywhere; a larger one, if all its copies together add no more than
/// that.
constexpr uint64_t kSmall = 12, kMostAdded = 256;
/// Regions in each other. Passes and the writer recurse over them.
constexpr uint32_t kMostNested = 128;

class Inliner {
 public:
  /// `copies`: also what makes the code longer.
  Inliner(Module& module, bool copies)
      : m_(module), copies_(copies), facts_(module.functions.size()), copier_(module) {}

  bool run() {
    for (const FunctionId f : m_.function_ids()) scan(f, m_.function(f).body, 0);
    // An initial value is that of each call, but a call may stand in a loop.
    for (const ir::VariableId v : m_.variables.ids())
      if (m_.variables[v].function && m_.variables[v].initial) facts_[m_.variables[v].function.index].stays = true;
    sort_sites();
    // Callees come before callers, so what is copied has got all it will get. What is large is called once: it moves
    // afterwards, callers first, so that nothing moves twice.
    for (const FunctionId f : m_.function_ids()) {
      if (f == m_.entry || !decide(f)) continue;
      if (facts_[f.index].size <= kMostAdded)
        place(f);
      else
        large_.push_back(f);
    }
    for (size_t n = large_.size(); n-- > 0;) place(large_[n]);
    if (!changed_) return false;
    for (const ir::VariableId v : m_.variables.ids())
      if (FunctionId& owner = m_.variables[v].function; owner) owner = final_home(owner);
    optimize::remove_unused_functions(m_);
    return true;
  }

 private:
  struct Site {
    FunctionId callee{}, caller{};
    InstId call{};
  };
  struct Facts {
    /// Instructions, without accesses to its variables; with what is put into it, as a second run would count them.
    uint64_t size = 0;
    uint32_t depth = 0;
    bool discards = false, stays = false;
    std::vector<InstId> returns;
    uint32_t first_site = 0, site_count = 0;  ///< of its calls
    FunctionId home{};                        ///< where it was put; none: it stays
  };

  void scan(FunctionId f, BlockId block, uint32_t depth) {
    Facts& facts = facts_[f.index];
    facts.depth = std::max(facts.depth, depth);
    m_.for_each(block, [&](InstId i) {
      const ir::Inst& in = m_.insts[i];
      const bool is_access = ir::info(in.op).attr == ir::Attr::place && m_.place(i).is_variable();
      facts.size += is_access ? 0 : 1;
      if (in.op == Op::ret) facts.returns.push_back(i);
      if (ir::ends_invocation(in.op)) facts.discards = true;
      if (in.op == Op::call) sites_.push_back({in.callee(), f, i});
      if (in.op == Op::function) facts_[in.callee().index].stays = true;
      if (ir::info(in.op).attr != ir::Attr::regions) return;
      for (const BlockId b : m_.regions(i)) scan(f, b, depth + 1);
    });
  }

  void sort_sites() {
    std::stable_sort(sites_.begin(), sites_.end(), [](const Site& a, const Site& b) { return a.callee < b.callee; });
    for (uint32_t n = 0; n < sites_.size(); ++n) {
      Facts& callee = facts_[sites_[n].callee.index];
      if (callee.site_count++ == 0) callee.first_site = n;
    }
  }
  std::span<const Site> sites(FunctionId f) const {
    return std::span(sites_).subspan(facts_[f.index].first_site, facts_[f.index].site_count);
  }

  /// Whether the calls are replaced. If so, the function has one exit then, and its callers' facts count it in.
  bool decide(FunctionId f) {
    const Facts& facts = facts_[f.index];
    const uint64_t count = facts.site_count;
    const bool is_small = facts.size <= kSmall || facts.size * (count - 1) <= kMostAdded;
    if (facts.stays || count == 0 || (count > 1 && !(copies_ ? is_small : is_no_longer(f)))) return false;
    SmallVector<uint32_t, 16> depths;
    for (const Site& site : sites(f)) {
      const std::optional<uint32_t> depth = depth_of(site, facts);
      if (!depth) return false;
      depths.push_back(*depth);
    }
    if (!optimize::make_single_exit(m_, m_.function(f), facts.returns)) return false;
    const auto added = static_cast<uint32_t>(facts.returns.size()) - 1;
    for (uint32_t n = 0; n < count; ++n) {
      Facts& caller = facts_[sites(f)[n].caller.index];
      caller.size += facts.size - 2;  // the call and the return are gone
      caller.depth = std::max(caller.depth, depths[n] + facts.depth + added);
      caller.discards |= facts.discards;
    }
    return true;
  }

  /// Whether copies take no more than the calls and the function, by the words of SPIR-V that such things usually have.
  bool is_no_longer(FunctionId f) const {
    constexpr uint64_t kInstruction = 5, kCall = 4, kFunction = 10, kParameter = 3;
    const Facts& facts = facts_[f.index];
    const uint64_t parameters = m_.blocks[m_.function(f).body].param_count;
    const uint64_t body = (facts.size - 1) * kInstruction;  // but for ret
    return facts.returns.size() == 1 && body * (facts.site_count - 1) <= facts.site_count * (kCall + parameters) +
                                                                             kFunction + kParameter * parameters;
  }

  /// The regions around a call; none if the function cannot stand there: too deep, or in the continuing part of a loop,
  /// from which a shader may not be left (SPIR-V 1.6 section 2.11).
  std::optional<uint32_t> depth_of(const Site& site, const Facts& callee) const {
    uint32_t depth = 0;
    for (BlockId b = m_.insts[site.call].block; m_.blocks[b].parent; b = m_.insts[m_.blocks[b].parent].block, ++depth) {
      const InstId around = m_.blocks[b].parent;
      const bool is_continuing = m_.insts[around].op == Op::loop && m_.region(around, 1) == b;
      if (is_continuing && (callee.discards || callee.depth > 0)) return std::nullopt;
    }
    const uint64_t deepest = uint64_t{depth} + callee.depth + callee.returns.size();
    if (deepest > kMostNested) return std::nullopt;
    return depth;
  }

  /// Copies the function to all calls but the last, to which it moves.
  void place(FunctionId f) {
    const std::span<const Site> calls = sites(f);
    const BlockId body = m_.function(f).body;
    for (const Site& site : calls.first(calls.size() - 1)) {
      SmallVector<ValueId, 8> arguments;
      for (const ir::Use& use : m_.operands(site.call)) arguments.push_back(use.value);
      put(copier_.copy(body, arguments, site.caller), site.call);
    }
    const Site& last = calls.back();
    for (uint32_t n = 0; n < m_.blocks[body].param_count; ++n)
      m_.replace_all_uses(m_.param(body, n), m_.operand(last.call, n));
    put(body, last.call);
    facts_[f.index].home = last.caller;
    changed_ = true;
  }

  void put(BlockId body, InstId call) {
    const InstId ret = m_.blocks[body].last;
    for (uint32_t n = 0; n < m_.insts[call].result_count; ++n)
      m_.replace_all_uses(m_.result(call, n), m_.operand(ret, n));
    m_.erase(ret);
    call_sites_.put(body, call);
    m_.splice(body, m_.insts[call].block, call);
    m_.erase(call);
  }

  /// Callers come later, so each look-up shortens the way of those that follow.
  FunctionId final_home(FunctionId f) {
    FunctionId at = f;
    while (facts_[at.index].home) at = facts_[at.index].home;
    while (f != at) f = std::exchange(facts_[f.index].home, at);
    return at;
  }

  Module& m_;
  const bool copies_;
  std::vector<Facts> facts_;  ///< by FunctionId
  std::vector<Site> sites_;   ///< by callee, then in program order
  std::vector<FunctionId> large_;
  optimize::BodyCopier copier_;
  optimize::CallSites call_sites_{m_};
  bool changed_ = false;
};

}  // namespace

Result<bool> inline_functions(Module& module, PassContext& context) {
  if (module.functions.size() <= 1) return false;
  const bool removed = optimize::remove_unused_functions(module);
  if (module.functions.size() <= 1) return removed;
  return Inliner(module, context.target.copies_functions).run() || removed;
}

}  // namespace umber
