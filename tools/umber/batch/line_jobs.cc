// SPDX-License-Identifier: Apache-2.0
// Manifests that are glslc's command lines as they are, one a line.
#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "umber/batch/manifest.h"
#include "umber/drop_in/drop_in.h"
#include "umber/files.h"

namespace umber::tool::batch {
namespace {

class LineJobs : public Jobs {
 public:
  explicit LineJobs(const Text& text) : text_(text) {
    const std::string_view all = text.text();
    std::unordered_map<std::string, size_t> families;
    for (size_t begin = 0; begin < all.size();) {
      const size_t end = std::min(all.find('\n', begin), all.size());
      const std::string_view line = all.substr(begin, end - begin);
      const size_t first = line.find_first_not_of(" \t\r");
      if (first != line.npos && line[first] != '#') add({begin, end - begin, 0}, families);
      begin = end + 1;
    }
    for (Family& family : families_) {
      std::ranges::sort(family.macros);
      family.macros.erase(std::unique(family.macros.begin(), family.macros.end()), family.macros.end());
    }
  }

  size_t count() const override { return lines_.size(); }
  size_t family_count() const override { return families_.size(); }
  const Family& family(size_t index) const override { return families_[index]; }
  size_t family_of(size_t job) const override { return lines_[job].family; }
  std::string title(size_t job) const override { return std::string(text_of(lines_[job])); }
  int run(size_t job, Host& host) const override { return drop_in::glslc(words_of(lines_[job]), host); }

 private:
  struct Line {
    size_t begin, size, family;
  };

  std::string_view text_of(const Line& line) const { return text_.text().substr(line.begin, line.size); }

  /// Without the name of the compiler, with which a line may begin.
  std::vector<std::string> words_of(const Line& line) const {
    std::vector<std::string> words = shell_words(text_of(line));
    if (!words.empty() && !words[0].starts_with('-') && drop_in::is_glslc(words[0])) words.erase(words.begin());
    return words;
  }

  /// Lines that differ in -D, -U and names of outputs are one family.
  void add(Line line, std::unordered_map<std::string, size_t>& families) {
    if (lines_.size() == kMostJobs)
      text_.fail(line.begin, line.size, "there are more than " + std::to_string(kMostJobs) + " lines");
    std::vector<std::string> words = words_of(line), macros;
    if (words.empty()) text_.fail(line.begin, line.size, "there is nothing behind the name of the compiler");
    for (const std::string& word : words)
      if (word == "-h" || word == "--help" || word == "--version" || word == "-" || word.starts_with('@'))
        text_.fail(line.begin, line.size, "'" + word + "' is nothing that a line of a manifest has");
    std::string rest;
    for (size_t n = 0; n < words.size(); ++n) {
      const std::string_view word = words[n];
      const std::string_view option = word.substr(0, 2);
      const bool is_macro = option == "-D" || option == "-U";
      const bool is_name = option == "-o" || word == "-MF" || word == "-MT" || word == "-MQ";
      if (!is_macro && !is_name) {
        rest.append(std::to_string(word.size())).append(" ").append(word);
        continue;
      }
      const bool is_attached = (is_macro || option == "-o") && word.size() > 2;
      const std::string_view value = is_attached          ? word.substr(2)
                                     : ++n < words.size() ? std::string_view(words[n])
                                                          : "";
      if (is_macro) macros.emplace_back(value.substr(0, value.find('=')));
    }
    const auto [at, is_new] = families.try_emplace(std::move(rest), families_.size());
    if (is_new) families_.emplace_back();
    std::vector<std::string>& known = families_[at->second].macros;
    for (std::string& name : macros)
      if (name_set_.insert(std::to_string(at->second) + " " + name).second) known.push_back(std::move(name));
    line.family = at->second;
    lines_.push_back(line);
  }

  const Text& text_;
  std::vector<Line> lines_;
  std::vector<Family> families_;
  std::unordered_set<std::string> name_set_;  ///< names of macros of each family, with its number
};

}  // namespace

std::unique_ptr<Jobs> line_jobs(const Text& text) { return std::make_unique<LineJobs>(text); }

}  // namespace umber::tool::batch
