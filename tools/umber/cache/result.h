// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "umber/umber.hpp"

namespace umber::tool::cache {

/// A result as bytes: modules and diagnostics. Names of modules, dependencies and reflection are left out.
std::string encode(const CompileResult& result);
/// None if it is not what `encode` makes.
std::optional<CompileResult> decode(std::string_view bytes);

/// The modules in what `encode` makes, as words or text.
std::vector<std::string_view> modules_in(std::string_view bytes);

/// Gives modules that were kept the names that compiling these sources gives them.
void name_modules(std::span<const Source> sources, CompileResult& result);

}  // namespace umber::tool::cache
