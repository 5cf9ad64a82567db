// SPDX-License-Identifier: Apache-2.0
// umber-test [--bless] PATH...: checks the cases in the files (*.umir, *.case) at or below each path and prints TAP.
// umber-test --mali-types: prints a table of docs/mali.md.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <vector>

#include "back/mali/type_table.h"
#include "pass_tools.h"
#include "printable.h"
#include "umber-test/case.h"

namespace {

namespace fs = std::filesystem;
using umber::tool::Case, umber::tool::CaseFile;

std::vector<fs::path> case_files(const fs::path& root) {
  if (!fs::is_directory(root)) return {root};
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root))
    if (entry.path().extension() == ".umir" || entry.path().extension() == ".case") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

void print_comment(std::string_view text) {
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::printf("# %s\n", umber::tool::printable(text.substr(0, end)).c_str());
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

/// Counts tests and prints TAP.
class Report {
 public:
  void add(const std::string& name, std::string_view errors) {
    failed_ += errors.empty() ? 0 : 1;
    std::printf("%s %zu - %s\n", errors.empty() ? "ok" : "not ok", ++count_,
                umber::tool::tap_description(name).c_str());
    print_comment(errors);
  }
  bool end() const {
    std::printf("1..%zu\n", count_);
    return failed_ == 0;
  }

 private:
  size_t count_ = 0, failed_ = 0;
};

void run(const fs::path& path, bool bless, Report& report) {
  const std::string name = path.string();
  const std::optional<std::string> text = umber::tool::read_file(name);
  if (!text) return report.add(name, "the file cannot be read\n");
  std::string error;
  std::optional<CaseFile> file = umber::tool::read_cases(*text, error);
  if (!file) return report.add(name, error + '\n');
  for (Case& c : file->cases)
    report.add(c.name.empty() ? name : name + ": " + c.name, umber::tool::check_case(*file->kind, c, bless));
  const std::string blessed = umber::tool::to_text(*file);
  if (bless && blessed != *text) std::ofstream(path, std::ios::binary) << blessed;
}

}  // namespace

int main(int argc, char** argv) {
  bool bless = false;
  std::vector<fs::path> files;
  if (argc == 2 && std::string_view(argv[1]) == "--mali-types")
    return std::fputs(umber::back::mali::type_table_text().c_str(), stdout) < 0 ? 1 : 0;
  for (int n = 1; n < argc; ++n) {
    if (std::string_view(argv[n]) == "--bless") {
      bless = true;
      continue;
    }
    const std::vector<fs::path> found = case_files(argv[n]);
    files.insert(files.end(), found.begin(), found.end());
  }
  if (files.empty()) return std::fputs("usage: umber-test [--bless] FILE-OR-FOLDER...\n", stderr), 2;
  Report report;
  for (const fs::path& file : files) run(file, bless, report);
  return report.end() ? 0 : 1;
}
