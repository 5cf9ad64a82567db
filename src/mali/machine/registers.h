// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <bitset>
#include <cstdint>
#include <optional>

#include "mali/machine/sampling.h"

namespace umber::mali {

/// What a thread has while it runs. Registers count in words of 32 bits: from v6 on r5 is word 5; Midgard's registers
/// are of four words, and component c of r5 is word 4 * 5 + c. What nobody has set is not there.
class Registers {
 public:
  static constexpr uint32_t kWords = 128;

  void set(uint32_t word, uint32_t value) {
    words_[word] = value;
    is_set_.set(word);
  }
  void forget(uint32_t word) { is_set_.reset(word); }
  std::optional<uint32_t> get(uint32_t word) const {
    return is_set_.test(word) ? std::optional(words_[word]) : std::nullopt;
  }

  /// What a load with `store` remembers of the interpolation, for one with `retrieve`.
  std::optional<Remembered> remembered;

 private:
  std::array<uint32_t, kWords> words_{};
  std::bitset<kWords> is_set_;
};

}  // namespace umber::mali
