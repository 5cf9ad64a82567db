// SPDX-License-Identifier: Apache-2.0
#include "passes/legalize/fix_specializations.h"

#include <algorithm>
#include <vector>

#include "base/number_list.h"
#include "base/small_vector.h"
#include "eval/computed.h"
#include "eval/fold.h"

namespace umber {
namespace {

using ir::InstId, ir::Module, ir::Op, ir::ValueId;

constexpr Message<std::string_view> kFixed{
    Severity::warning, "specialization-frozen",
    "the output has no specialization constants: these have their defaults for good: {0}",
    "give them values by --specialize"};

constexpr Message<> kNoLength{
    Severity::error, "specialization-length",
    "with the defaults of its specialization constants, an array has no length from 1 to 2^29",
    "give them values by --specialize"};

class Fixer {
 public:
  explicit Fixer(Module& module) : m_(module), is_read_(module.specializations.size()) {}

  bool run(Diagnostics& diagnostics) {
    fix_lengths(diagnostics);
    read_constants();
    fold_users();
    for (std::optional<uint32_t>& by : m_.state.compute.specialized_size) {
      if (by) is_read_[*by] = true;
      by = {};
    }
    return report(diagnostics);
  }

 private:
  void fix_lengths(Diagnostics& diagnostics) {
    for (uint32_t n = 0; n < m_.computed.size(); ++n)
      if (m_.computed[n].op == Op::specialization) is_read_[m_.computed[n].number] = true;
    std::vector<ValueId> values;
    for (const ir::Specialization& s : m_.specializations) values.push_back(m_.scalar(s.type, s.bits));
    if (!eval::fix_computed(m_, values, {})) diagnostics.report(kNoLength, {});
  }

  void read_constants() {
    if (!m_.ops().has(Op::specialization)) return;
    m_.for_each_inst([&](InstId i) {
      if (m_.insts[i].op != Op::specialization) return;
      const ir::Specialization& s = m_.specializations[m_.insts[i].imm()];
      is_read_[m_.insts[i].imm()] = true;
      replace(i, m_.scalar(s.type, s.bits));
    });
  }

  void replace(InstId i, ValueId constant) {
    for (ir::UseId use = m_.values[m_.result(i)].first_use; use; use = m_.uses[use].next)
      users_.push_back(m_.uses[use].user);
    m_.replace_all_uses(m_.result(i), constant);
    m_.erase(i);
  }

  void fold_users() {
    while (!users_.empty()) {
      const InstId i = users_.back();
      users_.pop_back();
      const ir::Inst& in = m_.insts[i];
      if (!in.block || ir::info(in.op).effect != ir::Effect::pure || in.result_count != 1) continue;
      // A chain of inserts into something large would leave a constant as large for each.
      if (m_.types.part_count(m_.type(m_.result(i))) > eval::kMostFoldedParts) continue;
      SmallVector<ValueId, 8> operands;
      for (const ir::Use& use : m_.operands(in)) operands.push_back(use.value);
      if (const auto folded = eval::fold(m_, in.op, m_.type(m_.result(i)), operands, in.attr)) replace(i, *folded);
    }
  }

  bool report(Diagnostics& diagnostics) const {
    std::vector<uint32_t> ids;
    for (size_t n = 0; n < is_read_.size(); ++n)
      if (is_read_[n]) ids.push_back(m_.specializations[n].id);
    if (ids.empty()) return false;
    std::ranges::sort(ids);
    diagnostics.report(kFixed, {}, number_list(ids));
    return true;
  }

  Module& m_;
  std::vector<bool> is_read_;  ///< by the number of the specialization
  std::vector<InstId> users_;  ///< of constants that were found, which may be constants now; some are erased
};

}  // namespace

Result<bool> fix_specializations(Module& module, PassContext& context) {
  if (module.specializations.empty()) return false;
  return Fixer(module).run(context.diagnostics);
}

Result<bool> fix_lengths_in_blocks(Module& module, PassContext& context) {
  if (module.computed.empty()) return false;
  bool has_any = false;
  for (const ir::ResourceId r : module.resources.ids()) {
    const ir::TypeId block = module.resources[r].type;
    has_any |= module.types.is_structure(block) && module.types.has_computed_member(block);
  }
  if (!has_any) return false;
  const Result<bool> changed = fix_specializations(module, context);
  module.specializations.clear();  // nothing reads them any more: no pipeline is asked for their values
  return changed;
}

}  // namespace umber
