// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "umber/cache/store.h"

namespace umber::tool::batch {

/// A file in an archive (docs/batch.md has the format).
struct ArchiveEntry {
  std::string name;
  cache::Key hash{};  ///< of its bytes
  uint64_t offset = 0, size = 0;
};

/// The hash of bytes that an archive has.
cache::Key hash_of_bytes(std::string_view bytes);

/// Whether it is the name of something that may lie in an archive: a relative path that stays below where it is extracted.
bool is_safe_name(std::string_view name);

/// Writes an archive, which depends on nothing but names and bytes: entries in the order of their names, equal bytes once. `read`
/// gives the bytes with a hash, to so many threads at once. Throws UsageError; then there is no file, or the old one.
void write_archive(const std::string& path, std::vector<ArchiveEntry> entries,
                   const std::function<std::string(const cache::Key&)>& read, unsigned threads);

/// An archive that is read; its bytes may be anybody's.
class Archive {
 public:
  /// Throws UsageError where it is none, or a damaged one.
  explicit Archive(std::string path);
  ~Archive();
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  const std::vector<ArchiveEntry>& entries() const { return entries_; }
  /// Throws UsageError where these are not the bytes that were written.
  std::string read(const ArchiveEntry& entry) const;

 private:
  [[noreturn]] void fail(const std::string& what) const;
  void read_index(uint64_t size);

  std::string path_;
  int file_ = -1;
  std::vector<ArchiveEntry> entries_;
};

}  // namespace umber::tool::batch
