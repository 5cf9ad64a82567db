// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string>
#include <vector>

#include "umber/run/options.h"
#include "umber/run/outcome.h"

namespace umber::run {

/// Prints outcomes in the order of the tests, whatever the order they come in.
class Report {
 public:
  Report(const RunOptions& options, std::span<const std::string> paths);

  void add(size_t test, Outcome outcome);
  /// Ends the report; the number of tests that failed.
  size_t finish();
  /// As --junit wants it, once every test is there.
  std::string junit() const;

 private:
  void print(size_t test, const Outcome& outcome) const;
  void print_tap(size_t test, const Outcome& outcome) const;
  void print_plain(size_t test, const Outcome& outcome) const;

  bool tap_, verbose_, keep_details_;
  std::span<const std::string> paths_;
  std::vector<Outcome> outcomes_;
  std::vector<bool> done_;
  size_t printed_ = 0;
  size_t counts_[3] = {};
};

}  // namespace umber::run
