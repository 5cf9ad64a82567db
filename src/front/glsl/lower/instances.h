// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "front/glsl/lower/memory.h"

namespace umber::glsl {

/// Functions that were lowered: one for each set of textures, images and counters passed to it.
class Instances {
 public:
  std::optional<ir::FunctionId> find(FunctionSymbolId symbol, std::span<const OpaqueArgument> arguments) const {
    for (uint32_t n = last(symbol); n != 0; n = instances_[n - 1].before)
      if (std::ranges::equal(instances_[n - 1].arguments, arguments)) return instances_[n - 1].function;
    return std::nullopt;
  }
  void add(FunctionSymbolId symbol, std::span<const OpaqueArgument> arguments, ir::FunctionId function) {
    if (symbol.index >= last_.size()) last_.resize(symbol.index + 1);
    instances_.push_back({{arguments.begin(), arguments.end()}, function, last_[symbol.index]});
    last_[symbol.index] = static_cast<uint32_t>(instances_.size());
  }

 private:
  struct Instance {
    std::vector<OpaqueArgument> arguments;
    ir::FunctionId function{};
    uint32_t before = 0;  ///< number in instances_, from 1, of another of the same function; 0: none
  };

  uint32_t last(FunctionSymbolId symbol) const { return symbol.index < last_.size() ? last_[symbol.index] : 0; }

  std::vector<Instance> instances_;
  std::vector<uint32_t> last_;  ///< by FunctionSymbolId: number in instances_, from 1
};

}  // namespace umber::glsl
