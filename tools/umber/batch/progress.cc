// SPDX-License-Identifier: Apache-2.0
#include "umber/batch/progress.h"

#include <algorithm>

#include <unistd.h>

#include "umber/files.h"

namespace umber::tool::batch {
namespace {

constexpr auto kBetween = std::chrono::milliseconds(100);
constexpr std::string_view kClear = "\r\x1b[K";
constexpr size_t kBar = 24;

std::string duration(double seconds) {
  const auto s = static_cast<size_t>(std::min(seconds + 0.5, 1e9));
  if (s < 100) return std::to_string(s) + " s";
  if (s < 6000) return std::to_string(s / 60) + " min";
  return std::to_string(s / 3600) + " h";
}

}  // namespace

std::string with_commas(size_t n) {
  std::string text = std::to_string(n);
  for (size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

std::string Progress::line(size_t done, size_t failed, size_t total, double seconds) {
  const double share = total == 0 ? 1 : static_cast<double>(done) / static_cast<double>(total);
  const auto full = static_cast<size_t>(share * kBar);
  std::string text = "[" + std::string(full, '#') + std::string(kBar - full, '.') + "] ";
  text += with_commas(done) + " of " + with_commas(total) + ", " + std::to_string(static_cast<int>(share * 100)) + " %";
  if (failed != 0) text += ", " + with_commas(failed) + " failed";
  const double rate = seconds > 0 ? static_cast<double>(done) / seconds : 0;
  if (rate >= 1) {
    text += ", " + with_commas(static_cast<size_t>(rate)) + " a second, ";
    text += duration(static_cast<double>(total - done) / rate) + " left";
  }
  return text;
}

Progress::Progress(size_t total, bool shows) : total_(total), shows_(shows) {}

Progress::~Progress() {
  if (shows_) write_all(STDERR_FILENO, kClear);
}

void Progress::add(size_t done, size_t failed) {
  const std::lock_guard lock(mutex_);
  done_ += done, failed_ += failed;
  const Clock::time_point now = Clock::now();
  if (!shows_ || (now - shown_ < kBetween && done_ != total_)) return;
  shown_ = now;
  const std::chrono::duration<double> seconds = now - begin_;
  write_all(STDERR_FILENO, std::string(kClear) + line(done_, failed_, total_, seconds.count()));
}

}  // namespace umber::tool::batch
