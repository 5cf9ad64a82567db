// SPDX-License-Identifier: Apache-2.0
#include "umber/lsp/documents.h"

#include "umber/arguments.h"
#include "umber/files.h"
#include "umber/lsp/uri.h"

namespace umber::tool::lsp {
namespace {

/// Larger files are none of a shader's.
constexpr uintmax_t kLargestFile = uintmax_t{64} << 20;
/// Files that are kept, before all are read anew.
constexpr size_t kMostOnDisk = 512;

}  // namespace

Document* Documents::find(const std::string& path) {
  const auto found = open_.find(path);
  return found == open_.end() ? nullptr : &found->second;
}

void Documents::open(Document document) {
  ++generation_;
  std::string path = document.path;
  open_.insert_or_assign(std::move(path), std::move(document));
}

void Documents::close(const std::string& path) {
  ++generation_;
  open_.erase(path);
}

std::string Documents::uri_of(const std::string& path) const {
  const auto found = open_.find(path);
  return found == open_.end() ? uri_of_path(path) : found->second.uri;
}

const Text* Documents::text(const std::string& path) {
  if (const Document* const document = find(path)) return &document->text;
  std::error_code error;
  const bool is_file = std::filesystem::is_regular_file(path, error);
  const uintmax_t bytes = is_file ? std::filesystem::file_size(path, error) : 0;
  const auto written = is_file ? std::filesystem::last_write_time(path, error) : std::filesystem::file_time_type{};
  if (!is_file || error || bytes > kLargestFile) return on_disk_.erase(path), nullptr;
  if (const auto known = on_disk_.find(path); known != on_disk_.end()) {
    if (known->second.written == written && known->second.bytes == bytes) return &known->second.text;
    ++generation_;
  }
  std::string text;
  try {
    if (!try_read_file(path, text)) return nullptr;
  } catch (const UsageError&) {
    return nullptr;  // there, but not to be read: as if it were not
  }
  if (on_disk_.size() >= kMostOnDisk) on_disk_.clear();
  OnDisk& file = on_disk_[path];
  file = {.written = written, .bytes = bytes, .text = Text(std::move(text))};
  return &file.text;
}

bool Documents::try_read(const std::string& path, std::string& text) {
  const Text* const found = this->text(normal_path(path));
  if (found) text = found->string();
  return found != nullptr;
}

}  // namespace umber::tool::lsp
