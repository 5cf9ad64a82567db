// SPDX-License-Identifier: Apache-2.0
// What the names of blocks, their instances and their members mean (GLSL 4.60 section 4.3.9).
#include <algorithm>

#include "front/glsl/check/messages.h"
#include "front/glsl/check/parts.h"

namespace umber::glsl {
namespace {

constexpr Message<std::string_view> kOtherBlock{
    Severity::error, "mismatch", "the block '{0}' is declared differently in another shader of this stage"};

}  // namespace

bool BlockChecker::same_block(const Symbol& a, const Symbol& b) const {
  const uint32_t count =
      std::min(types().part_count(types().without_arrays(a.type)), types().part_count(types().without_arrays(b.type)));
  for (uint32_t n = 0; n < count; ++n) {
    const BlockMember &left = symbols_.block_members[a.first_member + n],
                      &right = symbols_.block_members[b.first_member + n];
    const bool is_laid_out_same =
        left.offset == right.offset && left.align == right.align && left.row_major == right.row_major;
    if (!is_laid_out_same || left.captured != right.captured || left.location != right.location ||
        left.component != right.component)
      return false;
  }
  const TypeId left = types().without_arrays(a.type), right = types().without_arrays(b.type);
  return a.packing == b.packing && a.is_implementation_packed == b.is_implementation_packed &&
         static_cast<bool>(a.name) == static_cast<bool>(b.name) && parts_.types.same_structure(left, right) &&
         types().is_array(a.type) == types().is_array(b.type);
}

bool BlockChecker::declare_again(Decl& decl, const Symbol& block) {
  const bool is_io = block.is_io_block;
  for (uint32_t number = last_block(decl.name); number != 0; number = blocks_[number - 1].before) {
    const DeclaredBlock& other = blocks_[number - 1];
    const Symbol& before = symbols_[other.symbol];
    if (before.storage != block.storage || before.is_io_block != is_io) continue;
    if (is_io ? before.direction != block.direction : before.block_kind != block.block_kind) continue;
    if (other.unit == context_.unit)
      return report(kAlreadyDeclared, decl.name_span, text(decl.name)).note(kOtherDeclaration, before.span), true;
    if (!same_block(before, block))
      return report(kOtherBlock, decl.name_span, text(decl.name)).note(kOtherDeclaration, before.span), true;
    if (block.binding) symbols_[other.symbol].binding = block.binding;
    return bind_block(decl, other), true;
  }
  return false;
}

void BlockChecker::declare(Decl& decl, const Symbol& block, std::span<const ir::Member> members) {
  DeclaredBlock declared{.unit = context_.unit, .symbol = add_symbol(block)};
  symbols_.globals.push_back(declared.symbol);
  for (uint32_t n = 0; n < members.size() && !block.name; ++n) {
    const BlockMember& m = symbols_.block_members[block.first_member + n];
    Symbol member{.storage = Storage::block_member,
                  .access = m.access,
                  .precision = m.precision,
                  .interpolation = m.interpolation,
                  .name = members[n].name,
                  .span = m.span,
                  .type = members[n].type,
                  .block = declared.symbol,
                  .member = n};
    member.invariant = m.invariant;
    member.is_const = block.is_const;
    const SymbolId id = add_symbol(member);
    if (n == 0) declared.first_member = id;
  }
  declared.before = last_block(decl.name);
  blocks_.push_back(declared);
  if (last_blocks_.size() <= decl.name.index) last_blocks_.resize(size_t{decl.name.index} + 1);
  last_blocks_[decl.name.index] = static_cast<uint32_t>(blocks_.size());
  bind_block(decl, declared);
}

void BlockChecker::bind_block(Decl& decl, const DeclaredBlock& declared) {
  const Symbol& block = symbols_[declared.symbol];
  if (block.name) {  // another shader object may give it another instance name
    tree_[decl.declarators].symbol = declared.symbol;
    return parts_.declarations.bind_variable(tree_[decl.declarators].name, declared.symbol,
                                             tree_[decl.declarators].span);
  }
  const uint32_t count = types().part_count(block.type);
  for (uint32_t n = 0; n < count; ++n) {
    const SymbolId id{declared.first_member.index + n};
    parts_.declarations.bind_variable(symbols_[id].name, id, symbols_[id].span);
  }
}

/// Whoever uses what a block without a type for each member has is not told that it does not exist.
void BlockChecker::bind_failed(Decl& decl) {
  const auto bind = [&](Declarator& d) {
    d.symbol = add_symbol({.storage = Storage::global, .name = d.name, .span = d.span});
    parts_.declarations.bind_variable(d.name, d.symbol, d.span);
  };
  if (decl.declarators) return bind(tree_[decl.declarators]);
  for (DeclId m = decl.members; m; m = tree_[m].next)
    for (DeclaratorId d = tree_[m].declarators; d; d = tree_[d].next) bind(tree_[d]);
}

// The name of a block means nothing, but no other global thing can have it (section 4.3.9).
bool BlockChecker::is_block_name(NameId name, Span at) {
  if (context_.scopes.depth() != 0) return false;
  for (uint32_t number = last_block(name); number != 0; number = blocks_[number - 1].before) {
    const DeclaredBlock& block = blocks_[number - 1];
    if (block.unit != context_.unit) continue;
    report(kAlreadyDeclared, at, text(name)).note(kOtherDeclaration, symbols_[block.symbol].span);
    return true;
  }
  return false;
}

}  // namespace umber::glsl
