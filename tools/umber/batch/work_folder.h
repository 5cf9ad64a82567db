// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "umber/batch/pack.h"
#include "umber/batch/results.h"

namespace umber::tool::batch {

/// The folder beside what a batch makes where it keeps what is done, `OUTPUT.partial`: what is there when it was killed need not be
/// done again. It is gone when all is done.
class WorkFolder {
 public:
  /// Throws UsageError where it cannot be made.
  explicit WorkFolder(const std::string& output);
  ~WorkFolder();
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;

  /// Throws UsageError where another process makes the same.
  void lock();
  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  /// Results of this process in a pack of that name, and those that lie in other packs.
  std::unique_ptr<Results> open_results(const std::string& name) const;
  /// Files of that ending.
  std::vector<std::string> files(std::string_view ending) const;
  /// Removes what a batch puts there.
  void remove();

 private:
  std::string folder_;
  int lock_ = -1;
};

inline constexpr std::string_view kResults = ".results";

}  // namespace umber::tool::batch
