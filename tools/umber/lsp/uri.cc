// SPDX-License-Identifier: Apache-2.0
#include "umber/lsp/uri.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>

namespace umber::tool::lsp {
namespace {

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/// `/c:/x` of a URI: a path of Windows has no slash in front of the drive.
bool has_drive(std::string_view path) {
  const auto is_letter = [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; };
  return path.size() >= 3 && path[0] == '/' && is_letter(path[1]) && path[2] == ':';
}

bool is_plain(char c) {
  const bool is_word = (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
  return is_word || std::string_view("-._~/:").find(c) != std::string_view::npos;
}

}  // namespace

std::string normal_path(std::string_view path) {
  return std::filesystem::path(path).lexically_normal().generic_string();
}

std::string path_of_uri(std::string_view uri) {
  constexpr std::string_view kScheme = "file://";
  if (!uri.starts_with(kScheme)) return std::string(uri);
  std::string_view rest = uri.substr(kScheme.size());
  rest.remove_prefix(std::min(rest.find('/'), rest.size()));  // the host
  std::string path;
  for (size_t at = 0; at < rest.size(); ++at) {
    const bool is_escape =
        rest[at] == '%' && at + 2 < rest.size() && digit(rest[at + 1]) >= 0 && digit(rest[at + 2]) >= 0;
    path += is_escape ? static_cast<char>(digit(rest[at + 1]) * 16 + digit(rest[at + 2])) : rest[at];
    at += is_escape ? 2 : 0;
  }
  std::erase(path, '\0');
  return normal_path(has_drive(path) ? std::string_view(path).substr(1) : path);
}

std::string uri_of_path(std::string_view path) {
  if (path.find("://") != path.npos || path.starts_with("untitled:")) return std::string(path);
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string uri = path.starts_with('/') ? "file://" : "file:///";
  for (const char c : path) {
    const auto byte = static_cast<uint8_t>(c);
    if (is_plain(c))
      uri += c;
    else
      uri.append("%").append(1, kDigits[byte >> 4]).append(1, kDigits[byte & 15]);
  }
  return uri;
}

}  // namespace umber::tool::lsp
