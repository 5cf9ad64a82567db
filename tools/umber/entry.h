// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>

namespace umber::tool {

/// What main() of each of the programs does around `body`, whose exit status it returns: a wrong command line, and memory
/// that is used up, are said on standard error and have a status of their own.
int guarded(const std::function<int()>& body);

}  // namespace umber::tool
