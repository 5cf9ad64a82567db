// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <mutex>

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

/// Outputs are kept until all are there: equal ones once, in a pack.
class ArchiveSink : public Sink {
 public:
  explicit ArchiveSink(const std::string& pack) : pack_(pack, Pack::Access::grow) {}
  void take(size_t job, const std::string& name, std::string_view bytes) override;
  void write(const std::string& path);
  size_t outputs() const { return entries_.size(); }
  size_t different() const { return pack_.size(); }

 private:
  Pack pack_;
  std::mutex mutex_;
  std::vector<ArchiveEntry> entries_;
};

/// What only fills packs of results has no use for outputs.
class NoSink : public Sink {
 public:
  void take(size_t, const std::string&, std::string_view) override {}
};

}  // namespace umber::tool::batch
