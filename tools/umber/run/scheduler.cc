// SPDX-License-Identifier: Apache-2.0
#include "umber/run/scheduler.h"

#include <algorithm>
#include <cerrno>
#include <memory>
#include <system_error>
#include <vector>

#include <fmt/format.h>
#include <poll.h>
#include <signal.h>

#include "umber/run/worker.h"

namespace umber::run {
namespace {

constexpr unsigned kMostJobs = 256;
constexpr double kShortestWait = 0.01;  ///< seconds
/// How often the memory of a test is looked at, in seconds: what a driver takes in between is far below any limit.
constexpr double kLongestWait = 0.25;

double seconds_since(Worker::Clock::time_point start) {
  return std::chrono::duration<double>(Worker::Clock::now() - start).count();
}

class Scheduler {
 public:
  Scheduler(const RunOptions& options, Compiler compiler, std::span<const std::string> paths, const Sink& sink)
      : options_(options), compiler_(compiler), paths_(paths), sink_(sink) {
    const size_t jobs = std::clamp(options.jobs, 1u, kMostJobs);
    workers_.resize(std::min(jobs, paths.size()));
  }

  void run() {
    for (std::unique_ptr<Worker>& worker : workers_) feed(worker);
    while (std::any_of(workers_.begin(), workers_.end(), [](const auto& worker) { return worker != nullptr; })) {
      wait();
      for (std::unique_ptr<Worker>& worker : workers_)
        if (worker) attend(worker);
    }
  }

 private:
  /// Gives the worker, which may have to be made, the next test; without one, ends it.
  void feed(std::unique_ptr<Worker>& worker) {
    if (worker && worker->memory() > options_.memory_between_tests) worker.reset();
    if (next_ == paths_.size()) return worker.reset();
    if (!worker) worker = std::make_unique<Worker>(compiler_, options_.device, options_.files);
    worker->start(next_, paths_[next_]);
    ++next_;
  }

  double clock_limit() const { return options_.clock_per_timeout * options_.timeout; }

  double clock_seconds_left(const Worker& worker) const { return clock_limit() - seconds_since(worker.started()); }

  double processor_seconds_left(const Worker& worker) const { return options_.timeout - worker.processor_seconds(); }

  /// Why the test has to end, if it has to.
  std::optional<std::string> overdue(const Worker& worker) const {
    if (processor_seconds_left(worker) <= 0)
      return fmt::format("the test took more than {} seconds of processor time", options_.timeout);
    if (worker.memory() > options_.memory) return fmt::format("the test took more than {} MiB", options_.memory >> 20);
    if (clock_seconds_left(worker) <= 0) return fmt::format("the test took more than {} seconds", clock_limit());
    return std::nullopt;
  }

  void ends(const Worker& worker, Outcome outcome) {
    outcome.seconds = seconds_since(worker.started());
    sink_(worker.test(), std::move(outcome));
  }

  void wait() {
    polled_.clear();
    double patience = kLongestWait;
    for (const std::unique_ptr<Worker>& worker : workers_) {
      polled_.push_back({worker ? worker->descriptor() : -1, POLLIN, 0});
      // What has computed for less than the time that has passed is looked at again and again, ever sooner.
      if (worker) patience = std::min({patience, clock_seconds_left(*worker), processor_seconds_left(*worker)});
    }
    const int milliseconds = static_cast<int>(std::max(patience, kShortestWait) * 1000) + 1;
    if (poll(polled_.data(), polled_.size(), milliseconds) < 0 && errno != EINTR)
      throw std::system_error(errno, std::generic_category(), "poll");
  }

  void attend(std::unique_ptr<Worker>& worker) {
    const pollfd& polled = polled_[static_cast<size_t>(&worker - workers_.data())];
    if (polled.revents != 0 || worker->is_dead()) {
      if (std::optional<Outcome> outcome = worker->finish()) {
        ends(*worker, *std::move(outcome));
      } else {
        ends(*worker, {Outcome::Status::fail, fmt::format("the test crashed: {}", worker->reap())});
        worker.reset();
      }
      feed(worker);
    } else if (const std::optional<std::string> why = overdue(*worker)) {
      worker->reap();
      ends(*worker, {Outcome::Status::fail, *why});
      worker.reset();
      feed(worker);
    }
  }

  const RunOptions& options_;
  Compiler compiler_;
  std::span<const std::string> paths_;
  const Sink& sink_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<pollfd> polled_;
  size_t next_ = 0;
};

}  // namespace

void run_all(const RunOptions& options, Compiler compiler, std::span<const std::string> paths, const Sink& sink) {
  if (options.isolate) {
    signal(SIGPIPE, SIG_IGN);  // a worker that died shows as a failed write
    return Scheduler(options, compiler, paths, sink).run();
  }
  Session session(compiler, options.device, options.files);
  for (size_t i = 0; i < paths.size(); ++i) {
    const Worker::Clock::time_point start = Worker::Clock::now();
    Outcome outcome = session.run_file(paths[i]);
    outcome.seconds = seconds_since(start);
    sink(i, std::move(outcome));
  }
}

}  // namespace umber::run
