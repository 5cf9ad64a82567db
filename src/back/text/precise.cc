// SPDX-License-Identifier: Apache-2.0
#include "back/text/precise.h"

namespace umber::back::text {
namespace {

constexpr Message<std::string_view> kPreciseIsLost{
    Severity::warning, "precise-lost", "{0} has no 'precise': what is computed twice may differ in its last bits",
    "computations that must agree belong in one function of one stage"};

}  // namespace

void warn_of_precise(const ir::Module& module, std::string_view language, Diagnostics& diagnostics) {
  ir::InstId first;
  module.for_each_inst([&](ir::InstId i) {
    if (!first && module.has_flag(i, ir::flag::kPrecise)) first = i;
  });
  if (first) diagnostics.report(kPreciseIsLost, module.span(first), language);
}

}  // namespace umber::back::text
