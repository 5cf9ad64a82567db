// SPDX-License-Identifier: Apache-2.0
#include "ir/interface/specialization.h"

namespace umber::ir {
namespace {

uint32_t hash(const Computed& row) {
  uint32_t h = static_cast<uint32_t>(row.op) * 0x9e3779b1u;
  h = (h ^ row.number) * 0x85ebca6bu;
  for (const Computed::Operand& o : row.operands) h = (h ^ o.constant.index ^ o.row << 16 ^ h >> 15) * 0xc2b2ae35u;
  return h;
}

}  // namespace

uint32_t ComputedTable::add(const Computed& row) {
  const auto is_same = [&](auto id) { return rows_[id.index] == row; };
  return interned_
      .find_or_add(hash(row), is_same,
                   [&] {
                     rows_.push_back(row);
                     return Id<struct ComputedTag>{static_cast<uint32_t>(rows_.size()) - 1};
                   })
      .index;
}

}  // namespace umber::ir
