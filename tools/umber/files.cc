// SPDX-License-Identifier: Apache-2.0
#include "umber/files.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include <sys/stat.h>
#include <unistd.h>

#include "umber/arguments.h"
#include "umber/host.h"
#include "umber/system.h"

namespace umber::tool {

void fail_on_file(std::string_view what, const std::string& path) {
  const std::string reason = std::strerror(errno);
  throw UsageError("cannot " + std::string(what) + " '" + path + "': " + reason);
}

namespace {

/// Something that is no plain file, as /dev/null, must be written, not replaced.
bool is_special(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

}  // namespace

std::string_view folder_of(std::string_view path) {
  const size_t slash = path.find_last_of(system::kSeparators);
  if (slash == std::string_view::npos) return {};
  return path.substr(0, slash == 0 ? 1 : slash);
}

std::string_view name_of(std::string_view path) { return path.substr(path.find_last_of(system::kSeparators) + 1); }

std::string path_in(std::string_view folder, std::string_view path) {
  if (folder.empty() || system::is_absolute(path)) return std::string(path);
  return std::string(folder) + (folder.ends_with('/') ? "" : "/") + std::string(path);
}

bool is_folder(const std::string& path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

bool make_folders(const std::string& path) {
  if (system::make_folder(path)) return true;
  const std::string_view around = folder_of(path);
  if (errno != ENOENT || around.empty() || around.size() == path.size()) return false;
  return make_folders(std::string(around)) && system::make_folder(path);
}

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const int64_t written = system::write_some(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<size_t>(written));
  }
  return true;
}

bool try_read_file(const std::string& path, std::string& text) {
  const int file = path == "-" ? STDIN_FILENO : system::open_to_read(path.c_str());
  if (file < 0) return false;
  text.clear();
  int64_t count = 0;
  for (char buffer[32768]; (count = system::read_some(file, buffer, sizeof buffer)) != 0;) {
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) break;
    text.append(buffer, static_cast<size_t>(count));
  }
  const int error = errno;
  if (file != STDIN_FILENO) ::close(file);
  errno = error;
  return count == 0;
}

std::string read_file(const std::string& path) {
  std::string text;
  if (!try_read_file(path, text)) fail_on_file("read", path);
  return text;
}

void OutputFiles::add(const std::string& path, std::string_view contents) {
  if (host_ && host_->takes_outputs()) {
    taken_.emplace_back(path, contents);
    return;
  }
  if (path == "-") {
    to_stdout_ += contents;
    return;
  }
  if (is_special(path)) {
    const int file = system::open_to_write(path.c_str());
    const bool written = file >= 0 && write_all(file, contents);
    if (!written || ::close(file) != 0) fail_on_file("write", path);
    return;
  }
  File entry{system::resolved(path), {}};  // so that a link stays
  std::string temporary = entry.path + ".XXXXXX";
  const int file = system::make_temporary(temporary);
  if (file < 0) fail_on_file("write", path);
  entry.temporary = std::move(temporary);
  files_.push_back(std::move(entry));
  const bool written = write_all(file, contents);
  const int error = errno;
  if (::close(file) != 0 || !written) {
    if (!written) errno = error;
    fail_on_file("write", path);
  }
}

void OutputFiles::commit() {
  for (const auto& [path, contents] : taken_) host_->take(path, contents);
  taken_.clear();
  if (!write_all(STDOUT_FILENO, to_stdout_)) fail_on_file("write", "standard output");
  to_stdout_.clear();
  for (File& file : files_) {
    if (!system::replace_file(file.temporary, file.path)) fail_on_file("write", file.path);
    file.temporary.clear();
  }
  files_.clear();
}

OutputFiles::~OutputFiles() {
  for (const File& file : files_)
    if (!file.temporary.empty()) ::unlink(file.temporary.c_str());
}

}  // namespace umber::tool
