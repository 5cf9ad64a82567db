// SPDX-License-Identifier: Apache-2.0
#include "umber-test/kind.h"

#include <algorithm>
#include <charconv>

namespace umber::tool {
namespace {

constexpr std::string_view kSaid[] = {"said"}, kAfterAndSaid[] = {"after", "said"}, kJsonAndSaid[] = {"json", "said"},
                           kImported[] = {"after", "words", "said"}, kPlaced[] = {"after", "registers", "said"},
                           kPlans[] = {"vertex", "fragment", "said"};
constexpr std::string_view kPassOptions[] = {"target", "twice"}, kLinkOptions[] = {"map", "slots", "capture"},
                           kPlaceOptions[] = {"register"}, kReflectOptions[] = {"place", "register", "reshape"},
                           kWriteOptions[] = {"part", "register", "younger"}, kImportOptions[] = {"run", "specialize"},
                           kTextOptions[] = {"dialect", "separable", "warn"};

constexpr Kind kKinds[] = {
    {.name = "pass", .results = kAfterAndSaid, .options = kPassOptions, .run = run_pass_case},
    {.name = "link", .results = kAfterAndSaid, .options = kLinkOptions, .run = run_link_case},
    {.name = "place", .results = kPlaced, .options = kPlaceOptions, .run = run_place_case},
    {.name = "mali", .results = kPlans, .options = {}, .run = run_mali_case},
    {.name = "reflect", .results = kJsonAndSaid, .options = kReflectOptions, .run = run_reflect_case},
    {.name = "write", .results = kAfterAndSaid, .options = kWriteOptions, .run = run_write_case},
    {.name = "lower", .results = kAfterAndSaid, .options = kTextOptions, .run = run_lower_case},
    {.name = "words", .results = kSaid, .options = {}, .run = run_words_case},
    {.name = "check", .results = kSaid, .options = kTextOptions, .run = run_check_case},
    {.name = "import", .results = kImported, .options = kImportOptions, .run = run_import_case},
};

}  // namespace

std::optional<std::string_view> Input::option(std::string_view name) const {
  for (size_t n = options.size(); n-- > 0;)
    if (options[n].name == name) return options[n].value;
  return std::nullopt;
}

std::vector<std::string_view> Input::options_of(std::string_view name) const {
  std::vector<std::string_view> values;
  for (const Option& o : options)
    if (o.name == name) values.push_back(o.value);
  return values;
}

void Output::add(std::string_view name, std::string text) {
  if (text.empty()) return;
  if (text.back() != '\n') text += '\n';
  results.push_back({std::string(name), std::move(text)});
}

const Kind* find_kind(std::string_view name) {
  const auto at = std::ranges::find(kKinds, name, &Kind::name);
  return at == std::end(kKinds) ? nullptr : &*at;
}

std::string_view take_word(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  const std::string_view word = text.substr(0, text.find(' '));
  text.remove_prefix(word.size());
  return word;
}

std::optional<uint32_t> number(std::string_view word) {
  uint32_t value = 0;
  const std::from_chars_result end = std::from_chars(word.data(), word.data() + word.size(), value);
  if (end.ec != std::errc() || end.ptr != word.data() + word.size()) return std::nullopt;
  return value;
}

}  // namespace umber::tool
