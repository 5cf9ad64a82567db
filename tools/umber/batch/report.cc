// SPDX-License-Identifier: Apache-2.0
#include "umber/batch/report.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "printable.h"
#include "umber/batch/progress.h"

namespace umber::tool::batch {
namespace {

constexpr size_t kMostGroups = 1000, kLongestTitle = 200;

std::string title_of(const Jobs& jobs, size_t job) {
  std::string title = printable(jobs.title(job));
  if (title.size() > kLongestTitle) title = title.substr(0, kLongestTitle) + "...";
  return title;
}

}  // namespace

void Report::add(size_t job, int status, const std::string& said) {
  if (status == 0 && said.empty()) return;
  const std::lock_guard lock(mutex_);
  failed_ += status != 0;
  status_ = std::max(status_, status);
  Group& group = groups_[said];
  ++group.count;
  group.failed += status != 0;
  if (job < group.first)
    group.second = std::exchange(group.first, job);
  else
    group.second = std::min(group.second, job);
}

std::string Report::text(const Jobs& jobs) const {
  std::vector<const std::pair<const std::string, Group>*> order;
  for (const auto& entry : groups_) order.push_back(&entry);
  std::ranges::sort(order, {}, [](const auto* entry) { return entry->second.first; });
  std::string out;
  for (size_t n = 0; n < order.size(); ++n) {
    const auto& [said, group] = *order[n];
    if (n == kMostGroups) {
      out += "and " + with_commas(order.size() - n) + " other messages\n";
      break;
    }
    out += title_of(jobs, group.first);
    if (group.count > 1)
      out += " and " + with_commas(group.count - 1) + " more, " + title_of(jobs, group.second) +
             (group.count > 2 ? " the next" : "");
    out += group.failed != 0 ? ": failed\n" : ":\n";
    out += said;
    if (!said.empty() && !said.ends_with('\n')) out += '\n';
  }
  return out;
}

}  // namespace umber::tool::batch
