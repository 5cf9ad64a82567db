// SPDX-License-Identifier: Apache-2.0
#include "api/mentions.h"

#include <algorithm>
#include <map>

#include "base/text_block.h"

namespace umber::api {
namespace {

using Mentions = std::map<std::string_view, Span>;

/// Adds where a text, whose first byte is at `base`, first has each word outside of comments.
void note_mentions(std::string_view text, uint32_t base, Mentions& mentions) {
  for (size_t at = 0; at < text.size();) {
    const std::string_view two = text.substr(at, 2);
    if (two == "//" || two == "/*") {
      const std::string_view behind = two == "//" ? "\n" : "*/";
      const size_t end = text.find(behind, at + 2);
      at = end == text.npos ? text.size() : end + behind.size();
      continue;
    }
    size_t end = at;
    while (end < text.size() && is_word(text[end])) ++end;
    if (end > at)
      mentions.emplace(text.substr(at, end - at),
                       Span{base + static_cast<uint32_t>(at), base + static_cast<uint32_t>(end)});
    at = std::max(end, at + 1);
  }
}

}  // namespace

void place_by_mention(std::span<const Source> sources, Sources& texts, ir::Module& module) {
  Mentions mentions;
  for (const Source& source : sources)
    if (source.stage == module.stage && source.spirv.empty())
      note_mentions(source.text, texts.add(source.name, source.text), mentions);
  for (const ir::IoVarId id : module.io_vars.ids()) {
    const auto found = mentions.find(module.names.text(module.io_vars[id].name));
    module.io_vars[id].span = found == mentions.end() ? Span() : found->second;
  }
}

}  // namespace umber::api
