// SPDX-License-Identifier: Apache-2.0
#include "passes/optimize/single_exit.h"

#include <algorithm>
#include <vector>

#include "base/small_vector.h"
#include "ir/builder.h"

namespace umber::optimize {
namespace {

using ir::BlockId, ir::InstId, ir::Module, ir::Op, ir::ValueId;

/// Each early return may nest what follows one region deeper.
constexpr size_t kMostReturns = 16, kMostAround = 64;

class SingleExit {
 public:
  SingleExit(Module& module, const ir::Function& function) : m_(module), function_(function) {}

  bool run(std::span<const InstId> returns) {
    if (returns.empty() || returns.size() > kMostReturns || !find_around(returns) || !is_possible(function_.body))
      return false;
    if (!around_.empty()) end_in_return(function_.body);
    const InstId last = m_.blocks[function_.body].last;
    return m_.insts[last].op == Op::ret;
  }

 private:
  /// The instructions around the returns; false if there are too many, or other ones than if_.
  bool find_around(std::span<const InstId> returns) {
    for (const InstId r : returns)
      for (InstId i = m_.blocks[m_.insts[r].block].parent; i && !is_around(i);
           i = m_.blocks[m_.insts[i].block].parent) {
        if (m_.insts[i].op != Op::if_ || around_.size() == kMostAround) return false;
        around_.push_back(i);
      }
    return true;
  }
  bool is_around(InstId i) const { return std::find(around_.begin(), around_.end(), i) != around_.end(); }
  InstId first_around(BlockId block) const {
    InstId i = m_.blocks[block].first;
    while (i && !is_around(i)) i = m_.insts[i].next;
    return i;
  }
  bool goes_on(BlockId region) const { return m_.insts[m_.blocks[region].last].op == Op::yield; }

  /// The last of the body returns, so that no path falls out of it, and of each if_ around a return one region goes on
  /// at most.
  bool is_possible(BlockId block) const {
    for (InstId i = m_.blocks[block].first; i; i = m_.insts[i].next) {
      if (!is_around(i)) continue;
      const BlockId then = m_.region(i, 0), otherwise = m_.region(i, 1);
      if ((goes_on(then) && goes_on(otherwise)) || !is_possible(then) || !is_possible(otherwise)) return false;
    }
    return true;
  }

  /// Every path to the end of `block` returns from the function. Afterwards it does so by the last instruction, or
  /// never gets there.
  void end_in_return(BlockId block) {
    const InstId i = first_around(block);
    if (!i) return;
    const BlockId regions[] = {m_.region(i, 0), m_.region(i, 1)};
    for (const BlockId region : regions)
      if (goes_on(region)) move_rest(i, region);
    while (m_.blocks[block].last != i) m_.erase(m_.blocks[block].last);
    bool returns = false;
    for (const BlockId region : regions) {
      end_in_return(region);
      const InstId last = m_.blocks[region].last;
      if (m_.insts[last].op != Op::ret) continue;
      m_.set_op(last, Op::yield);
      returns = true;
    }
    const std::vector<uint32_t> none;
    m_.keep_results(i, none);
    m_.add_results(i, function_.results);
    ir::Builder b = ir::Builder::at_end(m_, block);
    b.span = m_.span(i);
    if (!returns) return static_cast<void>(b.inst(Op::unreachable, {}, {}));
    SmallVector<ValueId, 8> results;
    for (uint32_t n = 0; n < m_.insts[i].result_count; ++n) results.push_back(m_.result(i, n));
    b.inst(Op::ret, results, {});
  }

  void move_rest(InstId i, BlockId region) {
    const InstId yield = m_.blocks[region].last;
    for (uint32_t n = 0; n < m_.insts[i].result_count; ++n) m_.replace_all_uses(m_.result(i, n), m_.operand(yield, n));
    m_.erase(yield);
    m_.splice(m_.insts[i].next, region);
  }

  Module& m_;
  const ir::Function& function_;
  std::vector<InstId> around_;
};

}  // namespace

bool make_single_exit(Module& module, const ir::Function& function, std::span<const InstId> returns) {
  return SingleExit(module, function).run(returns);
}

}  // namespace umber::optimize
