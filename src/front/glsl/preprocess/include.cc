// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "front/glsl/preprocess/include_reader.h"
#include "front/glsl/preprocess/messages.h"
#include "front/glsl/preprocess/parts.h"

namespace umber::glsl {

using namespace messages;

/// Reads `"name"` or `<name>` and the rest of the line; false, with an error, if that is not what is there.
bool IncludeReader::include_name(Span at, IncludeRequest& request) {
  const std::string_view rest = scanner_.rest_of_line();
  const char closing = rest.starts_with('<') ? '>' : '"';
  const bool is_open = rest.starts_with('<') || rest.starts_with('"');
  const size_t end = is_open ? rest.find(closing, 1) : rest.npos;
  if (end == rest.npos || end == 1) {
    report(kIncludeSyntax, at);
    return false;
  }
  request.name = rest.substr(1, end - 1);
  request.is_system = closing == '>';
  std::string_view after = rest.substr(end + 1);
  after.remove_prefix(std::min(after.find_first_not_of(" \t"), after.size()));
  const bool is_comment = after.starts_with("//") || (after.starts_with("/*") && after.ends_with("*/"));
  if (!after.empty() && !is_comment) report(kExtraTokens, at, "include");
  return true;
}

void IncludeReader::include(Span at) {
  const std::string_view includer = context_.sources.file_name(at.begin);
  IncludeRequest request{.includer = includer, .depth = static_cast<uint32_t>(parts_.texts.include_depth()) + 1};
  if (!include_name(at, request)) return;
  if (!context_.options.include) {
    report(kNoIncludes, at);
    return;
  }
  if (request.depth > context_.options.include_depth) {
    report(kIncludeDepth, at, context_.options.include_depth);
    return parts_.expander.give_up();
  }
  std::optional<IncludedFile> file = (*context_.options.include)(request);
  if (!file) {
    report(kNotFound, at, request.name);
    return;
  }
  length_ += file->text.size();
  if (++count_ > kMaxIncludes || length_ > kMaxIncludedLength) {
    report(kManyIncludes, at);
    return parts_.expander.give_up();
  }
  if (std::find(once_.begin(), once_.end(), file->name) == once_.end()) parts_.texts.enter_file(std::move(*file), at);
}

}  // namespace umber::glsl
