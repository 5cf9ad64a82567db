// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace umber {

/// Whether what is made is checked each time: modules before and after each pass, the words that are written.
#if !defined(NDEBUG) || defined(UMBER_VALIDATE)
inline constexpr bool kValidates = true;
#else
inline constexpr bool kValidates = false;
#endif

}  // namespace umber
