// SPDX-License-Identifier: Apache-2.0
#include "rival.h"

#include <fmt/format.h>
#include <spirv-tools/optimizer.hpp>

#include "peers/glslang.h"
#include "umber/run/outcome.h"

namespace umber::bench {

Rivals compile_both(const Kernel& kernel) {
  Options options{.dialect = Dialect::vulkan};
  options.spirv.vulkan = Vulkan::v1_2;
  options.spirv.debug = DebugInfo::none;
  const Source source{.stage = Stage::compute, .text = kernel.text, .name = kernel.name};
  Rivals rivals{.ours = compile(std::span(&source, 1), options), .theirs = {}};
  if (!rivals.ours.ok()) throw run::Failure(fmt::format("Umber refuses {}", kernel.name));

  const std::vector<uint32_t> plain = peers::compile_with_glslang(
      {.stage = Stage::compute, .text = kernel.text, .rules = peers::GlslangRules::vulkan_1_2, .has_names = false});
  spvtools::Optimizer optimizer(SPV_ENV_VULKAN_1_2);
  optimizer.RegisterPerformancePasses();
  if (plain.empty() || !optimizer.Run(plain.data(), plain.size(), &rivals.theirs))
    throw run::Failure(fmt::format("glslang or spirv-opt refuses {}", kernel.name));
  return rivals;
}

}  // namespace umber::bench
