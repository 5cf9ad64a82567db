// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string>
#include <vector>

#include "umber/host.h"

/// Umber in the place of other compilers (docs/drop-in.md).
namespace umber::tool::drop_in {

/// Whether the name that Umber was called by is another compiler's: `glslc`, `glslangValidator` or `glslang`, with or without
/// `umber-` before it.
bool is_other(std::string_view program);
bool is_glslc(std::string_view program);
/// Does what that one does with `words`; the exit status.
int run_as(std::string_view program, const std::vector<std::string>& words, Host& host);

int glslc(std::vector<std::string> words, Host& host);               ///< throws UsageError
int glslang_validator(std::vector<std::string> words, Host& host);  ///< throws UsageError

}  // namespace umber::tool::drop_in
