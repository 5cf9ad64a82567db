// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <map>
#include <optional>
#include <set>
#include <shared_mutex>
#include <string>

namespace umber::tool::batch {

/// What was read of the file system: each file once, whatever becomes of it meanwhile. For any number of threads.
class KnownFiles {
 public:
  /// Null: there is no such file.
  const std::string* read(const std::string& path);
  /// Whether the path leads to one that was read.
  bool was_read(const std::string& path) const;

 private:
  mutable std::shared_mutex mutex_;
  std::map<std::string, std::optional<std::string>> files_;
  std::set<std::string> resolved_;
};

}  // namespace umber::tool::batch
