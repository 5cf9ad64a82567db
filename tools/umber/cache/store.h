// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/hash128.h"

/// What was compiled before, by keys. Whoever keeps it may lose, cut or change it: what comes back is then not there.
namespace umber::tool::cache {

using Key = std::array<uint8_t, 16>;

std::string hex(const Key& key);

/// What is kept is sealed: it has the key and a checksum of both in it.
std::string seal(const Key& key, std::string_view contents);
/// What stands before the contents then, kSealSize bytes.
std::string seal_of(const Key& key, std::string_view contents);
inline constexpr size_t kSealSize = 48;
/// The contents, which lie in `sealed`; none if anything about it is wrong.
std::optional<std::string_view> unseal(const Key& key, std::string_view sealed);

class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  /// None: it is not there, or not what was put there.
  virtual std::optional<std::string> get(const Key& key) = 0;
  /// May fail, which concerns nobody but `problem`.
  virtual void put(const Key& key, std::string_view contents) = 0;
  /// What went wrong that people should know of, once; else empty.
  virtual std::string problem() { return {}; }
};

}  // namespace umber::tool::cache
