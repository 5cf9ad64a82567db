// SPDX-License-Identifier: Apache-2.0
#include "eval/computed.h"

#include <algorithm>
#include <array>
#include <vector>

#include "eval/fold.h"

namespace umber::eval {
namespace {

using ir::Computed, ir::ValueId;

constexpr uint64_t kMostElements = 1u << 29;

/// What a row is after it: a constant, or a row of the table to come.
using Fixed = Computed::Operand;

bool is_length(uint64_t bits) { return bits != 0 && bits <= kMostElements; }

std::optional<Fixed> fix_row(ir::Module& m, Computed row, std::span<const Fixed> fixed, ir::ComputedTable& kept) {
  std::array<ValueId, 3> constants{};
  const uint32_t count = ir::info(row.op).operands;
  bool is_known = true;
  for (uint32_t n = 0; n < count; ++n) {
    if (!row.operands[n].constant) row.operands[n] = fixed[row.operands[n].row];
    constants[n] = row.operands[n].constant;
    is_known &= static_cast<bool>(constants[n]);
  }
  if (!is_known) return Fixed{.constant = {}, .row = kept.add(row)};
  if (row.op == ir::Op::convert && m.type(constants[0]) == row.type) return Fixed{.constant = constants[0]};
  const std::optional<ValueId> value = fold(m, row.op, row.type, std::span(constants).first(count));
  return value ? std::optional(Fixed{.constant = *value}) : std::nullopt;
}

}  // namespace

bool fix_computed(ir::Module& module, std::span<const ValueId> values, std::span<const uint32_t> numbers) {
  if (module.computed.empty()) return true;
  ir::ComputedTable kept;
  std::vector<Fixed> fixed;
  std::vector<uint32_t> extents, parameters;
  bool is_right = true;
  for (uint32_t n = 0; n < module.computed.size(); ++n) {
    Computed row = module.computed[n];
    std::optional<Fixed> found;
    if (row.op == ir::Op::specialization && values[row.number]) {
      found = Fixed{.constant = values[row.number]};
    } else {
      if (row.op == ir::Op::specialization) row.number = numbers[row.number];
      found = row.op == ir::Op::specialization ? Fixed{.constant = {}, .row = kept.add(row)}
                                               : fix_row(module, row, fixed, kept);
    }
    // What has no value is a length of 1 as long as nobody asks for it.
    fixed.push_back(found.value_or(Fixed{.constant = module.scalar(row.type, 1)}));
    uint32_t extent = ir::kFirstComputedExtent + fixed.back().row;
    if (fixed.back().constant) {
      const uint64_t bits = module.scalar_bits(fixed.back().constant).value_or(0);
      extent = found && is_length(bits) ? static_cast<uint32_t>(bits) : 0;
    }
    extents.push_back(extent);
    const std::optional<uint64_t> bits =
        fixed.back().constant ? module.scalar_bits(fixed.back().constant) : std::nullopt;
    parameters.push_back(bits ? static_cast<uint32_t>(std::min<uint64_t>(*bits, ir::kFirstComputedExtent - 1))
                              : extent);
  }
  for (uint32_t t = ir::types::kCount; t < module.types.size(); ++t)
    if (const std::optional<uint32_t> row = module.types.computed_length(ir::TypeId{t}); row && extents[*row] == 0)
      extents[*row] = 1, is_right = false;
  for (uint32_t& extent : extents) extent = extent == 0 ? 1 : extent;
  module.types.set_computed_extents(extents, parameters);
  module.computed = std::move(kept);
  return is_right;
}

std::span<const uint32_t> DefaultLengths::by_row() {
  if (lengths_.size() == module_.computed.size()) return lengths_;
  ir::ComputedTable none_left;
  std::vector<Fixed> fixed;
  for (const ValueId value : values_) fixed.push_back({.constant = value});
  for (auto n = static_cast<uint32_t>(values_.size()); n < module_.computed.size(); ++n) {
    const Computed row = module_.computed[n];
    std::optional<Fixed> found;
    if (row.op == ir::Op::specialization)
      found = Fixed{.constant = module_.scalar(row.type, module_.specializations[row.number].bits)};
    else
      found = fix_row(module_, row, fixed, none_left);
    fixed.push_back(found.value_or(Fixed{.constant = module_.scalar(row.type, 1)}));
    values_.push_back(fixed.back().constant);
    const uint64_t bits = module_.scalar_bits(values_.back()).value_or(0);
    lengths_.push_back(is_length(bits) ? static_cast<uint32_t>(bits) : 1);
  }
  return lengths_;
}

}  // namespace umber::eval
