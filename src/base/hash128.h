// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace umber {

/// 128 bits of whatever was added, the same on every machine: SipHash-2-4-128 (Aumasson, Bernstein 2012) under a key that is
/// no secret. What is added one after the other is one sequence of bytes: texts that follow each other say how long they are.
class Hash128 {
 public:
  using Key = std::array<uint64_t, 2>;
  explicit Hash128(const Key& key = {});

  void add_bytes(std::string_view bytes);
  void add(uint64_t number);
  /// With its length.
  void add(std::string_view text) { add(uint64_t{text.size()}), add_bytes(text); }

  /// Of all that was added; more may follow.
  std::array<uint8_t, 16> value() const;

 private:
  void word(uint64_t m);
  void round();

  uint64_t v0_, v1_, v2_, v3_;
  uint64_t rest_ = 0;   ///< bytes that are not yet a word
  uint64_t count_ = 0;  ///< of all bytes
};

}  // namespace umber
