// SPDX-License-Identifier: Apache-2.0
#include "umber/run/worker.h"

#include <cstring>
#include <ctime>
#include <fstream>
#include <stdexcept>
#include <system_error>

#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace umber::run {
namespace {

bool write_all(int descriptor, const void* data, size_t size) {
  const char* from = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t written = ::write(descriptor, from, size);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    from += written;
    size -= static_cast<size_t>(written);
  }
  return true;
}

bool read_all(int descriptor, void* data, size_t size) {
  char* to = static_cast<char*>(data);
  while (size > 0) {
    const ssize_t count = ::read(descriptor, to, size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    to += count;
    size -= static_cast<size_t>(count);
  }
  return true;
}

// A message is a tag and a text: a path on the way to the child, an outcome on the way back.
struct Header {
  uint32_t tag;
  uint32_t size;
};

bool send(int descriptor, uint32_t tag, const std::string& text) {
  const Header header = {tag, static_cast<uint32_t>(text.size())};
  return write_all(descriptor, &header, sizeof header) && write_all(descriptor, text.data(), text.size());
}

bool receive(int descriptor, uint32_t& tag, std::string& text) {
  Header header;
  if (!read_all(descriptor, &header, sizeof header)) return false;
  tag = header.tag;
  text.resize(header.size);
  return read_all(descriptor, text.data(), text.size());
}

[[noreturn]] void serve(Session& session, int from_parent, int to_parent) {
  uint32_t tag = 0;
  for (std::string path; receive(from_parent, tag, path);) {
    const Outcome outcome = session.run_file(path);
    if (!send(to_parent, static_cast<uint32_t>(outcome.status), outcome.detail)) break;
  }
  _exit(0);  // no destructors: what is open belongs to the parent or dies with the process
}

}  // namespace

Worker::Worker(Compiler compiler, const DeviceOptions& device, const ResultFiles& files) {
  int down[2], up[2];
  if (pipe(down) != 0 || pipe(up) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  child_ = fork();
  if (child_ < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (child_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // it would wait for ever, since its siblings hold the pipe open
    close(down[1]);
    close(up[0]);
    Session session(compiler, device, files);
    serve(session, down[0], up[1]);
  }
  close(down[0]);
  close(up[1]);
  to_child_ = down[1];
  from_child_ = up[0];
}

Worker::~Worker() {
  // By force even if it is idle: its siblings hold copies of the pipe, so it would not see the end of it.
  reap();
  close(to_child_);
  close(from_child_);
}

void Worker::start(size_t test, const std::string& path) {
  test_ = test;
  started_ = Clock::now();
  processor_seconds_before_ = processor_seconds_of_child();
  running_ = true;
  dead_ = !send(to_child_, 0, path);
}

double Worker::processor_seconds_of_child() const {
  clockid_t clock;
  timespec time;
  if (clock_getcpuclockid(child_, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

double Worker::processor_seconds() const { return processor_seconds_of_child() - processor_seconds_before_; }

std::optional<Outcome> Worker::finish() {
  uint32_t tag = 0;
  Outcome outcome;
  running_ = false;
  if (!receive(from_child_, tag, outcome.detail)) {
    dead_ = true;
    return std::nullopt;
  }
  outcome.status = static_cast<Outcome::Status>(tag);
  return outcome;
}

size_t Worker::memory() const {
  std::ifstream file(fmt::format("/proc/{}/statm", child_));
  size_t pages = 0, resident = 0;
  file >> pages >> resident;
  return resident * static_cast<size_t>(sysconf(_SC_PAGESIZE));
}

std::string Worker::reap() {
  running_ = false;
  dead_ = true;
  if (child_ <= 0) return "no process";
  kill(child_, SIGKILL);
  int status = 0;
  waitpid(child_, &status, 0);
  child_ = -1;
  if (WIFEXITED(status)) return fmt::format("exit status {}", WEXITSTATUS(status));
  return fmt::format("signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)));
}

}  // namespace umber::run
