// SPDX-License-Identifier: Apache-2.0
#include "wasm/memory_files.h"

#include <algorithm>
#include <cstring>

namespace umber::wasm {
namespace {

constexpr int kFirst = MemoryFiles::kErrors + 1;

std::string with_slash(std::string_view path) { return std::string(path) + (path.ends_with('/') ? "" : "/"); }

}  // namespace

const std::string* MemoryFiles::find(std::string_view name) const {
  const auto found = files_.find(name);
  return found == files_.end() ? nullptr : &found->second;
}

/// A name that ends in a slash is said to be one.
bool MemoryFiles::is_folder(std::string_view path) const {
  if (path.ends_with('/')) return true;
  const std::string beginning = with_slash(path);
  const auto next = files_.lower_bound(beginning);
  return next != files_.end() && next->first.starts_with(beginning);
}

bool MemoryFiles::remove(std::string_view name) {
  const auto found = files_.find(name);
  if (found == files_.end()) return false;
  written_.erase(found->first);
  files_.erase(found);
  return true;
}

bool MemoryFiles::rename(const std::string& from, const std::string& to) {
  const auto found = files_.find(from);
  if (found == files_.end()) return false;
  std::string text = std::move(found->second);
  remove(from);
  files_.insert_or_assign(to, std::move(text));
  written_.insert(to);
  return true;
}

std::vector<std::string> MemoryFiles::names_below(std::string_view folder) const {
  const std::string beginning = with_slash(folder);
  std::vector<std::string> names;
  for (auto at = files_.lower_bound(beginning); at != files_.end() && at->first.starts_with(beginning); ++at) {
    std::string name = at->first.substr(beginning.size());
    name.resize(std::min(name.find('/'), name.size()));
    if (names.empty() || names.back() != name) names.push_back(std::move(name));
  }
  return names;
}

int MemoryFiles::open(const std::string& name, bool make, bool empty) {
  if (!find(name)) {
    if (!make) return -1;
    files_[name];
  }
  if (empty) files_[name].clear();
  auto place = std::find_if(open_.begin(), open_.end(), [](const Open& o) { return o.name.empty(); });
  if (place == open_.end()) place = open_.insert(open_.end(), Open{});
  *place = {name, 0};
  return kFirst + static_cast<int>(place - open_.begin());
}

MemoryFiles::Open* MemoryFiles::find_open(int descriptor) {
  const bool is_there = descriptor >= kFirst && descriptor - kFirst < static_cast<int>(open_.size());
  if (!is_there || open_[static_cast<size_t>(descriptor - kFirst)].name.empty()) return nullptr;
  return &open_[static_cast<size_t>(descriptor - kFirst)];
}

std::string* MemoryFiles::contents(int descriptor) {
  const Open* const open = find_open(descriptor);
  return open ? &files_[open->name] : nullptr;
}

void MemoryFiles::close(int descriptor) {
  if (Open* const open = find_open(descriptor)) *open = {};
}

int64_t MemoryFiles::read(int descriptor, char* to, size_t size) {
  if (descriptor == 0) return 0;  // the standard input is empty
  Open* const open = find_open(descriptor);
  if (!open) return -1;
  const std::string& text = files_[open->name];
  const size_t count = std::min(size, text.size() - std::min(open->at, text.size()));
  std::memcpy(to, text.data() + open->at, count);
  open->at += count;
  return static_cast<int64_t>(count);
}

int64_t MemoryFiles::write(int descriptor, std::string_view text) {
  if (descriptor == kOutput || descriptor == kErrors) {
    streams_[descriptor - kOutput] += text;
  } else {
    Open* const open = find_open(descriptor);
    if (!open) return -1;
    std::string& all = files_[open->name];
    if (all.size() < open->at + text.size()) all.resize(open->at + text.size());
    std::copy(text.begin(), text.end(), all.begin() + static_cast<std::ptrdiff_t>(open->at));
    open->at += text.size();
    written_.insert(open->name);
  }
  return static_cast<int64_t>(text.size());
}

void MemoryFiles::begin() {
  written_.clear();
  open_.clear();
  for (std::string& stream : streams_) stream.clear();
}

void MemoryFiles::clear() {
  begin();
  files_.clear();
}

MemoryFiles& files() {
  static MemoryFiles all;  // global: of the instance, which is one process
  return all;
}

}  // namespace umber::wasm
