// SPDX-License-Identifier: Apache-2.0
// The table of built-in functions as it is kept. It has no pointers, which a loader would relocate at every start, and what
// rows have in common is there once: prototypes, patterns of types, conditions.
#pragma once
#include "front/glsl/builtins/lookup.h"

namespace umber::glsl::packing {

inline constexpr uint16_t kNone = 0xffff;  ///< no row

/// The different ones of some values, in the order of their first uses, and which of them each use means.
template <typename T, size_t Uses>
struct Distinct {
  static constexpr size_t kMost = 512;  ///< different ones; with more an index is out of bounds, which does not compile
  T values[kMost] = {};  // no std::array: compilers bound the calls that one evaluation makes
  std::array<uint16_t, Uses> ids{};
  size_t count = 0, uses = 0;

  consteval void use(const T& value) {
    size_t id = count;  // rows are mostly as those before them
    while (id > 0 && !(values[id - 1] == value)) --id;
    if (id == 0) {
      values[count] = value;
      id = ++count;
    }
    ids[uses++] = static_cast<uint16_t>(id - 1);
  }
  template <size_t Count>
  consteval std::array<T, Count> first() const {
    std::array<T, Count> out{};
    for (size_t n = 0; n < Count; ++n) out[n] = values[n];
    return out;
  }
};

/// How many types the prototypes name: each its result and its parameters, in this order.
template <size_t N>
consteval size_t type_count(const std::array<rows::Row, N>& all) {
  size_t count = N;
  for (const rows::Row& row : all) count += row.signature.param_count;
  return count;
}

template <size_t Types, size_t N>
consteval auto distinct_patterns(const std::array<rows::Row, N>& all) {
  Distinct<TypePattern, Types> patterns;
  for (const rows::Row& row : all) {
    patterns.use(row.signature.result);
    for (size_t n = 0; n < row.signature.param_count; ++n) patterns.use(row.signature.params[n]);
  }
  return patterns;
}

template <size_t Types, size_t N>
consteval auto role_list(const std::array<rows::Row, N>& all) {
  std::array<Role, Types> out{};
  size_t at = 0;
  for (const rows::Row& row : all) {
    ++at;  // the result
    for (size_t n = 0; n < row.signature.param_count; ++n) out[at++] = row.signature.roles[n];
  }
  return out;
}

template <size_t N>
consteval auto distinct_conditions(const std::array<rows::Row, N>& all) {
  Distinct<Availability, N> conditions;
  for (const rows::Row& row : all) conditions.use(row.when);
  return conditions;
}

/// Where the text of each row is in the text of all; rows made of one prototype share it.
template <size_t N>
struct TextPlaces {
  std::array<uint32_t, N> at{};
  uint32_t size = 0;
};
template <size_t N>
consteval TextPlaces<N> text_places(const std::array<rows::Row, N>& all, const std::array<uint16_t, N>& previous) {
  TextPlaces<N> places;
  for (size_t n = 0; n < N; ++n) {
    const std::string_view text = all[n].signature.text;
    size_t same = previous[n];
    while (same != kNone && all[same].signature.text != text) same = previous[same];
    places.at[n] = same == kNone ? places.size : places.at[same];
    if (same == kNone) places.size += static_cast<uint32_t>(text.size());
  }
  return places;
}

template <size_t Size, size_t N>
consteval auto all_text(const std::array<rows::Row, N>& all, const TextPlaces<N>& places) {
  std::array<char, Size> out{};
  uint32_t end = 0;
  for (size_t n = 0; n < N; ++n) {
    if (places.at[n] != end) continue;
    for (const char* c = all[n].signature.text.data(); *c != 0; ++c) out[end++] = *c;
  }
  return out;
}

template <size_t N>
consteval auto pack(const std::array<rows::Row, N>& all, const TextPlaces<N>& places,
                    const std::array<uint16_t, N>& conditions) {
  std::array<BuiltinFunction, N> out{};
  uint16_t types_at = 0;
  for (size_t n = 0; n < N; ++n) {
    const rows::Row& row = all[n];
    const Signature& signature = row.signature;
    out[n] = {.imm = row.imm,
              .text_at = places.at[n],
              .text_size = static_cast<uint16_t>(signature.text.size()),
              .types_at = types_at,
              .condition = conditions[n],
              .out_mask = signature.out_mask,
              .in_mask = signature.in_mask,
              .op = row.op,
              .lowering = row.lowering,
              .explicit_kind = row.explicit_kind,
              .name_at = static_cast<uint8_t>(signature.name.data() - signature.text.data()),
              .name_size = static_cast<uint8_t>(signature.name.size()),
              .param_count = signature.param_count,
              .legacy_shadow = row.legacy_shadow};
    types_at = static_cast<uint16_t>(types_at + 1 + signature.param_count);
  }
  return out;
}

}  // namespace umber::glsl::packing
