// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace umber {

/// An #include that is to be resolved.
struct IncludeRequest {
  std::string_view name;      ///< between the quotes or angle brackets
  std::string_view includer;  ///< name of the source or file that has the #include
  bool is_system = false;     ///< in angle brackets
  uint32_t depth = 1;         ///< 1 for an #include in a source itself
};
/// What an #include is replaced by.
struct IncludedFile {
  std::string name;  ///< for diagnostics and dependencies, e.g. its path
  std::string text;
};
/// Finds what an #include names; none if there is no such file. Called on the thread that compiles.
using IncludeResolver = std::function<std::optional<IncludedFile>(const IncludeRequest&)>;

}  // namespace umber
