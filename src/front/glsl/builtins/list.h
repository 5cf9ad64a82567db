// SPDX-License-Identifier: Apache-2.0
#pragma once
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
struct ExtensionListing {
  std::string_view name;
  std::string about;  ///< "GLSL 140 and ESSL 300; layout(scalar), ...", with "missing: " in front of what is refused
};
/// The extensions which are known, those that `#extension` can enable first.
std::vector<ExtensionListing> list_extensions();

}  // namespace umber::glsl
