// SPDX-License-Identifier: Apache-2.0
#include "umber/drop_in/stage_pragma.h"

#include <algorithm>
#include <iterator>

namespace umber::tool::drop_in {
namespace {

constexpr std::string_view kSpace = " \t\r\v\f";
constexpr std::string_view kNoStage = "'#pragma': invalid stage for 'shader_stage' #pragma: '";

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(kSpace), text.size()));
  return text.substr(0, text.find_last_not_of(kSpace) + 1);
}

/// Takes the comments out of a line; `is_inside` one at its ends.
std::string without_comments(std::string_view line, bool& is_inside) {
  std::string out;
  for (size_t n = 0; n < line.size(); ++n) {
    const std::string_view two = line.substr(n, 2);
    if (is_inside ? two == "*/" : two == "/*")
      is_inside = !is_inside, ++n;
    else if (!is_inside && two == "//")
      break;
    else if (!is_inside)
      out += line[n];
  }
  return out;
}

bool take(std::string_view& text, std::string_view word) {
  text = trimmed(text);
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

/// The word in the parentheses of `#pragma shader_stage(word)`.
std::optional<std::string_view> stage_word(std::string_view line) {
  if (!take(line, "#") || !take(line, "pragma") || !take(line, "shader_stage") || !take(line, "(")) return std::nullopt;
  return trimmed(line.substr(0, line.find(')')));
}

}  // namespace

SaidStage said_stage(std::string_view text, std::string_view file) {
  SaidStage said;
  uint32_t said_at = 0, number = 0;
  bool is_in_comment = false, is_behind_code = false;
  const auto fail = [&](std::string message) {
    said.error = Diagnostic{.severity = Severity::error, .id = "stage-pragma", .text = std::move(message),
                            .file = std::string(file), .line = number, .column = 1};
    return said;
  };
  while (!text.empty()) {
    ++number;
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string line = without_comments(text.substr(0, end), is_in_comment);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::string_view code = trimmed(line);
    const auto word = stage_word(code);
    if (!word) {
      is_behind_code |= !code.empty() && code[0] != '#';
      continue;
    }
    const auto found = std::find_if(std::begin(kStages), std::end(kStages), [&](const StageRow& row) {
      return row.option == *word || row.extension == *word;
    });
    if (found == std::end(kStages)) return fail(std::string(kNoStage) + std::string(*word) + "'");
    if (is_behind_code && !said.stage)
      return fail("'#pragma': the first 'shader_stage' #pragma must appear before any non-preprocessing code");
    if (said.stage && *said.stage != found->stage)
      return fail("'#pragma': conflicting stages for 'shader_stage' #pragma: '" + std::string(*word) + "' (was '" +
                  std::string(row_of(*said.stage).option) + "' at " + std::string(file) + ":" + std::to_string(said_at) + ")");
    if (!said.stage) said_at = number;
    said.stage = found->stage;
  }
  return said;
}

}  // namespace umber::tool::drop_in
