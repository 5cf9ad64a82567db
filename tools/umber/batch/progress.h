// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>

namespace umber::tool::batch {

/// A line on a terminal that says how far a batch is, how fast, and how long it still takes. Any thread may add to it.
class Progress {
 public:
  Progress(size_t total, bool shows);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void add(size_t done, size_t failed);

  /// "12,345 of 20,000, 61 %, 3,456 a second, 2 s left"
  static std::string line(size_t done, size_t failed, size_t total, double seconds);

 private:
  using Clock = std::chrono::steady_clock;
  std::mutex mutex_;
  size_t total_, done_ = 0, failed_ = 0;
  bool shows_;
  Clock::time_point begin_ = Clock::now(), shown_{};
};

/// With a comma behind thousands.
std::string with_commas(size_t n);

}  // namespace umber::tool::batch
