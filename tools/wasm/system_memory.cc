// SPDX-License-Identifier: Apache-2.0
// The operating system of a command that runs in memory (umber/system.h), and the few calls of the C library that the tools
// make beside it.
#include <cerrno>
#include <cstdlib>
#include <stdexcept>

#include <sys/stat.h>
#include <unistd.h>

#include "umber/crash.h"
#include "umber/system.h"
#include "wasm/memory_files.h"

using umber::wasm::files;

namespace umber::tool {

// A page keeps its sources itself, and is told by an exception what went wrong.
void remember_source(std::string_view, std::string_view) {}
void internal_error(std::string_view what) { throw std::logic_error(std::string(what)); }

namespace system {
namespace {

int opened(const char* path, bool make, bool empty) {
  const int descriptor = files().open(path, make, empty);
  if (descriptor < 0) errno = ENOENT;
  return descriptor;
}

}  // namespace

void set_up_streams() {}
bool is_absolute(std::string_view path) { return path.starts_with('/'); }

int open_to_read(const char* path) { return opened(path, false, false); }
int open_to_write(const char* path) { return opened(path, true, true); }
int open_anew(const char* path) { return opened(path, true, true); }
int open_to_grow(const char* path) { return opened(path, true, false); }
int64_t read_some(int descriptor, char* to, size_t size) { return files().read(descriptor, to, size); }
int64_t write_some(int descriptor, const char* from, size_t size) { return files().write(descriptor, {from, size}); }

int make_temporary(std::string& name) {
  std::string base = name.substr(0, name.size() - std::string_view("XXXXXX").size());
  for (unsigned n = 0;; ++n) {
    name = base + std::to_string(n);
    if (!files().find(name)) return open_anew(name.c_str());
  }
}
bool replace_file(const std::string& from, const std::string& to) { return files().rename(from, to); }
std::string resolved(const std::string& path) { return path; }

uint64_t size_of(int descriptor) {
  const std::string* const text = files().contents(descriptor);
  return text ? text->size() : 0;
}
bool read_at(int descriptor, uint64_t offset, std::span<char> bytes) {
  const std::string* const text = files().contents(descriptor);
  return text && offset <= text->size() && text->copy(bytes.data(), bytes.size(), static_cast<size_t>(offset)) == bytes.size();
}
bool write_at(int descriptor, uint64_t offset, std::string_view bytes) {
  std::string* const text = files().contents(descriptor);
  if (!text) return false;
  const size_t at = static_cast<size_t>(offset);
  if (text->size() < at + bytes.size()) text->resize(at + bytes.size());
  text->replace(at, bytes.size(), bytes);
  return true;
}
bool cut(int descriptor, uint64_t size) {
  std::string* const text = files().contents(descriptor);
  if (text) text->resize(static_cast<size_t>(size));
  return text;
}
bool lock(int) { return true; }
void remove_folder(const std::string&) {}
bool make_folder(const std::string&) { return true; }
std::vector<FolderEntry> list_folder(const std::string& path) {
  std::vector<FolderEntry> list;
  for (const std::string& name : files().names_below(path)) {
    const std::string* const text = files().find(path + "/" + name);
    list.push_back({.name = name, .bytes = text ? text->size() : 0, .is_folder = !text});
  }
  return list;
}
void touch(const std::string&) {}
std::string own_path() { return {}; }
void become(const std::string&, std::span<char* const>) {}
void catch_crashes(void (*)(int), std::span<char>) {}

}  // namespace system
}  // namespace umber::tool

extern "C" {

int close(int descriptor) {
  files().close(descriptor);
  return 0;
}
int unlink(const char* path) { return files().remove(path) ? 0 : -1; }
int isatty(int) { return 0; }
int access(const char* path, int) { return files().find(path) ? 0 : -1; }
int stat(const char* __restrict path, struct stat* __restrict status) {
  *status = {};
  const std::string* const text = files().find(path);
  if (!text && !files().is_folder(path)) {
    errno = ENOENT;
    return -1;
  }
  status->st_mode = text ? S_IFREG : S_IFDIR;
  status->st_size = text ? static_cast<off_t>(text->size()) : 0;
  return 0;
}

}  // extern "C"
