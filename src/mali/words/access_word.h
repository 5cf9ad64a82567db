// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>

namespace umber::mali {

/// An encoded instruction that reads or writes attributes or varyings, with what its own word does not have: messages
/// of Bifrost (v6, v7) stand in a clause, whose header names the registers of data, and in a tuple, which names
/// registers that sources come from.
struct AccessWord {
  uint64_t word = 0;
  uint64_t header = 0;             ///< of the clause
  std::array<uint8_t, 3> ports{};  ///< registers that ports 0 to 2 of the tuple read
  uint64_t constant = 0;           ///< of the clause: the sources fau_lo and fau_hi are its halves

  friend bool operator==(const AccessWord&, const AccessWord&) = default;
};

}  // namespace umber::mali
