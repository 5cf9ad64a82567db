// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace umber {

/// Throws std::logic_error with the place and the condition, for the public function that was called to catch: the work
/// at hand is abandoned, the process lives on. What lies between is compiled without exceptions and is not destroyed.
[[noreturn, gnu::cold]] void check_failed(const char* file, int line, const char* condition);

}  // namespace umber

/// Always on. For invariants of Umber itself, never for the user's input: that gets a diagnostic.
#define UMBER_CHECK(condition) \
  (static_cast<bool>(condition) ? void() : ::umber::check_failed(__FILE__, __LINE__, #condition))

#define UMBER_UNREACHABLE(why) ::umber::check_failed(__FILE__, __LINE__, why)
