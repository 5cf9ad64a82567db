// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "values/number.h"

namespace umber::values {

/// A place in a block: what `lights[2].color` leads to.
struct Place {
  const reflect::Type* type = nullptr;  ///< numeric, array or structure
  uint32_t offset = 0;
  uint32_t array_size = 1, array_stride = 0;  ///< of the array it is an element of, from this element on
};

/// Follows a path such as "a.b[2].c[0]" through a block; nothing if there is no such member. An array named without
/// index means its first element, as in GL.
std::optional<Place> find_member(const reflect::Type& block, std::string_view path);

/// The place of the default-block uniform with that location; arrays take one location per element.
std::optional<Place> find_location(const reflect::Type& block, uint32_t location);

/// Writes numbers (a matrix column by column) to a place of `memory`, converted to its type; goes on to the following
/// elements of an array while there are numbers left. False if there are too few or too many.
bool write(const Place& place, std::span<const Number> numbers, std::span<std::byte> memory);

/// Whether what stands for a variable's name is its location.
bool is_location(std::string_view name);

/// A name without its indices, and the indices: "a[1].b[2]" gives "a.b" and {1, 2}.
struct IndexedName {
  std::string base;
  std::vector<uint32_t> indices;
};
IndexedName split_indices(std::string_view name);

}  // namespace umber::values
