// SPDX-License-Identifier: Apache-2.0
#include "passes/legalize/switch_cases.h"

#include <vector>

#include "ir/builder.h"
#include "passes/optimize/copy_body.h"

namespace umber {
namespace {

using ir::BlockId, ir::InstId, ir::Module, ir::Op, ir::ValueId, ir::VariableId;

constexpr Message<> kTooManyFallthroughs{Severity::error, "switch-too-long",
                                         "too many cases fall through, and the target's do not: code is repeated"};

class Rewriter {
 public:
  Rewriter(Module& module, Diagnostics& diagnostics) : m_(module), diagnostics_(diagnostics), copier_(module) {}

  Result<bool> run() {
    for (const ir::FunctionId f : m_.function_ids()) {
      function_ = f;
      walk(m_.function(f).body, {});
    }
    if (failed_) return Failed{};
    return changed_;
  }

 private:
  static constexpr uint32_t kMostCopies = 1000;  ///< of cases, in a module

  /// `loop`: the one around, whose body this is in.
  void walk(BlockId block, InstId loop) {
    m_.for_each(block, [&](InstId i) {
      const Op op = m_.insts[i].op;
      if (info(op).attr != ir::Attr::regions) return;
      for (BlockId b = m_.region(i, 0); b; b = m_.blocks[b].next_region) walk(b, op == Op::loop ? i : loop);
      if (op != Op::switch_) return;
      complete_cases(i);
      if (loop) lead_out(i, loop);
    });
  }

  void complete_cases(InstId i) {
    std::vector<BlockId> regions;
    for (BlockId b = m_.region(i, 0); b; b = m_.blocks[b].next_region) regions.push_back(b);
    uint32_t length = 0;  // of the chain that begins here
    for (size_t n = regions.size(); n-- > 0 && !failed_;) {
      const InstId last = m_.blocks[regions[n]].last;
      length = m_.insts[last].op == Op::fallthrough ? length + 1 : 0;
      if (length == 0) continue;
      if ((copies_ += length) > kMostCopies) return fail(last);
      m_.erase(last);
      m_.splice(copier_.copy_region(regions[n + 1]), regions[n]);
      changed_ = true;
    }
  }

  void fail(InstId at) {
    diagnostics_.report(kTooManyFallthroughs, m_.span(at));
    failed_ = true;
  }

  /// Every `continue` that ends something inside, but not inside of another loop.
  void find_continues(InstId i, std::vector<InstId>& found) const {
    for (BlockId b = m_.region(i, 0); b; b = m_.blocks[b].next_region)
      m_.for_each(b, [&](InstId inside) {
        const Op op = m_.insts[inside].op;
        if (op == Op::continue_) found.push_back(inside);
        if (op == Op::if_ || op == Op::switch_) find_continues(inside, found);
      });
  }

  VariableId variable(ir::TypeId type, std::string_view name) {
    return m_.variables.add(
        {.scope = ir::VariableScope::function, .type = type, .function = function_, .name = m_.names.intern(name)});
  }

  void lead_out(InstId i, InstId loop) {
    std::vector<InstId> found;
    find_continues(i, found);
    if (found.empty()) return;
    changed_ = true;
    const VariableId continues = variable(ir::types::kBool, "continues");
    std::vector<VariableId> values;  // what the continuing part takes
    const BlockId continuing = m_.region(loop, 1);
    for (uint32_t n = 0; n < m_.blocks[continuing].param_count; ++n)
      values.push_back(variable(m_.type(m_.param(continuing, n)), "value"));
    ir::Builder::before(m_, i).store(continues, {}, m_.boolean(false));
    std::vector<ValueId> nothing;
    for (uint32_t n = 0; n < m_.insts[i].result_count; ++n) nothing.push_back(m_.undefined(m_.type(m_.result(i, n))));
    for (const InstId each : found) {
      ir::Builder b = ir::Builder::before(m_, each);
      for (uint32_t n = 0; n < values.size(); ++n) b.store(values[n], {}, m_.operand(each, n));
      b.store(continues, {}, m_.boolean(true));
      b.inst(Op::break_, nothing, {});
      m_.erase(each);
    }
    ir::Builder b = ir::Builder::before(m_, m_.insts[i].next);
    const InstId leave = b.if_(b.load(continues, ir::types::kBool, {}));
    ir::Builder then = ir::Builder::at_end(m_, m_.region(leave, 0));
    std::vector<ValueId> operands;
    for (const VariableId v : values) operands.push_back(then.load(v, m_.variables[v].type, {}));
    then.inst(Op::continue_, operands, {});
    ir::Builder::at_end(m_, m_.region(leave, 1)).yield();
  }

  Module& m_;
  Diagnostics& diagnostics_;
  optimize::BodyCopier copier_;
  ir::FunctionId function_{};
  uint32_t copies_ = 0;
  bool changed_ = false, failed_ = false;
};

}  // namespace

Result<bool> switch_cases(Module& module, PassContext& context) {
  if (!context.target.cases_stand_alone) return false;
  return Rewriter(module, context.diagnostics).run();
}

}  // namespace umber
