// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace umber::mali {

/// Memory as a shader and the hardware see it: addresses of 48 bits, most of which are nothing. What is there is there
/// to the byte, not in pages, so that the first byte past a buffer is not there.
class Memory {
 public:
  static constexpr unsigned kAddressBits = 48;
  static constexpr uint64_t kMostBytes = uint64_t{1} << 30;  ///< that can be there in total

  /// Zeros from an address on. False, and nothing, if they would lie over others or beyond the last address, or are too
  /// many.
  [[nodiscard]] bool map(uint64_t address, uint64_t bytes);
  /// These bytes; none if any of them is not there.
  std::span<uint8_t> at(uint64_t address, uint64_t bytes);
  std::span<const uint8_t> at(uint64_t address, uint64_t bytes) const;

 private:
  struct Range {
    uint64_t first, bytes;
    std::unique_ptr<uint8_t[]> data;
  };
  const Range* range_of(uint64_t address, uint64_t bytes) const;

  std::vector<Range> ranges_;  ///< in the order of their addresses
  uint64_t total_ = 0;
};

}  // namespace umber::mali
