// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace umber::tool {

class Host;

/// Throws the UsageError that says what cannot be done with a file, and by errno why.
[[noreturn]] void fail_on_file(std::string_view what, const std::string& path);

/// All of a file, or of standard input for "-". Throws UsageError.
std::string read_file(const std::string& path);

/// The same, or nothing if there is no such file.
bool try_read_file(const std::string& path, std::string& text);

/// Files that appear all at once: what `add` is given lies in temporary files beside the paths until `commit`, so that
/// a reader sees the old file or the new one, whole. Without `commit` nothing has happened. "-" is standard output.
class OutputFiles {
 public:
  OutputFiles() = default;
  /// Outputs go to the host if it takes them.
  explicit OutputFiles(Host& host) : host_(&host) {}
  OutputFiles(const OutputFiles&) = delete;
  OutputFiles& operator=(const OutputFiles&) = delete;
  ~OutputFiles();

  /// Throws UsageError where the file cannot be written.
  void add(const std::string& path, std::string_view contents);
  void commit();

 private:
  struct File {
    std::string path, temporary;
  };
  Host* host_ = nullptr;
  std::vector<std::pair<std::string, std::string>> taken_;
  std::vector<File> files_;
  std::string to_stdout_;
};

/// The parts of a path, which is text: what stands before its last slash and behind it.
std::string_view folder_of(std::string_view path);
std::string_view name_of(std::string_view path);
/// The path of a file in a folder; the file's own where the folder is empty, or where that begins at the root.
std::string path_in(std::string_view folder, std::string_view path);
bool is_folder(const std::string& path);
/// Makes a folder, and those that it lies in; true if it is there then, otherwise errno says why.
bool make_folders(const std::string& path);

/// Writes to a descriptor until all is written; false if that fails. Async-signal-safe.
bool write_all(int descriptor, std::string_view text);

}  // namespace umber::tool
