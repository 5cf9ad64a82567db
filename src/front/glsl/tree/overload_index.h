// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>

#include "base/small_vector.h"
#include "front/glsl/tree/ids.h"
#include "ir/ids.h"

namespace umber::glsl {

/// Functions by what they take: a call that fits one exactly, as most do, looks at no other overload, and one that does
/// not looks at those of its shape alone. A shape is a hash of what no implicit conversion changes: functions of
/// another one are not to be called so, but not all of the same one are.
class OverloadIndex {
 public:
  /// `first` is the first function declared of that name.
  void add(FunctionSymbolId first, std::span<const ir::TypeId> types, uint32_t shape, FunctionSymbolId function) {
    if ((added_.size() + 1) * 2 > slots_.size()) grow();
    added_.push_back({.hash = hash(first, types),
                      .shape = shape,
                      .types = static_cast<uint32_t>(types_.size()),
                      .count = static_cast<uint32_t>(types.size()),
                      .first = first,
                      .function = function});
    types_.append(types);
    const auto number = static_cast<uint32_t>(added_.size());
    put(number);
    put_shape(number);
  }

  /// Calls `f` with the functions of that name and shape, the last one first.
  template <typename F>
  void for_each_of_shape(FunctionSymbolId first, uint32_t shape, F&& f) const {
    if (shapes_.empty()) return;
    for (uint32_t n = shapes_[shape_slot(first, shape)]; n != 0; n = added_[n - 1].before) f(added_[n - 1].function);
  }

  /// The function that takes exactly these types; none if there is none.
  FunctionSymbolId find(FunctionSymbolId first, std::span<const ir::TypeId> types) const {
    if (slots_.empty()) return {};
    const uint32_t wanted = hash(first, types);
    for (size_t at = wanted & (slots_.size() - 1); slots_[at] != 0; at = (at + 1) & (slots_.size() - 1)) {
      const Overload& o = added_[slots_[at] - 1];
      if (o.hash == wanted && o.first == first &&
          std::ranges::equal(std::span(types_.data() + o.types, o.count), types))
        return o.function;
    }
    return {};
  }

 private:
  struct Overload {
    uint32_t hash = 0, shape = 0, types = 0, count = 0;
    FunctionSymbolId first{}, function{};
    uint32_t before = 0;  ///< another one of its shape: a number in added_, from 1; 0: none
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
  /// Where the last one of a shape is, or belongs.
  size_t shape_slot(FunctionSymbolId first, uint32_t shape) const {
    size_t at = (shape ^ first.index * 0x9e3779b1u) & (shapes_.size() - 1);
    const auto is_it = [&](uint32_t n) { return added_[n - 1].first == first && added_[n - 1].shape == shape; };
    while (shapes_[at] != 0 && !is_it(shapes_[at])) at = (at + 1) & (shapes_.size() - 1);
    return at;
  }
  void put_shape(uint32_t number) {
    uint32_t& last = shapes_[shape_slot(added_[number - 1].first, added_[number - 1].shape)];
    added_[number - 1].before = std::exchange(last, number);
  }
  void grow() {
    const size_t size = std::max<size_t>(16, slots_.size() * 2);
    slots_.assign(size, 0);
    shapes_.assign(size, 0);
    for (uint32_t n = 1; n <= added_.size(); ++n) put(n), put_shape(n);
  }

  SmallVector<Overload, 8> added_;
  SmallVector<ir::TypeId, 16> types_;
  SmallVector<uint32_t, 16> shapes_;  ///< the same for the last one of each shape
  SmallVector<uint32_t, 16> slots_;   ///< open addressing: a number in added_, from 1; 0: free
};

}  // namespace umber::glsl
