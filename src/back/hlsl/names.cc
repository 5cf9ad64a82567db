// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/names.h"

namespace umber::back::hlsl {
namespace {

/// Words of HLSL, its intrinsic functions and the helper functions of this back end, as far as GLSL lets a shader have
/// them as names.
constexpr std::string_view kReserved[] = {
#include "back/hlsl/reserved.inc"
};

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

NameTable::NameTable() {
  for (std::string_view word : kReserved) owner(texts_.intern(word)) = kGlobal;
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
  const NameId base = texts_.intern(text);
  NameId name = base;
  while (!is_free(name, scope)) {
    if (base.index >= numbers_.size()) numbers_.resize(base.index + 1);
    text.resize(length);
    text += '_';
    text += std::to_string(++numbers_[base.index]);
    name = texts_.intern(text);
  }
  owner(name) = scope;
  return texts_.text(name);
}

}  // namespace umber::back::hlsl
