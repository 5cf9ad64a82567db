// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/tree/known_lengths.h"

#include <utility>

#include "base/small_vector.h"

namespace umber::glsl {
namespace {

constexpr uint32_t bits(Qualifier q) { return static_cast<uint32_t>(q); }
constexpr uint32_t kSeenByOthers = bits(Qualifier::inout) | bits(Qualifier::uniform) | bits(Qualifier::buffer) |
                                   bits(Qualifier::attribute) | bits(Qualifier::varying);

class Finder {
 public:
  explicit Finder(const Tree& tree) : tree_(tree) {}

  std::vector<bool> run() {
    find_structures();
    for (uint32_t n = tree_.type_specs.size(); n-- > 0;) structure(tree_[TypeSpecId{n}]);
    for (const DeclId id : tree_.decls.ids()) declaration(tree_[id]);
    // What a constant is made of is declared before it.
    for (uint32_t n = tree_.declarators.size(); n-- > 0;) {
      const Declarator& d = tree_[DeclaratorId{n}];
      if (d.initializer && d.name && is_found(d.name)) names_in(d.initializer);
    }
    return std::move(found_);
  }

 private:
  /// Structures that others see, and those that functions pass or make. What is copied of the rest, types will say.
  void find_structures() {
    std::vector<bool> is_own(tree_.type_specs.size());
    for (const DeclId id : tree_.decls.ids()) {
      const Decl& decl = tree_[id];
      const bool is_seen = decl.type && tree_[decl.type].qualifiers.has_any(kSeenByOthers);
      if (decl.kind == DeclKind::variables && !is_seen) is_own[decl.type.index] = true;
    }
    for (const DeclId id : tree_.decls.ids())
      for (DeclId m = tree_[id].kind == DeclKind::block ? tree_[id].members : DeclId{}; m; m = tree_[m].next)
        is_own[tree_[m].type.index] = false;
    for (const TypeSpecId id : tree_.type_specs.ids())
      if (!is_own[id.index]) see(tree_[id].name);
    for (const CallId id : tree_.calls.ids())
      if (const Expr& e = tree_[tree_.calls[id]]; e.kind == ExprKind::call) call(e);
  }

  void call(const Expr& e) {
    see(e.name);
    if (e.type_spec) names_in(tree_[e.type_spec].dimensions);
  }

  /// Those that a structure has are declared before it.
  void structure(const TypeSpec& spec) {
    const bool is_seen = !spec.name || (spec.name.index < seen_.size() && seen_[spec.name.index]);
    if (spec.keyword != TokenKind::kw_struct || !is_seen) return;
    members(spec.members);
    for (DeclId m = spec.members; m; m = tree_[m].next) see(tree_[tree_[m].type].name);
  }

  void see(NameId name) {
    if (!name) return;
    if (seen_.size() <= name.index) seen_.resize(size_t{name.index} + 1);
    seen_[name.index] = true;
  }

  void declaration(const Decl& decl) {
    if (decl.kind == DeclKind::block) {
      constexpr uint32_t kInMemory = bits(Qualifier::uniform) | bits(Qualifier::buffer);
      if (!tree_[decl.type].qualifiers.has_any(kInMemory)) members(decl.members);
      if (decl.declarators) names_in(tree_[decl.declarators].dimensions);
    }
    if (decl.kind != DeclKind::variables) return;
    const TypeSpec& spec = tree_[decl.type];
    const bool is_seen = spec.qualifiers.has_any(kSeenByOthers);
    for (DeclaratorId d = decl.declarators; d; d = tree_[d].next)
      if (is_seen || has_elements(tree_[d].initializer)) names_in(spec.dimensions), names_in(tree_[d].dimensions);
  }

  void members(DeclId first) {
    for (DeclId m = first; m; m = tree_[m].next) {
      names_in(tree_[tree_[m].type].dimensions);
      for (DeclaratorId d = tree_[m].declarators; d; d = tree_[d].next) names_in(tree_[d].dimensions);
    }
  }

  /// Whether an initialiser lists elements: `{1, 2}`, `float[](1, 2)`.
  bool has_elements(ExprId initializer) const {
    if (!initializer || !tree_[initializer].a) return false;
    const Expr& e = tree_[initializer];
    return e.kind == ExprKind::init_list || (e.kind == ExprKind::call && e.type_spec);
  }

  void names_in(ExprId list) {
    SmallVector<ExprId, 16> open;
    if (list) open.push_back(list);
    while (!open.empty()) {
      const Expr& e = tree_[open.back()];
      open.pop_back();
      if (e.kind == ExprKind::name) note(e.name);
      for (const ExprId part : {e.a, e.b, e.c, e.next})
        if (part) open.push_back(part);
    }
  }

  void note(NameId name) {
    if (found_.size() <= name.index) found_.resize(size_t{name.index} + 1);
    found_[name.index] = true;
  }
  bool is_found(NameId name) const { return name.index < found_.size() && found_[name.index]; }

  const Tree& tree_;
  std::vector<bool> found_;
  std::vector<bool> seen_;  ///< names of structures
};

}  // namespace

std::vector<bool> names_in_known_lengths(const Tree& tree) { return Finder(tree).run(); }

}  // namespace umber::glsl
