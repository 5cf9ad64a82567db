// SPDX-License-Identifier: Apache-2.0
#include "umber/batch/archive.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <exception>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <unistd.h>

#include "umber/arguments.h"
#include "umber/batch/pack.h"
#include "umber/files.h"
#include "umber/system.h"

namespace umber::tool::batch {
namespace {

constexpr std::string_view kMagic = "UMBARCH1";
constexpr uint64_t kHead = 64, kAlignment = 16, kEntry = 48;

class Bytes {
 public:
  void number(uint64_t n, int bytes = 8) {
    for (int shift = 0; shift < 8 * bytes; shift += 8) all += static_cast<char>(n >> shift & 0xff);
  }
  void key(const cache::Key& key) { all.append(reinterpret_cast<const char*>(key.data()), key.size()); }
  std::string all;
};

uint64_t number_at(std::string_view bytes, size_t at, size_t size = 8) {
  uint64_t n = 0;
  for (size_t k = 0; k < size; ++k) n |= uint64_t{static_cast<uint8_t>(bytes[at + k])} << (8 * k);
  return n;
}

cache::Key key_at(std::string_view bytes, size_t at) {
  cache::Key key{};
  std::copy_n(bytes.begin() + static_cast<ptrdiff_t>(at), key.size(), key.begin());
  return key;
}

/// As it lies in an archive.
uint64_t filled_up(uint64_t size) { return (size + kAlignment - 1) / kAlignment * kAlignment; }

/// `work(n)` for all n below `count`, by so many threads. What one of them throws is thrown, and the others stop.
template <typename Work>
void for_all(size_t count, unsigned threads, Work&& work) {
  std::atomic<size_t> next = 0;
  std::mutex mutex;
  std::exception_ptr thrown;
  const auto take = [&] {
    try {
      for (size_t n = next++; n < count; n = next++) work(n);
    } catch (...) {
      const std::lock_guard lock(mutex);
      thrown = std::current_exception();
      next = count;
    }
  };
  std::vector<std::thread> others;
  for (size_t n = 1; n < std::min<size_t>(threads, count); ++n) others.emplace_back(take);
  take();
  for (std::thread& thread : others) thread.join();
  if (thrown) std::rethrow_exception(thrown);
}

/// A file beside the path that takes its place when all is written.
class NewFile {
 public:
  explicit NewFile(const std::string& path) : path_(system::resolved(path)), temporary_(path_ + ".XXXXXX") {
    file_ = system::make_temporary(temporary_);
    if (file_ < 0) fail_on_file("write", path_);
  }
  ~NewFile() {
    if (file_ >= 0) ::close(file_), ::unlink(temporary_.c_str());
  }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  /// By any number of threads.
  void write(uint64_t offset, std::string_view bytes) {
    if (!system::write_at(file_, offset, bytes)) fail_on_file("write", path_);
  }
  /// `head` is what the file begins with.
  void finish(std::string_view head) {
    const bool is_written = system::write_at(file_, 0, head);
    if (!is_written || ::close(std::exchange(file_, -1)) != 0 || !system::replace_file(temporary_, path_)) {
      const int error = errno;
      ::unlink(temporary_.c_str());
      errno = error;
      fail_on_file("write", path_);
    }
  }

