// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstdio>
#include <cstdlib>

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "umber/system.h"

namespace umber::tool::system {

void set_up_streams() {}

bool is_absolute(std::string_view path) { return path.starts_with('/'); }

int open_to_read(const char* path) { return ::open(path, O_RDONLY | O_CLOEXEC); }
int open_to_write(const char* path) { return ::open(path, O_WRONLY | O_CLOEXEC); }
int open_anew(const char* path) { return ::open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666); }

int64_t read_some(int descriptor, char* to, size_t size) { return ::read(descriptor, to, size); }
int64_t write_some(int descriptor, const char* from, size_t size) { return ::write(descriptor, from, size); }

int make_temporary(std::string& name) {
  const int file = mkostemp(name.data(), O_CLOEXEC);
  if (file < 0) return file;
  const mode_t mask = umask(0);
  umask(mask);
  if (fchmod(file, 0666 & ~mask) == 0) return file;
  ::close(file);
  ::unlink(name.c_str());
  return -1;
}

bool replace_file(const std::string& from, const std::string& to) { return std::rename(from.c_str(), to.c_str()) == 0; }

std::string resolved(const std::string& path) {
  char* real = realpath(path.c_str(), nullptr);
  std::string result = real ? real : path;
  std::free(real);
  return result;
}

std::string own_path() {
  std::array<char, 4096> path;
  const ssize_t length = readlink("/proc/self/exe", path.data(), path.size());
  return length <= 0 ? std::string() : std::string(path.data(), static_cast<size_t>(length));
}

void become(const std::string& program, std::span<char* const> words) { execv(program.c_str(), words.data()); }

void catch_crashes(void (*handler)(int), std::span<char> stack) {
  stack_t other{};
  other.ss_sp = stack.data();
  other.ss_size = stack.size();
  ::sigaltstack(&other, nullptr);
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = SA_ONSTACK | static_cast<int>(SA_RESETHAND);
  for (const int number : kCrashes) ::sigaction(number, &action, nullptr);
}

}  // namespace umber::tool::system
