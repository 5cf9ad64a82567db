// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "base/hash_index.h"
#include "ir/ids.h"

namespace umber::front::memory {

/// Of an argument that is a number itself.
constexpr uint32_t hash_of(uint32_t argument) { return argument; }

/// Functions that were made, each once for every list of what was passed to it that is no value, such as textures. An
/// `Argument` is what tells such lists apart; `hash_of` it is a number that does so mostly.
template <typename Argument>
class Instances {
 public:
  /// The function that was made of the source's function of this number; none if it has not been yet.
  std::optional<ir::FunctionId> find(uint32_t function, std::span<const Argument> arguments) const {
    const Number found = index_.find(hash(function, arguments), [&](Number n) {
      const Instance& instance = instances_[n.index];
      return instance.function == function && std::ranges::equal(instance.arguments, arguments);
    });
    return found ? std::optional(instances_[found.index].made) : std::nullopt;
  }
  /// For what `find` does not find.
  void add(uint32_t function, std::span<const Argument> arguments, ir::FunctionId made) {
    const Number number{static_cast<uint32_t>(instances_.size())};
    instances_.push_back({function, {arguments.begin(), arguments.end()}, made});
    index_.find_or_add(
        hash(function, arguments), [](Number) { return false; }, [&] { return number; });
  }

 private:
  using Number = Id<struct InstanceTag>;
  struct Instance {
    uint32_t function = 0;
    std::vector<Argument> arguments;
    ir::FunctionId made{};
  };

  static uint32_t hash(uint32_t function, std::span<const Argument> arguments) {
    uint32_t h = function * 0x9e3779b1u;
    for (const Argument& a : arguments) h = (h ^ hash_of(a) ^ h >> 15) * 0x85ebca6bu;
    return h ^ h >> 16;
  }

  std::vector<Instance> instances_;
  HashIndex<Number> index_;
};

}  // namespace umber::front::memory
