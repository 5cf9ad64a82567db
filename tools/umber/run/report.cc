// SPDX-License-Identifier: Apache-2.0
#include "umber/run/report.h"

#include <algorithm>
#include <cstdio>

#include <fmt/format.h>

#include "printable.h"
#include "umber/run/junit.h"

namespace umber::run {
namespace {

using Status = Outcome::Status;

/// Every line of the text behind a prefix, as `tool::printable` spells it.
std::string prefixed(std::string_view prefix, std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    result.append(prefix).append(tool::printable(text.substr(0, end))).push_back('\n');
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

std::string first_line(std::string_view text) { return tool::printable(text.substr(0, text.find('\n'))); }

}  // namespace

Report::Report(const RunOptions& options, std::span<const std::string> paths)
    : tap_(options.tap),
      verbose_(options.verbose),
      keep_details_(!options.junit.empty()),
      paths_(paths),
      outcomes_(paths.size()),
      done_(paths.size()) {
  if (tap_) fmt::print("1..{}\n", paths.size());
}

void Report::add(size_t test, Outcome outcome) {
  ++counts_[static_cast<size_t>(outcome.status)];
  outcomes_[test] = std::move(outcome);
  done_[test] = true;
  for (; printed_ < done_.size() && done_[printed_]; ++printed_) {
    print(printed_, outcomes_[printed_]);
    if (!keep_details_) outcomes_[printed_].detail = {};
  }
  std::fflush(stdout);
}

void Report::print(size_t test, const Outcome& outcome) const {
  tap_ ? print_tap(test, outcome) : print_plain(test, outcome);
}

void Report::print_tap(size_t test, const Outcome& outcome) const {
  const std::string name = tool::tap_description(paths_[test]);
  switch (outcome.status) {
    case Status::pass: fmt::print("ok {} - {}\n", test + 1, name); break;
    case Status::fail: fmt::print("not ok {} - {}\n", test + 1, name); break;
    case Status::skip: fmt::print("ok {} - {} # SKIP {}\n", test + 1, name, first_line(outcome.detail)); return;
  }
  fmt::print("{}", prefixed("# ", outcome.detail));
}

void Report::print_plain(size_t test, const Outcome& outcome) const {
  const std::string name = tool::printable(paths_[test]);
  switch (outcome.status) {
    case Status::pass:
      if (verbose_ || !outcome.detail.empty()) fmt::print("pass {}\n{}", name, prefixed("  ", outcome.detail));
      return;
    case Status::skip:
      if (verbose_) fmt::print("skip {}: {}\n", name, first_line(outcome.detail));
      return;
    case Status::fail: fmt::print("FAIL {}\n{}", name, prefixed("  ", outcome.detail)); return;
  }
}

size_t Report::finish() {
  const size_t failed = counts_[static_cast<size_t>(Status::fail)];
  if (!tap_)
    fmt::print("{} passed, {} failed, {} skipped\n", counts_[static_cast<size_t>(Status::pass)], failed,
               counts_[static_cast<size_t>(Status::skip)]);
  return failed;
}

std::string Report::junit() const { return junit_report(paths_, outcomes_); }

}  // namespace umber::run
