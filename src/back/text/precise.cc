// SPDX-License-Identifier: Apache-2.0
#include "back/text/precise.h"

#include "ir/interface/preserves_infinities.h"

namespace umber::back::text {
namespace {

constexpr Message<std::string_view> kFloatControls{
    Severity::error, "unsupported-float-controls",
    "the shader says how floats are rounded or what becomes of denormals, which {0} cannot say"};
constexpr Message<uint32_t, std::string_view> kExecutionMode{
    Severity::error, "unsupported-execution-mode",
    "the shader asks for the execution mode {0} of SPIR-V, which {1} has not"};
constexpr Message<std::string_view> kPreciseIsLost{
    Severity::warning, "precise-lost", "{0} has no 'precise': what is computed twice may differ in its last bits",
    "computations that must agree belong in one function of one stage"};

}  // namespace

bool has_device_modes(const ir::Module& module, std::string_view language, Diagnostics& diagnostics) {
  constexpr uint32_t kFirst = 4459, kLast = 4463;
  for (const ir::SpirvMode& mode : module.state.spirv_modes) {
    if (mode.mode == ir::kSignedZeroInfNanPreserve) continue;  // nothing here takes them away
    if (mode.mode >= kFirst && mode.mode <= kLast)
      diagnostics.report(kFloatControls, {}, language);
    else
      diagnostics.report(kExecutionMode, {}, mode.mode, language);
    return true;
  }
  return false;
}

void warn_of_precise(const ir::Module& module, std::string_view language, Diagnostics& diagnostics) {
  ir::InstId first;
  module.for_each_inst([&](ir::InstId i) {
    if (!first && module.has_flag(i, ir::flag::kPrecise)) first = i;
  });
  if (first) diagnostics.report(kPreciseIsLost, module.span(first), language);
}

}  // namespace umber::back::text
