// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "umber-check/children.h"
#include "umber-check/corpus.h"

namespace umber::check {

/// Reads and writes the module in each form, and what comes out again: that changes nothing, or there is a line about it.
void check_again(const std::string& file, const TestModule& m, Child& child);

}  // namespace umber::check
