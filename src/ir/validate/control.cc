// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "base/small_vector.h"
#include "ir/validate/checker.h"

namespace umber::ir::validation {
namespace {

class Control {
 public:
  explicit Control(const Types& t) : m_(t.m), types_(t), i_(t.i), here_(t.c.surroundings(t.i)) {}

  Reason check() const {
    const TypeRule rule = info(types_.op()).rule;
    return rule == TypeRule::call      ? call()
           : rule == TypeRule::if_     ? if_()
           : rule == TypeRule::switch_ ? switch_()
           : rule == TypeRule::loop    ? loop()
                                       : terminator();
  }

 private:
  Reason call() const;
  Reason if_() const;
  Reason switch_() const;
  Reason loop() const;
  Reason terminator() const;
  Reason yield() const;
  Reason repeat(uint32_t first, bool may_leave) const;

  uint32_t region_count() const {
    uint32_t count = 0;
    while (count < 3 && m_.region(i_, count)) ++count;
    return count;
  }
  InstId parent() const { return m_.blocks[types_.inst.block].parent; }
  bool is_region_of(Op op) const { return parent() && m_.insts[parent()].op == op; }
  bool in_continuing() const { return is_region_of(Op::loop) && here_.number == 1; }

  /// Operands from `first` on, `count` of them, have the types of these results or parameters.
  bool match_results(uint32_t first, InstId target) const {
    const Inst& in = m_.insts[target];
    if (types_.operands() - first < in.result_count) return false;
    for (uint32_t n = 0; n < in.result_count; ++n)
      if (types_.operand(first + n) != m_.type(m_.result(target, n))) return false;
    return true;
  }
  bool match_params(uint32_t first, BlockId target) const {
    const uint32_t count = m_.blocks[target].param_count;
    if (types_.operands() - first < count) return false;
    for (uint32_t n = 0; n < count; ++n)
      if (types_.operand(first + n) != m_.type(m_.param(target, n))) return false;
    return true;
  }
  bool give_results(InstId target) const {
    return types_.operands() == m_.insts[target].result_count && match_results(0, target);
  }
  bool give_params(uint32_t first, BlockId target) const {
    return types_.operands() - first == m_.blocks[target].param_count && match_params(first, target);
  }

  const Module& m_;
  const Types& types_;
  const InstId i_;
  const Surroundings& here_;
};

Reason Control::call() const {
  const FunctionId callee = types_.inst.callee();
  if (callee.index >= m_.functions.size()) return "there is no such function";
  if (callee >= here_.function) return "a function may only call those before it";
  const Function& f = m_.function(callee);
  if (!give_params(0, f.body)) return "the arguments do not have the types of the function's parameters";
  bool fits = types_.inst.result_count == f.results.size();
  for (uint32_t n = 0; fits && n < f.results.size(); ++n) fits = types_.result(n) == f.results[n];
  return fits ? nullptr : "the results do not have the types of the function's results";
}

Reason Control::if_() const {
  if (region_count() != 2) return "needs two regions";
  for (uint32_t n = 0; n < 2; ++n)
    if (m_.blocks[m_.region(i_, n)].param_count != 0) return "its regions take no parameters";
  return types_.operand(0) == types::kBool ? nullptr : "the condition is no bool";
}

Reason Control::switch_() const {
  const TypeId selector = types_.operand(0);
  if (!m_.types.is_scalar(selector) || !types_.is_integer(selector)) return "the selector is no integer";
  uint64_t labels = 0;
  uint32_t defaults = 0;
  for (const BlockId b : m_.regions(i_)) {
    labels += m_.blocks[b].label_count;
    defaults += m_.blocks[b].is_default ? 1 : 0;
    if (m_.blocks[b].param_count != 0) return "its regions take no parameters";
  }
  if (labels != types_.operands() - 1) return "the regions have another number of labels than there are operands";
  if (defaults > 1) return "has two default regions";
  if (defaults == 0 && types_.inst.result_count != 0) return "has results, so it needs a default region";
  SmallVector<uint64_t, 16> values;
  for (uint32_t n = 1; n < types_.operands(); ++n) {
    const std::optional<uint64_t> bits = m_.scalar_bits(types_.value(n));
    if (!bits || types_.operand(n) != selector) return "a label is no constant of the selector's type";
    values.push_back(*bits);
  }
  std::sort(values.begin(), values.end());
  return std::adjacent_find(values.begin(), values.end()) == values.end() ? nullptr : "two labels are equal";
}

Reason Control::loop() const {
  if (region_count() != 2) return "needs two regions: the body and the continuing part";
  return give_params(0, m_.region(i_, 0)) ? nullptr : "the operands do not have the types of the body's parameters";
}

Reason Control::terminator() const {
  const Op op = types_.op();
  if ((op == Op::yield || op == Op::fallthrough) && in_continuing())
    return "does not end the continuing part of a loop";
  if (op == Op::yield) return yield();
  if (op == Op::fallthrough) {
    if (!is_region_of(Op::switch_)) return "ends only regions of a switch";
    return m_.blocks[types_.inst.block].next_region ? nullptr : "there is no region to fall through to";
  }
  if (op == Op::break_) {
    if (!here_.break_target) return "there is no loop or switch around it to leave";
    return give_results(here_.break_target) ? nullptr : "the values do not have the types of the results";
  }
  if (op == Op::continue_) {
    if (!here_.continue_target) return "there is no loop body around it";
    const BlockId continuing = m_.region(here_.continue_target, 1);
    if (!continuing) return nullptr;  // reported at the loop
    return give_params(0, continuing) ? nullptr
                                      : "the values do not have the types of the continuing part's parameters";
  }
  if (op == Op::repeat) return repeat(0, false);
  if (op == Op::repeat_if) {
    if (types_.operands() == 0 || types_.operand(0) != types::kBool) return "the condition is no bool";
    return repeat(1, true);
  }
  if (op == Op::discard && m_.stage != Stage::fragment) return "only fragment shaders discard";
  if ((op == Op::ignore_intersection || op == Op::terminate_ray) && m_.stage != Stage::any_hit)
    return "only any-hit shaders do this to a hit";
  if (op == Op::emit_mesh_tasks) {
    if (m_.stage != Stage::task) return "only task shaders ask for meshes";
    for (uint32_t n = 0; n < 3; ++n)
      if (types_.operand(n) != types::kU32) return "the numbers of workgroups are no u32";
  }
  if (op != Op::ret) return nullptr;
  const std::vector<TypeId>& results = m_.function(here_.function).results;
  bool fits = types_.operands() == results.size();
  for (uint32_t n = 0; fits && n < results.size(); ++n) fits = types_.operand(n) == results[n];
  return fits ? nullptr : "the values do not have the types of the function's results";
}

Reason Control::yield() const {
  if (!is_region_of(Op::if_) && !is_region_of(Op::switch_)) return "ends only regions of an if or a switch";
  return give_results(parent()) ? nullptr : "the values do not have the types of the results";
}

Reason Control::repeat(uint32_t first, bool may_leave) const {
  if (!in_continuing()) return "ends only the continuing part of a loop";
  const BlockId body = m_.region(parent(), 0);
  const uint32_t params = m_.blocks[body].param_count;
  if (!match_params(first, body)) return "the values do not have the types of the body's parameters";
  const uint32_t results = may_leave ? m_.insts[parent()].result_count : 0;
  if (types_.operands() != first + params + results) return "has the wrong number of values";
  return !may_leave || match_results(first + params, parent()) ? nullptr
                                                               : "the values do not have the types of the results";
}

}  // namespace

Reason control(const Types& t) { return Control(t).check(); }

}  // namespace umber::ir::validation
