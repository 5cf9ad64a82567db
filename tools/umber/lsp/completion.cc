// SPDX-License-Identifier: Apache-2.0
// What may be written at a place (LSP 3.17, `textDocument/completion`).
#include <algorithm>
#include <set>

#include "umber/lsp/context.h"
#include "umber/lsp/methods.h"

namespace umber::tool::lsp {
namespace {

using glsl::Entity;
using glsl::EntityKind;

/// CompletionItemKind.
enum ItemKind : int {
  kFunction = 3,
  kField = 5,
  kVariable = 6,
  kModule = 9,
  kKeyword = 14,
  kConstant = 21,
  kStruct = 22,
  kParameter = 25
};

/// A name that no shader has, in whose place a member is written.
constexpr std::string_view kProbe = "umber_probed_member_";

ItemKind item_kind(EntityKind kind) {
  switch (kind) {
    case EntityKind::macro:
    case EntityKind::constant: return kConstant;
    case EntityKind::function:
    case EntityKind::builtin_function: return kFunction;
    case EntityKind::structure:
    case EntityKind::block: return kStruct;
    case EntityKind::member: return kField;
    case EntityKind::parameter:
    case EntityKind::local:
    case EntityKind::global:
    case EntityKind::shared:
    case EntityKind::uniform:
    case EntityKind::input:
    case EntityKind::output:
    case EntityKind::builtin_variable: return kVariable;
  }
  return kVariable;
}

/// The names that were offered so far; of two things of one name the first is meant.
class Items {
 public:
  /// Of a lower rank come first.
  void add(std::string_view label, ItemKind kind, std::string_view detail, char rank) {
    if (label.empty() || !known_.insert(std::string(label)).second) return;
    Json item{{"label", label}, {"kind", static_cast<int>(kind)}};
    if (!detail.empty()) item["detail"] = detail;
    item["sortText"] = rank + std::string(label);
    list_.push_back(std::move(item));
  }
  Json take() { return std::move(list_); }

 private:
  std::set<std::string> known_;
  Json list_ = Json::array();
};

bool is_visible(const Entity& e, uint32_t file, size_t offset) {
  if (e.scope) return e.scope.contains(file, static_cast<uint32_t>(offset));
  return !e.place || e.place.file != file || e.place.end <= offset;
}

/// A member of a block without another name is named like a variable.
bool is_named_alone(const glsl::Index& index, const Entity& e) {
  if (e.kind == EntityKind::member) {
    const Entity& parent = index.entities[e.parent];
    return parent.kind == EntityKind::block && !parent.has_instance_name;
  }
  return e.kind != EntityKind::block && e.kind != EntityKind::builtin_function &&
         e.kind != EntityKind::builtin_variable;
}

void add_names(const Analysis& analysis, const std::string& path, size_t offset, Items& items) {
  const glsl::Index& index = analysis.index;
  const uint32_t file = analysis.file_of(path);
  std::vector<const Entity*> found;
  for (const Entity& e : index.entities)
    if (is_named_alone(index, e) && is_visible(e, file, offset)) found.push_back(&e);
  // What is declared in the innermost scope hides others.
  std::ranges::stable_sort(found, std::greater<>(), [](const Entity* e) { return e->scope ? e->scope.begin : 0; });
  for (const Entity* const e : found) {
    const std::string text = e->kind == EntityKind::structure ? "struct " + e->name : declaration_of(index, *e);
    items.add(e->name, item_kind(e->kind), text, e->scope ? '0' : '1');
  }
}

void add_words(const glsl::Index& index, Items& items) {
  for (const glsl::AvailableBuiltin& b : glsl::available_builtins(index.language, index.stage))
    items.add(b.name, b.is_function ? kFunction : kVariable, "", '2');
  for (const std::string_view word : glsl::keywords_of(index.language)) items.add(word, kKeyword, "", '3');
}

void add_members(const glsl::Probed& probed, Items& items) {
  for (const glsl::ProbedPart& part : probed.members) items.add(part.name, kField, part.type + " " + part.name, '0');
  const size_t count = std::min<size_t>(probed.components, 4);
  for (const std::string_view set : {"xyzw", "rgba", "stpq"}) {
    const char rank = set[0] == 'x' ? '0' : set[0] == 'r' ? '1' : '2';
    for (size_t n = 0; n < count; ++n) items.add(set.substr(n, 1), kField, "component of " + probed.type, rank);
    for (size_t n = 2; n <= count; ++n) items.add(set.substr(0, n), kField, "components of " + probed.type, rank);
  }
  if (probed.is_array || probed.components > 1) items.add("length()", kFunction, "int length()", '4');
}

void add_extensions(Items& items) {
  for (const Listing& listing : umber::extensions())
    if (!listing.about.starts_with("missing:")) items.add(listing.name, kModule, listing.about, '0');
  items.add("all", kKeyword, "all extensions", '1');
}

}  // namespace

Json completion(Workspace& workspace, const Json& params) {
  const Document& document = workspace.document_of(params);
  const size_t offset = workspace.offset_of(params, document);
  const std::string& text = document.text.string();
  const Place place = place_at(text, tokens_of(text), offset);
  Items items;
  const auto add_all = [&](std::initializer_list<std::string_view> words) {
    for (const std::string_view word : words) items.add(word, kKeyword, "", '0');
    return items.take();
  };
  switch (place.kind) {
    case PlaceKind::nothing: return Json::array();
    case PlaceKind::directive:
      return add_all({"define", "undef", "if", "ifdef", "ifndef", "else", "elif", "endif", "error", "pragma",
                      "extension", "version", "line", "include"});
    case PlaceKind::behaviour: return add_all({"require", "enable", "warn", "disable"});
    case PlaceKind::extension: add_extensions(items); break;
    case PlaceKind::layout:
      for (const std::string_view word : glsl::layout_words()) items.add(word, kKeyword, "", '0');
      add_names(workspace.analysis(document.path), document.path, offset, items);
      break;
    case PlaceKind::macro: {
      const Analysis& analysis = workspace.analysis(document.path);
      for (const Entity& e : analysis.index.entities)
        if (e.kind == EntityKind::macro) items.add(e.name, kConstant, declaration_of(analysis.index, e), '0');
      items.add("defined", kKeyword, "", '1');
      break;
    }
    case PlaceKind::member: {
      const std::string probed = text.substr(0, place.word.begin) + std::string(kProbe) + text.substr(place.word.end);
      add_members(workspace.probe(document.path, probed, kProbe), items);
      break;
    }
    case PlaceKind::code: {
      const Analysis& analysis = workspace.analysis(document.path);
      add_names(analysis, document.path, offset, items);
      add_words(analysis.index, items);
      break;
    }
  }
  return items.take();
}

}  // namespace umber::tool::lsp
