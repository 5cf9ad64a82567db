// SPDX-License-Identifier: Apache-2.0
// Addresses of blocks (GL_EXT_buffer_reference, GL_EXT_buffer_reference2, GL_EXT_buffer_reference_uvec2).
#include <bit>
#include <utility>

#include "front/glsl/check/messages.h"
#include "front/glsl/check/parts.h"
#include "front/memory/access.h"

namespace umber::glsl {
namespace {

constexpr Message<> kSlot{Severity::error, "buffer-reference",
                          "a buffer_reference has neither set nor binding: it is a type"};
constexpr Message<std::string_view> kInstance{
    Severity::warning, "reference-instance", "'{0}' is not declared: a buffer_reference is a type and has no instance",
    "declare a variable of the type, or leave the name out"};
constexpr Message<> kBadAlign{Severity::error, "buffer-reference", "the alignment of addresses is not a power of two"};
constexpr Message<std::string_view> kNeverDefined{Severity::error, "buffer-reference",
                                                  "'{0}' is declared, but it is never defined"};
constexpr Message<std::string_view> kNotYet{Severity::error, "buffer-reference",
                                            "what '{0}' is the address of is not defined yet"};

}  // namespace

void BlockChecker::check_reference(const Symbol& block, const LayoutValues& layout, BlockContext& context) {
  if (layout.set || layout.binding) report(kSlot, layout.span);
  context.reference_align = layout.reference_align.value_or(context.reference_align);
  if (std::has_single_bit(context.reference_align)) return;
  report(kBadAlign, block.span);
  context.reference_align = 16;
}

/// The reference of a name, which may have been declared before, but not defined.
ir::ReferenceId BlockChecker::declared_reference(const Decl& decl) {
  if (const Binding* other = context_.scopes.find_here(decl.name)) {
    const TypeId type = other->kind == BindingKind::type ? TypeId{other->id} : TypeId{};
    if (type && types().is_reference(type)) {
      const ir::ReferenceId found = types().reference_of(type);
      if (!decl.is_definition || !symbols_.references[found.index]) return found;
    }
    report(kAlreadyDeclared, decl.name_span, text(decl.name)).note(kOtherDeclaration, other->span);
    return {};
  }
  if (is_block_name(decl.name, decl.name_span)) return {};
  const ir::ReferenceId added = module_.references.add({.name = decl.name, .span = decl.name_span});
  symbols_.references.push_back({});
  return added;
}

void BlockChecker::reference_block(const Decl& decl) {
  parts_.declarations.check_name(decl.name, decl.name_span);
  const ir::ReferenceId id = declared_reference(decl);
  if (!id) return;
  BlockContext context{.qualifiers = tree_[decl.type].qualifiers};
  Symbol block = block_symbol(decl, context);
  ir::Reference& reference = module_.references[id];
  if (decl.is_definition) {
    std::vector<ir::Member> members;
    block_members(decl, block, context, members);
    if (members.empty() && !context.has_failed) report(kEmptyBlock, decl.span);
    if (members.empty()) return;
    block.type = module_.types.structure(decl.name, members);
    if (decl.declarators) report(kInstance, tree_[decl.declarators].span, text(tree_[decl.declarators].name));
    reference.type = block.type;
    const ir::AccessFlags said = std::exchange(reference.access, block.access);
    front::memory::add_qualifiers(reference.access, said);
    reference.alignment = context.reference_align;
    symbols_.references[id.index] = add_symbol(block);
  }
  if (!context_.scopes.find_here(decl.name))
    context_.scopes.bind(decl.name, BindingKind::type, module_.types.reference(id).index, decl.name_span);
}

void BlockChecker::check_references() {
  for (const ir::ReferenceId id : module_.references.ids())
    if (!symbols_.references[id.index])
      report(kNeverDefined, module_.references[id].span, text(module_.references[id].name));
}

/// `a.member` of an address: the block that is there comes between the two.
bool ExpressionChecker::dereference(ExprId id) {
  const ir::ReferenceId reference = types().reference_of(tree_[id].type);
  const TypeId type = module_.references[reference].type;
  if (!type) return report(kNotYet, tree_[id].span, type_text(tree_[id].type)), fail(id), false;
  Expr address = tree_[id];
  const ExprId next = std::exchange(address.next, ExprId{});
  const ExprId inner = tree_.exprs.add(address);
  tree_[id] = {.kind = ExprKind::dereference,
               .is_lvalue = true,
               .span = address.span,
               .a = inner,
               .next = next,
               .type = type,
               .ref = reference.index};
  return true;
}

/// `a[n]`, of GL_EXT_buffer_reference2: the address of the block that is n further.
void ExpressionChecker::index_reference(ExprId id) {
  tree_[id].kind = ExprKind::binary;
  tree_[id].op = Operator::add;
  parts_.operators.binary(id);
}

/// What is said of one variable that holds addresses holds for all memory of the kind; that it is the only way there is a
/// promise that nothing is made of.
void StageIoChecker::note_reference(TypeId type, const Qualifiers& q) {
  if (types().is_reference(type))
    front::memory::add_qualifiers(module_.references[types().reference_of(type)].access, access_flags(q));
}

/// What an address is of does not end with an array of any length.
bool OperatorChecker::has_size(TypeId address) const {
  const TypeId type = module_.references[types().reference_of(address)].type;
  return !type || !types().ends_unsized(type);
}

/// The type of an operation on addresses; none if there is no such operation.
TypeId OperatorChecker::address_type(Operator op, TypeId l, TypeId r) const {
  if (!has(Extension::EXT_buffer_reference2)) return {};
  const auto is_number = [&](TypeId type) {
    return types().is_scalar(type) && ir::is_integer(types().kind(type)) && ir::bit_width_of(types().kind(type)) >= 32;
  };
  const bool is_left = types().is_reference(l), is_right = types().is_reference(r);
  if (!has_size(is_left ? l : r)) return {};
  if ((op == Operator::add || op == Operator::sub) && is_left && is_number(r)) return l;
  if (op == Operator::add && is_number(l) && is_right) return r;
  return op == Operator::sub && is_left && l == r ? ir::types::kI64 : TypeId{};
}

/// An address of another kind, a uint64_t, or a uvec2 if that is allowed.
void ConstructorChecker::construct_address(ExprId id, TypeId type) {
  tree_[id].is_constant = false;
  const Args args = arguments(id);
  const auto is_address = [&](TypeId t) {
    return types().is_reference(t) || t == ir::types::kU64 ||
           (t == ir::types::vector(TypeKind::u32, 2) && has(Extension::EXT_buffer_reference_uvec2));
  };
  const TypeId from = tree_[args[0]].type;
  const bool is_number = types().is_reference(type) && types().is_scalar(from) && ir::is_integer(types().kind(from));
  if (args.size() == 1 && is_number) parts_.operators.convert(args[0], ir::types::kU64);
  if (args.size() == 1 && is_address(type) && (is_number || is_address(from))) return;
  report(kBadArgument, tree_[id].span, type_text(type), type_text(from));
  fail(id);
}

}  // namespace umber::glsl
