// SPDX-License-Identifier: Apache-2.0
// Names that mean nothing: of other languages, of other versions and stages, declared elsewhere, or written wrong.
#include <algorithm>

#include "front/glsl/builtins/lookup.h"
#include "front/glsl/builtins/variables.h"
#include "front/glsl/words/situation.h"

namespace umber::glsl::words {
namespace {

std::string version_text(uint32_t version) {
  return joined(std::to_string(version / 100), ".", version % 100 < 10 ? "0" : "", std::to_string(version % 100));
}

std::string stage_list(uint16_t stages) {
  std::string out;
  for (const StageRow& row : kStages)
    if ((stages & stages::bit(row.stage)) != 0) out += joined(out.empty() ? "" : ", ", row.name);
  return out;
}

/// What keeps a built-in from being there, the cheapest to mend of several.
struct Missing {
  const Availability* when = nullptr;
  uint32_t cost = ~0u;

  void offer(const Availability& a, const Situation& s) {
    const bool es = s.language.version.es;
    const uint16_t from = es ? a.essl : a.glsl, until = es ? a.essl_until : a.glsl_until;
    const uint32_t version = s.language.version.version;
    const bool is_elsewhere = (a.stages & stages::bit(s.shader.stage)) == 0;
    const uint32_t now = until != 0 && version >= until ? 2000 : from == 0 ? 5000 : from > version ? from : 0;
    const uint32_t price = now + (is_elsewhere ? 10000u : 0u);
    if (price >= cost) return;
    cost = price;
    when = &a;
  }
};

void say_missing(const Situation& s, std::string_view name, const Availability& a, Finding& f) {
  const bool es = s.language.version.es;
  const std::string_view language = s.language.version.language();
  const uint16_t from = es ? a.essl : a.glsl, until = es ? a.essl_until : a.glsl_until;
  const uint32_t version = s.language.version.version;
  if ((a.stages & stages::bit(s.shader.stage)) == 0) {
    f.text = joined("'", name, "' does not exist in this stage");
    f.hint = joined("these have it: ", stage_list(a.stages));
  } else if (until != 0 && version >= until) {
    f.text =
        joined("'", name, "' was removed from ", es ? "" : "the core profile of ", language, " ", version_text(until));
    f.hint = removed_name(name);
  } else if (from > version) {
    f.text = joined("'", name, "' came with ", language, " ", version_text(from), "; this is ", version_text(version));
    f.hint = joined("write #version ", std::to_string(from), es ? " es" : "");
    for (size_t n = a.extension_count; n-- > 0;)
      if (s.language.offers(a.extensions[n]))
        return void(f.hint += joined(", or #extension ", info(a.extensions[n]).name, " : enable"));
  } else if (!removed_name(name).empty() && s.language.is_at_least(130, 300)) {
    f.text = joined("'", name, "' is not in ", language, " ", version_text(version));
    f.hint = removed_name(name);
  } else if (a.extension_count != 0) {
    const std::span extensions(a.extensions.data(), a.extension_count);
    const auto offered = std::ranges::find_if(extensions, [&](Extension e) { return s.language.offers(e); });
    if (offered != extensions.end()) {
      f.text = joined("'", name, "' needs the extension ", info(*offered).name);
      f.hint = enabling(info(*offered).name);
      return;
    }
    const bool is_of_version = is_available(extensions[0], s.language.version);
    const std::string here = is_of_version ? "this dialect" : joined(language, " ", version_text(version));
    f.text = joined("'", name, "' needs the extension ", info(extensions[0]).name, ", which ", here, " does not have");
    constexpr std::string_view kSuffix = "EXT";
    const std::string_view core = name.substr(0, name.size() - (name.ends_with(kSuffix) ? kSuffix.size() : 0));
    if (find_builtin_variable(core, s.language, s.shader.stage)) f.hint = joined("here it is called ", core);
  } else if (es && from == 0) {
    f.text = joined("'", name, "' does not exist in ESSL");
    f.hint = removed_name(name);
  }
}

/// A built-in that this version or stage lacks.
bool explain_builtin(const Situation& s, std::string_view name, Finding& f) {
  Missing missing;
  for (uint32_t row = first_builtin(name); row != kNoBuiltin; row = next_builtin(row))
    missing.offer(builtin_row(row).when(), s);
  for (const auto& table : builtin_variable_tables())
    for (const BuiltinVariable& v : table)
      if (v.name == name) missing.offer(v.when, s);
  if (missing.when) say_missing(s, name, *missing.when, f);
  return missing.when != nullptr;
}

/// A function that is declared further down.
bool explain_later(const Situation& s, std::string_view name, Finding& f) {
  const Refused& shader = s.shader;
  for (const DeclId id : shader.tree.decls.ids()) {
    const Decl& d = shader.tree[id];
    if (d.kind != DeclKind::function || shader.names.text(d.name) != name || d.name_span.begin <= f.span.begin)
      continue;
    std::string_view prototype = shader.sources.text(d.span);
    prototype = prototype.substr(0, prototype.find('{'));
    while (!prototype.empty() && (is_space(prototype.back()) || prototype.back() == ';')) prototype.remove_suffix(1);
    f.text = joined("'", name, "' is called in front of its declaration");
    f.hint = "move it up";
    if (prototype.size() < 100 && prototype.find('\n') == std::string_view::npos)
      f.hint += joined(", or write a prototype above this function: ", prototype, ";");
    f.notes.push_back({Severity::note, "", d.name_span, "it is declared here", "", {}});
    return true;
  }
  return false;
}

/// A variable that is declared, but in a scope that has ended, or further down.
bool explain_elsewhere(const Situation& s, std::string_view name, Finding& f) {
  const Refused& shader = s.shader;
  for (const DeclaratorId id : shader.tree.declarators.ids()) {
    const Declarator& d = shader.tree[id];
    if (shader.names.text(d.name) != name || d.span == f.span) continue;
    const bool is_later = d.span.begin > f.span.begin;
    f.text = joined("'", name, is_later ? "' is declared behind its use" : "' is not declared in this scope");
    f.hint = is_later ? "move the declaration up" : "declare it outside of the block or function that it is in";
    f.notes.push_back(
        {Severity::note, "", d.span, is_later ? "it is declared here" : "another one is declared here", "", {}});
    return true;
  }
  return false;
}

Wanted wanted(const Finding& f) {
  if (f.text.find(" type '") != std::string::npos) return Wanted::type;
  return f.text.find(" function '") != std::string::npos ? Wanted::function : Wanted::variable;
}

/// True where a statement or declaration begins: words that begin one may be meant there, and are not inside an expression.
bool begins_statement(const Situation& s) {
  if (s.statement() == s.at) return true;
  const std::string_view before = text_before(s.text, s.at);
  return before.ends_with(')') || before.ends_with("else") || before.ends_with("do");
}

/// True right behind `for (`.
bool begins_for(const Situation& s) {
  const std::string_view before = text_before(s.text, s.at);
  return before.ends_with('(') && text_before(before, before.size() - 1).ends_with("for");
}

}  // namespace

bool explain_name(const Situation& s, Finding& f) {
  if (f.id == "reserved-name" && f.text.starts_with("'gl_"))
    return explain_builtin(s, std::string(quoted_in(f.text)), f);
  if (f.id != "undeclared" && f.id != "extension-not-enabled") return false;
  const std::string name(quoted_in(f.text));
  if (name.empty()) return false;
  if (word_at(s.text, s.at) == name) f.span.end = f.span.begin + static_cast<uint32_t>(name.size());
  if (f.id == "extension-not-enabled" && removed_name(name).empty()) return false;
  if (explain_builtin(s, name, f)) return true;
  const Wanted what = wanted(f);
  if (what == Wanted::function && explain_later(s, name, f)) return true;
  // `color` is a type elsewhere, but here it stands where a variable does.
  f.hint = foreign_name(name);
  if (what == Wanted::variable && f.hint.starts_with("there is no such type")) f.hint.clear();
  if (!f.hint.empty()) return true;
  if (f.hint = removed_name(name); !f.hint.empty()) return true;
  if (what == Wanted::variable && explain_elsewhere(s, name, f)) return true;
  Nearest nearest(name);
  offer_names(s, what, nearest);
  if (nearest.found().empty()) {
    offer_keywords(s, what != Wanted::type && !begins_statement(s), nearest);
    for (const std::string_view constant : {"true", "false"}) nearest.offer(constant);
  }
  f.hint = nearest.hint();
  if (f.hint.empty()) f.hint = engine_name(name);
  if (f.hint.empty() && what == Wanted::variable && begins_for(s))
    f.hint = joined("declare it there: for (int ", name, " = 0; ...");
  if (f.hint.empty()) explain_vendor(name, f);
  return true;
}

/// The members that a structure or block of this name declares; all that are declared if there is none.
static void offer_members(const Situation& s, std::string_view type, Nearest& nearest) {
  const Tree& tree = s.shader.tree;
  bool is_known = false;
  const auto offer = [&](DeclId first) {
    is_known = true;
    for (DeclId member = first; member; member = tree[member].next)
      for (DeclaratorId d = tree[member].declarators; d; d = tree[d].next)
        nearest.offer(s.shader.names.text(tree[d].name));
  };
  for (const TypeSpecId id : tree.type_specs.ids())
    if (tree[id].keyword == TokenKind::kw_struct && s.shader.names.text(tree[id].name) == type) offer(tree[id].members);
  for (const DeclId id : tree.decls.ids())
    if (tree[id].kind == DeclKind::block && s.shader.names.text(tree[id].name) == type) offer(tree[id].members);
  if (is_known) return;
  for (const DeclaratorId id : tree.declarators.ids()) nearest.offer(s.shader.names.text(tree[id].name));
}

/// Narrows the place to what follows the last point.
static void mark_selection(const Situation& s, Finding& f, size_t from, size_t size) {
  const size_t point = s.said().rfind('.');
  if (point == std::string_view::npos) return;
  size_t at = s.at + point + 1;
  const size_t whole = next_word(s.text, at, s.end).size();
  at -= whole;
  if (whole != 0) f.span = s.span(at + from, at + from + (size == 0 ? whole : size));
}

/// `m._m01` and `m._12` of HLSL, `a.length` without its parentheses.
static std::string other_member(const Situation& s, std::string_view text, std::string_view member) {
  const std::string_view object = s.said().substr(0, s.said().rfind('.'));
  if (member == "length" && text.find("[") != std::string_view::npos) return joined("write ", object, ".length()");
  const bool counts_from_0 = member.starts_with("_m") && member.size() == 4;
  if (!text.starts_with("mat") || (!counts_from_0 && !(member.starts_with("_") && member.size() == 3))) return {};
  const auto index = [&](size_t n) { return static_cast<char>(member[n] - (counts_from_0 ? 0 : 1)); };
  const char row = index(member.size() - 2), column = index(member.size() - 1);
  if (row < '0' || row > '3' || column < '0' || column > '3') return {};
  return joined("HLSL's name: ", object, "[", std::string(1, column), "][", std::string(1, row),
                "] is that, the column first");
}

bool explain_member(const Situation& s, Finding& f) {
  if (f.id == "no-member") {
    const std::string member(quoted_in(f.text));
    Nearest nearest(member);
    offer_members(s, std::string_view(f.text).substr(0, f.text.find(" has no")), nearest);
    f.hint = nearest.hint();
    if (const std::string hint = other_member(s, f.text, member); !hint.empty()) f.hint = hint;
    mark_selection(s, f, 0, 0);
    return true;
  }
  if (f.id != "swizzle") return false;
  const std::string_view said = s.said();
  const std::string_view selection = said.substr(said.rfind('.') + 1);
  const std::string_view letter = quoted_in(f.text);
  if (letter.size() == 1 && f.text.starts_with(joined("vec"))) {
    constexpr std::string_view kHas[] = {"x and y", "x, y and z"};
    const char size = f.text[3];
    if (size == '2' || size == '3') f.hint = joined("it has ", kHas[size - '2']);
    mark_selection(s, f, std::min(selection.find(letter), selection.size()), 1);
    return true;
  }
  mark_selection(s, f, 0, 0);
  f.hint = "write up to four of xyzw, of rgba or of stpq, not mixed";
  if (selection.size() > 4) f.hint = "a selection has at most four letters";
  return true;
}

}  // namespace umber::glsl::words
