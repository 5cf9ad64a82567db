// SPDX-License-Identifier: Apache-2.0
// Did you mean: names that are a few letters away.
#include <algorithm>
#include <array>

#include "front/glsl/builtins/lookup.h"
#include "front/glsl/builtins/variables.h"
#include "front/glsl/lex/keywords.h"
#include "front/glsl/words/situation.h"

namespace umber::glsl::words {
namespace {

constexpr size_t kLongest = 48;
constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// How many letters may be wrong in a name of this size.
constexpr uint32_t allowed(size_t size) { return size < 3 ? 0 : size < 6 ? 1 : size < 9 ? 2 : 3; }

}  // namespace

Nearest::Nearest(std::string_view name) : name_(name.substr(0, kLongest)), best_(allowed(name.size()) * 2 + 2) {}

/// Letters to change, to add, to leave out, and neighbours to swap; case does not count.
uint32_t Nearest::distance(std::string_view a, std::string_view b) {
  std::array<std::array<uint8_t, kLongest + 1>, 3> rows{};
  for (size_t n = 0; n <= b.size(); ++n) rows[0][n] = static_cast<uint8_t>(n);
  for (size_t i = 1; i <= a.size(); ++i) {
    auto& row = rows[i % 3];
    const auto& above = rows[(i + 2) % 3];
    const auto& before = rows[(i + 1) % 3];
    row[0] = static_cast<uint8_t>(i);
    for (size_t j = 1; j <= b.size(); ++j) {
      const char x = lower(a[i - 1]), y = lower(b[j - 1]);
      const int replaced = above[j - 1] + (x == y ? 0 : 1);
      int least = std::min({replaced, above[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && x == lower(b[j - 2]) && lower(a[i - 2]) == y) least = std::min(least, before[j - 2] + 1);
      row[j] = static_cast<uint8_t>(least);
    }
  }
  return rows[a.size() % 3][b.size()];
}

void Nearest::offer(std::string_view candidate) {
  if (candidate.empty() || candidate.size() > kLongest || candidate == name_) return;
  const size_t apart = std::max(candidate.size(), name_.size()) - std::min(candidate.size(), name_.size());
  const uint32_t most = allowed(name_.size());
  if (apart > most) return;
  const uint32_t wrong = distance(name_, candidate);
  const uint32_t cost = wrong * 2 + (wrong == 0 ? 1 : 0);
  if (wrong > most || cost >= best_) return;
  best_ = cost;
  found_ = candidate;
}

std::string Nearest::hint() const { return found_.empty() ? std::string() : joined("did you mean '", found_, "'?"); }

void offer_keywords(const Situation& s, bool types_only, Nearest& nearest) {
  for (uint32_t n = static_cast<uint32_t>(TokenKind::kw_const); n < static_cast<uint32_t>(TokenKind::number); ++n) {
    const TokenKind kind = static_cast<TokenKind>(n);
    const WordId id = types_only && !is_type_keyword(kind) ? WordId{} : find_word(spelling(kind));
    if (id && status(id, s.language) == WordStatus::keyword) nearest.offer(spelling(kind));
  }
}

/// What the shader declares and is to be seen from the place; then what is built in.
void offer_names(const Situation& s, Wanted wanted, Nearest& nearest) {
  const Refused& shader = s.shader;
  const uint32_t place = s.base + static_cast<uint32_t>(s.at);
  if (wanted == Wanted::variable)
    for (const DeclaratorId id : shader.tree.declarators.ids()) {
      const Declarator& d = shader.tree[id];
      if (d.span.begin < place && s.is_open(d.span.begin)) nearest.offer(shader.names.text(d.name));
    }
  for (const DeclId id : shader.tree.decls.ids())
    if (shader.tree[id].kind == DeclKind::function && wanted == Wanted::function)
      nearest.offer(shader.names.text(shader.tree[id].name));
  if (wanted != Wanted::variable)
    for (const TypeSpecId id : shader.tree.type_specs.ids())
      if (shader.tree[id].keyword == TokenKind::kw_struct) nearest.offer(shader.names.text(shader.tree[id].name));
  if (wanted != Wanted::variable) offer_keywords(s, true, nearest);
  if (wanted == Wanted::function)
    for (uint32_t row = 0; row < builtin_count(); ++row)
      if (builtin_row(row).when().is_met(s.language, shader.stage)) nearest.offer(builtin_row(row).name());
  if (wanted == Wanted::variable)
    for (const auto& table : builtin_variable_tables())
      for (const BuiltinVariable& v : table)
        if (v.when.is_met(s.language, shader.stage)) nearest.offer(v.name);
}

}  // namespace umber::glsl::words
