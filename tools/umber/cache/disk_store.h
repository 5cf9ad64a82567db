// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "umber/cache/store.h"

namespace umber::tool::cache {

/// A folder that any number of processes use at once: an entry is a file, which appears whole, and is checked when it is read. The
/// time that a file was last accessed at is set by who reads it; those that are longest ago make room.
class DiskStore : public Store {
 public:
  static constexpr uint64_t kUsualLimit = uint64_t{1} << 30;

  /// The folder is made when something is put there.
  DiskStore(std::string folder, uint64_t limit) : folder_(std::move(folder)), limit_(limit) {}

  std::optional<std::string> get(const Key& key) override;
  void put(const Key& key, std::string_view contents) override;
  std::string problem() override;

  struct Statistics {
    uint64_t entries = 0, bytes = 0;
  };
  Statistics statistics() const;
  uint64_t limit() const { return limit_; }
  /// Removes what was not used for longest until there is no more than that; and what processes that were killed have left.
  Statistics trim(uint64_t limit);
  /// Whether it is a folder that caches were put in, or nothing at all yet.
  bool is_cache() const;

 private:
  struct Entry {
    std::string path;
    uint64_t bytes = 0;
    int64_t used = 0;
    bool is_left_over = false;  ///< of a process that did not end writing it
  };
  std::string subfolder(const Key& key) const;
  std::string path(const Key& key) const;
  std::vector<Entry> entries_in(const std::string& subfolder) const;
  std::vector<Entry> entries() const;
  bool write(const Key& key, std::string_view contents);
  bool make_folders(const Key& key);  ///< false: errno says why
  void look_after_limit(const Key& key);

  std::string folder_;
  uint64_t limit_;
  int error_ = 0;  ///< of the first write that failed
};

}  // namespace umber::tool::cache
