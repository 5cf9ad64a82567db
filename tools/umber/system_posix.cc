// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>

#include <dirent.h>
#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "umber/system.h"

namespace umber::tool::system {

void set_up_streams() {}

void keep_memory() {
#ifdef __GLIBC__
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
#endif
}

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

int open_to_grow(const char* path) { return ::open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666); }

uint64_t size_of(int descriptor) {
  struct stat status {};
  return fstat(descriptor, &status) == 0 ? static_cast<uint64_t>(status.st_size) : 0;
}

bool read_at(int descriptor, uint64_t offset, std::span<char> bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::pread(descriptor, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes = bytes.subspan(static_cast<size_t>(count));
    offset += static_cast<uint64_t>(count);
  }
  return true;
}

bool write_at(int descriptor, uint64_t offset, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::pwrite(descriptor, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<size_t>(count));
    offset += static_cast<uint64_t>(count);
  }
  return true;
}

bool cut(int descriptor, uint64_t size) { return ftruncate(descriptor, static_cast<off_t>(size)) == 0; }

bool lock(int descriptor) {
  struct flock whole {};
  whole.l_type = F_WRLCK;
  whole.l_whence = SEEK_SET;
  return fcntl(descriptor, F_SETLK, &whole) == 0 || (errno != EACCES && errno != EAGAIN);
}

void remove_folder(const std::string& path) { ::rmdir(path.c_str()); }

bool make_folder(const std::string& path) { return ::mkdir(path.c_str(), 0777) == 0 || errno == EEXIST; }

std::vector<FolderEntry> list_folder(const std::string& path) {
  std::vector<FolderEntry> list;
  DIR* const folder = ::opendir(path.c_str());
  if (!folder) return list;
  while (const dirent* const entry = ::readdir(folder)) {
    const std::string name = entry->d_name;
    struct stat status {};
    if (name == "." || name == ".." || fstatat(dirfd(folder), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0) continue;
    list.push_back({name, static_cast<uint64_t>(status.st_size), std::max(status.st_atime, status.st_mtime),
                    S_ISDIR(status.st_mode)});
  }
  ::closedir(folder);
  return list;
}

void touch(const std::string& path) {
  const timespec times[] = {{0, UTIME_NOW}, {0, UTIME_OMIT}};
  ::utimensat(AT_FDCWD, path.c_str(), times, 0);
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
