// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace umber::tool {

/// SplitMix64: the same numbers from a seed on every machine.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}

  uint64_t next() {
    uint64_t z = state_ += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
  }
  uint32_t below(uint32_t bound) { return static_cast<uint32_t>((next() >> 32) * bound >> 32); }
  bool chance(uint32_t percent) { return below(100) < percent; }
  float between(float low, float high) {
    return low + (high - low) * static_cast<float>(next() >> 40) / static_cast<float>(1 << 24);
  }

 private:
  uint64_t state_;
};

}  // namespace umber::tool