 private:
  std::string path_, temporary_;
  int file_ = -1;
};

}  // namespace

cache::Key hash_of_bytes(std::string_view bytes) {
  Hash128 hash;
  hash.add(bytes);
  return hash.value();
}

bool is_safe_name(std::string_view name) {
  if (name.empty() || name.size() > 4096 || system::is_absolute(name) || name.find('\0') != name.npos ||
      name.ends_with('/'))
    return false;
  for (size_t begin = 0; begin <= name.size();) {
    const size_t end = std::min(name.find_first_of(system::kSeparators, begin), name.size());
    const std::string_view part = name.substr(begin, end - begin);
    if (part.empty() || part == "." || part == "..") return false;
    begin = end + 1;
  }
  return true;
}

void write_archive(const std::string& path, std::vector<ArchiveEntry> entries,
                   const std::function<std::string(const cache::Key&)>& read, unsigned threads) {
  std::ranges::sort(entries, {}, &ArchiveEntry::name);
  NewFile file(path);
  uint64_t end = kHead;
  std::unordered_map<cache::Key, uint64_t, HashOfKey> offsets;
  std::vector<const ArchiveEntry*> different;
  for (ArchiveEntry& entry : entries) {
    const auto [at, is_new] = offsets.try_emplace(entry.hash, end);
    entry.offset = at->second;
    if (!is_new) continue;
    different.push_back(&entry);
    end += filled_up(entry.size);
  }
  for_all(different.size(), threads, [&](size_t n) {
    file.write(different[n]->offset, read(different[n]->hash));  // what is not written before the next one is 0
  });
  Bytes index, names;
  for (const ArchiveEntry& entry : entries) {
    index.number(names.all.size()), index.number(entry.name.size());
    index.number(entry.offset), index.number(entry.size), index.key(entry.hash);
    names.all += entry.name;
  }
  file.write(end, index.all), file.write(end + index.all.size(), names.all);
  Bytes head;
  head.all = kMagic;
  head.number(end), head.number(entries.size()), head.number(names.all.size());
  head.number(offsets.size()), head.number(0);
  head.key(hash_of_bytes(index.all + names.all));
  head.all.resize(kHead, '\0');
  file.finish(head.all);
}

Archive::Archive(std::string path) : path_(std::move(path)) {
  file_ = system::open_to_read(path_.c_str());
  if (file_ < 0) fail_on_file("read", path_);
  try {
    read_index(system::size_of(file_));
  } catch (...) {
    ::close(file_);
    throw;
  }
}

Archive::~Archive() { ::close(file_); }

void Archive::fail(const std::string& what) const { throw UsageError("'" + path_ + "' " + what); }

void Archive::read_index(uint64_t size) {
  std::string head(kHead, '\0');
  if (size < kHead || !system::read_at(file_, 0, head) || !head.starts_with(kMagic))
    fail("is no archive of `umber batch`");
  const uint64_t begin = number_at(head, 8), count = number_at(head, 16), names_size = number_at(head, 24);
  const bool fits = begin >= kHead && begin <= size && count <= (size - begin) / kEntry &&
                    names_size == size - begin - count * kEntry;
  std::string index(fits ? static_cast<size_t>(size - begin) : 0, '\0');
  if (!fits || !system::read_at(file_, begin, index) || hash_of_bytes(index) != key_at(head, 48)) fail("is damaged");
  const std::string_view names = std::string_view(index).substr(static_cast<size_t>(count * kEntry));
  std::unordered_set<uint64_t> offsets;
  for (size_t n = 0; n < count; ++n) {
    const size_t at = n * kEntry;
    const uint64_t name = number_at(index, at), length = number_at(index, at + 8);
    ArchiveEntry entry{.name = {},
                       .hash = key_at(index, at + 32),
                       .offset = number_at(index, at + 16),
                       .size = number_at(index, at + 24)};
    if (name > names.size() || length > names.size() - name || entry.offset > begin ||
        entry.size > begin - entry.offset)
      fail("is damaged");
    entry.name = names.substr(static_cast<size_t>(name), static_cast<size_t>(length));
    if (!entries_.empty() && entries_.back().name >= entry.name) fail("is damaged");
    offsets.insert(entry.offset);
    entries_.push_back(std::move(entry));
  }
  if (offsets.size() != number_at(head, 32) || number_at(head, 40) != 0) fail("is damaged");
}

std::string Archive::read(const ArchiveEntry& entry) const {
  std::string bytes(static_cast<size_t>(entry.size), '\0');
  if (!system::read_at(file_, entry.offset, bytes) || hash_of_bytes(bytes) != entry.hash) fail("is damaged");
  return bytes;
}

}  // namespace umber::tool::batch
