// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/names.h"

#include <algorithm>
#include <array>

#include "back/hlsl/array.h"
#include "back/hlsl/helpers.h"
#include "base/names.h"

namespace umber::back::hlsl {
namespace {

/// Words of HLSL, its intrinsic functions and the helper functions of this back end, as far as GLSL lets a shader have
/// them as names.
constexpr std::string_view kReserved[] = {
#include "back/hlsl/reserved.inc"
};

/// Functions that are written for the types they are needed for; the others have rows.
constexpr std::string_view kWrittenFunctions[] = {"outer_product",   "texture_size", "texture_levels",
                                                  "texture_samples", "double_bits",  "double_length"};
constexpr auto kHelperNames = [] {
  std::array<std::string_view, std::size(kHelperRows) + std::size(kWrittenFunctions)> names;
  size_t count = 0;
  for (const HelperRow& row : kHelperRows) names[count++] = row.name;
  for (std::string_view name : kWrittenFunctions) names[count++] = name;
  return names;
}();

/// Words to be looked up, hashed by the compiler: to intern them would take longer than to write a small shader.
template <size_t Slots>
class WordSet {
 public:
  explicit constexpr WordSet(std::span<const std::string_view> words) : words_(words) {
    for (size_t n = 0; n < words.size(); ++n) {
      size_t at = Names::hash(words[n]) % Slots;
      while (slots_[at] != 0) at = (at + 1) % Slots;
      slots_[at] = static_cast<uint16_t>(n + 1);
    }
  }
  constexpr bool contains(std::string_view word, uint32_t hash) const {
    for (size_t at = hash % Slots; slots_[at] != 0; at = (at + 1) % Slots)
      if (words_[slots_[at] - 1u] == word) return true;
    return false;
  }

 private:
  std::span<const std::string_view> words_;
  std::array<uint16_t, Slots> slots_{};
};
constexpr WordSet<2048> kReservedSet(kReserved);
constexpr WordSet<256> kHelperSet(kHelperNames);

constexpr bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

bool NameTable::is_reserved(std::string_view text, uint32_t hash) const {
  return kReservedSet.contains(text, hash) || (has_helpers_ && kHelperSet.contains(text, hash));
}

/// `wanted` with only characters that an identifier may have.
std::string_view NameTable::identifier(std::string_view wanted) {
  if (!wanted.empty() && !is_digit(wanted[0]) && std::all_of(wanted.begin(), wanted.end(), is_word)) return wanted;
  const auto first = std::find_if(wanted.begin(), wanted.end(), is_word);
  joined_.clear();
  if (first == wanted.end() || is_digit(*first)) joined_ << '_';
  for (auto c = first; c != wanted.end(); ++c)
    if (is_word(*c) || joined_.text().back() != '_') joined_ << (is_word(*c) ? *c : '_');
  return arena_.copy(joined_.text());
}

void NameTable::grow() {
  constexpr size_t kFewest = 32;
  const std::span<const Entry> before = entries_;
  entries_ = make_array<Entry>(arena_, std::max(kFewest, before.size() * 2));
  for (const Entry& e : before) {
    if (e.text.empty()) continue;
    size_t at = e.hash & (entries_.size() - 1);
    while (!entries_[at].text.empty()) at = (at + 1) & (entries_.size() - 1);
    entries_[at] = e;
  }
}

NameTable::Entry& NameTable::entry(std::string_view text) {
  if (count_ * 2 >= entries_.size()) grow();
  const uint32_t hash = Names::hash(text);
  size_t at = hash & (entries_.size() - 1);
  for (; !entries_[at].text.empty(); at = (at + 1) & (entries_.size() - 1))
    if (entries_[at].hash == hash && entries_[at].text == text) return entries_[at];
  ++count_;
  entries_[at] = {.text = text, .hash = hash, .owner = is_reserved(text, hash) ? kReserved : kFree};
  return entries_[at];
}

std::string_view NameTable::pick(std::string_view wanted, uint32_t scope) {
  const std::string_view base = identifier(wanted);
  Entry* name = &entry(base);
  while (!name->is_free(scope)) name = &entry(join(base, '_', ++entry(base).last_number));
  name->owner = scope;
  return name->text;
}

}  // namespace umber::back::hlsl
