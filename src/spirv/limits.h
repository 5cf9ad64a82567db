// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

namespace umber::spv {

/// What a valid module has only so much of, as limits.def lists it.
enum class Limit : uint8_t {
#define UMBER_LIMIT(name, most, what) name,
#include "spirv/limits.def"
#undef UMBER_LIMIT
};

struct LimitInfo {
  uint32_t most;
  std::string_view what;
};

constexpr LimitInfo info(Limit limit) {
  constexpr std::array kLimits = {
#define UMBER_LIMIT(name, most, what) LimitInfo{most, what},
#include "spirv/limits.def"
#undef UMBER_LIMIT
  };
  return kLimits[static_cast<size_t>(limit)];
}

constexpr Limit kLimits[] = {
#define UMBER_LIMIT(name, most, what) Limit::name,
#include "spirv/limits.def"
#undef UMBER_LIMIT
};

}  // namespace umber::spv
