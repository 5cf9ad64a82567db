// SPDX-License-Identifier: Apache-2.0
#include "passes/direct3d/matrix_chains.h"

#include <vector>

#include "ir/builder.h"

namespace umber {
namespace {

using ir::InstId, ir::Module, ir::Op, ir::ValueId;

class Chains {
 public:
  explicit Chains(Module& module) : m_(module) {}

  bool run() {
    for (const ir::FunctionId f : m_.function_ids()) walk(m_.function(f).body);
    return changed_;
  }

 private:
  void walk(ir::BlockId region) {
    const ir::Inst* inst = nullptr;
    for (InstId i = m_.blocks[region].first; i; i = inst->next) {
      inst = &m_.insts[i];
      if (ir::info(inst->op).attr == ir::Attr::regions)
        for (const ir::BlockId b : m_.regions(*inst)) walk(b);
      if (inst->op == Op::mat_mul && may_change(i)) visit(i);
    }
  }

  void visit(InstId i) {
    work_.push_back(i);
    while (!work_.empty()) {
      const InstId made = take_apart(work_.back());
      made ? work_.push_back(made) : work_.pop_back();
      changed_ |= static_cast<bool>(made);
    }
  }

  bool may_change(InstId i) const { return m_.insts[i].op == Op::mat_mul && !m_.has_flag(i, ir::flag::kPrecise); }

  /// The product of two matrices that is an operand, in the same region: what is outside of a loop stays there.
  InstId product(InstId i, uint32_t operand) const {
    const InstId def = m_.def(m_.operand(i, operand));
    const bool is_product = def && may_change(def) && m_.insts[def].block == m_.insts[i].block &&
                            m_.types.is_matrix(m_.type(m_.operand(def, 0))) &&
                            m_.types.is_matrix(m_.type(m_.operand(def, 1)));
    return is_product ? def : InstId{};
  }

  /// Returns the product that is done first now; none if there is nothing to take apart.
  InstId take_apart(InstId i) {
    if (!may_change(i) || m_.types.is_matrix(m_.type(m_.result(i)))) return {};
    const uint32_t matrix = m_.types.is_matrix(m_.type(m_.operand(i, 0))) ? 0 : 1;
    const InstId inner = product(i, matrix);
    if (!inner) return {};
    const ValueId near = m_.operand(inner, 1 - matrix), far = m_.operand(inner, matrix);
    const ValueId vector = m_.operand(i, 1 - matrix);
    const ir::TypeId shape = m_.type(near);
    const ir::TypeId type =
        ir::types::vector(m_.types.scalar_kind(shape), matrix == 0 ? m_.types.rows(shape) : m_.types.columns(shape));
    const ValueId first[] = {matrix == 0 ? near : vector, matrix == 0 ? vector : near};
    const ValueId done = ir::Builder::before(m_, i).emit(Op::mat_mul, type, first);
    const ValueId second[] = {matrix == 0 ? far : done, matrix == 0 ? done : far};
    m_.set_operands(i, second);
    return m_.def(done);
  }

  Module& m_;
  std::vector<InstId> work_;
  bool changed_ = false;
};

}  // namespace

Result<bool> matrix_chains(Module& module, PassContext&) { return Chains(module).run(); }

}  // namespace umber
