// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace umber::glsl {

/// A built-in function or variable, for people.
struct BuiltinListing {
  std::string text;          ///< its prototype, in the notation of signature.h, or its declaration
  std::string availability;  ///< "GLSL 130, ESSL 300, GL_EXT_gpu_shader4; fragment"
};

/// What the language has built in, functions first, in the order of the tables.
std::vector<BuiltinListing> list_builtins();
/// The function of a row of the table.
BuiltinListing list_builtin(uint32_t row);
struct ExtensionListing {
  std::string_view name;
  std::string about;  ///< versions, outputs, what it enables and what of it is missing; "missing: ..." if it is refused
};
/// The extensions which are known, those that `#extension` can enable first.
std::vector<ExtensionListing> list_extensions();
/// The same as JSON, an array of objects.
std::string extensions_json();

}  // namespace umber::glsl
