// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "ir/ids.h"

namespace umber::front::memory {

/// Functions that were made, each once for every list of what was passed to it that is no value, such as textures. An
/// `Argument` is what tells such lists apart.
template <typename Argument>
class Instances {
 public:
  /// The function that was made of the source's function of this number; none if it has not been yet.
  std::optional<ir::FunctionId> find(uint32_t function, std::span<const Argument> arguments) const {
    for (uint32_t n = last(function); n != 0; n = instances_[n - 1].before)
      if (std::ranges::equal(instances_[n - 1].arguments, arguments)) return instances_[n - 1].made;
    return std::nullopt;
  }
  void add(uint32_t function, std::span<const Argument> arguments, ir::FunctionId made) {
    if (function >= last_.size()) last_.resize(function + size_t{1});
    instances_.push_back({{arguments.begin(), arguments.end()}, made, last_[function]});
    last_[function] = static_cast<uint32_t>(instances_.size());
  }

 private:
  struct Instance {
    std::vector<Argument> arguments;
    ir::FunctionId made{};
    uint32_t before = 0;  ///< number in instances_, from 1, of another of the same function; 0: none
  };

  uint32_t last(uint32_t function) const { return function < last_.size() ? last_[function] : 0; }

  std::vector<Instance> instances_;
  std::vector<uint32_t> last_;  ///< by the source's function: number in instances_, from 1
};

}  // namespace umber::front::memory
