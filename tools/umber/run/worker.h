// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <chrono>
#include <optional>
#include <string>

#include <sys/types.h>

#include "umber/run/session.h"

namespace umber::run {

/// A child process that runs tests, so that a driver that crashes or hangs takes only one test with it. The parent
/// hands it one test at a time through a pipe and gets the outcome back through another.
class Worker {
 public:
  using Clock = std::chrono::steady_clock;

  /// Forks. Vulkan is opened in the child only.
  Worker(Compiler compiler, const DeviceOptions& device, const ResultFiles& files);
  /// Ends the child.
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  bool is_idle() const { return !running_; }
  /// The index of the test that was started last.
  size_t test() const { return test_; }
  Clock::time_point started() const { return started_; }
  /// Processor time that the child has spent on the running test, in seconds, on all its threads.
  double processor_seconds() const;
  /// Becomes readable when the outcome comes or the child dies.
  int descriptor() const { return from_child_; }

  void start(size_t test, const std::string& path);
  /// The outcome of the running test; nothing if the child died, then `is_dead`.
  std::optional<Outcome> finish();
  bool is_dead() const { return dead_; }
  /// The memory that the child has now, in bytes; 0 where the system does not say.
  size_t memory() const;
  /// Kills the child and says how it ended: "signal 11 (Segmentation fault)".
  std::string reap();

 private:
  double processor_seconds_of_child() const;

  pid_t child_ = -1;
  int to_child_ = -1, from_child_ = -1;
  bool running_ = false, dead_ = false;
  size_t test_ = 0;
  Clock::time_point started_;
  double processor_seconds_before_ = 0;  ///< those of earlier tests
};

}  // namespace umber::run
