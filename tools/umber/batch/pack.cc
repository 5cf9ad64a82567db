// SPDX-License-Identifier: Apache-2.0
#include "umber/batch/pack.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <unistd.h>

#include "umber/files.h"
#include "umber/system.h"

namespace umber::tool::batch {
namespace {

constexpr uint64_t kRecordHead = 8 + 16;  // size of what is sealed, key

uint64_t number_in(std::string_view bytes) {
  uint64_t n = 0;
  for (size_t k = 0; k < 8; ++k) n |= uint64_t{static_cast<uint8_t>(bytes[k])} << (8 * k);
  return n;
}

std::string bytes_of(uint64_t n) {
  std::string bytes;
  for (int shift = 0; shift < 64; shift += 8) bytes += static_cast<char>(n >> shift & 0xff);
  return bytes;
}

}  // namespace

Pack::Pack(std::string path, Access access) : path_(std::move(path)) {
  file_ = access == Access::grow ? system::open_to_grow(path_.c_str()) : system::open_to_read(path_.c_str());
  if (file_ < 0) fail_on_file(access == Access::grow ? "write" : "read", path_);
  find_all(access);
}

Pack::~Pack() { ::close(file_); }

void Pack::find_all(Access access) {
  const uint64_t size = system::size_of(file_);
  std::string head(kRecordHead, '\0'), sealed;
  while (size - end_ >= kRecordHead && system::read_at(file_, end_, head)) {
    const uint64_t length = number_in(head);
    if (length > size - end_ - kRecordHead) break;
    cache::Key key{};
    std::copy(head.begin() + 8, head.end(), key.begin());
    sealed.resize(static_cast<size_t>(length));
    if (!system::read_at(file_, end_ + kRecordHead, sealed) || !cache::unseal(key, sealed)) break;
    places_[key] = {end_ + kRecordHead, length};
    end_ += kRecordHead + length;
  }
  if (access == Access::grow && end_ != size && !system::cut(file_, end_)) fail_on_file("write", path_);
}

bool Pack::has(const cache::Key& key) const {
  const std::lock_guard lock(mutex_);
  return places_.contains(key);
}

size_t Pack::size() const {
  const std::lock_guard lock(mutex_);
  return places_.size();
}

std::optional<std::string> Pack::get(const cache::Key& key) {
  Place place;
  {
    const std::lock_guard lock(mutex_);
    const auto found = places_.find(key);
    if (found == places_.end()) return std::nullopt;
    place = found->second;
  }
  std::string sealed(static_cast<size_t>(place.size), '\0');
  if (!system::read_at(file_, place.offset, sealed)) return std::nullopt;
  const std::optional<std::string_view> contents = cache::unseal(key, sealed);
  return contents ? std::optional(std::string(*contents)) : std::nullopt;
}

void Pack::put(const cache::Key& key, std::string_view contents) {
  const uint64_t size = cache::kSealSize + contents.size();
  std::string head = bytes_of(size);
  head.append(reinterpret_cast<const char*>(key.data()), key.size()).append(cache::seal_of(key, contents));
  const std::lock_guard lock(mutex_);
  if (places_.contains(key)) return;
  if (!system::write_at(file_, end_, head) || !system::write_at(file_, end_ + head.size(), contents))
    throw BrokenBatch("cannot write '" + path_ + "': " + std::strerror(errno) +
                      "; what is there is used by the next try");
  places_[key] = {end_ + kRecordHead, size};
  end_ += kRecordHead + size;
}

std::optional<std::string> Pack::get_part(const cache::Key& key, const Part& part) {
  uint64_t offset = 0;
  {
    const std::lock_guard lock(mutex_);
    const auto found = places_.find(key);
    if (found == places_.end() || part.offset + part.size > found->second.size - cache::kSealSize) return std::nullopt;
    offset = found->second.offset + cache::kSealSize + part.offset;
  }
  std::string bytes(static_cast<size_t>(part.size), '\0');
  if (!system::read_at(file_, offset, bytes)) return std::nullopt;
  return bytes;
}

}  // namespace umber::tool::batch
