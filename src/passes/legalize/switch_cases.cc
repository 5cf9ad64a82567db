// SPDX-License-Identifier: Apache-2.0
#include "passes/legalize/switch_cases.h"

#include <span>
#include <vector>

#include "ir/builder.h"
#include "passes/optimize/copy_body.h"

namespace umber {
namespace {

using ir::BlockId, ir::InstId, ir::Module, ir::Op, ir::ValueId, ir::VariableId, ir::VariableScope;

/// Instructions that are copied at most for one switch, those in regions included. A switch whose cases fall into more
/// than that is written without copies, so that switches in switches do not double what is in them.
constexpr uint32_t kMostCopied = 256;

class Rewriter {
 public:
  explicit Rewriter(Module& module) : m_(module), copier_(module) {}

  bool run() {
    for (const ir::FunctionId f : m_.function_ids()) {
      function_ = f;
      walk(m_.function(f).body, {});
    }
    return changed_;
  }

 private:
  /// The loop whose body code is in.
  struct Around {
    InstId loop{};
    bool is_endless = false;
  };
  void walk(BlockId block, const Around& around) {
    m_.for_each(block, [&](InstId i) {
      const Op op = m_.insts[i].op;
      if (info(op).attr != ir::Attr::regions) return;
      const Around inside = op == Op::loop ? Around{i, is_endless(i)} : around;
      for (const BlockId b : m_.regions(i)) walk(b, inside);
      if (op != Op::switch_) return;
      if (around.loop) lead_out_continues(i, around.loop);
      if (around.is_endless) lead_out(i, Op::ret, m_.function(function_).results, "returns");
      complete_cases(i);
    });
  }

  void complete_cases(InstId i) {
    std::vector<BlockId> regions;
    for (const BlockId b : m_.regions(i)) regions.push_back(b);
    uint32_t copied = 0;
    std::vector<uint32_t> sizes(regions.size());  // of a case with all that it falls into
    for (size_t n = regions.size(); n-- > 0 && copied <= kMostCopied;) {
      sizes[n] = size_of(regions[n], 0);
      if (m_.insts[m_.blocks[regions[n]].last].op != Op::fallthrough) continue;
      copied += sizes[n + 1];
      sizes[n] += sizes[n + 1];
    }
    if (copied == 0) return;
    changed_ = true;
    if (copied > kMostCopied) return write_in_turn(i, regions);
    for (size_t n = regions.size(); n-- > 0;) {
      const InstId last = m_.blocks[regions[n]].last;
      if (m_.insts[last].op != Op::fallthrough) continue;
      m_.erase(last);
      m_.splice(copier_.copy_region(regions[n + 1]), regions[n]);
    }
  }

  /// Instructions in a block and in the regions in it; no more are counted than decide.
  uint32_t size_of(BlockId block, uint32_t before) const {
    uint32_t size = before;
    for (InstId i = m_.blocks[block].first; i && size <= kMostCopied; i = m_.insts[i].next) {
      ++size;
      if (info(m_.insts[i].op).attr != ir::Attr::regions) continue;
      for (const BlockId b : m_.regions(i)) size = size_of(b, size);
    }
    return size;
  }

  /// The switch says only where to begin; the cases follow in a loop that goes round once, each under the condition
  /// that the beginning is not behind it.
  void write_in_turn(InstId i, const std::vector<BlockId>& regions) {
    const VariableId start = variable(ir::types::kI32, "start");
    ir::Builder before = ir::Builder::before(m_, i);
    before.store(start, {}, m_.i32(static_cast<int32_t>(regions.size())));
    const std::vector<ir::TypeId> types = result_types(i);
    const InstId loop = ir::Builder::before(m_, m_.insts[i].next).loop({}, types);
    for (size_t n = 0; n < regions.size(); ++n) {
      ir::Builder body = ir::Builder::at_end(m_, m_.region(loop, 0));
      body.span = m_.span(i);
      const ValueId is_reached =
          body.compare(Op::le, body.load(start, ir::types::kI32, {}), m_.i32(static_cast<int32_t>(n)));
      const InstId guarded = body.if_(is_reached);
      m_.splice(regions[n], m_.region(guarded, 0));
      end_in_turn(m_.region(guarded, 0));
      ir::Builder::at_end(m_, m_.region(guarded, 1)).yield();
      ir::Builder begins = ir::Builder::at_end(m_, regions[n]);
      begins.store(start, {}, m_.i32(static_cast<int32_t>(n)));
      begins.yield();
    }
    leave(m_.region(loop, 0), nothing(types));
    ir::Builder::at_end(m_, m_.region(loop, 1)).emit_void(Op::repeat);
    for (uint32_t n = 0; n < types.size(); ++n) m_.replace_all_uses(m_.result(i, n), m_.result(loop, n));
    m_.keep_results(i, {});
  }

