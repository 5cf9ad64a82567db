// SPDX-License-Identifier: Apache-2.0
#include "umber/drop_in/tool_options.h"

#include <algorithm>

namespace umber::tool::drop_in {
namespace {

constexpr ToolOption kGlslc[] = {
#define UMBER_DROP_IN(spellings, form, fate, option, text) {spellings, Form::form, Fate::fate, Option::option, text},
#include "umber/drop_in/glslc.def"
};
constexpr ToolOption kGlslangValidator[] = {
#include "umber/drop_in/glslang_validator.def"
#undef UMBER_DROP_IN
};

/// A word of the command line as an option, with the value that is in the word.
struct Match {
  const ToolOption* option = nullptr;
  std::string_view spelling;
  std::string_view value;
  bool wants_next = false;
};

Match match(const ToolOption& option, std::string_view spelling, std::string_view word) {
  if (!word.starts_with(spelling)) return {};
  const std::string_view rest = word.substr(spelling.size());
  const bool takes_next = option.form == Form::next || option.form == Form::either || option.form == Form::both;
  if (rest.empty() && option.form == Form::flag) return {&option, spelling, {}};
  const bool takes_several = option.form == Form::base || option.form == Form::bases;
  if (rest.empty() && (takes_next || takes_several)) return {&option, spelling, {}, true};
  const bool takes_equals = option.form == Form::equals || option.form == Form::both;
  if (takes_equals && rest.starts_with('=')) return {&option, spelling, rest.substr(1)};
  const bool takes_rest = option.form == Form::attached || option.form == Form::either;
  return takes_rest && !rest.empty() ? Match{&option, spelling, rest} : Match{};
}

/// The one with the longest spelling: -gVS is no -g.
Match match(std::span<const ToolOption> options, std::string_view word) {
  Match best;
  for (const ToolOption& option : options)
    for (const std::string_view spelling : split(option.spellings, ' '))
      if (const Match m = match(option, spelling, word); m.option && m.spelling.size() > best.spelling.size()) best = m;
  return best;
}

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

void check_value(Option option, std::string_view word, std::string_view value) {
  const std::vector<std::string_view> allowed = choices(row(option));
  if (!allowed.empty() && std::find(allowed.begin(), allowed.end(), value) == allowed.end())
    throw UsageError("invalid value '" + std::string(value) + "' in '" + std::string(word) + "'");
}

void add(CommandLine& line, const Match& m, std::string_view word, std::string value) {
  switch (m.option->fate) {
    case Fate::umbers:
      if (m.option->form == Form::flag) value = m.option->text;
      if (row(m.option->option).takes_value()) check_value(m.option->option, word, value);
      // -DNAME is `#define NAME` there, with nothing behind it, and not 1.
      if (m.option->option == Option::define && value.find('=') == std::string::npos) value += '=';
      line.umbers.list.push_back({m.option->option, std::move(value)});
      break;
    case Fate::tools: line.tools.emplace_back(split(m.option->spellings, ' ')[0], std::move(value)); break;
    case Fate::nothing: break;
    case Fate::refused:
      throw UsageError("'" + std::string(m.spelling) + "' is not supported by Umber: " + std::string(m.option->text));
  }
}

/// The words that an option for bases of bindings has behind it, from `first` on.
std::string base_words(Form form, std::span<const std::string> words, size_t first) {
  const auto is_number = [&](size_t n) { return n < words.size() && !words[n].empty() && is_digit(words[n][0]); };
  size_t end = first;
  if (!is_number(end) && is_number(end + 1)) ++end;  // the stage
  if (!is_number(end)) return {};
  ++end;
  if (form == Form::bases && is_number(end)) {
    ++end;
    while (is_number(end) && is_number(end + 1)) end += 2;
  }
  std::string value;
  for (size_t n = first; n < end; ++n) value += (n == first ? "" : " ") + words[n];
  return value;
}

}  // namespace

std::span<const ToolOption> glslc_options() { return kGlslc; }
std::span<const ToolOption> glslang_validator_options() { return kGlslangValidator; }

const std::string* CommandLine::last(std::string_view spelling) const {
  const auto found = std::find_if(tools.rbegin(), tools.rend(), [&](const auto& o) { return o.first == spelling; });
  return found == tools.rend() ? nullptr : &found->second;
}

Arguments CommandLine::for_file(size_t position) const {
  Arguments result;
  result.command = Command::compile;
  for (size_t n = 0; n < umbers.list.size(); ++n) {
    const Argument& argument = umbers.list[n];
    if (argument.option == Option::file && n != position) continue;
    // A stage behind a file is for the files that follow.
    if (n > position && argument.option == Option::stage) continue;
    result.list.push_back(argument);
  }
  return result;
}

CommandLine understand(std::span<const ToolOption> options, std::vector<std::string> words) {
  CommandLine line;
  words = with_response_files(std::move(words));
  for (size_t n = 0; n < words.size(); ++n) {
    const std::string& word = words[n];
    if (word.size() < 2 || word[0] != '-') {
      line.umbers.list.push_back({Option::file, word});
      continue;
    }
    const Match m = match(options, word);
    if (!m.option) throw UsageError("unsupported option: '" + word + "'");
    if (m.wants_next && n + 1 == words.size() && m.option->fate != Fate::refused)
      throw UsageError("argument to '" + word + "' is missing");
    if (m.option->form == Form::base || m.option->form == Form::bases) {
      const std::string value = base_words(m.option->form, words, n + 1);
      if (value.empty()) throw UsageError("'" + word + "' has a number behind it, or a stage and a number");
      add(line, m, word, value);
      n += static_cast<size_t>(std::count(value.begin(), value.end(), ' ')) + 1;
      continue;
    }
    if (m.wants_next && m.option->fate != Fate::refused)
      add(line, m, word + " " + words[n + 1], words[n + 1]), ++n;
    else
      add(line, m, word, std::string(m.value));
  }
  return line;
}

}  // namespace umber::tool::drop_in
