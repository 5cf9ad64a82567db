// SPDX-License-Identifier: Apache-2.0
#include "passes/optimize/split_structures.h"

#include "base/small_vector.h"
#include "ir/access.h"
#include "ir/builder.h"

namespace umber {
namespace {

using ir::Builder, ir::Inst, ir::InstId, ir::Module, ir::Op, ir::Place, ir::TypeId, ir::ValueId, ir::VariableId;

constexpr uint32_t kMostScalars = 64, kMostParts = kMostScalars, kTooMany = kMostParts + 1;
/// A whole that is copied becomes two instructions for each part; so many for one that there is in the module.
constexpr size_t kPerInstruction = 2, kAtLeast = 4096;

class Splitter {
 public:
  explicit Splitter(Module& module) : m_(module), rows_(module.variables.size()) {}

  bool run() {
    if (!find_candidates()) return false;
    m_.for_each_inst([&](InstId i) { count(i); });
    if (!choose()) return false;
    for (const InstId i : accesses_) rewrite(i);
    return true;
  }

 private:
  struct Row {
    bool is_candidate = false;
    bool is_merged = false;  ///< perhaps, where ways meet: it is accessed in several regions, or by parts in a loop
    ir::BlockId block{};     ///< of the access before
    size_t copied = 0;    ///< parts of wholes that are loaded and stored
    VariableId first{};   ///< of its parts, which lie side by side
  };
  /// A part of a variable: how many steps of a path lead to it.
  struct Part {
    TypeId type{};
    uint32_t first = 0;  ///< number of the first variable that it is made of
    uint32_t steps = 0;
  };

  bool find_candidates() {
    bool is_any = false;
    for (const VariableId v : m_.variables.ids()) {
      const ir::Variable& variable = m_.variables[v];
      const bool is_own = variable.scope == ir::VariableScope::function || variable.scope == ir::VariableScope::private_;
      if (!is_own || !m_.types.is_structure(variable.type)) continue;
      const ir::TypeContents contents = m_.types.contents(variable.type);
      const bool fits = contents.scalars <= kMostScalars && !contents.kinds.has_any(ir::kInvocationKinds) &&
                        part_count(variable.type) != kTooMany;
      rows_[v.index].is_candidate = fits;
      is_any |= fits;
    }
    return is_any;
  }

  /// kTooMany for more than kMostParts, and for structures with an empty one in them, of which there may be any number.
  uint32_t part_count(TypeId type) {
    if (!m_.types.is_structure(type)) return 1;
    if (type.index >= part_counts_.size()) part_counts_.resize(m_.types.size());
    if (const uint32_t known = part_counts_[type.index]) return known;
    uint32_t all = 0;
    for (uint32_t n = 0; n < m_.types.part_count(type) && all <= kMostParts; ++n)
      all += part_count(m_.types.part(type, n));
    return part_counts_[type.index] = all == 0 || all > kMostParts ? kTooMany : all;
  }

  /// As far as the path goes through structures.
  Part part(const Inst& in) {
    Part p{.type = m_.variables[in.place().variable()].type};
    for (; p.steps < in.path_length() && m_.types.is_structure(p.type); ++p.steps) {
      const uint32_t member = ir::member_number(m_, m_.operand(in, p.steps));
      for (uint32_t n = 0; n < member; ++n) p.first += part_count(m_.types.part(p.type, n));
      p.type = m_.types.part(p.type, member);
    }
    return p;
  }

  bool is_in_loop(ir::BlockId block) const {
    for (InstId i = m_.blocks[block].parent; i; i = m_.blocks[m_.insts[i].block].parent)
      if (m_.insts[i].op == Op::loop) return true;
    return false;
  }

