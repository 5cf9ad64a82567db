// SPDX-License-Identifier: Apache-2.0
#include "passes/legalize/loop_gradients.h"

#include <vector>

#include "ir/builder.h"
#include "passes/legalize/varying_loops.h"
#include "passes/loop_trips.h"

namespace umber {
namespace {

using ir::BlockId, ir::FunctionId, ir::InstId, ir::Module, ir::Op, ir::ValueId;

constexpr Message<> kLoopGradient{Severity::warning, "loop-gradient",
                                  "fragments go round this loop differently, so that there is no gradient here: level 0 is "
                                  "sampled, and derivatives are 0",
                                  "sample before the loop, or say the level with textureLod or textureGrad"};
constexpr Message<> kLoopGradientInFunction{
    Severity::error, "unsupported-loop-gradient",
    "this takes gradients, and the function is called both in a loop that fragments go round differently and elsewhere",
    "say the level with textureLod or textureGrad"};

/// What Microsoft's compiler unrolls at most.
constexpr uint32_t kMostUnrolled = 1024;

bool takes_gradient(Op op) {
  return op == Op::sample || op == Op::sample_bias || op == Op::query_lod || (op >= Op::dpdx && op <= Op::fwidth_fine);
}

class GradientFinder {
 public:
  explicit GradientFinder(const Module& module)
      : m_(module), varying_(module), called_inside_(module.functions.size()), called_outside_(module.functions.size()) {}

  /// In order: gradients in loops where there are none.
  std::vector<InstId> run(Diagnostics& diagnostics) {
    called_outside_[m_.entry.index] = true;
    for (auto f = static_cast<uint32_t>(m_.functions.size()); f-- > 0;) {  // callers before callees
      is_inside_ = called_inside_[f], is_outside_ = called_outside_[f];
      if (is_inside_ || is_outside_) walk(m_.functions[f].body, false, diagnostics);
    }
    return std::move(found_);
  }

 private:
  void walk(BlockId block, bool in_loop, Diagnostics& diagnostics) {
    for (InstId i = m_.blocks[block].first; i; i = m_.insts[i].next) {
      const ir::Inst& inst = m_.insts[i];
      if (inst.op == Op::call) {
        if (in_loop || is_inside_) called_inside_[inst.attr] = true;
        if (!in_loop && is_outside_) called_outside_[inst.attr] = true;
      } else if (takes_gradient(inst.op) && (in_loop || is_inside_)) {
        if (!in_loop && is_outside_)
          diagnostics.report(kLoopGradientInFunction, m_.span(i));
        else
          found_.push_back(i);
      }
      if (ir::info(inst.op).attr != ir::Attr::regions) continue;
      const bool inside = in_loop || (inst.op == Op::loop && varying_.contains(i) && !is_unrolled(i));
      for (BlockId region = m_.region(i, 0); region; region = m_.blocks[region].next_region)
        walk(region, inside, diagnostics);
    }
  }

  bool is_unrolled(InstId loop) const {
    const std::optional<CountedLoop> counted = counted_loop(m_, loop);
    return counted && counted->trips <= kMostUnrolled;
  }

  const Module& m_;
  VaryingLoops varying_;
  std::vector<bool> called_inside_, called_outside_;  ///< by FunctionId: of such a loop
  bool is_inside_ = false, is_outside_ = false;       ///< the function at hand is called so
  std::vector<InstId> found_;
};

void replace(Module& m, InstId i) {
  ir::Builder b = ir::Builder::before(m, i);
  const Op op = m.insts[i].op;
  ValueId value = m.zero(m.type(m.result(i)));
  if (op == Op::sample || op == Op::sample_bias) {
    std::vector<ValueId> operands;
    for (const ir::Use& use : m.operands(i)) operands.push_back(use.value);
    const uint32_t level = m.has_flag(i, ir::flag::kCompare) ? 3 : 2;
    if (op == Op::sample_bias)
      operands[level] = m.f32(0);
    else
      operands.insert(operands.begin() + level, m.f32(0));
    value = b.emit(Op::sample_lod, m.type(m.result(i)), operands, m.insts[i].attr, m.insts[i].flags);
  }
  m.replace_all_uses(m.result(i), value);
  m.erase(i);
}

bool has_gradients_and_loops(const Module& m) {
  bool gradients = false, loops = false;
  m.for_each_inst([&](InstId i) {
    gradients |= takes_gradient(m.insts[i].op);
    loops |= m.insts[i].op == Op::loop;
  });
  return gradients && loops;
}

}  // namespace

Result<bool> loop_gradients(Module& m, PassContext& context) {
  if (!context.target.gradients_need_uniform_loops || m.stage != ir::Stage::fragment) return false;
  if (!has_gradients_and_loops(m)) return false;
  const uint32_t errors_before = context.diagnostics.error_count();
  const std::vector<InstId> found = GradientFinder(m).run(context.diagnostics);
  if (context.diagnostics.error_count() != errors_before) return Failed{};
  for (const InstId i : found) {
    context.diagnostics.report(kLoopGradient, m.span(i));
    replace(m, i);
  }
  return !found.empty();
}

}  // namespace umber
