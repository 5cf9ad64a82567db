// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "mali/words/check.h"

namespace umber::mali {

enum class FaultKind : uint8_t {
#define UMBER_MALI_FAULT(id, text) id,
#include "mali/machine/faults.def"
#undef UMBER_MALI_FAULT
};
std::string_view name(FaultKind kind);
std::string_view text(FaultKind kind);

/// Why an access was not done. Nothing is done in part: an access that has a fault has changed no register and no
/// memory.
struct Fault {
  FaultKind kind{};
  uint32_t instruction = 0;         ///< of the program
  uint64_t at = 0;                  ///< the address, register, index or format
  std::optional<Violation> rule{};  ///< of broken_rule

  friend bool operator==(const Fault&, const Fault&) = default;
};
/// "forbidden_conversion in instruction 2 at 0x85010: integers and floats are not converted into each other"
std::string describe(const Fault& fault);

}  // namespace umber::mali
