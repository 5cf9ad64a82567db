// SPDX-License-Identifier: Apache-2.0
#include "umber/batch/sinks.h"

#include "umber/arguments.h"
#include "umber/files.h"

namespace umber::tool::batch {
void FileSink::take(size_t job, const std::string& name, std::string_view bytes) {
  if (name == "-") throw UsageError("outputs of a batch go to files, and not to standard output");
  const std::string path = path_in(folder_, name);
  if (!claim(job, path)) return;
  if (inputs_.was_read(path)) throw UsageError("the output '" + path + "' is one of the inputs");
  const std::string_view folder = folder_of(path);
  if (!folder.empty() && !make_folders(std::string(folder))) fail_on_file("write", path);
  OutputFiles files;
  files.add(path, bytes);
  files.commit();
}

void ArchiveSink::take(size_t job, const std::string& name, std::string_view bytes) {
  if (!is_safe_name(name))
    throw UsageError("in an archive the name of an output is a relative path without '..', which '" + name +
                     "' is not");
  if (!claim(job, name)) return;
  const cache::Key hash = hash_of_bytes(bytes);
  {
    const std::lock_guard lock(mutex_);
    entries_.push_back({.name = name, .hash = hash, .offset = 0, .size = bytes.size()});
    if (!hashes_.insert(hash).second) return;
  }
  if (!results_->has_output(hash)) pack_.put(hash, bytes);
}

void ArchiveSink::write(const std::string& path, unsigned threads) {
  std::erase_if(entries_, [&](const ArchiveEntry& entry) { return is_duplicate(entry.name); });
  write_archive(
      path, entries_,
      [&](const cache::Key& hash) {
        std::optional<std::string> bytes = results_->output(hash);
        if (!bytes) bytes = pack_.get(hash);
        if (!bytes) throw UsageError("cannot write '" + path + "': what was put beside it is gone");
        return *std::move(bytes);
      },
      threads);
}

}  // namespace umber::tool::batch
