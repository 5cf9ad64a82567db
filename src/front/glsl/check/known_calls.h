// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/names.h"
#include "front/glsl/builtins/lookup.h"

namespace umber::glsl {

/// Which built-in functions calls mean that were met before. Shaders call few of them, with few types of arguments, and
/// again and again; finding out takes all overloads of the name. For names alone that are no functions of the shader.
class KnownCalls {
 public:
  struct Call {
    uint32_t row = kNoBuiltin;
    BuiltinInstance builtin;
  };

  /// Null for a call that was not met, or is not kept.
  const Call* find(uint32_t unit, NameId name, std::span<const ir::TypeId> arguments) const {
    const uint8_t number = slots_[slot_of(name, arguments)];
    if (number == 0) return nullptr;
    const Known& known = all_[number - 1];
    const bool is_it = known.unit == unit && known.name == name && known.count == arguments.size() &&
                       std::equal(arguments.begin(), arguments.end(), known.arguments.begin());
    return is_it ? &known.call : nullptr;
  }
  void add(uint32_t unit, NameId name, std::span<const ir::TypeId> arguments, const Call& call) {
    uint8_t& number = slots_[slot_of(name, arguments)];
    if (arguments.size() > kMostArguments || number != 0) return;
    Known known{.unit = unit, .name = name, .count = static_cast<uint32_t>(arguments.size()), .call = call};
    std::copy(arguments.begin(), arguments.end(), known.arguments.begin());
    all_.push_back(known);
    number = static_cast<uint8_t>(all_.size());
  }

 private:
  static constexpr uint32_t kSlots = 64;
  static constexpr size_t kMostArguments = 4;
  struct Known {
    uint32_t unit = 0;
    NameId name;
    uint32_t count = 0;
    std::array<ir::TypeId, kMostArguments> arguments{};
    Call call;
  };

  static uint32_t slot_of(NameId name, std::span<const ir::TypeId> arguments) {
    uint32_t hash = name.index * 0x9e3779b1u;
    for (const ir::TypeId type : arguments) hash = (hash ^ type.index) * 0x9e3779b1u;
    return hash >> 26;
  }

  std::array<uint8_t, kSlots> slots_{};  ///< a number in all_, from 1; 0: free
  std::vector<Known> all_;
};

}  // namespace umber::glsl
