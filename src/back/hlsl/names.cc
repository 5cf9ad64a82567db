// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/names.h"

#include <array>
#include <span>

#include "back/hlsl/helpers.h"

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
constexpr WordSet<1024> kReservedSet(kReserved);
constexpr WordSet<128> kHelperSet(kHelperNames);

constexpr bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// `wanted` with only characters that an identifier may have.
std::string identifier(std::string_view wanted) {
  std::string text;
  for (char c : wanted)
    if (is_word(c) || (!text.empty() && text.back() != '_')) text += is_word(c) ? c : '_';
  if (text.empty() || (text[0] >= '0' && text[0] <= '9')) text.insert(0, 1, '_');
  return text;
}

}  // namespace

bool NameTable::is_reserved(std::string_view text, uint32_t hash) const {
  return kReservedSet.contains(text, hash) || (has_helpers_ && kHelperSet.contains(text, hash));
}

uint32_t& NameTable::owner(NameId name) {
  if (name.index >= owners_.size()) owners_.resize(name.index + 1);
  return owners_[name.index];
}

bool NameTable::is_free(NameId name, uint32_t scope) const {
  if (name.index >= owners_.size()) return true;
  const uint32_t now = owners_[name.index];
  return now == kFree || (scope != kGlobal && now != kGlobal && now != scope);
}

std::string_view NameTable::pick(std::string_view wanted, uint32_t scope) {
  std::string text = identifier(wanted);
  const size_t length = text.size();
  uint32_t hash = Names::hash(text);
  const NameId base = texts_.intern(text, hash);
  NameId name = base;
  while (!is_free(name, scope) || is_reserved(text, hash)) {
    if (base.index >= numbers_.size()) numbers_.resize(base.index + 1);
    text.resize(length);
    text += '_';
    text += std::to_string(++numbers_[base.index]);
    hash = Names::hash(text);
    name = texts_.intern(text, hash);
  }
  owner(name) = scope;
  return texts_.text(name);
}

}  // namespace umber::back::hlsl
