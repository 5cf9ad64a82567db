// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>

namespace umber {

#if defined(UMBER_WATCH)
/// Told of each question to the budget, by builds that measure what is done between two of them: fuzz/watch.cc.
void budget_was_asked();
#else
inline void budget_was_asked() {}
#endif

}  // namespace umber
