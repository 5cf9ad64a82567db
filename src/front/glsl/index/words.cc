// SPDX-License-Identifier: Apache-2.0
// The words that the language has at the end of a shader: built-ins, keywords, what may stand in layout(...).
#include <algorithm>
#include <set>

#include "base/text_block.h"
#include "front/glsl/builtins/list.h"
#include "front/glsl/builtins/lookup.h"
#include "front/glsl/builtins/variables.h"
#include "front/glsl/index/index.h"
#include "front/glsl/lex/keywords.h"
#include "front/glsl/words/layout_words.h"

namespace umber::glsl {

std::vector<AvailableBuiltin> available_builtins(const Language& language, ir::Stage stage) {
  std::vector<AvailableBuiltin> list;
  std::set<std::string_view> names;
  for (uint32_t row = 0; row < builtin_count(); ++row) {
    const BuiltinFunction& function = builtin_row(row);
    if (names.contains(function.name()) || !function.when().is_met(language, stage)) continue;
    names.insert(function.name());
    list.push_back({function.name(), true});
  }
  for (const std::span<const BuiltinVariable> table : builtin_variable_tables())
    for (const BuiltinVariable& v : table)
      if (v.when.is_met(language, stage) && names.insert(v.name).second) list.push_back({v.name, false});
  return list;
}

std::vector<BuiltinSignature> builtin_signatures(std::string_view name, const Language& language, ir::Stage stage) {
  std::vector<BuiltinSignature> list;
  for (uint32_t row = first_builtin(name); row != kNoBuiltin; row = next_builtin(row)) {
    BuiltinListing listing = list_builtin(row);
    const bool is_available = builtin_row(row).when().is_met(language, stage);
    const auto known = std::ranges::find(list, listing.text, &BuiltinSignature::text);
    if (known == list.end())
      list.push_back({std::move(listing.text), std::move(listing.availability), is_available});
    else
      known->is_available |= is_available;
  }
  return list;
}

std::vector<std::string_view> keywords_of(const Language& language) {
  std::vector<std::string_view> list;
  const std::span<const std::string_view> words = all_words();
  for (uint16_t row = 0; row < words.size(); ++row)
    if (status(WordId{row}, language) == WordStatus::keyword) list.push_back(words[row]);
  return list;
}

std::vector<std::string_view> layout_words() {
  std::vector<std::string_view> list;
  for (size_t n = 0; !layout_word(n).empty(); ++n)
    if (std::ranges::find(list, layout_word(n)) == list.end()) list.push_back(layout_word(n));
  return list;
}

bool is_free_name(std::string_view name, const Language& language) {
  if (name.empty() || !all_word(name) || (name[0] >= '0' && name[0] <= '9')) return false;
  if (name.starts_with("gl_")) return false;
  const WordId word = find_word(name);
  return !word || status(word, language) == WordStatus::identifier;
}

}  // namespace umber::glsl
