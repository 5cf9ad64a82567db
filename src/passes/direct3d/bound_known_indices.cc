// SPDX-License-Identifier: Apache-2.0
#include "passes/direct3d/bound_known_indices.h"

#include <optional>

#include "analysis/known_values.h"
#include "ir/access.h"
#include "ir/builder.h"

namespace umber {
namespace {

using ir::Inst, ir::InstId, ir::Module, ir::Op, ir::TypeId, ir::ValueId;

bool is_division(Op op) { return op == Op::div || op == Op::rem; }

/// Calls `f` with each operand of `in` that is an index into something, and with how many parts that has.
template <typename F>
void for_each_index(const Module& m, const Inst& in, F&& f) {
  const ir::OpInfo& op = info(in.op);
  if (op.attr != ir::Attr::place) {
    if (in.op == Op::extract_dynamic || in.op == Op::insert_dynamic) f(1, m.types.part_count(m.type(m.operand(in, 0))));
    return;
  }
  const ir::Place place = in.place();
  const uint32_t first = ir::first_step(place), length = in.path_length();
  if (first >= length) return;
  // Buffers of bytes have no parts that could be missed.
  if (place.is_resource() && is_written(m.resources[place.resource()].kind)) return;
  TypeId type = ir::place_type(m, place);
  for (uint32_t n = first; n < length; ++n) {
    if (!m.types.is_structure(type)) f(n, m.types.part_count(type));
    type = ir::step_type(m, type, m.operand(in, n));
  }
}

/// False for what comes from outside of the code, is no instruction's result, or is made of such: nothing is known of
/// it.
bool may_be_known(const Module& m, ValueId v, uint32_t depth = 0) {
  constexpr uint32_t kDeepest = 8;
  if (m.is_constant(v)) return true;
  const InstId def = m.def(v);
  if (!def) return false;
  const Inst& in = m.insts[def];
  if (in.op == Op::load) return in.place().is_variable();
  if (info(in.op).effect != ir::Effect::pure) return false;
  const uint32_t first = in.op == Op::select ? 1 : 0;
  for (uint32_t n = first; n < in.operand_count && depth < kDeepest; ++n)
    if (!may_be_known(m, m.operand(in, n), depth + 1)) return false;
  return true;
}

/// What may divide, or have an index.
constexpr ir::OpSet kMayMiss = [] {
  ir::OpSet all = {Op::div, Op::rem, Op::extract_dynamic, Op::insert_dynamic};
  for (size_t n = 0; n < ir::kOpCount; ++n)
    if (ir::info(static_cast<Op>(n)).attr == ir::Attr::place) all.add(static_cast<Op>(n));
  return all;
}();

/// Whether there is anything to find out: most indices are constants, inside of what they index.
bool is_doubtful(const Module& m, const Inst& in) {
  if (!kMayMiss.has(in.op)) return false;
  bool found = false;
  if (is_division(in.op) && ir::is_integer(m.types.kind(m.type(in.results)))) {
    const std::optional<uint64_t> by = m.scalar_bits(m.operand(in, 1));
    found |= by ? *by == 0 : may_be_known(m, m.operand(in, 1));
  }
  for_each_index(m, in, [&](uint32_t operand, uint32_t count) {
    const std::optional<uint64_t> index = m.scalar_bits(m.operand(in, operand));
    found |= index ? *index >= count : may_be_known(m, m.operand(in, operand));
  });
  return found;
}

bool has_doubts(const Module& m, ir::BlockId block) {
  for (InstId i = m.blocks[block].first; i; i = m.insts[i].next) {
    const Inst& in = m.insts[i];
    if (is_doubtful(m, in)) return true;
    if (info(in.op).attr != ir::Attr::regions) continue;
    for (const ir::BlockId b : m.regions(in))
      if (has_doubts(m, b)) return true;
  }
  return false;
}

class Guard {
 public:
  explicit Guard(Module& module) : m_(module) {}

  bool run() {
    for (const ir::FunctionId f : m_.function_ids())
      if (has_doubts(m_, m_.function(f).body)) {
        if (!known_) known_.emplace(m_);
        known_->walk(f, {this, [](void* user, InstId i) { static_cast<Guard*>(user)->visit(i); }});
      }
    return changed_;
  }

 private:
  void visit(InstId i) {
    const Inst& in = m_.insts[i];
    if (is_division(in.op)) return divisor(i);
    for_each_index(m_, in, [&](uint32_t operand, uint32_t count) { bound(i, operand, count); });
  }

  void bound(InstId i, uint32_t operand, int64_t count) {
    const ValueId index = m_.operand(i, operand);
    const std::optional<analysis::Range> range = known_->range(index);
    if (count == 0 || !range || !range->is_bounded() || (range->lo >= 0 && range->hi < count)) return;
    ir::Builder b = ir::Builder::before(m_, i);
    const TypeId kind = m_.type(index);
    ValueId inside = index;
    if (range->lo < 0) inside = b.binary(Op::max, inside, m_.scalar(kind, 0));
    if (range->hi >= count) inside = b.binary(Op::min, inside, m_.scalar(kind, static_cast<uint64_t>(count - 1)));
    m_.set_operand(i, operand, inside);
    changed_ = true;
  }

  void divisor(InstId i) {
    const ValueId by = m_.operand(i, 1);
    const TypeId type = m_.type(by);
    const std::optional<analysis::Range> range = known_->range(by);
    if (!range || !range->is_bounded() || range->lo > 0 || range->hi < 0) return;
    if (const InstId def = m_.def(by); def && m_.insts[def].op == Op::select && is_one(m_.operand(def, 1))) return;
    ir::Builder b = ir::Builder::before(m_, i);
    const ValueId one = m_.scalar(type, 1);
    m_.set_operand(
        i, 1,
        range->lo == 0 ? b.binary(Op::max, by, one) : b.select(b.compare(Op::eq, by, m_.scalar(type, 0)), one, by));
    changed_ = true;
  }

  bool is_one(ValueId v) const { return m_.scalar_bits(v) == 1u; }

  Module& m_;
  std::optional<analysis::KnownValues> known_;
  bool changed_ = false;
};

}  // namespace

Result<bool> bound_known_indices(Module& module, PassContext& context) {
  return context.target.refuses_known_outside && Guard(module).run();
}

}  // namespace umber
