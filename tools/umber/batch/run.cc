// SPDX-License-Identifier: Apache-2.0
#include "umber/batch/run.h"

#include <ctime>
#include <new>
#include <thread>

#include "umber/messages.h"

namespace umber::tool::batch {
namespace {

constexpr size_t kAtOnce = 16;  // jobs that a thread takes

double processor_seconds() {
#ifdef CLOCK_THREAD_CPUTIME_ID
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
#else
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
#endif
}

}  // namespace

Run::Run(const Jobs& jobs, BatchState& state, const cache::Settings& caches)
    : jobs_(jobs), state_(state), caches_(caches) {
  for (size_t n = 0; n < jobs.family_count(); ++n) families_.emplace_back(jobs.family(n));
}

void Run::run(size_t begin, size_t end, unsigned threads, Progress& progress) {
  std::atomic<size_t> next = begin;
  std::vector<std::thread> others;
  for (unsigned n = 1; n < threads; ++n) others.emplace_back([&] { work(next, end, progress); });
  work(next, end, progress);
  for (std::thread& thread : others) thread.join();
  if (is_broken_) throw UsageError(broken_);
}

void Run::work(std::atomic<size_t>& next, size_t end, Progress& progress) {
  try {
    JobHost host(state_, cache::open_levels(caches_));
    while (!is_broken_) {
      const size_t first = next.fetch_add(kAtOnce);
      if (first >= end) break;
      const size_t last = std::min(first + kAtOnce, end);
      size_t failed = 0;
      for (size_t job = first; job < last && !is_broken_; ++job) failed += !run_one(host, job);
      progress.add(last - first, failed);
    }
    note_problem(host);
  } catch (const std::exception& error) {
    const std::lock_guard lock(mutex_);
    broken_ = error.what();
    is_broken_ = true;
  }
}

bool Run::run_one(JobHost& host, size_t job) {
  host.begin(job, families_[jobs_.family_of(job)]);
  int status = kInternal;
  std::string wrong;
  try {
    status = jobs_.run(job, host);
  } catch (const BrokenBatch&) {
    throw;
  } catch (const UsageError& error) {
    status = kUsage;
    wrong = std::string("umber: error: ") + error.what() + "\n";
  } catch (const std::bad_alloc&) {
    status = kLimit;
    wrong = "umber: error: there is no memory left\n";
  }
  if (host.gave_up()) status = kInternal;
  report_.add(job, status, host.said() + wrong);
  return status == 0;
}

double Run::measure(size_t job) {
  JobHost host(state_, cache::open_levels(caches_));
  const double begin = processor_seconds();
  host.begin(job, families_[jobs_.family_of(job)]);
  try {
    jobs_.run(job, host);
  } catch (const BrokenBatch&) {
    throw;
  } catch (const UsageError&) {  // it is said when the job is carried out
  }
  note_problem(host);
  return processor_seconds() - begin;
}

void Run::note_problem(JobHost& host) {
  const std::string problem = host.levels().problem();
  const std::lock_guard lock(mutex_);
  if (!problem.empty() && problems_.find(problem) == std::string::npos)
    problems_ += "umber: warning: " + problem + "\n";
}

size_t Run::preprocessed() const {
  size_t count = 0;
  for (const FamilyState& family : families_) count += family.preprocessed();
  return count;
}

std::string Run::problems() const {
  const std::lock_guard lock(mutex_);
  return problems_;
}

}  // namespace umber::tool::batch
