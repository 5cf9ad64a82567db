// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "umber/umber.hpp"

namespace umber::run {

/// The tree of strings that shaders include (GL_ARB_shading_language_include).
class NamedStrings {
 public:
  /// glNamedStringARB: takes the place of what was there. Throws Failure if the path does not begin with a slash.
  void name(std::string_view path, std::string text);
  /// The list that glCompileShaderIncludeARB gets.
  void add_search_point(std::string_view path) { search_points_.emplace_back(path); }
  bool empty() const { return strings_.empty() && search_points_.empty(); }
  std::optional<IncludedFile> find(const IncludeRequest& request) const;

 private:
  std::optional<IncludedFile> at(std::string_view path) const;

  std::map<std::string, std::string, std::less<>> strings_;  ///< by path, without `.` and `..`
  std::vector<std::string> search_points_;
};

}  // namespace umber::run
