// SPDX-License-Identifier: Apache-2.0
#include "umber/umber.hpp"

#include "driver/driver.h"

namespace umber {
namespace {

// The public enumeration and the compiler's own are one list.
constexpr ir::Stage to_ir(Stage stage) { return static_cast<ir::Stage>(stage); }
constexpr Stage from_ir(ir::Stage stage) { return static_cast<Stage>(stage); }
static_assert(to_ir(Stage::vertex) == ir::Stage::vertex && to_ir(Stage::geometry) == ir::Stage::geometry &&
              to_ir(Stage::fragment) == ir::Stage::fragment && to_ir(Stage::compute) == ir::Stage::compute);

driver::Language to_driver(Language language) {
  switch (language) {
    case Language::automatic: return driver::Language::automatic;
    case Language::glsl: return driver::Language::glsl;
    case Language::essl: return driver::Language::essl;
  }
  return {};
}

Target target_of(const Options& options) {
  return {
      .gl_depth_range_in_source = options.depth_range == DepthRange::gl,
      .flip_point_coord = options.flip_point_coord,
      .color_outputs = options.color_outputs,
      .clip_planes = options.clip_planes,
      .keep_names = options.generate_debug_names,
  };
}

}  // namespace

Result compile(std::span<const Source> sources, const Options& options) {
  std::vector<driver::Shader> shaders;
  for (const Source& s : sources)
    shaders.push_back({.stage = to_ir(s.stage), .text = s.text, .name = s.name, .language = to_driver(s.language)});
  driver::Outcome outcome = driver::compile({.shaders = shaders,
                                             .target = target_of(options),
                                             .colour = options.color_diagnostics,
                                             .dump_after = options.dump_ir_after});

  Result result;
  result.ok = outcome.ok;
  result.diagnostics = std::move(outcome.diagnostics);
  result.program = std::move(outcome.program);
  for (driver::Compiled& m : outcome.modules) result.modules.push_back({from_ir(m.stage), std::move(m.spirv)});
  for (driver::Dump& d : outcome.dumps)
    result.ir_dumps.push_back({from_ir(d.stage), std::move(d.after), std::move(d.text)});
  return result;
}

}  // namespace umber
