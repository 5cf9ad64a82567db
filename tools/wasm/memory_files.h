// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace umber::wasm {

/// The files of a command that runs in memory, and what it writes to the standard streams. Folders are beginnings of names.
class MemoryFiles {
 public:
  static constexpr int kOutput = 1, kErrors = 2;

  void put(std::string_view name, std::string_view text) { files_.insert_or_assign(std::string(name), text); }
  const std::string* find(std::string_view name) const;
  bool is_folder(std::string_view path) const;
  bool remove(std::string_view name);
  bool rename(const std::string& from, const std::string& to);
  std::vector<std::string> names_below(std::string_view folder) const;

  /// A descriptor; negative if there is no such file and none is to be made.
  int open(const std::string& name, bool make, bool empty);
  void close(int descriptor);
  /// How many bytes; negative where there is no such descriptor.
  int64_t read(int descriptor, char* to, size_t size);
  int64_t write(int descriptor, std::string_view text);
  /// The file that a descriptor is of; null for none.
  std::string* contents(int descriptor);

  /// What was written to a stream since `begin`, and which files.
  const std::string& stream(int descriptor) const { return streams_[descriptor - kOutput]; }
  const std::set<std::string, std::less<>>& written() const { return written_; }
  void begin();
  void clear();

 private:
  struct Open {
    std::string name;  ///< empty: closed
    size_t at = 0;
  };
  Open* find_open(int descriptor);

  std::map<std::string, std::string, std::less<>> files_;
  std::set<std::string, std::less<>> written_;
  std::vector<Open> open_;
  std::string streams_[2];
};

/// Those of this instance.
MemoryFiles& files();

}  // namespace umber::wasm
