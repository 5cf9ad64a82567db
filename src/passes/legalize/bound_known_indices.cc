// SPDX-License-Identifier: Apache-2.0
#include "passes/legalize/bound_known_indices.h"

#include "ir/builder.h"
#include "passes/legalize/known_values.h"

namespace umber {
namespace {

using ir::InstId, ir::Module, ir::Op, ir::TypeId, ir::ValueId;

class Guard {
 public:
  explicit Guard(Module& module) : m_(module), known_(module) {}

  bool run() {
    known_.walk({this, [](void* user, InstId i) { static_cast<Guard*>(user)->visit(i); }});
    return changed_;
  }

 private:
  void visit(InstId i) {
    const Op op = m_.insts[i].op;
    if (op == Op::div || op == Op::rem) return divisor(i);
    if (op == Op::extract_dynamic || op == Op::insert_dynamic) return bound(i, 1, m_.type(m_.operand(i, 0)));
    if (info(op).attr != ir::Attr::place) return;
    const ir::Place place = m_.place(i);
    // Buffers of bytes have no parts that could be missed.
    if (place.is_resource() && m_.resources[place.resource()].kind == ir::ResourceKind::storage_block) return;
    TypeId type = place.is_resource() ? m_.resources[place.resource()].type
                  : place.is_io_var() ? m_.io_vars[place.io_var()].type
                                      : m_.variables[place.variable()].type;
    for (uint32_t n = place.is_resource() ? 1 : 0; n < m_.path_length(i); ++n) {
      const bool is_member = m_.types.is_structure(type);
      if (!is_member) bound(i, n, type);
      type = m_.types.part(type, is_member ? static_cast<uint32_t>(*m_.scalar_bits(m_.operand(i, n))) : 0);
    }
  }

  void bound(InstId i, uint32_t operand, TypeId type) {
    const int64_t count = m_.types.part_count(type);
    const ValueId index = m_.operand(i, operand);
    const std::optional<legalize::Range> range = known_.range(index);
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
    const std::optional<legalize::Range> range = known_.range(by);
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
  legalize::KnownValues known_;
  bool changed_ = false;
};

}  // namespace

Result<bool> bound_known_indices(Module& module, PassContext& context) {
  if (!context.target.refuses_known_outside) return false;
  return Guard(module).run();
}

}  // namespace umber
