// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/names.h"

#include <algorithm>
#include <array>
#include <bit>

#include "back/hlsl/helpers.h"
#include "base/names.h"

namespace umber::back::hlsl {
namespace {

/// Words of HLSL, its intrinsic functions and the helper functions of this back end, as far as GLSL lets a shader have
/// them as names.
constexpr std::string_view kReservedWords[] = {
#include "back/hlsl/reserved.inc"
};

/// Functions that are written for the types they are needed for; the others have rows.
constexpr std::string_view kWrittenFunctions[] = {"outer_product",  "component_product", "texture_size",
                                                  "texture_levels", "texture_samples",   "double_bits",
                                                  "double_length"};
/// The words, then names of helper functions.
constexpr auto kTaken = [] {
  std::array<std::string_view, std::size(kReservedWords) + std::size(kHelperRows) + std::size(kWrittenFunctions)> all;
  auto end = std::copy(std::begin(kReservedWords), std::end(kReservedWords), all.begin());
  for (const HelperRow& row : kHelperRows) *end++ = row.name;
  std::copy(std::begin(kWrittenFunctions), std::end(kWrittenFunctions), end);
  return all;
}();

/// Where they are, by hash and in the next free place, counted from 1: made by the compiler, as to intern them would
/// take longer than to write a small shader.
constexpr auto kTakenSlots = [] {
  std::array<uint16_t, std::bit_ceil(kTaken.size()) * 4> slots{};
  for (size_t n = 0; n < kTaken.size(); ++n) {
    size_t at = Names::hash(kTaken[n]) % slots.size();
    while (slots[at] != 0) at = (at + 1) % slots.size();
    slots[at] = static_cast<uint16_t>(n + 1);
  }
  return slots;
}();

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr auto kIsWord = [] {
  std::array<bool, 256> all{};
  for (size_t c = 0; c < all.size(); ++c)
    all[c] = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(static_cast<char>(c)) || c == '_';
  return all;
}();
constexpr bool is_word(char c) { return kIsWord[static_cast<uint8_t>(c)]; }

bool is_taken(std::string_view text, uint32_t hash, bool has_helpers) {
  for (size_t at = hash % kTakenSlots.size(); kTakenSlots[at] != 0; at = (at + 1) % kTakenSlots.size()) {
    const size_t n = kTakenSlots[at] - 1u;
    if (kTaken[n] == text) return n < std::size(kReservedWords) || has_helpers;
  }
  return false;
}

}  // namespace

/// `wanted` with only characters that an identifier may have.
std::string_view NameTable::as_identifier(std::string_view wanted) {
  const auto first = std::find_if(wanted.begin(), wanted.end(), is_word);
  char* const text = static_cast<char*>(scratch_.arena().allocate(wanted.size() + 1, 1));
  char* end = text;
  if (first == wanted.end() || is_digit(*first)) *end++ = '_';
  for (auto c = first; c != wanted.end(); ++c)
    if (is_word(*c) || end[-1] != '_') *end++ = is_word(*c) ? *c : '_';
  return {text, end};
}

/// Where the name is, or where it may be put.
inline NameTable::Entry*& NameTable::slot(std::string_view text, uint32_t hash) {
  const size_t mask = slots_.size() - 1;
  size_t at = hash & mask;
  while (slots_[at] && !(slots_[at]->hash == hash && slots_[at]->text == text)) at = (at + 1) & mask;
  return slots_[at];
}

void NameTable::grow() {
  const std::span<Entry* const> before = slots_;
  slots_ = scratch_.table<Entry*>(before.size() * 2);
  for (Entry* e : before)
    if (e) slot(e->text, e->hash) = e;
}

NameTable::Entry& NameTable::find_or_add(std::string_view text, uint32_t hash) {
  if (count_ * 2 >= slots_.size()) grow();
  Entry*& found = slot(text, hash);
  if (!found) {
    const uint32_t owner = is_taken(text, hash, has_helpers_) ? kReserved : kFree;
    found = ::new (scratch_.arena().allocate(sizeof(Entry), alignof(Entry))) Entry{text, hash, owner};
    ++count_;
  }
  return *found;
}

NameTable::Entry& NameTable::entry(std::string_view wanted) {
  uint32_t hash = Names::kHashOfNothing;
  bool is_identifier = !wanted.empty() && !is_digit(wanted[0]);
  for (char c : wanted) {
    hash = Names::hash_more(hash, c);
    is_identifier &= is_word(c);
  }
  if (is_identifier) return find_or_add(wanted, hash);
  wanted = as_identifier(wanted);
  return find_or_add(wanted, Names::hash(wanted));
}

std::string_view NameTable::pick(std::string_view wanted, uint32_t scope) {
  Entry& base = entry(wanted);
  Entry* name = &base;
  while (!name->is_free(scope)) {
    const Decimal number(++base.last_number);
    uint32_t hash = Names::hash_more(base.hash, '_');
    for (char digit : std::string_view(number)) hash = Names::hash_more(hash, digit);
    name = &find_or_add(join(base.text, "_", number), hash);
  }
  name->owner = scope;
  return name->text;
}

}  // namespace umber::back::hlsl
