// SPDX-License-Identifier: Apache-2.0
#include "back/text/precise.h"

#include <algorithm>

namespace umber::back::text {
namespace {

constexpr Message<std::string_view> kFloatControls{
    Severity::error, "unsupported-float-controls",
    "the shader says how floats are rounded or what becomes of denormals, which {0} cannot say"};
constexpr Message<std::string_view> kPreciseIsLost{
    Severity::warning, "precise-lost", "{0} has no 'precise': what is computed twice may differ in its last bits",
    "computations that must agree belong in one function of one stage"};

}  // namespace

bool has_float_controls(const ir::Module& module, std::string_view language, Diagnostics& diagnostics) {
  constexpr uint32_t kSignedZeroInfNanPreserve = 4461;  // which nothing here takes away
  const bool has_others = std::ranges::any_of(
      module.state.spirv_modes, [](const ir::SpirvMode& mode) { return mode.mode != kSignedZeroInfNanPreserve; });
  if (has_others) diagnostics.report(kFloatControls, {}, language);
  return has_others;
}

void warn_of_precise(const ir::Module& module, std::string_view language, Diagnostics& diagnostics) {
  ir::InstId first;
  module.for_each_inst([&](ir::InstId i) {
    if (!first && module.has_flag(i, ir::flag::kPrecise)) first = i;
  });
  if (first) diagnostics.report(kPreciseIsLost, module.span(first), language);
}

}  // namespace umber::back::text
