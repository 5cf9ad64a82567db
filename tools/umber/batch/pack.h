// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <mutex>
#include <unordered_map>

#include "umber/arguments.h"
#include "umber/cache/store.h"

namespace umber::tool::batch {

/// What a batch needs for itself cannot be written: none of its jobs is at fault, and none can go on.
struct BrokenBatch : UsageError {
  using UsageError::UsageError;
};

struct HashOfKey {
  size_t operator()(const cache::Key& key) const {
    size_t hash = 0;
    for (size_t n = 0; n < sizeof hash; ++n) hash = hash << 8 | key[n];
    return hash;
  }
};

/// A file that grows: things by keys, one behind the other, each sealed. What was being written when its process was killed is cut
/// off when it is opened again. For any number of threads of one process.
class Pack : public cache::Store {
 public:
  enum class Access : uint8_t { read, grow };
  /// Throws UsageError where the file can be neither read nor made.
  Pack(std::string path, Access access);
  ~Pack() override;

  std::optional<std::string> get(const cache::Key& key) override;
  /// Throws BrokenBatch where the file cannot grow.
  void put(const cache::Key& key, std::string_view contents) override;
  struct Part {
    uint64_t offset = 0, size = 0;
  };
  /// That part of the contents, unchecked.
  std::optional<std::string> get_part(const cache::Key& key, const Part& part);
  bool has(const cache::Key& key) const;
  size_t size() const;

 private:
  struct Place {
    uint64_t offset = 0, size = 0;
  };
  void find_all(Access access);

  std::string path_;
  int file_ = -1;
  mutable std::mutex mutex_;
  std::unordered_map<cache::Key, Place, HashOfKey> places_;
  uint64_t end_ = 0;
};

}  // namespace umber::tool::batch
