// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string>

#include "umber/umber.hpp"

/// Messages in the form that build systems and editors know of other compilers.
namespace umber::tool::drop_in {

/// `file:line: error: text`, and how many there are: on standard error, nothing if there are none.
std::string in_words_of_glslc(std::span<const Diagnostic> diagnostics);

/// `ERROR: file:line: text`, for standard output.
std::string in_words_of_glslang(std::span<const Diagnostic> diagnostics);

}  // namespace umber::tool::drop_in