  void count(InstId i) {
    const Inst& in = m_.insts[i];
    if (ir::info(in.op).attr != ir::Attr::place || !in.place().is_variable()) return;
    Row& row = rows_[in.place().index()];
    if (!row.is_candidate) return;
    accesses_.push_back(i);
    row.is_merged |= row.block && row.block != in.block;
    row.is_merged |= in.op == Op::store && in.path_length() != 0 && !row.is_merged && is_in_loop(in.block);
    row.block = in.block;
    if (in.op != Op::load && in.op != Op::store)
      row.is_candidate = false;
    else if (const Part p = part(in); m_.types.is_structure(p.type))
      row.copied += part_count(p.type);
  }

  bool choose() {
    size_t left = m_.insts.size() * kPerInstruction + kAtLeast;
    bool is_any = false;
    for (uint32_t n = 0; n < rows_.size(); ++n) {
      Row& row = rows_[n];
      if (!row.is_candidate || !row.is_merged || 2 * row.copied > left) continue;
      left -= 2 * row.copied;
      row.first = VariableId{m_.variables.size()};
      const ir::Variable whole = m_.variables[VariableId{n}];
      add_parts(whole, whole.type, whole.initial);
      is_any = true;
    }
    return is_any;
  }

  void add_parts(const ir::Variable& whole, TypeId type, ValueId initial) {
    if (!m_.types.is_structure(type)) {
      ir::Variable part = whole;
      part.type = type, part.initial = initial;
      m_.variables.add(part);
      return;
    }
    for (uint32_t n = 0; n < m_.types.part_count(type); ++n) {
      const TypeId part = m_.types.part(type, n);
      add_parts(whole, part, initial ? initial_part(initial, n, part) : ValueId{});
    }
  }
  ValueId initial_part(ValueId whole, uint32_t n, TypeId type) {
    const ir::Constant& constant = m_.constant(whole);
    if (constant.kind == ir::ConstantKind::undefined) return {};
    return constant.kind == ir::ConstantKind::zero ? m_.zero(type) : m_.constant_part(constant, n);
  }

  void rewrite(InstId i) {
    const Inst in = m_.insts[i];
    const Row& row = rows_[in.place().index()];
    if (!row.first) return;
    const Part p = part(in);
    const VariableId first{row.first.index + p.first};
    if (!m_.types.is_structure(p.type)) {
      SmallVector<ValueId, 8> operands;
      for (uint32_t n = p.steps; n < in.operand_count; ++n) operands.push_back(m_.operand(in, n));
      m_.set_place(i, Place(first));
      m_.set_operands(i, operands);
      return;
    }
    Builder b = Builder::before(m_, i);
    if (in.op == Op::load)
      m_.replace_all_uses(in.results, load(b, p.type, first.index));
    else
      store(b, p.type, first.index, m_.operand(in, p.steps));
    m_.erase(i);
  }

  ValueId load(Builder& b, TypeId type, uint32_t first) {
    if (!m_.types.is_structure(type)) return b.load(Place(VariableId{first}), type, {});
    SmallVector<ValueId, 16> parts;
    for (uint32_t n = 0; n < m_.types.part_count(type); ++n) {
      const TypeId part = m_.types.part(type, n);
      parts.push_back(load(b, part, first));
      first += part_count(part);
    }
    return b.construct(type, parts);
  }

  void store(Builder& b, TypeId type, uint32_t first, ValueId value) {
    if (!m_.types.is_structure(type)) return b.store(Place(VariableId{first}), {}, value);
    for (uint32_t n = 0; n < m_.types.part_count(type); ++n) {
      const TypeId part = m_.types.part(type, n);
      store(b, part, first, b.extract(value, n));
      first += part_count(part);
    }
  }

  Module& m_;
  std::vector<Row> rows_;              ///< by VariableId of those that there were
  std::vector<uint32_t> part_counts_;  ///< by TypeId; 0: not counted yet
  std::vector<InstId> accesses_;       ///< to candidates
};

}  // namespace

Result<bool> split_structures(Module& module, PassContext&) { return Splitter(module).run(); }

}  // namespace umber
