// SPDX-License-Identifier: Apache-2.0
#include "values/place.h"

#include <algorithm>
#include <charconv>

namespace umber::values {
namespace {

using reflect::Member;
using reflect::Type;

/// Takes "[N]" off the front of the path.
std::optional<uint32_t> take_index(std::string_view& path) {
  if (!path.starts_with('[')) return std::nullopt;
  const size_t end = path.find(']');
  uint32_t index = 0;
  if (end == std::string_view::npos || std::from_chars(path.data() + 1, path.data() + end, index).ec != std::errc())
    return std::nullopt;
  path.remove_prefix(end + 1);
  return index;
}

void enter_element(Place& place, uint32_t index) {
  const Type& array = *place.type;
  place.offset += index * array.stride;
  place.array_size = array.count > index ? array.count - index : 1;
  place.array_stride = array.stride;
  place.type = &array.element[0];
}

bool enter_indices(Place& place, std::string_view& path) {
  while (path.starts_with('[')) {
    const std::optional<uint32_t> index = take_index(path);
    if (!index || place.type->kind != Type::Kind::array) return false;
    if (place.type->count != 0 && *index >= place.type->count) return false;
    enter_element(place, *index);
  }
  return true;
}

/// Where component `row` of column `column` lies, relative to the value.
uint32_t component_offset(const Type& type, uint32_t column, uint32_t row) {
  const uint32_t size = size_of(type.scalar);
  if (type.columns == 1) return row * size;
  const uint32_t stride = type.stride != 0 ? type.stride : size * (type.row_major ? type.columns : type.rows);
  return type.row_major ? row * stride + column * size : column * stride + row * size;
}

void write_value(const Type& type, std::span<const Number> numbers, std::byte* to) {
  for (uint32_t i = 0; i < numbers.size(); ++i)
    store(type.scalar, numbers[i], to + component_offset(type, i / type.rows, i % type.rows));
}

/// The number of locations a uniform takes (OpenGL 4.6 section 7.6: one per array element and structure member).
uint32_t locations_of(const Type& type) {
  switch (type.kind) {
    case Type::Kind::numeric:
    case Type::Kind::reference: return 1;
    case Type::Kind::array: return std::max(type.count, 1u) * locations_of(type.element[0]);
    case Type::Kind::structure: break;
  }
  uint32_t sum = 0;
  for (const Member& member : type.members) sum += locations_of(member.type);
  return sum;
}

/// What has `location` in a value that begins at `first`.
std::optional<Place> locate(Place place, uint32_t first, uint32_t location) {
  const Type& type = *place.type;
  switch (type.kind) {
    case Type::Kind::numeric:
    case Type::Kind::reference: return location == first ? std::optional(place) : std::nullopt;
    case Type::Kind::array: {
      const uint32_t each = type.location_stride ? type.location_stride : std::max(locations_of(type.element[0]), 1u);
      const uint32_t index = (location - first) / each;
      if (index >= std::max(type.count, 1u)) return std::nullopt;
      enter_element(place, index);
      // Locations that members of structures have are those in the first element.
      return locate(place, first, location - index * each);
    }
    case Type::Kind::structure: break;
  }
  for (const Member& member : type.members) {
    if (member.location) first = *member.location;
    if (location < first) return std::nullopt;
    if (const auto found = locate({&member.type, place.offset + member.offset}, first, location)) return found;
    first += locations_of(member.type);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Place> find_member(const Type& block, std::string_view path) {
  Place place{&block};
  while (!path.empty()) {
    if (path.starts_with('.')) path.remove_prefix(1);
    if (place.type->kind != Type::Kind::structure) return std::nullopt;
    const std::string_view name = path.substr(0, path.find_first_of(".["));
    const auto member = std::find_if(place.type->members.begin(), place.type->members.end(),
                                     [&](const Member& candidate) { return candidate.name == name; });
    if (member == place.type->members.end()) return std::nullopt;
    path.remove_prefix(name.size());
    place = {&member->type, place.offset + member->offset};
    if (!enter_indices(place, path)) return std::nullopt;
  }
  if (place.type == &block) return std::nullopt;
  while (place.type->kind == Type::Kind::array) enter_element(place, 0);
  return place;
}

std::optional<Place> find_location(const Type& block, uint32_t location) {
  for (const Member& member : block.members) {
    if (!member.location || location < *member.location) continue;
    if (const auto found = locate({&member.type, member.offset}, *member.location, location)) return found;
  }
  return std::nullopt;
}

bool write(const Place& place, std::span<const Number> numbers, std::span<std::byte> memory) {
  const Type& type = *place.type;
  if (type.kind != Type::Kind::numeric) return false;
  const size_t components = size_t{type.columns} * type.rows;
  if (numbers.empty() || numbers.size() % components != 0 || numbers.size() / components > place.array_size)
    return false;
  for (size_t i = 0; i * components < numbers.size(); ++i) {
    const size_t offset = place.offset + i * place.array_stride;
    const uint32_t end = component_offset(type, type.columns - 1u, type.rows - 1u) + size_of(type.scalar);
    if (offset + end > memory.size()) return false;
    write_value(type, numbers.subspan(i * components, components), memory.data() + offset);
  }
  return true;
}

bool is_location(std::string_view name) {
  return !name.empty() && name.find_first_not_of("0123456789") == std::string_view::npos;
}

IndexedName split_indices(std::string_view name) {
  IndexedName result;
  while (!name.empty()) {
    if (const std::optional<uint32_t> index = take_index(name)) {
      result.indices.push_back(*index);
      continue;
    }
    result.base.push_back(name.front());
    name.remove_prefix(1);
  }
  return result;
}

}  // namespace umber::values
