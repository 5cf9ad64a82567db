// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/words/overloads.h"

#include <algorithm>
#include <vector>

#include "front/glsl/builtins/lookup.h"
#include "front/glsl/check/conversions.h"
#include "front/glsl/check/type_names.h"
#include "front/glsl/lex/keywords.h"
#include "front/glsl/words/situation.h"

namespace umber::glsl::words {
namespace {

constexpr Message<std::string_view> kNote{Severity::note, "", "{0}"};
constexpr size_t kShown = 3, kLooked = 32;

struct Candidate {
  uint32_t cost;  ///< how far it is from fitting
  std::string text;
  Span span;
};

/// What is wrong between the arguments and `parameters`, which are as many.
class Comparison {
 public:
  Comparison(const Unmatched& call, ir::Module& module, const Language& language)
      : call_(call), module_(module), language_(language) {}

  std::string count(size_t wanted) const {
    return joined("it takes ", std::to_string(wanted), wanted == 1 ? " argument, not " : " arguments, not ",
                  std::to_string(call_.arguments.size()));
  }
  template <typename Type>
  std::string types(uint32_t& wrong, Type&& type_of) const {
    std::string text;
    for (size_t n = 0; n < call_.arguments.size(); ++n) {
      const ir::TypeId wanted = type_of(n), given = call_.arguments[n];
      if (!wanted || converts_implicitly(language_, module_.types, given, wanted)) continue;
      ++wrong;
      text += joined(text.empty() ? "argument " : ", argument ", std::to_string(n + 1), " is ",
                     type_name(module_, given), ", not ", type_name(module_, wanted));
    }
    return text.empty() ? "an argument that is written must be of its very type" : text;
  }

 private:
  const Unmatched& call_;
  ir::Module& module_;
  const Language& language_;
};

void add_own(const Unmatched& call, const Symbols& symbols, const Comparison& compare, std::vector<Candidate>& out) {
  for (FunctionSymbolId f = call.first; f && out.size() < kLooked; f = symbols[f].next_overload) {
    const std::vector<SymbolId>& params = symbols[f].params;
    Candidate c{.cost = 0, .text = {}, .span = symbols[f].span};
    if (params.size() == call.arguments.size()) {
      c.text = compare.types(c.cost, [&](size_t n) { return symbols[params[n]].type; });
    } else {
      c.text = compare.count(params.size());
      c.cost = 100;
    }
    out.push_back(std::move(c));
  }
}

/// Whether the language has the type of the first parameter, which is a texture for functions of many versions.
bool has_first_type(std::string_view prototype, const Language& language) {
  size_t at = prototype.find('(') + 1;
  std::string_view type = next_word(prototype, at, prototype.size());
  if (type.starts_with("gs") || type.starts_with("gi")) type.remove_prefix(1);  // of floats and integers: gsampler2D
  const WordId word = find_word(type);
  return !word || status(word, language) == WordStatus::keyword;
}

void add_builtins(const Unmatched& call, ir::Module& module, const Language& language, const Comparison& compare,
                  std::vector<Candidate>& out) {
  for (uint32_t n = first_builtin(call.name); n != kNoBuiltin && out.size() < kLooked; n = next_builtin(n)) {
    const BuiltinFunction& row = builtin_row(n);
    if (row.explicit_kind != ir::TypeKind::void_ || !row.when().is_met(language, module.stage)) continue;
    if (!has_first_type(row.text(), language)) continue;
    Candidate c{.cost = 50, .text = {}, .span = {}};
    std::string why = "the shapes of the arguments do not go with each other";
    if (row.param_count != call.arguments.size()) {
      why = compare.count(row.param_count);
      c.cost = 100;
    } else if (const auto instance = instantiate(row, module.types, call.arguments)) {
      c.cost = 0;
      why = compare.types(c.cost, [&](size_t p) { return instance->params[p]; });
    }
    c.text = joined(row.text(), ": ", why);
    out.push_back(std::move(c));
  }
}

/// The extension that brings a function for just these arguments; none if this version can enable none that does.
std::optional<Extension> extension_with_overload(const Unmatched& call, ir::Module& module, const Language& language) {
  for (uint32_t n = first_builtin(call.name); n != kNoBuiltin; n = next_builtin(n)) {
    const BuiltinFunction& row = builtin_row(n);
    const Availability& when = row.when();
    if (when.is_met(language, module.stage) || row.param_count != call.arguments.size()) continue;
    const auto instance = instantiate(row, module.types, call.arguments);
    if (!instance || !std::equal(call.arguments.begin(), call.arguments.end(), instance->params.begin())) continue;
    for (uint8_t e = 0; e < when.extension_count; ++e)
      if (language.offers(when.extensions[e])) return when.extensions[e];
  }
  return std::nullopt;
}

}  // namespace

void note_overloads(const Unmatched& call, const Symbols& symbols, ir::Module& module, const Language& language,
                    Report& found) {
  const Comparison compare(call, module, language);
  std::vector<Candidate> all;
  add_own(call, symbols, compare, all);
  add_builtins(call, module, language, compare, all);
  if (const auto extension = extension_with_overload(call, module, language))
    found.note(kNote, {}, joined("with the extension ", info(*extension).name, " there is one for these arguments"));
  std::stable_sort(all.begin(), all.end(), [](const Candidate& a, const Candidate& b) { return a.cost < b.cost; });
  for (size_t n = 0; n < all.size() && n < kShown; ++n) found.note(kNote, all[n].span, all[n].text);
}

}  // namespace umber::glsl::words
