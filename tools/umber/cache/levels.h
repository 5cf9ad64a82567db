// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <memory>
#include <vector>

#include "umber/arguments.h"
#include "umber/cache/disk_store.h"
#include "umber/cache/store.h"

namespace umber::tool::cache {

/// Stores of which the nearest is asked first. What one of them has the nearer ones get, too.
class Levels : public Store {
 public:
  void add(std::unique_ptr<Store> store) { stores_.push_back(std::move(store)); }
  bool empty() const { return stores_.empty(); }

  std::optional<std::string> get(const Key& key) override;
  void put(const Key& key, std::string_view contents) override;
  /// The first that there is, of any.
  std::string problem() override;

 private:
  std::vector<std::unique_ptr<Store>> stores_;
};

/// What a command line, or the environment where that says nothing, has for caches: UMBER_CACHE, a folder, UMBER_CACHE_SERVER and
/// UMBER_CACHE_SIZE.
struct Settings {
  std::string folder;  ///< empty: none
  std::vector<std::string> servers;
  uint64_t limit = DiskStore::kUsualLimit;
};
/// Throws UsageError.
Settings settings_of(const Arguments& arguments);
/// Those of the settings. Throws UsageError.
std::unique_ptr<Levels> open_levels(const Settings& settings);

}  // namespace umber::tool::cache
