// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/parse/spirv_reader.h"

namespace umber::glsl {
namespace {

constexpr std::string_view kKeys = "extensions, capabilities, set or id";

constexpr Message<std::string_view> kTwice{Severity::error, "spirv-instruction", "'{0}' is said twice"};
constexpr Message<> kName{Severity::error, "spirv-instruction",
                          "names of sets and extensions have letters, digits, '_' and '.' alone"};

}  // namespace

void SpirvReader::read() {
  do item();
  while (!cursor_.is_recovering() && cursor_.eat(TokenKind::comma));
}

void SpirvReader::item() {
  if (cursor_.at(TokenKind::identifier)) return key(cursor_.take());
  if (cursor_.at(TokenKind::string_literal)) return void(string_ = text());
  numbers_.push_back(number());
}

void SpirvReader::key(const Token& name) {
  const std::string_view word = names_.text(name.name());
  if (!cursor_.expect(TokenKind::equal)) return;
  if (word == "extensions") return list([this] { found_.extensions.push_back(text()); });
  if (word == "capabilities") return list([this] { found_.capabilities.push_back(number()); });
  if (word == "set") {
    if (!found_.set.empty()) diagnostics_.report(kTwice, name.span, word);
    found_.set = text();
  } else if (word == "id") {
    if (has_id_) diagnostics_.report(kTwice, name.span, word);
    found_.id = number(), has_id_ = true;
  } else {
    cursor_.syntax_error(kKeys);
  }
}

template <typename Item>
void SpirvReader::list(Item&& item) {
  if (!cursor_.expect(TokenKind::left_bracket)) return;
  do item();
  while (!cursor_.is_recovering() && cursor_.eat(TokenKind::comma));
  cursor_.expect(TokenKind::right_bracket);
}

uint32_t SpirvReader::number() {
  const bool is_bool = cursor_.at(TokenKind::kw_true) || cursor_.at(TokenKind::kw_false);
  if (is_bool) return cursor_.take().is(TokenKind::kw_true) ? 1 : 0;
  for (const TokenKind kind : {TokenKind::int_literal, TokenKind::uint_literal, TokenKind::float_literal})
    if (cursor_.at(kind)) return cursor_.take().value;
  cursor_.syntax_error("a number");
  return 0;
}

std::string_view SpirvReader::text() {
  if (!cursor_.at(TokenKind::string_literal)) return cursor_.syntax_error("a string"), std::string_view{};
  const Token token = cursor_.take();
  const std::string_view quoted = names_.text(token.name());
  const std::string_view name = quoted.substr(1, quoted.size() - 2);
  if (!ir::is_spirv_name(name)) diagnostics_.report(kName, token.span);
  return name;
}

}  // namespace umber::glsl
