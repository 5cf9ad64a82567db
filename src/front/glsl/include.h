// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace umber::glsl {

/// What an `#include` asks for.
struct IncludeRequest {
  std::string_view name;      ///< what stands between the quotes or brackets
  std::string_view includer;  ///< the name of the file with the directive
  bool is_system = false;     ///< `<name>`
  uint32_t depth = 1;         ///< 1: a shader's own text asks
};

struct IncludedFile {
  std::string name;  ///< for diagnostics, and what identifies the file
  std::string text;
};

/// Finds what is included; the compiler itself opens no files. None: `#include` is an error.
struct IncludeResolver {
  std::optional<IncludedFile> (*resolve)(void* user, const IncludeRequest& request) = nullptr;
  void* user = nullptr;
  explicit operator bool() const { return resolve != nullptr; }
};

}  // namespace umber::glsl
