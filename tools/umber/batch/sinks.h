// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <mutex>
#include <unordered_set>

#include "umber/batch/archive.h"
#include "umber/batch/job_host.h"

namespace umber::tool::batch {

/// Outputs become files, below a folder unless that is empty.
class FileSink : public Sink {
 public:
  FileSink(std::string folder, const KnownFiles& inputs) : folder_(std::move(folder)), inputs_(inputs) {}
  void take(size_t job, const std::string& name, std::string_view bytes) override;

 private:
  std::string folder_;
  const KnownFiles& inputs_;
};

/// Outputs are kept until all are there: equal ones once, in a pack, unless they lie among the results.
class ArchiveSink : public Sink {
 public:
  /// `results`: those of the batch whenever an output is taken or the archive is written.
  ArchiveSink(const std::string& pack, const std::unique_ptr<Results>& results)
      : pack_(pack, Pack::Access::grow), results_(results) {}
  void take(size_t job, const std::string& name, std::string_view bytes) override;
  void write(const std::string& path, unsigned threads);
  size_t outputs() const { return entries_.size(); }
  size_t different() const { return hashes_.size(); }

 private:
  Pack pack_;
  const std::unique_ptr<Results>& results_;
  std::mutex mutex_;
  std::vector<ArchiveEntry> entries_;
  std::unordered_set<cache::Key, HashOfKey> hashes_;
};

/// What only fills packs of results has no use for outputs.
class NoSink : public Sink {
 public:
  void take(size_t, const std::string&, std::string_view) override {}
};

}  // namespace umber::tool::batch
