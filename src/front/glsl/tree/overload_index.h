// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "front/glsl/tree/ids.h"
#include "ir/ids.h"

namespace umber::glsl {

/// Functions by what they take: a call that fits one exactly, as most do, looks at no other overload.
class OverloadIndex {
 public:
  /// `first` is the first function declared of that name.
  void add(FunctionSymbolId first, std::span<const ir::TypeId> types, FunctionSymbolId function) {
    if ((added_.size() + 1) * 2 > slots_.size()) grow();
    added_.push_back({hash(first, types), static_cast<uint32_t>(types_.size()), static_cast<uint32_t>(types.size()),
                      first, function});
    types_.insert(types_.end(), types.begin(), types.end());
    put(static_cast<uint32_t>(added_.size()));
  }

  /// The function that takes exactly these types; none if there is none.
  FunctionSymbolId find(FunctionSymbolId first, std::span<const ir::TypeId> types) const {
    if (slots_.empty()) return {};
    const uint32_t wanted = hash(first, types);
    for (size_t at = wanted & (slots_.size() - 1); slots_[at] != 0; at = (at + 1) & (slots_.size() - 1)) {
      const Overload& o = added_[slots_[at] - 1];
      if (o.hash == wanted && o.first == first &&
          std::ranges::equal(std::span(types_).subspan(o.types, o.count), types))
        return o.function;
    }
    return {};
  }

 private:
  struct Overload {
    uint32_t hash = 0, types = 0, count = 0;
    FunctionSymbolId first{}, function{};
  };

  static uint32_t hash(FunctionSymbolId first, std::span<const ir::TypeId> types) {
    uint32_t h = first.index * 0x9e3779b1u;
    for (const ir::TypeId t : types) h = (h ^ t.index ^ h >> 15) * 0x85ebca6bu;
    return h ^ h >> 16;
  }
  void put(uint32_t number) {
    size_t at = added_[number - 1].hash & (slots_.size() - 1);
    while (slots_[at] != 0) at = (at + 1) & (slots_.size() - 1);
    slots_[at] = number;
  }
  void grow() {
    slots_.assign(std::max<size_t>(16, slots_.size() * 2), 0);
    for (uint32_t n = 1; n <= added_.size(); ++n) put(n);
  }

  std::vector<Overload> added_;
  std::vector<ir::TypeId> types_;
  std::vector<uint32_t> slots_;  ///< open addressing: a number in added_, from 1; 0: free
};

}  // namespace umber::glsl
