// SPDX-License-Identifier: Apache-2.0
// What one stage hands to the next, where both declare it and not alike.
#include <algorithm>
#include <tuple>
#include <vector>

#include "ir/interface/stages.h"
#include "lint/parts.h"

namespace umber::lint {
namespace {

using ir::Direction, ir::IoVar, ir::IoVarId, ir::Module;

constexpr Message<std::string_view, std::string_view> kInterpolation{
    Severity::warning, "stage-interpolation",
    "'{0}' is declared with another interpolation in the {1} shader, which has no effect",
    "the fragment shader says how a value is interpolated: write the same in both"};
constexpr Message<std::string_view, std::string_view> kPrecision{Severity::warning, "stage-precision",
                                                                 "'{0}' has another precision in the {1} shader",
                                                                 "write the same precision in both"};
constexpr Message<> kWritten{Severity::note, "", "it is written by this"};

using Key = std::tuple<uint32_t, uint32_t>;
struct Varying {
  Key at;
  const IoVar* var;
};

std::vector<Varying> varyings(const Module& m, Direction direction) {
  std::vector<Varying> found;
  for (const IoVarId v : m.io_vars.ids()) {
    const IoVar& var = m.io_vars[v];
    if (var.direction == direction && var.built_in == ir::BuiltIn::none && var.location && !var.is_copy && var.span)
      found.push_back({{*var.location, var.component}, &var});
  }
  std::ranges::sort(found, {}, &Varying::at);
  return found;
}

}  // namespace

void stage_interfaces(const Module& producer, const Module& consumer, LintSet wanted, Diagnostics& diagnostics) {
  const std::vector<Varying> outputs = varyings(producer, Direction::output);
  for (const Varying& in : varyings(consumer, Direction::input)) {
    const auto found = std::ranges::lower_bound(outputs, in.at, {}, &Varying::at);
    if (found == outputs.end() || found->at != in.at) continue;
    const IoVar &input = *in.var, &output = *found->var;
    const auto name = consumer.names.text(input.name);
    const bool is_drawn = consumer.stage == ir::Stage::fragment && output.explicit_interpolation;
    if (wanted.has(Lint::stage_interpolation) && is_drawn && input.interpolation != output.interpolation)
      diagnostics.report(kInterpolation, input.span, name, row_of(producer.stage).name).note(kWritten, output.span);
    const bool has_both = input.precision != ir::Precision::none && output.precision != ir::Precision::none;
    if (wanted.has(Lint::stage_precision) && has_both && input.precision != output.precision)
      diagnostics.report(kPrecision, input.span, name, row_of(producer.stage).name).note(kWritten, output.span);
  }
}

}  // namespace umber::lint
