// SPDX-License-Identifier: Apache-2.0
// Macros: their definitions, and where they are used, in directives too.
#include <algorithm>

#include "base/text_block.h"
#include "front/glsl/index/builder.h"

namespace umber::glsl {
namespace {

/// What is written from `at` on up to the end of the line, and the lines that a backslash joins to it, without comments.
std::string rest_of_definition(std::string_view text, size_t at) {
  constexpr size_t kLongest = 1000;
  std::string out;
  for (; at < text.size() && out.size() < kLongest; ++at) {
    const bool joins =
        text[at] == '\\' && (text.substr(at + 1).starts_with('\n') || text.substr(at + 1).starts_with("\r\n"));
    if (joins) {
      at += text[at + 1] == '\r' ? 2 : 1;
      out += '\n';
    } else if (text[at] == '\n' || text.substr(at).starts_with("//")) {
      break;
    } else if (text.substr(at).starts_with("/*")) {
      const size_t end = text.find("*/", at + 2);
      if (end == text.npos) break;
      at = end + 1;
      out += ' ';
    } else {
      out += text[at];
    }
  }
  const size_t begin = std::min(out.find_first_not_of(" \t\r\n"), out.size());
  return out.substr(begin, out.find_last_not_of(" \t\r\n") + 1 - begin);
}

/// Whether a line is a directive in which names of macros stand that are not expanded, or may be.
bool has_names_of_macros(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  if (!line.starts_with('#')) return false;
  line.remove_prefix(std::min(line.find_first_not_of(" \t", 1), line.size()));
  const auto end = std::ranges::find_if_not(line, is_word);
  const std::string_view word = line.substr(0, static_cast<size_t>(end - line.begin()));
  constexpr std::string_view kWords[] = {"if", "ifdef", "ifndef", "elif", "undef", "line"};
  return std::ranges::find(kWords, word) != std::end(kWords);
}

}  // namespace

void IndexBuilder::add_macros() {
  for (const Macro& macro : shader_.macros) add_macro(macro);
  for (const MacroUse& used : shader_.macro_uses) {
    if (used.macro.index >= by_macro_.size()) continue;
    const uint32_t entity = by_macro_[used.macro.index];
    use(files_.place_of_name(used.span, index_.entities[entity].name), entity, UseRole::read);
  }
  for (uint32_t file = 0; file < files_.list().size(); ++file) add_words_of_directives(file);
}

void IndexBuilder::add_macro(const Macro& macro) {
  Entity entity{.kind = EntityKind::macro, .name = std::string(shader_.sources.text(macro.span)), .is_const = true};
  const std::string_view text = shader_.sources.text({macro.span.begin, macro.span.begin + (1u << 16)});
  std::string_view behind = text.substr(std::min(entity.name.size(), text.size()));
  if (macro.is_function_like) {
    const size_t end = std::min(behind.find(')'), behind.size() - 1) + 1;
    entity.qualifiers = behind.substr(0, end);
    behind.remove_prefix(end);
  }
  entity.value = rest_of_definition(behind, 0);
  const std::string name = entity.name;
  const uint32_t id = declare(std::move(entity), macro.span);
  by_macro_.push_back(id);
  macros_.insert_or_assign(name, id);
}

void IndexBuilder::add_words_of_directives(uint32_t file) {
  if (macros_.empty()) return;
  const std::string_view text = files_.text(file);
  for (size_t start = 0; start < text.size();) {
    const size_t end = std::min(text.find('\n', start), text.size());
    const std::string_view line = text.substr(start, end - start);
    const bool is_asked = has_names_of_macros(line);
    for (size_t at = 0; is_asked && at < line.size();) {
      size_t after = at;
      while (after < line.size() && is_word(line[after])) ++after;
      const auto found = macros_.find(line.substr(at, after - at));
      if (after != at && found != macros_.end())
        use({file, static_cast<uint32_t>(start + at), static_cast<uint32_t>(start + after)}, found->second,
            UseRole::read);
      at = std::max(after, at + 1);
    }
    start = end + 1;
  }
}

}  // namespace umber::glsl
