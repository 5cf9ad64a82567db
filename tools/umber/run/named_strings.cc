// SPDX-License-Identifier: Apache-2.0
#include "umber/run/named_strings.h"

#include <algorithm>

#include <fmt/format.h>

#include "umber/run/outcome.h"

namespace umber::run {
namespace {

/// From the root, with single slashes between the parts, without `.` and `..`.
std::string canonical(std::string_view path) {
  std::vector<std::string_view> parts;
  while (!path.empty()) {
    const size_t end = std::min(path.find('/'), path.size());
    const std::string_view part = path.substr(0, end);
    path.remove_prefix(std::min(end + 1, path.size()));
    if (part == ".." && !parts.empty()) parts.pop_back();
    if (!part.empty() && part != "." && part != "..") parts.push_back(part);
  }
  std::string whole;
  for (const std::string_view part : parts) whole.append("/").append(part);
  return whole;
}

}  // namespace

void NamedStrings::name(std::string_view path, std::string text) {
  if (!path.starts_with('/')) throw Failure(fmt::format("the path '{}' does not begin at the root", path));
  strings_.insert_or_assign(canonical(path), std::move(text));
}

std::optional<IncludedFile> NamedStrings::at(std::string_view path) const {
  const auto found = strings_.find(canonical(path));
  if (found == strings_.end()) return std::nullopt;
  return IncludedFile{found->first, found->second};
}

/// Search points are tried in their order; of what is in quotes in an included string the first one is the place of that.
std::optional<IncludedFile> NamedStrings::find(const IncludeRequest& request) const {
  if (request.name.starts_with('/')) return at(request.name);
  if (!request.is_system && request.depth > 1) {
    const std::string_view place = request.includer.substr(0, request.includer.rfind('/'));
    if (std::optional<IncludedFile> found = at(fmt::format("{}/{}", place, request.name))) return found;
  }
  for (const std::string& point : search_points_)
    if (std::optional<IncludedFile> found = at(fmt::format("{}/{}", point, request.name))) return found;
  return std::nullopt;
}

}  // namespace umber::run
