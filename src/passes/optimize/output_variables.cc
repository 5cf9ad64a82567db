// SPDX-License-Identifier: Apache-2.0
#include "passes/optimize/output_variables.h"

#include <vector>

#include "ir/builder.h"

namespace umber {
namespace {

using ir::InstId, ir::IoVarId, ir::Module, ir::Op;

bool is_seen_at_end(ir::Stage stage) {
  return stage == ir::Stage::vertex || stage == ir::Stage::tess_evaluation || stage == ir::Stage::fragment;
}

class OutputVariables {
 public:
  explicit OutputVariables(Module& module) : m_(module), outputs_(module.io_vars.size()) {}

  bool run() {
    for (const IoVarId v : m_.io_vars.ids()) {
      const ir::IoVar& var = m_.io_vars[v];
      const bool is_vector = m_.types.is_numeric(var.type) && !m_.types.is_matrix(var.type);
      outputs_[v.index].is_candidate = var.direction == ir::Direction::output && is_vector;
    }
    for (const ir::FunctionId f : m_.function_ids()) scan(m_.function(f).body, f == m_.entry);
    return return_count_ == 1 && replace();
  }

 private:
  struct Output {
    bool is_candidate = false, is_worth_it = false;
    ir::VariableId variable{};
  };

  void scan(ir::BlockId block, bool is_entry) {
    m_.for_each(block, [&](InstId i) {
      const ir::OpInfo& op = ir::info(m_.insts[i].op);
      if (op.attr == ir::Attr::regions)
        for (const ir::BlockId b : m_.regions(i)) scan(b, is_entry);
      else if (op.attr == ir::Attr::place && m_.place(i).is_io_var())
        scan_access(i, is_entry);
      else if (is_entry && m_.insts[i].op == Op::ret)
        return_ = i, ++return_count_;
    });
  }

  void scan_access(InstId i, bool is_entry) {
    Output& output = outputs_[m_.place(i).io_var().index];
    const Op op = m_.insts[i].op;
    const uint32_t length = m_.path_length(i);
    output.is_candidate &= is_entry && (op == Op::load || op == Op::store) &&
                           (length == 0 || m_.scalar_bits(m_.operand(i, 0)).has_value());
    if (!output.is_candidate) return;
    output.is_worth_it |= op == Op::load || length != 0;
    accesses_.push_back(i);
  }

  bool replace() {
    bool changed = false;
    for (const InstId i : accesses_) {
      const IoVarId v = m_.place(i).io_var();
      Output& output = outputs_[v.index];
      if (!output.is_candidate || !output.is_worth_it) continue;
      if (!output.variable) output.variable = add_variable(v);
      m_.set_place(i, output.variable);
      changed = true;
    }
    return changed;
  }

  /// It is written back in front of the one return.
  ir::VariableId add_variable(IoVarId v) {
    const ir::IoVar& var = m_.io_vars[v];
    const ir::VariableId variable = m_.variables.add({.scope = ir::VariableScope::function,
                                                      .type = var.type,
                                                      .function = m_.entry,
                                                      .name = var.name,
                                                      .span = var.span});
    ir::Builder b = ir::Builder::before(m_, return_);
    b.store(v, {}, b.load(variable, var.type, {}));
    return variable;
  }

  Module& m_;
  std::vector<Output> outputs_;   ///< by IoVarId
  std::vector<InstId> accesses_;  ///< of outputs that were candidates then
  InstId return_{};
  uint32_t return_count_ = 0;  ///< of main()
};

}  // namespace

Result<bool> outputs_to_variables(Module& m, PassContext&) {
  if (!is_seen_at_end(m.stage) || !m.entry) return false;
  return OutputVariables(m).run();
}

}  // namespace umber
