// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <iterator>

#include "driver/built_passes.h"
#include "driver/not_built.h"
#include "driver/target_rows.h"
#include "passes/registry.h"

namespace umber::driver {
namespace {

void refuse(const Options&, Diagnostics& diagnostics) { diagnostics.report(kNotBuilt, {}, "HLSL"); }
void limit(const Options&, Target&) {}

/// Made when this is compiled, so that nothing refers to what is left out.
constexpr auto kWithoutHlsl = [] {
  std::array<const Pass*, std::size(kAllPasses) - std::size(kPassesOfHlsl)> kept{};
  size_t count = 0;
  for (const Pass* const pass : kAllPasses)
    if (std::ranges::find(kPassesOfHlsl, pass) == std::end(kPassesOfHlsl)) kept[count++] = pass;
  return kept;
}();

}  // namespace

std::span<const Pass* const> built_passes() { return kWithoutHlsl; }

constinit const TargetRow kHlslRow = {
    .output = Output::hlsl, .part = StagePart::hlsl_out, .check = refuse, .limit = limit};

}  // namespace umber::driver
