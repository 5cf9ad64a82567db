// SPDX-License-Identifier: Apache-2.0
#include "umber/cache/disk_store.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <utility>

#include <unistd.h>

#include "umber/files.h"
#include "umber/system.h"

namespace umber::tool::cache {
namespace {

constexpr std::string_view kTag = "CACHEDIR.TAG";  // https://bford.info/cachedir/
constexpr std::string_view kTagText =
    "Signature: 8a477f597d28d172789f06886806bc55\n# This folder is a cache of Umber; `umber cache clear` empties it.\n";
constexpr std::string_view kTemporary = "tmp.";
constexpr int64_t kLongestWrite = 600;  // seconds: a file that is not ready then is nobody's
constexpr uint64_t kFolders = 256;

bool is_hex(std::string_view text, size_t size) {
  return text.size() == size && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

}  // namespace

std::string DiskStore::subfolder(const Key& key) const { return folder_ + "/" + hex(key).substr(0, 2); }
std::string DiskStore::path(const Key& key) const { return subfolder(key) + "/" + hex(key).substr(2); }

std::optional<std::string> DiskStore::get(const Key& key) {
  const std::string file = path(key);
  std::string sealed;
  if (!try_read_file(file, sealed)) return std::nullopt;
  const std::optional<std::string_view> contents = unseal(key, sealed);
  if (!contents) {
    ::unlink(file.c_str());
    return std::nullopt;
  }
  system::touch(file);
  return std::string(*contents);
}

void DiskStore::put(const Key& key, std::string_view contents) {
  if (limit_ != 0 && contents.size() > limit_ / 2) return;
  bool is_written = write(key, contents);
  if (!is_written && errno == ENOENT && make_folders(key)) is_written = write(key, contents);
  if (!is_written && error_ == 0) error_ = errno;
  if (is_written) look_after_limit(key);
}

bool DiskStore::write(const Key& key, std::string_view contents) {
  std::string temporary = subfolder(key) + "/" + std::string(kTemporary) + "XXXXXX";
  const int file = system::make_temporary(temporary);
  if (file < 0) return false;
  bool ok = write_all(file, seal(key, contents));
  int error = errno;
  if (::close(file) != 0 && ok) ok = false, error = errno;
  if (ok && !system::replace_file(temporary, path(key))) ok = false, error = errno;
  if (!ok) ::unlink(temporary.c_str());
  errno = error;
  return ok;
}

bool DiskStore::make_folders(const Key& key) {
  if (tool::make_folders(folder_) && ::access(path_in(folder_, kTag).c_str(), F_OK) != 0) {
    std::string temporary = folder_ + "/" + std::string(kTemporary) + "XXXXXX";
    if (const int file = system::make_temporary(temporary); file >= 0) {
      const bool is_written = write_all(file, kTagText);
      ::close(file);
      if (!is_written || !system::replace_file(temporary, path_in(folder_, kTag))) ::unlink(temporary.c_str());
    }
  }
  return tool::make_folders(subfolder(key));
}

/// Keys are as good as random: a folder in kFolders has about that share of all. Only when that is too much all are counted.
void DiskStore::look_after_limit(const Key& key) {
  constexpr unsigned kSeldom = 16;
  if (limit_ == 0 || key[15] % kSeldom != 0) return;
  uint64_t bytes = 0;
  for (const Entry& entry : entries_in(subfolder(key))) bytes += entry.bytes;
  if (bytes > limit_ / kFolders && statistics().bytes > limit_) trim(limit_ / 10 * 9);
}

std::string DiskStore::problem() {
  const int error = std::exchange(error_, 0);
  // Whoever may only read it reads it.
  if (error == 0 || error == EROFS || error == EACCES || error == EPERM) return {};
  return "cannot put anything into the cache '" + folder_ + "': " + std::strerror(error);
}

std::vector<DiskStore::Entry> DiskStore::entries_in(const std::string& subfolder) const {
  std::vector<Entry> list;
  const int64_t now = std::time(nullptr);
  for (const system::FolderEntry& found : system::list_folder(subfolder)) {
    const bool is_temporary = found.name.starts_with(kTemporary);
    if (found.is_folder || (!is_temporary && !is_hex(found.name, 30))) continue;
    list.push_back(
        {subfolder + "/" + found.name, found.bytes, found.used, is_temporary && found.used + kLongestWrite < now});
    if (is_temporary && !list.back().is_left_over) list.pop_back();  // somebody is writing it
  }
  return list;
}

std::vector<DiskStore::Entry> DiskStore::entries() const {
  std::vector<Entry> all;
  for (const system::FolderEntry& found : system::list_folder(folder_)) {
    if (!found.is_folder || !is_hex(found.name, 2)) continue;
    std::vector<Entry> some = entries_in(folder_ + "/" + found.name);
    std::ranges::move(some, std::back_inserter(all));
  }
  return all;
}

DiskStore::Statistics DiskStore::statistics() const {
  Statistics result;
  for (const Entry& entry : entries()) ++result.entries, result.bytes += entry.bytes;
  return result;
}

DiskStore::Statistics DiskStore::trim(uint64_t limit) {
  std::vector<Entry> all = entries();
  std::ranges::sort(all, {}, [](const Entry& e) { return std::pair(!e.is_left_over, e.used); });
  Statistics result;
  for (const Entry& entry : all) ++result.entries, result.bytes += entry.bytes;
  for (const Entry& entry : all) {
    if (result.bytes <= limit && !entry.is_left_over) break;
    ::unlink(entry.path.c_str());  // where another process was quicker it is gone, too
    --result.entries;
    result.bytes -= entry.bytes;
  }
  return result;
}

bool DiskStore::is_cache() const {
  std::string text;
  return system::list_folder(folder_).empty() || try_read_file(path_in(folder_, kTag), text);
}

}  // namespace umber::tool::cache
