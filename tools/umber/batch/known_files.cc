// SPDX-License-Identifier: Apache-2.0
#include "umber/batch/known_files.h"

#include <mutex>

#include "umber/files.h"
#include "umber/system.h"

namespace umber::tool::batch {

const std::string* KnownFiles::read(const std::string& path) {
  {
    const std::shared_lock lock(mutex_);
    if (const auto found = files_.find(path); found != files_.end()) return found->second ? &*found->second : nullptr;
  }
  std::string text;
  const bool is_there = try_read_file(path, text);
  const std::string resolved = is_there ? system::resolved(path) : std::string();
  const std::unique_lock lock(mutex_);
  const auto [at, is_new] = files_.try_emplace(path);
  if (is_new && is_there) at->second = std::move(text), resolved_.insert(resolved);
  return at->second ? &*at->second : nullptr;
}

bool KnownFiles::was_read(const std::string& path) const {
  const std::string resolved = system::resolved(path);
  const std::shared_lock lock(mutex_);
  return resolved_.contains(resolved);
}

}  // namespace umber::tool::batch
