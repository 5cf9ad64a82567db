// SPDX-License-Identifier: Apache-2.0
#include "passes/legalize/constant_resource_indices.h"

#include <vector>

#include "base/small_vector.h"
#include "ir/builder.h"
#include "passes/any_resource.h"

namespace umber {
namespace {

using ir::BlockId, ir::InstId, ir::Module, ir::Op, ir::TypeId, ir::ValueId;

constexpr uint32_t kMostElements = 128;  ///< more than any target of this kind has registers for

/// Whether accesses to it by other indices are to be rewritten.
bool is_known_array(const ir::Resource& r) { return r.array && r.array_count != 0 && r.array_count <= kMostElements; }

class Rewriter {
 public:
  explicit Rewriter(Module& module) : m_(module) {}

  bool run() {
    m_.for_each_inst([&](InstId i) { pending_.push_back(i); });
    bool changed = false;
    for (size_t n = 0; n < pending_.size(); ++n) changed |= visit(pending_[n]);
    return changed;
  }

 private:
  bool is_array_by_value(InstId i) const {
    const std::optional<ir::ResourceId> r = m_.resource_used(i);
    return r && is_known_array(m_.resources[*r]) && !m_.is_constant(m_.operand(i, 0));
  }

  bool visit(InstId i) {
    if (m_.insts[i].op == Op::sampler) return false;  // chosen where it is used
    if (m_.has_flag(i, ir::flag::kSampler)) {
      const uint32_t last = m_.insts[i].operand_count - 1u;
      const InstId sampler = m_.def(m_.operand(i, last));
      if (is_array_by_value(sampler)) {
        choose(i, sampler, last);
        return true;
      }
    }
    if (!is_array_by_value(i)) return false;
    choose(i, i, 0);
    return true;
  }

  /// A switch in the place of `i`, over the index of what `indexed` uses: `i` itself, or the sampler that its operand
  /// number `operand` is.
  void choose(InstId i, InstId indexed, uint32_t operand) {
    const ValueId index = m_.operand(indexed, 0);
    const TypeId kind = m_.type(index);
    const uint32_t count = m_.resources[*m_.resource_used(indexed)].array_count;
    std::vector<ValueId> operands = {index};
    for (uint32_t n = 0; n + 1 < count; ++n) operands.push_back(m_.scalar(kind, n));
    std::vector<TypeId> results;
    for (uint32_t n = 0; n < m_.insts[i].result_count; ++n) results.push_back(m_.type(m_.result(i, n)));
    ir::Builder before = ir::Builder::before(m_, i);
    const InstId chosen = before.inst(Op::switch_, operands, results);
    for (uint32_t n = 0; n < count; ++n) {
      const BlockId block = m_.add_block();
      m_.blocks[block].label_count = n + 1 < count ? 1 : 0;
      m_.blocks[block].is_default = n + 1 == count;
      m_.add_region(chosen, block);
      ir::Builder b = ir::Builder::at_end(m_, block);
      b.span = m_.span(i);
      ValueId element = m_.scalar(kind, n);
      if (indexed != i) element = b.emit(Op::sampler, m_.type(m_.result(indexed)), {element}, m_.insts[indexed].attr);
      yield_copy(b, i, operand, element);
    }
    for (uint32_t n = 0; n < results.size(); ++n) m_.replace_all_uses(m_.result(i, n), m_.result(chosen, n));
    m_.erase(i);
  }

  /// `i` with another operand.
  void yield_copy(ir::Builder& b, InstId i, uint32_t operand, ValueId value) {
    SmallVector<ValueId, 8> operands;
    SmallVector<TypeId, 2> types;
    for (const ir::Use& use : m_.operands(i)) operands.push_back(use.value);
    operands[operand] = value;
    for (uint32_t n = 0; n < m_.insts[i].result_count; ++n) types.push_back(m_.type(m_.result(i, n)));
    const auto flags = static_cast<uint16_t>(m_.insts[i].flags & ~(operand == 0 ? ir::flag::kNonuniform : 0u));
    const InstId copied = b.inst(m_.insts[i].op, operands, types, m_.insts[i].attr, flags);
    pending_.push_back(copied);
    SmallVector<ValueId, 2> results;
    for (uint32_t n = 0; n < types.size(); ++n) results.push_back(m_.result(copied, n));
    b.yield(results);
  }

  Module& m_;
  std::vector<InstId> pending_;
};

}  // namespace

Result<bool> constant_resource_indices(Module& module, PassContext& context) {
  if (!context.target.constant_resource_indices || !any_resource(module, is_known_array)) return false;
  return Rewriter(module).run();
}

}  // namespace umber
