// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>

#include "umber/batch/job_host.h"
#include "umber/batch/progress.h"
#include "umber/batch/report.h"
#include "umber/cache/levels.h"

namespace umber::tool::batch {

/// A batch as it is carried out.
class Run {
 public:
  Run(const Jobs& jobs, BatchState& state, const cache::Settings& caches);

  /// The jobs from `begin` up to `end`, by as many threads. What goes wrong with the batch itself is thrown, as UsageError.
  void run(size_t begin, size_t end, unsigned threads, Progress& progress);
  /// One, in this thread; the seconds of processor time that it took.
  double measure(size_t job);

  const Report& report() const { return report_; }
  /// Sets of macros that were preprocessed.
  size_t preprocessed() const;
  /// What was wrong with caches, a line each.
  std::string problems() const;

 private:
  void work(std::atomic<size_t>& next, size_t end, Progress& progress);
  bool run_one(JobHost& host, size_t job);
  void note_problem(JobHost& host);

  const Jobs& jobs_;
  BatchState& state_;
  const cache::Settings& caches_;
  std::deque<FamilyState> families_;
  Report report_;
  mutable std::mutex mutex_;
  std::string problems_, broken_;
  std::atomic<bool> is_broken_ = false;
};

}  // namespace umber::tool::batch
