// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>

#include "ir/interface/io_var.h"
#include "spirv/enums.h"

namespace umber::back::spirv {

struct BuiltInRow {
  ir::BuiltIn from{};
  spv::BuiltIn to{};
};

inline constexpr BuiltInRow kBuiltInRows[] = {
#define UMBER_SPIRV_BUILT_IN(from, to, type) {ir::BuiltIn::from, spv::BuiltIn::to},
#include "spirv/built_ins.def"
#undef UMBER_SPIRV_BUILT_IN
};

/// By ir::BuiltIn; `Max` where SPIR-V has none.
inline constexpr auto kBuiltIns = [] {
  std::array<spv::BuiltIn, std::size(ir::kBuiltIns)> all{};
  all.fill(static_cast<spv::BuiltIn>(~0u));
  for (const BuiltInRow& row : kBuiltInRows) all[static_cast<size_t>(row.from)] = row.to;
  return all;
}();

/// Every built-in that the device supplies under a name has a row.
static_assert([] {
  for (size_t n = 0; n < std::size(ir::kBuiltIns); ++n)
    if (ir::kBuiltIns[n].device && ir::BuiltIn(n) != ir::BuiltIn::by_number && kBuiltIns[n] == static_cast<spv::BuiltIn>(~0u)) return false;
  return true;
}());

}  // namespace umber::back::spirv
