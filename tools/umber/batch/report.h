// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <map>
#include <mutex>
#include <string>

#include "umber/batch/jobs.h"

namespace umber::tool::batch {

/// What jobs said and how they ended, in the order of the jobs, whichever thread was first; what several said is there once.
class Report {
 public:
  void add(size_t job, int status, const std::string& said);
  /// Empty: nobody said anything.
  std::string text(const Jobs& jobs) const;
  size_t failed() const { return failed_; }
  /// The worst exit status of all.
  int status() const { return status_; }

 private:
  struct Group {
    size_t first = SIZE_MAX, second = SIZE_MAX;  ///< the first jobs that said it
    size_t count = 0, failed = 0;
  };
  std::mutex mutex_;
  std::map<std::string, Group> groups_;
  size_t failed_ = 0;
  int status_ = 0;
};

}  // namespace umber::tool::batch
