// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Umber in the place of other compilers (docs/drop-in.md).
namespace umber::tool::drop_in {

/// Does what `program`, the name that Umber was called by, does with `words`; the exit status. Nothing if it is no other
/// compiler's: `glslc`, `glslangValidator` or `glslang`, with or without `umber-` before it.
std::optional<int> run_as(std::string_view program, const std::vector<std::string>& words);

int glslc(std::vector<std::string> words);               ///< throws UsageError
int glslang_validator(std::vector<std::string> words);  ///< throws UsageError

}  // namespace umber::tool::drop_in
