// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace umber {

/// 128 bits of whatever was added, the same on every machine: XXH3-128 (Collet 2019; github.com/Cyan4973/xxHash, doc), which is
/// fast and spreads well, and is no defence against who looks for equal ones. What is added one after the other is one
/// sequence of bytes: texts that follow each other say how long they are.
class Hash128 {
 public:
  void add_bytes(std::string_view bytes);
  void add(uint64_t number) {
    char bytes[sizeof number];
    if constexpr (std::endian::native == std::endian::little)
      std::memcpy(bytes, &number, sizeof number);
    else
      for (size_t n = 0; n < sizeof number; ++n) bytes[n] = static_cast<char>(number >> (8 * n));
    if (kBuffer - buffered_ < sizeof bytes) [[unlikely]]
      return add_bytes({bytes, sizeof bytes});
    std::memcpy(buffer_.data() + buffered_, bytes, sizeof bytes);
    buffered_ += sizeof bytes, count_ += sizeof bytes;
  }
  /// With its length.
  void add(std::string_view text) { add(uint64_t{text.size()}), add_bytes(text); }

  /// Of all that was added, the highest byte first; more may follow.
  std::array<uint8_t, 16> value() const;

 private:
  friend class LongHash;
  static constexpr size_t kBuffer = 256;

  /// Of more than is hashed in one go.
  std::array<uint64_t, 8> sums_ = kFirstSums;
  uint32_t stripe_ = 0;  ///< in its block, of what is summed up next

  std::array<char, kBuffer>
      buffer_{};  ///< the last bytes. Behind them are those that came before these, if there were any.
  size_t buffered_ = 0;
  uint64_t count_ = 0;  ///< of all bytes

  static constexpr std::array<uint64_t, 8> kFirstSums = {0xc2b2ae3d,         0x9e3779b185ebca87, 0xc2b2ae3d27d4eb4f,
                                                         0x165667b19e3779f9, 0x85ebca77c2b2ae63, 0x85ebca77,
                                                         0x27d4eb2f165667c5, 0x9e3779b1};
};

}  // namespace umber
