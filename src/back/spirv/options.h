// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

#include "spirv/requirements.h"
#include "umber/vocabulary/spirv.hpp"

namespace umber {
class Sources;
}

namespace umber::back::spirv {

/// The versions of SPIR-V that go with a version of Vulkan (Vulkan 1.3 appendix A.1).
struct VersionRange {
  uint32_t standard;  ///< the highest that every device of that Vulkan takes; the default
  uint32_t most;      ///< the highest that some device takes: 1.4 on Vulkan 1.1 is VK_KHR_spirv_1_4
};
constexpr VersionRange versions_of(Vulkan vulkan) {
  using spv::version_word;
  switch (vulkan) {
    case Vulkan::v1_0: return {version_word(1, 0), version_word(1, 0)};
    case Vulkan::v1_1: return {version_word(1, 3), version_word(1, 4)};
    case Vulkan::v1_2: return {version_word(1, 5), version_word(1, 5)};
    case Vulkan::v1_3: return {version_word(1, 6), version_word(1, 6)};
  }
  return {};
}

/// The first version with SPV_KHR_workgroup_memory_explicit_layout.
inline constexpr uint32_t kFirstWithSharedBlocks = spv::version_word(1, 4);

struct Options {
  Vulkan vulkan = Vulkan::v1_1;
  uint32_t version = 0;  ///< word 1 of the module (SPIR-V 2.3); 0: the standard one of `vulkan`
  DebugInfo debug = DebugInfo::names;
  bool drops_unused = false;  ///< resources that no instruction uses are not declared
  const Sources* sources = nullptr;  ///< of the module's spans; `lines` needs it

  constexpr uint32_t spirv_version() const { return version ? version : versions_of(vulkan).standard; }
};

}  // namespace umber::back::spirv
