// SPDX-License-Identifier: Apache-2.0
#include "umber/cache/store.h"

#include <algorithm>

namespace umber::tool::cache {
namespace {

constexpr std::string_view kMagic = "UMBCACH1";
static_assert(kSealSize == 8 + 16 + 8 + 16);  // magic, key, size, checksum

std::string_view bytes_of(const Key& key) { return {reinterpret_cast<const char*>(key.data()), key.size()}; }

Key checksum(const Key& key, std::string_view contents) {
  Hash128 hash;
  hash.add(bytes_of(key));
  hash.add(contents);
  return hash.value();
}

}  // namespace

std::string hex(const Key& key) {
  std::string text;
  for (const uint8_t byte : key) text += "0123456789abcdef"[byte >> 4], text += "0123456789abcdef"[byte & 15];
  return text;
}

std::string seal_of(const Key& key, std::string_view contents) {
  std::string head(kMagic);
  head.reserve(kSealSize);
  head += bytes_of(key);
  for (int shift = 0; shift < 64; shift += 8) head += static_cast<char>(uint64_t{contents.size()} >> shift & 0xff);
  return head += bytes_of(checksum(key, contents));
}

std::string seal(const Key& key, std::string_view contents) {
  std::string sealed = seal_of(key, contents);
  return sealed += contents;
}

std::optional<std::string_view> unseal(const Key& key, std::string_view sealed) {
  if (sealed.size() < kSealSize || !sealed.starts_with(kMagic) || sealed.substr(8, 16) != bytes_of(key))
    return std::nullopt;
  uint64_t size = 0;
  for (size_t n = 0; n < 8; ++n) size |= uint64_t{static_cast<uint8_t>(sealed[24 + n])} << (8 * n);
  const std::string_view contents = sealed.substr(kSealSize);
  if (size != contents.size() || sealed.substr(32, 16) != bytes_of(checksum(key, contents))) return std::nullopt;
  return contents;
}

}  // namespace umber::tool::cache
