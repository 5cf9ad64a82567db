// SPDX-License-Identifier: Apache-2.0
#include "umber/run/via_spirv.h"

#include <fmt/format.h>

#include "umber/run/checked_compile.h"
#include "umber/run/outcome.h"

namespace umber::run {

CompileResult compile_via_spirv(std::span<const Source> sources, const Options& options) {
  CompileResult first = compile(sources, options);
  if (!first.ok()) return first;
  std::vector<Source> modules;
  for (const Module& m : first.modules) modules.push_back({.stage = m.stage, .name = "module", .spirv = m.spirv});
  // The rest of what the options ask for has been done.
  CompileResult second = checked_compile(modules, {.clip_planes = options.clip_planes});
  if (!second.ok()) throw Failure(fmt::format("its SPIR-V is not read: {}", render(second.diagnostics)));
  first.modules = std::move(second.modules);
  return first;
}

}  // namespace umber::run