  /// Ends a case that stands in turn: behind it comes the next one, or what is behind the switch.
  void end_in_turn(BlockId block) {
    const InstId last = m_.blocks[block].last;
    const Op op = m_.insts[last].op;
    if (op != Op::fallthrough && op != Op::yield) return;
    std::vector<ValueId> results;
    for (const ir::Use& use : m_.operands(last)) results.push_back(use.value);
    m_.erase(last);
    if (op == Op::yield) return leave(block, results);
    ir::Builder::at_end(m_, block).yield();
  }

  void leave(BlockId block, std::span<const ValueId> results) {
    ir::Builder::at_end(m_, block).inst(Op::break_, results, {});
  }
  std::vector<ValueId> nothing(std::span<const ir::TypeId> types) {
    std::vector<ValueId> values;
    for (const ir::TypeId type : types) values.push_back(m_.undefined(type));
    return values;
  }
  std::vector<ir::TypeId> result_types(InstId i) const {
    std::vector<ir::TypeId> types;
    for (uint32_t n = 0; n < m_.insts[i].result_count; ++n) types.push_back(m_.type(m_.result(i, n)));
    return types;
  }

  /// No condition ends the loop, only a return: compilers do not see those in a switch (X4029).
  bool is_endless(InstId loop) const {
    return m_.insts[m_.blocks[m_.region(loop, 1)].last].op == Op::repeat && !has_break(m_.region(loop, 0));
  }
  /// True if the block has a break, or an if in it has.
  bool has_break(BlockId block) const {
    for (InstId i = m_.blocks[block].first; i; i = m_.insts[i].next) {
      if (m_.insts[i].op == Op::break_) return true;
      if (m_.insts[i].op == Op::if_ && (has_break(m_.region(i, 0)) || has_break(m_.region(i, 1)))) return true;
    }
    return false;
  }

  /// Every `wanted` that ends something inside, but not inside of another loop.
  void find(InstId i, Op wanted, std::vector<InstId>& found) const {
    for (const BlockId b : m_.regions(i))
      m_.for_each(b, [&](InstId inside) {
        const Op op = m_.insts[inside].op;
        if (op == wanted) found.push_back(inside);
        if (op == Op::if_ || op == Op::switch_) find(inside, wanted, found);
      });
  }

  VariableId variable(ir::TypeId type, std::string_view name) {
    return m_.variables.add(
        {.scope = VariableScope::function, .type = type, .function = function_, .name = m_.names.intern(name)});
  }

  void lead_out_continues(InstId i, InstId loop) {
    std::vector<ir::TypeId> types;
    const BlockId continuing = m_.region(loop, 1);
    for (uint32_t n = 0; n < m_.blocks[continuing].param_count; ++n) types.push_back(m_.type(m_.param(continuing, n)));
    lead_out(i, Op::continue_, types, "continues");
  }

  /// Every `op` in the switch, which takes values of these types, says in a variable that it is to come, and leaves the
  /// switch, behind which another one stands.
  void lead_out(InstId i, Op op, std::span<const ir::TypeId> types, std::string_view name) {
    std::vector<InstId> found;
    find(i, op, found);
    if (found.empty()) return;
    changed_ = true;
    const VariableId flag = variable(ir::types::kBool, name);
    std::vector<VariableId> values;
    for (const ir::TypeId type : types) values.push_back(variable(type, "value"));
    ir::Builder::before(m_, i).store(flag, {}, m_.boolean(false));
    for (const InstId each : found) {
      ir::Builder b = ir::Builder::before(m_, each);
      for (uint32_t n = 0; n < values.size(); ++n) b.store(values[n], {}, m_.operand(each, n));
      b.store(flag, {}, m_.boolean(true));
      b.inst(Op::break_, nothing(result_types(i)), {});
      m_.erase(each);
    }
    ir::Builder b = ir::Builder::before(m_, m_.insts[i].next);
    const InstId leaving = b.if_(b.load(flag, ir::types::kBool, {}));
    ir::Builder then = ir::Builder::at_end(m_, m_.region(leaving, 0));
    std::vector<ValueId> operands;
    for (const VariableId v : values) operands.push_back(then.load(v, m_.variables[v].type, {}));
    then.inst(op, operands, {});
    ir::Builder::at_end(m_, m_.region(leaving, 1)).yield();
  }

  Module& m_;
  optimize::BodyCopier copier_;
  ir::FunctionId function_{};
  bool changed_ = false;
};

}  // namespace

Result<bool> switch_cases(Module& module, PassContext& context) {
  if (!context.target.cases_stand_alone) return false;
  return Rewriter(module).run();
}

}  // namespace umber
