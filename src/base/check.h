// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace umber {

/// Called with the text of a broken invariant before the process aborts. Set once by the embedder, before the first
/// use of the library; it may log or longjmp away, but must not return to continue.
using CheckHandler = void (*)(const char* file, int line, const char* condition);
void set_check_handler(CheckHandler handler);

[[noreturn]] void check_failed(const char* file, int line, const char* condition);

}  // namespace umber

/// Always on. For invariants of Umber itself, never for the user's input: that gets a diagnostic.
#define UMBER_CHECK(condition) \
  (static_cast<bool>(condition) ? void() : ::umber::check_failed(__FILE__, __LINE__, #condition))

#define UMBER_UNREACHABLE(why) ::umber::check_failed(__FILE__, __LINE__, why)
