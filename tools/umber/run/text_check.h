// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>

namespace umber::run {

/// What is wrong with IR text that should parse and print back byte for byte; empty if nothing is. (Apart from the rest,
/// since the compiler's own headers and the public one cannot meet in one file.)
std::string ir_text_problem(std::string_view text);

}  // namespace umber::run
