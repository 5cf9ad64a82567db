// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "umber/host.h"
#include "umber/lsp/text.h"

namespace umber::tool::lsp {

/// A file that an editor shows, as it is there.
struct Document {
  std::string uri;  ///< as the editor spells it
  std::string path;
  std::string language;
  int64_t version = 0;
  Text text;
};

/// The files that the compiler reads: open documents, and all others as they lie on the disk.
class Documents : public Host {
 public:
  /// Paths are normal (uri.h).
  Document* find(const std::string& path);
  void open(Document document);
  void close(const std::string& path);
  const std::map<std::string, Document>& all() const { return open_; }

  /// What a file says that is open or can be read; null for others. Valid until the next file is read.
  const Text* text(const std::string& path);
  std::string uri_of(const std::string& path) const;
  /// Goes up whenever a text may have become another one.
  uint64_t generation() const { return generation_; }
  void note_change() { ++generation_; }

  bool try_read(const std::string& path, std::string& text) override;
  void remember(std::string_view, std::string_view) override {}  // what is compiled goes away, and others come

 private:
  struct OnDisk {
    std::filesystem::file_time_type written;
    uintmax_t bytes = 0;
    Text text;
  };

  std::map<std::string, Document> open_;
  std::map<std::string, OnDisk> on_disk_;
  uint64_t generation_ = 0;
};

}  // namespace umber::tool::lsp
