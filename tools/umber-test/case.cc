// SPDX-License-Identifier: Apache-2.0
#include "umber-test/case.h"

#include <algorithm>

#include "umber-test/text.h"

namespace umber::tool {
namespace {

constexpr std::string_view kSection = "=== ", kCase = "case: ", kFrame = "frame", kComment = "# ", kBody = "body";

/// `# name: value`, where the name is one lower-case word; other comments are for people.
std::optional<Option> option_of(std::string_view line) {
  line = trimmed(line.substr(kComment.size()));
  const size_t colon = line.find(':');
  if (colon == 0 || colon == line.npos) return std::nullopt;
  const std::string_view name = line.substr(0, colon);
  const auto is_lower = [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; };
  if (!std::ranges::all_of(name, is_lower)) return std::nullopt;
  return Option{std::string(name), std::string(trimmed(line.substr(std::min(colon + 2, line.size()))))};
}

/// Takes the comment lines that a text begins with; what they say goes to `options`.
std::string_view take_comments(std::string_view& text, std::vector<Option>& options) {
  const std::string_view all = text;
  while (text.starts_with(kComment)) {
    if (std::optional<Option> option = option_of(take_line(text))) options.push_back(std::move(*option));
  }
  return all.substr(0, all.size() - text.size());
}

/// Takes the lines up to the next section.
std::string_view take_lines(std::string_view& text) {
  const std::string_view all = text;
  while (!text.empty() && !text.starts_with(kSection)) take_line(text);
  return all.substr(0, all.size() - text.size());
}

/// The frame with each line `$NAME` replaced by the section of that name; a section without a name is the body.
std::string framed(std::string_view frame, const std::vector<Section>& sections) {
  std::string text;
  while (!frame.empty()) {
    const std::string_view line = take_line(frame);
    const std::string_view name = trimmed(line).substr(std::min<size_t>(1, trimmed(line).size()));
    const bool is_hole = line.starts_with('$') && !name.empty() && name.find(' ') == name.npos;
    if (!is_hole) text += line;
    for (const Section& s : sections)
      if (is_hole && (s.name.empty() ? kBody : std::string_view(s.name)) == name) text += s.text;
  }
  return text;
}

class Reader {
 public:
  Reader(std::string_view text, std::string& error) : text_(text), error_(error) {}

  std::optional<CaseFile> read() {
    CaseFile file;
    const std::string_view all = text_;
    take_comments(text_, options_);
    file.kind = options_.empty() ? nullptr : find_kind(options_[0].name);
    if (!file.kind) error_ = "the first line names no kind: # KIND: VALUE";
    if (!error_.empty()) return std::nullopt;
    kind_ = file.kind;
    if (const std::string frame = std::string(kSection) + std::string(kFrame) + '\n'; text_.starts_with(frame)) {
      take_line(text_);
      frame_ = take_lines(text_);
    }
    file.head = all.substr(0, all.size() - text_.size());
    const std::string title = std::string(kSection) + std::string(kCase);
    const bool has_titles = text_.starts_with(title);
    do {
      if (has_titles && !text_.starts_with(title)) error_ = "behind a case there is only another one";
      file.cases.push_back(take_case(has_titles));
      // What begins otherwise is one case: nothing else would take the rest.
      if (!has_titles && !text_.empty()) error_ = "a title is not where cases begin, right behind the head's comments";
    } while (error_.empty() && !text_.empty());
    if (!error_.empty()) return std::nullopt;
    return file;
  }

 private:
  Case take_case(bool has_title) {
    Case c;
    const std::string_view all = text_;
    if (has_title) c.name = trimmed(take_line(text_)).substr(kSection.size() + kCase.size());
    c.input.options = options_;
    take_comments(text_, c.input.options);
    for (const Option& o : c.input.options)
      if (o.name != kind_->name && std::ranges::find(kind_->options, o.name) == kind_->options.end())
        error_ = "there is no option '" + o.name + "' of this kind";
    std::vector<Section> given = {{{}, std::string(take_lines(text_))}};
    while (const std::optional<std::string_view> name = next_section()) {
      if (is_result(*name)) break;
      take_line(text_);
      given.push_back({std::string(*name), std::string(take_lines(text_))});
    }
    c.text = all.substr(0, all.size() - text_.size());
    if (frame_)
      c.input.texts = {framed(*frame_, given)};
    else
      for (const Section& s : given) c.input.texts.push_back(s.text);
    while (const std::optional<std::string_view> name = next_section()) {
      if (!is_result(*name)) {
        error_ = "behind results there are only results: " + std::string(*name);
        break;
      }
      take_line(text_);
      c.results.push_back({std::string(*name), std::string(take_lines(text_))});
    }
    return c;
  }

  /// The name of the section that comes next, unless it is the title of a case.
  std::optional<std::string_view> next_section() const {
    if (text_.empty()) return std::nullopt;
    std::string_view rest = text_;
    const std::string_view name = trimmed(take_line(rest)).substr(kSection.size());
    if (name.starts_with(kCase)) return std::nullopt;
    return name;
  }
  bool is_result(std::string_view name) const {
    return std::ranges::find(kind_->results, name) != kind_->results.end();
  }

  std::string_view text_;  ///< what is left
  std::string& error_;
  const Kind* kind_ = nullptr;
  std::vector<Option> options_;  ///< of the file
  std::optional<std::string> frame_;
};

}  // namespace

std::optional<CaseFile> read_cases(std::string_view text, std::string& error) { return Reader(text, error).read(); }

std::string to_text(const CaseFile& file) {
  std::string text = file.head;
  for (const Case& c : file.cases) {
    text += c.text;
    for (const Section& s : c.results) text += std::string(kSection) + s.name + '\n' + s.text;
  }
  return text;
}

std::string check_case(const Kind& kind, Case& c, bool bless) {
  Output output = kind.run(c.input);
  if (bless) c.results = output.results;
  std::string errors = std::move(output.errors);
  for (size_t n = 0; n < std::max(c.results.size(), output.results.size()); ++n) {
    const Section expected = n < c.results.size() ? c.results[n] : Section{};
    const Section actual = n < output.results.size() ? output.results[n] : Section{};
    if (expected == actual) continue;
    const std::string& name = actual.name.empty() ? expected.name : actual.name;
    errors += "'" + name + "' is something else, " + difference(expected.text, actual.text);
  }
  return errors;
}

}  // namespace umber::tool
