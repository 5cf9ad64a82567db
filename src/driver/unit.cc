// SPDX-License-Identifier: Apache-2.0
#include "driver/unit.h"

#include <algorithm>
#include <array>

#include "ir/interface/stages.h"

namespace umber::driver {
namespace {

constexpr Message<> kNoShaders{Severity::error, "no-shaders", "there is no shader to compile"};
constexpr Message<std::string_view> kComputeNotAlone{Severity::error, "compute-not-alone",
                                                     "a program with a {0} shader has no other stages"};
constexpr Message<> kMixedSources{Severity::error, "mixed-sources",
                                  "a program of SPIR-V modules has one for each stage, and no texts"};
constexpr Message<> kIrNotAlone{Severity::error, "ir-not-alone", "a text of the IR is the only source of its stage"};

}  // namespace

std::vector<Unit> units_of(std::span<const Source> sources) {
  constexpr size_t kNone = ~size_t{0};
  std::array<size_t, kStageCount> of_texts;
  of_texts.fill(kNone);
  std::vector<Unit> units;
  units.reserve(sources.size());
  for (const Source& s : sources) {
    size_t own = kNone;
    size_t& known = s.spirv.empty() && !is_ir(s) && is_stage(s.stage) ? of_texts[static_cast<size_t>(s.stage)] : own;
    if (known == kNone) {
      known = units.size();
      units.push_back({.stage = s.stage, .sources = {}});
    }
    units[known].sources.push_back(&s);
  }
  return units;
}

bool are_program(std::span<const Unit> units, StagePart output, Diagnostics& diagnostics) {
  if (units.empty()) diagnostics.report(kNoShaders, {});
  const bool traces_rays =
      std::ranges::all_of(units, [](const Unit& unit) { return is_of_ray_tracing(unit.stage); });
  uint32_t stages = 0;
  bool are_mixed = false, has_ir_twice = false;
  for (const Unit& unit : units) {
    const StagePart input = unit.is_spirv() ? StagePart::spirv_in : StagePart::glsl_in;
    if (!ir::takes_stage(input, unit.stage, {}, diagnostics) || !ir::takes_stage(output, unit.stage, {}, diagnostics))
      continue;
    if (row_of(unit.stage).position == 0 && units.size() > 1 && !traces_rays) diagnostics.report(kComputeNotAlone, {}, row_of(unit.stage).name);
    // Stages of a pipeline are handed on from one to the next: two of one kind have no order.
    const uint32_t stage = 1u << static_cast<uint32_t>(unit.stage);
    const bool is_another = (stages & stage) != 0;
    are_mixed |= unit.is_spirv() != units[0].is_spirv() || (unit.is_spirv() && is_another);
    has_ir_twice |= !unit.is_spirv() && is_another;
    stages |= stage;
  }
  if (has_ir_twice) diagnostics.report(kIrNotAlone, {});
  if (are_mixed) diagnostics.report(kMixedSources, {});
  return !diagnostics.has_errors();
}

}  // namespace umber::driver
