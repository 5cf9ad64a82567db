// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <vector>

#include <dirent.h>
#include <direct.h>
#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <sys/stat.h>
#include <sys/utime.h>
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include "umber/system.h"

namespace umber::tool::system {
namespace {

constexpr size_t kMostAtOnce = size_t{1} << 30;

unsigned at_once(size_t size) { return static_cast<unsigned>(std::min(size, kMostAtOnce)); }

/// A word so that a program finds it in its command line as it was: in quotes, with what would end them escaped.
std::string quoted(std::string_view word) {
  std::string result = "\"";
  size_t slashes = 0;
  for (const char c : word) {
    if (c == '"') result.append(slashes + 1, '\\');
    slashes = c == '\\' ? slashes + 1 : 0;
    result += c;
  }
  result.append(slashes, '\\');
  return result + '"';
}

}  // namespace

void set_up_streams() {
  for (const int descriptor : {0, 1, 2}) _setmode(descriptor, _O_BINARY);
}

void keep_memory() {}

bool is_absolute(std::string_view path) {
  return path.starts_with('/') || path.starts_with('\\') ||
         (path.size() > 1 && path[1] == ':' && std::isalpha(static_cast<unsigned char>(path[0])));
}

int open_to_read(const char* path) { return _open(path, _O_RDONLY | _O_BINARY | _O_NOINHERIT); }
int open_to_write(const char* path) { return _open(path, _O_WRONLY | _O_BINARY | _O_NOINHERIT); }
int open_anew(const char* path) {
  return _open(path, _O_WRONLY | _O_CREAT | _O_TRUNC | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
}

int64_t read_some(int descriptor, char* to, size_t size) { return _read(descriptor, to, at_once(size)); }
int64_t write_some(int descriptor, const char* from, size_t size) { return _write(descriptor, from, at_once(size)); }

int make_temporary(std::string& name) {
  if (_mktemp_s(name.data(), name.size() + 1) != 0) return -1;
  return _open(name.c_str(), _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
}

bool replace_file(const std::string& from, const std::string& to) {
  if (MoveFileExA(from.c_str(), to.c_str(), MOVEFILE_REPLACE_EXISTING)) return true;
  errno = EACCES;
  return false;
}

std::string resolved(const std::string& path) { return path; }

int open_to_grow(const char* path) {
  return _open(path, _O_RDWR | _O_CREAT | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
}

uint64_t size_of(int descriptor) {
  const int64_t size = _filelengthi64(descriptor);
  return size < 0 ? 0 : static_cast<uint64_t>(size);
}

bool read_at(int descriptor, uint64_t offset, std::span<char> bytes) {
  while (!bytes.empty()) {
    OVERLAPPED at{};
    at.Offset = static_cast<DWORD>(offset), at.OffsetHigh = static_cast<DWORD>(offset >> 32);
    DWORD count = 0;
    const auto file = reinterpret_cast<HANDLE>(_get_osfhandle(descriptor));
    if (!ReadFile(file, bytes.data(), at_once(bytes.size()), &count, &at) || count == 0) return false;
    bytes = bytes.subspan(count);
    offset += count;
  }
  return true;
}

bool write_at(int descriptor, uint64_t offset, std::string_view bytes) {
  while (!bytes.empty()) {
    OVERLAPPED at{};
    at.Offset = static_cast<DWORD>(offset), at.OffsetHigh = static_cast<DWORD>(offset >> 32);
    DWORD count = 0;
    const auto file = reinterpret_cast<HANDLE>(_get_osfhandle(descriptor));
    if (!WriteFile(file, bytes.data(), at_once(bytes.size()), &count, &at) || count == 0) return errno = ENOSPC, false;
    bytes.remove_prefix(count);
    offset += count;
  }
  return true;
}

bool cut(int descriptor, uint64_t size) { return _chsize_s(descriptor, static_cast<int64_t>(size)) == 0; }

bool lock(int descriptor) {
  OVERLAPPED at{};
  at.OffsetHigh = 0x40000000;  // behind all that is read
  const auto file = reinterpret_cast<HANDLE>(_get_osfhandle(descriptor));
  return LockFileEx(file, LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &at) != 0;
}

void remove_folder(const std::string& path) { _rmdir(path.c_str()); }

bool make_folder(const std::string& path) { return _mkdir(path.c_str()) == 0 || errno == EEXIST; }

std::vector<FolderEntry> list_folder(const std::string& path) {
  std::vector<FolderEntry> list;
  DIR* const folder = ::opendir(path.c_str());
  if (!folder) return list;
  while (const dirent* const entry = ::readdir(folder)) {
    const std::string name = entry->d_name;
    struct _stat64 status {};
    if (name == "." || name == ".." || _stat64((path + "/" + name).c_str(), &status) != 0) continue;
    list.push_back({name, static_cast<uint64_t>(status.st_size), std::max(status.st_atime, status.st_mtime),
                    (status.st_mode & _S_IFDIR) != 0});
  }
  ::closedir(folder);
  return list;
}

void touch(const std::string& path) { _utime64(path.c_str(), nullptr); }

std::string own_path() {
  std::array<char, 4096> path;
  const DWORD length = GetModuleFileNameA(nullptr, path.data(), static_cast<DWORD>(path.size()));
  return length == path.size() ? std::string() : std::string(path.data(), length);
}

/// Nothing here can become another program: this one waits for it and ends as it does.
void become(const std::string& program, std::span<char* const> words) {
  std::vector<std::string> texts;
  for (const char* word : words)
    if (word) texts.push_back(quoted(word));
  std::vector<const char*> arguments;
  for (const std::string& text : texts) arguments.push_back(text.c_str());
  arguments.push_back(nullptr);
  const intptr_t status = _spawnv(_P_WAIT, (program + ".exe").c_str(), arguments.data());
  if (status != -1) std::exit(static_cast<int>(status));
}

void catch_crashes(void (*handler)(int), std::span<char>) {
  for (const int number : kCrashes) std::signal(number, handler);
}

}  // namespace umber::tool::system
