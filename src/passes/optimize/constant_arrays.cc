// SPDX-License-Identifier: Apache-2.0
#include "passes/optimize/constant_arrays.h"

#include <algorithm>

#include "base/small_vector.h"

namespace umber {
namespace {

using ir::BlockId, ir::InstId, ir::Module, ir::Op, ir::ValueId, ir::VariableId;

class ConstantArrays {
 public:
  explicit ConstantArrays(Module& module) : m_(module) {}

  bool run() {
    for (const ir::FunctionId f : m_.function_ids()) {
      function_ = f;
      walk(m_.function(f).body);
    }
    return changed_;
  }

 private:
  void walk(BlockId block) {
    m_.for_each(block, [&](InstId i) {
      const ir::Op op = m_.insts[i].op;
      if (op == Op::extract_dynamic || op == Op::extract)
        visit(i);
      else if (ir::info(op).attr == ir::Attr::regions)
        for (const BlockId b : m_.regions(i)) walk(b);
    });
  }

  /// Goes down from the constant: to its array, then perhaps elements of that, and a component.
  void visit(InstId i) {
    path_.clear();
    ValueId whole = m_.result(i);
    bool is_in_array = false;
    for (InstId d = i; d; d = m_.def(whole)) {
      const Op op = m_.insts[d].op;
      if (op != Op::extract && op != Op::extract_dynamic) return;
      path_.push_back(op == Op::extract ? m_.u32(m_.insts[d].imm()) : m_.operand(d, 1));
      whole = m_.operand(d, 0);
      is_in_array = op == Op::extract_dynamic && !m_.types.is_vector(m_.type(whole));
    }
    if (!is_in_array || !m_.is_constant(whole)) return;
    std::reverse(path_.begin(), path_.end());
    m_.set_op(i, Op::load);
    m_.set_place(i, variable(whole));
    m_.set_operands(i, path_);
    changed_ = true;
  }

  VariableId variable(ValueId constant) {
    if (constant.index >= variables_.size()) variables_.resize(m_.values.size());
    VariableId& v = variables_[constant.index];
    if (!v || m_.variables[v].function != function_)
      v = m_.variables.add({.scope = ir::VariableScope::function,
                            .type = m_.type(constant),
                            .function = function_,
                            .initial = constant});
    return v;
  }

  Module& m_;
  ir::FunctionId function_{};  ///< being walked
  SmallVector<ValueId, 8> path_;
  std::vector<VariableId> variables_;  ///< by ValueId: the last one made
  bool changed_ = false;
};

}  // namespace

Result<bool> constant_arrays_to_variables(Module& module, PassContext&) { return ConstantArrays(module).run(); }

}  // namespace umber
