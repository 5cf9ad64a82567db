// SPDX-License-Identifier: Apache-2.0
// umber-test [--bless] PATH...: checks the case files (*.umir) at or below each path and prints TAP.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <vector>

#include "printable.h"
#include "umber-test/case.h"

namespace {

namespace fs = std::filesystem;
using umber::tool::Case;

std::vector<fs::path> case_files(const fs::path& root) {
  if (!fs::is_directory(root)) return {root};
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root))
    if (entry.path().extension() == ".umir") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

std::string run(const fs::path& file, bool bless) {
  const std::optional<std::string> text = umber::tool::read_file(file.string());
  if (!text) return "the file cannot be read\n";
  std::string errors;
  std::optional<Case> c = umber::tool::read_case(*text, errors);
  if (!c) return errors + "\n";
  errors = umber::tool::check_case(*c, bless);
  const std::string blessed = umber::tool::to_text(*c);
  if (bless && blessed != *text) std::ofstream(file, std::ios::binary) << blessed;
  return errors;
}

void print_comment(std::string_view text) {
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::printf("# %s\n", umber::tool::printable(text.substr(0, end)).c_str());
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace

int main(int argc, char** argv) {
  bool bless = false;
  std::vector<fs::path> files;
  for (int n = 1; n < argc; ++n) {
    if (std::string_view(argv[n]) == "--bless") {
      bless = true;
      continue;
    }
    const std::vector<fs::path> found = case_files(argv[n]);
    files.insert(files.end(), found.begin(), found.end());
  }
  if (files.empty()) return std::fputs("usage: umber-test [--bless] FILE-OR-FOLDER...\n", stderr), 2;
  size_t number = 0, failed = 0;
  for (const fs::path& file : files) {
    const std::string errors = run(file, bless);
    failed += !errors.empty();
    std::printf("%s %zu - %s\n", errors.empty() ? "ok" : "not ok", ++number,
                umber::tool::tap_description(file.string()).c_str());
    print_comment(errors);
  }
  std::printf("1..%zu\n", files.size());
  return failed == 0 ? 0 : 1;
}
