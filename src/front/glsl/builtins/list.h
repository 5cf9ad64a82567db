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
/// The extensions which `#extension` can enable, by name.
std::vector<std::string_view> list_extensions();

}  // namespace umber::glsl
