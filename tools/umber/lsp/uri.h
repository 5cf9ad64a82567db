// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>

namespace umber::tool::lsp {

/// The path of a `file:` URI, without `.` and `..`; the URI itself, which is no file's path then, where it is of another kind.
std::string path_of_uri(std::string_view uri);
std::string uri_of_path(std::string_view path);
/// Without `.`, `..` and slashes in a row.
std::string normal_path(std::string_view path);

}  // namespace umber::tool::lsp
