// SPDX-License-Identifier: Apache-2.0
// #include, as GL_GOOGLE_include_directive and GL_ARB_shading_language_include have it. Files come from a resolver.

#include <algorithm>

#include "front/glsl/preprocess/messages.h"
#include "front/glsl/preprocess/preprocessor.h"

namespace umber::glsl {

using namespace messages;

/// Reads `"name"` or `<name>` and the rest of the line; false, with an error, if that is not what is there.
bool Preprocessor::include_name(Span at, IncludeRequest& request) {
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

void Preprocessor::include(Span at) {
  const std::string_view includer = sources_.file_name(at.begin);
  IncludeRequest request{.includer = includer, .depth = static_cast<uint32_t>(includers_.size()) + 1};
  if (!include_name(at, request)) return;
  if (!options_.include) {
    report(kNoIncludes, at);
    return;
  }
  if (request.depth > options_.include_depth) {
    report(kIncludeDepth, at, options_.include_depth);
    return give_up();
  }
  std::optional<IncludedFile> file = (*options_.include)(request);
  if (!file) {
    report(kNotFound, at, request.name);
    return;
  }
  included_length_ += file->text.size();
  if (++include_count_ > kMaxIncludes || included_length_ > kMaxIncludedLength) {
    report(kManyIncludes, at);
    return give_up();
  }
  if (std::find(once_.begin(), once_.end(), file->name) == once_.end()) enter_file(std::move(*file), at);
}

/// Reads `file` next, and then goes on here.
void Preprocessor::enter_file(IncludedFile file, Span at) {
  includers_.push_back({std::move(scanner_), line_offset_, source_number_, conditionals_.size()});
  const uint32_t base = sources_.add(file.name, file.text, at);
  scanner_ = Scanner(sources_.text_at(base), base, names_);
  line_offset_ = 0;
  if (keeps_) keep({});
}

}  // namespace umber::glsl
