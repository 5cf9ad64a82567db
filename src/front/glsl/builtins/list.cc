// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/builtins/list.h"

#include <algorithm>

#include "front/glsl/builtins/lookup.h"
#include "front/glsl/builtins/variables.h"

namespace umber::glsl {
namespace {

void add_part(std::string& text, std::string_view separator, std::string_view part) {
  if (!text.empty()) text += separator;
  text += part;
}

void add_versions(std::string& text, std::string_view language, uint16_t first, uint16_t until) {
  if (first == 0) return;
  std::string part(language);
  part.append(" ").append(std::to_string(first));
  if (until != 0) part.append(" until ").append(std::to_string(until));
  add_part(text, ", ", part);
}

std::string describe(const Availability& when) {
  std::string text;
  add_versions(text, "GLSL", when.glsl, when.glsl_until);
  add_versions(text, "ESSL", when.essl, when.essl_until);
  if (when.is_of_vulkan) text += ", for Vulkan";
  for (uint8_t n = 0; n < when.extension_count; ++n) add_part(text, ", ", info(when.extensions[n]).name);
  if (when.stages == stages::kAll) return text;
  std::string in;
  if (when.stages & stages::kVertex) add_part(in, " ", "vertex");
  if (when.stages & stages::kFragment) add_part(in, " ", "fragment");
  if (when.stages & stages::kCompute) add_part(in, " ", "compute");
  if (when.is_of_quads) add_part(in, " ", "workgroups of quads");
  for (const StageRow& row : kStages)
    if ((is_of_ray_tracing(row.stage) || row.stage >= Stage::task) && (when.stages & stages::bit(row.stage)) != 0)
      add_part(in, " ", row.name);
  return text + "; " + in;
}

/// A word of a prototype, and what it becomes where the function is one of another width.
struct ExplicitWord {
  ir::TypeKind kind;
  std::string_view word, becomes;
};
constexpr ExplicitWord kExplicitWords[] = {
    {ir::TypeKind::f16, "genF", "genF16"},     {ir::TypeKind::f16, "genI", "genI16"},
    {ir::TypeKind::f16, "float", "float16_t"}, {ir::TypeKind::f16, "vec", "f16vec"},
    {ir::TypeKind::f16, "mat", "f16mat"},      {ir::TypeKind::i8, "genI", "genI8"},
    {ir::TypeKind::i8, "ivec", "i8vec"},       {ir::TypeKind::i8, "int", "int8_t"},
    {ir::TypeKind::u8, "genU", "genU8"},       {ir::TypeKind::u8, "uvec", "u8vec"},
    {ir::TypeKind::u8, "uint", "uint8_t"},     {ir::TypeKind::i16, "genI", "genI16"},
    {ir::TypeKind::i16, "ivec", "i16vec"},     {ir::TypeKind::i16, "int", "int16_t"},
    {ir::TypeKind::u16, "genU", "genU16"},     {ir::TypeKind::u16, "uvec", "u16vec"},
    {ir::TypeKind::u16, "uint", "uint16_t"},   {ir::TypeKind::i64, "ivec", "i64vec"},
    {ir::TypeKind::u64, "uvec", "u64vec"},
};

/// The prototype of a row, with the types of the width it is for.
std::string prototype(const BuiltinFunction& row) {
  std::string text;
  std::string_view rest = row.text();
  for (bool begins_word = true; !rest.empty();) {
    bool is_replaced = false;
    for (const ExplicitWord& w : kExplicitWords) {
      if (!begins_word || w.kind != row.explicit_kind || !rest.starts_with(w.word)) continue;
      // `genF` is a word of its own; `vec2`, `matT` begin with one.
      const char after = rest[w.word.size()];
      if (after != ' ' && w.word != "vec" && w.word != "mat" && w.word != "ivec" && w.word != "uvec") continue;
      text.append(w.becomes);
      rest.remove_prefix(w.word.size());
      is_replaced = true;
      break;
    }
    if (is_replaced) begins_word = false;
    if (is_replaced || rest.empty()) continue;
    begins_word = rest[0] == ' ' || rest[0] == '(';
    text += rest[0];
    rest.remove_prefix(1);
  }
  return text;
}

std::string_view qualifier(Storage storage) {
  if (storage == Storage::input) return "in ";
  if (storage == Storage::output) return "out ";
  return storage == Storage::constant ? "const " : "uniform ";
}

}  // namespace

BuiltinListing list_builtin(uint32_t row) {
  const BuiltinFunction& function = builtin_row(row);
  return {prototype(function), describe(function.when())};
}

std::vector<BuiltinListing> list_builtins() {
  std::vector<BuiltinListing> list;
  for (uint32_t row = 0; row < builtin_count(); ++row) {
    const BuiltinFunction& function = builtin_row(row);
    std::string text = prototype(function);
    const bool is_same_row = !list.empty() && list.back().text == text;
    if (!is_same_row) list.push_back({std::move(text), describe(function.when())});
  }
  for (const std::span<const BuiltinVariable> table : builtin_variable_tables())
    for (const BuiltinVariable& v : table) {
      const std::string_view type = v.type;
      const size_t bracket = std::min(type.find('['), type.size());
      std::string text(qualifier(v.storage));
      text.append(type.substr(0, bracket)).append(" ").append(v.name).append(type.substr(bracket));
      list.push_back({std::move(text), describe(v.when)});
    }
  return list;
}

}  // namespace umber::glsl
