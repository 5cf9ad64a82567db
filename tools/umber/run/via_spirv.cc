// SPDX-License-Identifier: Apache-2.0
#include "umber/run/via_spirv.h"

#include <fmt/format.h>

#include "umber/run/checked_compile.h"
#include "umber/run/outcome.h"

namespace umber::run {

CompileResult compile_via_spirv(std::span<const Source> sources, const Options& options) {
  Options typed = options;
  typed.spirv.buffers = BufferForm::typed, typed.spirv.buffer_bounds = BufferBounds::undefined;
  CompileResult result = compile(sources, typed);
  // Each stage alone: Vulkan lets stages see one buffer as different blocks. The rest of what the options ask for has
  // been done.
  for (Module& m : result.modules) {
    const Source source{.stage = m.stage, .name = "module", .spirv = m.spirv};
    CompileResult again =
        checked_compile(std::span(&source, 1),
                        {.clip_planes = options.clip_planes,
                         .spirv = {.vulkan = options.spirv.vulkan,
                                   .buffers = options.spirv.buffers, .buffer_bounds = options.spirv.buffer_bounds}});
    if (!again.ok()) throw Failure(fmt::format("its SPIR-V is not read: {}", render(again.diagnostics)));
    m.spirv = std::move(again.modules.front().spirv);
  }
  return result;
}

}  // namespace umber::run
