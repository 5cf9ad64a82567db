// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "umber/umber.hpp"

/// Messages in the form that build systems and editors know of other compilers.
namespace umber::tool::drop_in {

/// `file:line: error: text`, a line for each; `program` stands for the place of those that have none, and may be empty.
std::string lines_of_glslc(std::span<const Diagnostic> diagnostics, std::string_view program);
size_t count_of(std::span<const Diagnostic> diagnostics, Severity severity);

/// These lines, and how many there are: on standard error, nothing if there are none.
std::string in_words_of_glslc(std::span<const Diagnostic> diagnostics);

/// `ERROR: file:line: text`, for standard output.
std::string in_words_of_glslang(std::span<const Diagnostic> diagnostics);

}  // namespace umber::tool::drop_in
