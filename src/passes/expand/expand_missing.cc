// SPDX-License-Identifier: Apache-2.0
#include "passes/expand/expand_missing.h"

#include <algorithm>
#include <vector>

#include "ir/function_order.h"
#include "passes/expand/expansion.h"

namespace umber {
namespace {

using expand::Expansion, expand::Formula, expand::Values;
using ir::FunctionId, ir::Inst, ir::InstId, ir::Module, ir::Op, ir::TypeId, ir::ValueId;

Shapes shape_of(const Module& m, TypeId type) {
  return m.types.is_matrix(type) ? Shapes::matrix : m.types.is_vector(type) ? Shapes::vector : Shapes::scalar;
}

const Expansion* find_expansion(const Module& m, Op op, TypeId type) {
  for (const std::span<const Expansion> rows :
       {expand::half_expansions(), expand::math_expansions(), expand::float_expansions(), expand::double_expansions(),
        expand::integer_expansions(), expand::packing_expansions(), expand::matrix_expansions()})
    for (const Expansion& row : rows)
      if (row.op == op && row.kinds.has(m.types.scalar_kind(type)) && has(row.shapes, shape_of(m, type))) return &row;
  return nullptr;
}

class Expander {
 public:
  Expander(Module& module, std::span<const Lack> lacks) : m_(module), lacks_(lacks) {
    for (const Lack& lack : lacks) ops_ |= lack.ops;
  }

  bool run() {
    std::vector<InstId> found;  // listed first: what takes their place is looked through as it is made
    m_.for_each_inst([&](InstId i) {
      if (ops_.has(m_.insts[i].op) && is_lacked(i)) found.push_back(i);
    });
    bool changed = false;
    for (const InstId i : found) changed |= expand(i);
    if (!made_.empty()) put_first();
    return changed;
  }

 private:
  /// A function that was made of an expansion.
  struct Made {
    const Expansion* of;
    uint16_t flags;
    std::vector<TypeId> operands;
    FunctionId function;
  };

  /// Of one of `ops_`.
  bool is_lacked(InstId i) const {
    const Inst& in = m_.insts[i];
    if (in.operand_count == 0) return false;
    for (const Lack& lack : lacks_) {
      if (!lack.ops.has(in.op) || (in.flags & lack.flags) != lack.flags) continue;
      const TypeId type = m_.type(m_.operand(in, 0));
      if (m_.types.is_numeric(type) && lack.kinds.has(m_.types.scalar_kind(type)) &&
          has(lack.shapes, shape_of(m_, type)))
        return true;
    }
    return false;
  }

  bool expand(InstId i) {
    const Expansion* const row = find_expansion(m_, m_.insts[i].op, m_.type(m_.operand(i, 0)));
    if (!row) return false;
    ir::Builder b = ir::Builder::before(m_, i);
    b.flags = m_.insts[i].flags;
    Values operands;
    for (const ir::Use& use : m_.operands(i)) operands.push_back(use.value);
    if (row->name.empty()) {
      const InstId before = m_.insts[i].prev;
      replace(i, build(*row, b, operands));
      const ir::BlockId block = b.block();
      expand_between(before ? m_.insts[before].next : m_.blocks[block].first, i);
    } else {
      std::vector<TypeId> results;
      for (uint32_t n = 0; n < m_.insts[i].result_count; ++n) results.push_back(m_.type(m_.result(i, n)));
      const InstId call = b.inst(Op::call, operands, results, function_of(*row, b.flags, operands, results).index);
      Values made;
      for (uint32_t n = 0; n < results.size(); ++n) made.push_back(m_.result(call, n));
      replace(i, made);
    }
    m_.erase(i);
    return true;
  }

  Values build(const Expansion& row, ir::Builder& b, std::span<const ValueId> operands) {
    Formula formula(b);
    return row.build(formula, operands);
  }
  void replace(InstId i, const Values& results) {
    for (uint32_t n = 0; n < results.size(); ++n) m_.replace_all_uses(m_.result(i, n), results[n]);
  }
  /// What was made before `end`; what is expanded goes away.
  void expand_between(InstId first, InstId end) {
    for (InstId i = first, next; i && i != end; i = next) {
      next = m_.insts[i].next;
      if (ops_.has(m_.insts[i].op) && is_lacked(i)) expand(i);
    }
  }

  FunctionId function_of(const Expansion& row, uint16_t flags, std::span<const ValueId> operands,
                         std::span<const TypeId> results) {
    std::vector<TypeId> types;
    for (const ValueId v : operands) types.push_back(m_.type(v));
    for (const Made& made : made_)
      if (made.of == &row && made.flags == flags && made.operands == types) return made.function;
    const FunctionId f = m_.add_function(m_.names.intern(row.name), types, results);
    const ir::BlockId body = m_.function(f).body;
    ir::Builder b = ir::Builder::at_end(m_, body);
    b.flags = flags;
    Values params;
    for (uint32_t n = 0; n < types.size(); ++n) params.push_back(m_.param(body, n));
    const Values values = build(row, b, params);
    b.flags = 0;
    b.inst(Op::ret, values, {});
    expand_between(m_.blocks[body].first, {});
    made_.push_back({&row, flags, std::move(types), f});  // behind those that it calls
    return f;
  }

  /// Callees come before callers: the functions that were made, and then those that there were.
  void put_first() {
    const size_t old = m_.functions.size() - made_.size();
    std::vector<FunctionId> order;
    for (const Made& made : made_) order.push_back(made.function);
    for (uint32_t n = 0; n < old; ++n) order.push_back({n});
    ir::order_functions(m_, order);
  }

  Module& m_;
  std::span<const Lack> lacks_;
  ir::OpSet ops_;  ///< of all lacks: most instructions are none of them
  std::vector<Made> made_;  ///< callees before callers
};

}  // namespace

Result<bool> expand_missing(Module& module, PassContext& context) {
  const auto may_be_there = [&](const Lack& lack) { return module.ops().has_any(lack.ops); };
  if (std::ranges::none_of(context.target.lacks, may_be_there)) return false;
  return Expander(module, context.target.lacks).run();
}

}  // namespace umber
