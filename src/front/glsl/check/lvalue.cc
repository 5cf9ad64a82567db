// SPDX-License-Identifier: Apache-2.0
// What may be assigned to (GLSL 4.60 section 5.8).
#include <utility>

#include "front/glsl/check/parts.h"

namespace umber::glsl {
namespace {

constexpr Message<std::string_view> kNotVariable{Severity::error, "not-assignable",
                                                 "this is no variable and cannot be {0}"};
constexpr Message<std::string_view, std::string_view, std::string_view> kReadOnly{Severity::error, "not-assignable",
                                                                                  "'{0}' is {1} and cannot be {2}"};
constexpr Message<std::string_view> kDuplicate{Severity::error, "not-assignable",
                                               "a swizzle that repeats a component cannot be {0}"};
constexpr Message<std::string_view> kOpaque{Severity::error, "not-assignable", "a texture or counter cannot be {0}"};
constexpr Message<> kMixedOutputs{Severity::error, "fragment-outputs",
                                  "a shader can write only one of gl_FragColor, gl_FragData and outputs of its own"};
constexpr Message<std::string_view> kReadonlyReference{
    Severity::warning, "readonly-reference",
    "'{0}' is readonly, and written: a qualifier of a buffer_reference type keeps nobody from that",
    "leave 'readonly' out, or write it before the members"};
constexpr Message<> kDeclaredHere{Severity::note, "", "it is declared here"};

std::string_view why_not(const Symbol& symbol) {
  switch (symbol.storage) {
    case Storage::constant: return "constant";
    case Storage::uniform: return "a uniform";
    case Storage::input: return "an input of the stage";
    case Storage::built_in_state: return "state of the application";
    case Storage::block:
    case Storage::block_member: return "in a block that is read-only";
    case Storage::local:
    case Storage::parameter:
    case Storage::global:
    case Storage::shared:
    case Storage::output: break;
  }
  return symbol.is_const ? "constant" : "read-only";
}

}  // namespace

bool ExpressionChecker::is_assignable(const Symbol& symbol) const {
  switch (symbol.storage) {
    case Storage::local:
    case Storage::parameter:
    case Storage::global:
    case Storage::shared:
    case Storage::output: {
      const bool is_query = types().without_arrays(symbol.type) == ir::types::kRayQuery;  // which functions change
      return !symbol.is_const &&
             (is_query || !contains_opaque(symbol.type) || parts_.handles.may_be_value(symbol.type));
    }
    case Storage::block:
      if (symbol.is_io_block) return symbol.direction == ir::Direction::output;
      return ir::is_written(symbol.block_kind) && !symbol.access.readonly;
    case Storage::block_member: {
      const Symbol& block = symbols_[symbol.block];
      return is_assignable(block) && !symbols_.block_members[block.first_member + symbol.member].access.readonly;
    }
    case Storage::constant:
    case Storage::uniform:
    case Storage::input:
    case Storage::built_in_state: return false;
  }
  return false;
}

void ExpressionChecker::note_written(ExprId id) {
  for (; tree_[id].kind != ExprKind::name; id = tree_[id].a)
    if (tree_[id].kind == ExprKind::dereference) return;
  Symbol& symbol = symbols_[tree_[id].symbol];
  if (symbol.storage != Storage::output || !is_stage(ir::Stage::fragment)) return;
  const OutputKind kind = symbol.built_in == ir::BuiltIn::frag_color  ? OutputKind::color
                          : symbol.built_in == ir::BuiltIn::frag_data ? OutputKind::data
                          : symbol.built_in == ir::BuiltIn::none      ? OutputKind::user
                                                                      : OutputKind::other;
  if (kind == OutputKind::other) return;
  if (written_outputs_ != OutputKind::other && written_outputs_ != kind && !has_mixed_outputs_) {
    report(kMixedOutputs, tree_[id].span);
    has_mixed_outputs_ = true;
  }
  written_outputs_ = kind;
}

/// GL_EXT_buffer_reference has memory qualifiers of a reference type say nothing of what is at its addresses.
void ExpressionChecker::note_written_reference(ExprId id) {
  for (;; id = tree_[id].a) {
    const Expr& e = tree_[id];
    if (e.kind == ExprKind::dereference) break;
    if (e.kind != ExprKind::field && e.kind != ExprKind::index && e.kind != ExprKind::swizzle) return;
  }
  ir::Reference& reference = module_.references[ir::ReferenceId{tree_[id].ref}];
  if (std::exchange(reference.access.readonly, false)) report(kReadonlyReference, tree_[id].span, text(reference.name));
}

bool ExpressionChecker::require_lvalue(ExprId id, std::string_view use) {
  if (tree_[id].is_lvalue) {
    if (module_.references.size() != 0) note_written_reference(id);
    return parts_.per_vertex.check_written(id), true;
  }
  if (!failed(id)) explain_lvalue(id, use);
  return false;
}

void ExpressionChecker::explain_lvalue(ExprId id, std::string_view use) {
  ExprId at = id;
  for (;; at = tree_[at].a) {
    const Expr& e = tree_[at];
    if (e.kind == ExprKind::swizzle && tree_[e.a].is_lvalue) return void(report(kDuplicate, tree_[id].span, use));
    if (e.kind != ExprKind::index && e.kind != ExprKind::field && e.kind != ExprKind::swizzle) break;
  }
  const Expr& e = tree_[at];
  if (e.kind == ExprKind::dereference)
    return void(report(kReadOnly, tree_[id].span, text(module_.references[ir::ReferenceId{e.ref}].name), "read-only", use));
  if (e.kind != ExprKind::name || !e.symbol) return void(report(kNotVariable, tree_[id].span, use));
  if (contains_opaque(e.type)) return void(report(kOpaque, tree_[id].span, use));
  const Symbol& symbol = symbols_[e.symbol];
  Report why = report(kReadOnly, tree_[id].span, text(symbol.name), why_not(symbol), use);
  if (symbol.span) why.note(kDeclaredHere, symbol.span);
}

}  // namespace umber::glsl
