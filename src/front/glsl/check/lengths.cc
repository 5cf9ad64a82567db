// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "front/glsl/check/parts.h"

namespace umber::glsl {
namespace {

constexpr Message<> kNoDefault{Severity::error, "array-size",
                               "with the defaults of its specialization constants this is no length, and one that must "
                               "be known when the shader is compiled",
                               "give the constants other defaults"};

struct OperatorRow {
  Operator from;
  ir::Op to;
};
// clang-format off
constexpr OperatorRow kRows[] = {
    {Operator::minus, ir::Op::neg},        {Operator::logical_not, ir::Op::not_}, {Operator::bit_not, ir::Op::not_},
    {Operator::add, ir::Op::add},          {Operator::sub, ir::Op::sub},          {Operator::mul, ir::Op::mul},
    {Operator::div, ir::Op::div},          {Operator::rem, ir::Op::rem},          {Operator::shl, ir::Op::shl},
    {Operator::shr, ir::Op::shr},          {Operator::bit_and, ir::Op::and_},     {Operator::bit_or, ir::Op::or_},
    {Operator::bit_xor, ir::Op::xor_},     {Operator::lt, ir::Op::lt},            {Operator::gt, ir::Op::gt},
    {Operator::le, ir::Op::le},            {Operator::ge, ir::Op::ge},            {Operator::eq, ir::Op::eq},
    {Operator::ne, ir::Op::ne},            {Operator::logical_and, ir::Op::and_}, {Operator::logical_or, ir::Op::or_},
    {Operator::logical_xor, ir::Op::xor_},
};
// clang-format on

std::optional<ir::Op> op_of(Operator op) {
  for (const OperatorRow& row : kRows)
    if (row.from == op) return row.to;
  return std::nullopt;
}

}  // namespace

uint32_t LengthChecker::extent(ExprId size, uint32_t by_default) {
  const std::optional<Operand> found = row(size);
  if (!found) parts_.specializations.freeze(size);
  if (!found || found->constant) return by_default;
  // Of a constant itself, unlike what is computed of it, SPIR-V demands that its default be a length (3.42.6).
  if (by_default == 0 && module_.computed[found->row].op == ir::Op::specialization) return 0;
  if (by_default_.size() <= found->row) by_default_.resize(size_t{found->row} + 1);
  if (!by_default_[found->row].at) by_default_[found->row] = {by_default, tree_[size].span};
  return ir::kFirstComputedExtent + found->row;
}

uint32_t LengthChecker::parameter(ExprId number, uint32_t by_default) {
  const std::optional<Operand> found = row(number);
  if (!found) parts_.specializations.freeze(number);
  return found && !found->constant ? ir::kFirstComputedExtent + found->row : by_default;
}

std::optional<LengthChecker::Operand> LengthChecker::row(ExprId id) {
  const Expr& e = tree_[id];
  if (!ir::is_computable(e.type) || depth_ == kDeepest) return std::nullopt;
  if (!parts_.specializations.is_specialized(id)) {
    const std::optional<ir::ValueId> value = parts_.expressions.constant_value(id);
    if (!value || !module_.scalar_bits(*value)) return std::nullopt;
    return Operand{.constant = *value};
  }
  ++depth_;
  std::optional<Operand> found;
  if (e.kind == ExprKind::name)
    found = name(e);
  else if (e.kind == ExprKind::convert || (e.kind == ExprKind::construct && e.a && !tree_[e.a].next))
    found = converted(e.a, e.type);
  else if (e.kind == ExprKind::swizzle)
    found = component(tree_[e.a], Swizzle::unpack(e.ref).component(0));
  else if (e.kind == ExprKind::unary || e.kind == ExprKind::binary || e.kind == ExprKind::conditional)
    found = operation(e);
  --depth_;
  return found;
}

std::optional<LengthChecker::Operand> LengthChecker::name(const Expr& e) {
  const Symbol& symbol = symbols_[e.symbol];
  if (symbol.specialization) return specialization(*symbol.specialization);
  return symbol.initializer ? row(symbol.initializer) : std::nullopt;
}

LengthChecker::Operand LengthChecker::specialization(uint32_t number) {
  const ir::Specialization& s = module_.specializations[number];
  if (parts_.specializations.is_frozen(s.id)) return {.constant = module_.scalar(s.type, s.bits)};
  return add({.op = ir::Op::specialization, .type = s.type, .number = number, .operands = {}});
}

/// Of gl_WorkGroupSize; of others none is known.
std::optional<LengthChecker::Operand> LengthChecker::component(const Expr& e, uint32_t which) {
  if (e.kind != ExprKind::name || !e.symbol || symbols_[e.symbol].initializer || which > 2) return std::nullopt;
  const ir::ComputeState& state = module_.state.compute;
  if (const std::optional<uint32_t> by = state.specialized_size[which]) return specialization(*by);
  return Operand{.constant = module_.u32(state.local_size[which])};
}

std::optional<LengthChecker::Operand> LengthChecker::operation(const Expr& e) {
  ir::Computed made{.op = ir::Op::select, .type = e.type, .number = 0, .operands = {}};
  const std::array<ExprId, 3> from = {e.a, e.b, e.c};
  if (e.kind != ExprKind::conditional) {
    if (e.op == Operator::plus) return row(e.a);
    const std::optional<ir::Op> op = op_of(e.op);
    if (!op) return std::nullopt;
    made.op = *op;
  }
  for (uint32_t n = 0; n < ir::info(made.op).operands; ++n) {
    const std::optional<Operand> operand = row(from[n]);
    if (!operand) return std::nullopt;
    made.operands[n] = *operand;
  }
  return add(made);
}

std::optional<LengthChecker::Operand> LengthChecker::converted(ExprId from, TypeId type) {
  const std::optional<Operand> operand = row(from);
  if (!operand || tree_[from].type == type) return operand;
  return add({.op = ir::Op::convert, .type = type, .number = 0, .operands = {*operand}});
}

TypeId LengthChecker::known(TypeId type) {
  if (!type || by_default_.empty()) return type;
  fix_members(type);
  return with_known_dimensions(type);
}

TypeId LengthChecker::with_known_dimensions(TypeId type) {
  if (!type || !types().has_computed_length(type)) return type;
  const TypeId element = with_known_dimensions(types()[type].element);
  const std::optional<uint32_t> row = types().computed_length(type);
  if (!row) return module_.types.array(element, types()[type].extent);
  fix(*row);
  return module_.types.array(element, std::max(by_default_[*row].length, 1u));
}

void LengthChecker::fix(uint32_t row) {
  freeze(row);
  const Default& length = by_default_[row];
  if (length.length == 0) report(kNoDefault, length.at);
}

/// The structures keep their types: once all is checked the lengths in them become the defaults.
void LengthChecker::fix_members(TypeId type) {
  if (!type || by_default_.empty()) return;
  std::vector<TypeId> open{types().without_arrays(type)};
  while (!open.empty()) {
    const TypeId structure = open.back();
    open.pop_back();
    if (!types().is_structure(structure)) continue;
    if (is_fixed_.size() <= structure.index) is_fixed_.resize(structure.index + 1);
    if (is_fixed_[structure.index]) continue;
    is_fixed_[structure.index] = true;
    for (uint32_t n = 0; n < types().part_count(structure); ++n) {
      TypeId member = types().part(structure, n);
      for (; types().is_array(member); member = types()[member].element)
        if (const std::optional<uint32_t> row = types().computed_length(member)) fix(*row);
      open.push_back(member);
    }
  }
}

/// Whether it is a structure, or an array of them, that does not only lead to a member.
bool LengthChecker::is_copied(const Expr& e, bool is_taken_apart) const {
  const bool is_path = e.kind == ExprKind::name || e.kind == ExprKind::field || e.kind == ExprKind::index ||
                       e.kind == ExprKind::dereference;
  return e.type && types().is_structure(types().without_arrays(e.type)) && !(is_path && is_taken_apart);
}

void LengthChecker::fix_whole_members() {
  if (by_default_.empty()) return;
  std::vector<bool> may_be_fixed(types().size());  // by type: few of them, and many expressions
  for (uint32_t n = 0; n < may_be_fixed.size(); ++n)
    may_be_fixed[n] = types().is_structure(types().without_arrays(TypeId{n})) || types().has_computed_length(TypeId{n});
  std::vector<bool> is_taken_apart(tree_.exprs.size());
  std::vector<ExprId> open;
  for (const ExprId id : tree_.exprs.ids()) {
    const Expr& e = tree_[id];
    if (e.kind == ExprKind::index || e.kind == ExprKind::length || e.kind == ExprKind::field)
      is_taken_apart[e.a.index] = true;
    if (e.type && may_be_fixed[e.type.index]) open.push_back(id);
  }
  for (const ExprId id : open) {
    const Expr& e = tree_[id];
    if (is_copied(e, is_taken_apart[id.index])) fix_members(e.type);
    if (!is_taken_apart[id.index] && types().has_computed_length(e.type) && is_in_block(id)) known(e.type);
  }
}

bool LengthChecker::is_in_block(ExprId path) const {
  while (tree_[path].kind == ExprKind::field || tree_[path].kind == ExprKind::index) path = tree_[path].a;
  const Expr& e = tree_[path];
  if (e.kind == ExprKind::dereference) return true;
  if (e.kind != ExprKind::name || !e.symbol) return false;
  return symbols_[e.symbol].storage == Storage::block || symbols_[e.symbol].storage == Storage::block_member;
}

void LengthChecker::freeze(uint32_t row) {
  std::vector<uint32_t> open{row};
  std::vector<bool> is_seen(size_t{row} + 1);
  while (!open.empty()) {
    const uint32_t n = open.back();
    open.pop_back();
    if (is_seen[n]) continue;
    is_seen[n] = true;
    const ir::Computed& computed = module_.computed[n];
    if (computed.op == ir::Op::specialization)
      parts_.specializations.freeze_id(module_.specializations[computed.number].id);
    for (uint32_t o = 0; o < ir::info(computed.op).operands; ++o)
      if (!computed.operands[o].constant) open.push_back(computed.operands[o].row);
  }
}

}  // namespace umber::glsl
