// SPDX-License-Identifier: Apache-2.0
// Statements (GLSL 4.60 chapter 6). What follows a jump cannot be reached and is not lowered.
#include <vector>

#include "front/glsl/lower/parts.h"
#include "ir/interface/edit.h"

namespace umber::glsl {
namespace {

constexpr Message<uint32_t> kTooManyCases{Severity::error, "too-many-cases", "a switch has no more than {0} cases"};

/// WebGL 1.0, "Initial value for gl_Position" and "Initial values for GLSL local and global variables".
bool can_begin_at_zero(const Symbol& symbol) {
  if (!symbol.is_used) return false;
  return symbol.storage == Storage::global ||
         (symbol.storage == Storage::output && symbol.built_in == ir::BuiltIn::position);
}

}  // namespace

void StatementLowerer::statements(StmtId first) {
  for (StmtId s = first; s && !is_terminated() && go_on(); s = tree_[s].next) statement(s);
}

void StatementLowerer::statement(StmtId id) {
  const Stmt& s = tree_[id];
  emit_.builder().span = s.span;
  switch (s.kind) {
    case StmtKind::empty: return;
    case StmtKind::expression: value(s.expr); return;
    case StmtKind::declaration: return declaration(s.decl);
    case StmtKind::block: return statements(s.body);
    case StmtKind::if_: return if_statement(s);
    case StmtKind::switch_: return switch_statement(s);
    case StmtKind::for_:
    case StmtKind::while_: return loop(s);
    case StmtKind::do_while: return do_while(s);
    case StmtKind::break_: emit_.builder().emit_void(Op::break_); return;
    case StmtKind::continue_: emit_.builder().emit_void(Op::continue_); return;
    case StmtKind::discard_: emit_.builder().emit_void(Op::discard); return;
    case StmtKind::demote_: emit_.builder().emit_void(Op::demote); return;
    case StmtKind::terminate_: emit_.builder().inst(Op::discard, {}, {}, 0, ir::flag::kTerminate); return;
    case StmtKind::ignore_intersection: emit_.builder().emit_void(Op::ignore_intersection); return;
    case StmtKind::terminate_ray: emit_.builder().emit_void(Op::terminate_ray); return;
    case StmtKind::return_: return parts_.calls.return_from(s.expr);
    case StmtKind::case_label:
    case StmtKind::default_label: break;
  }
  UMBER_UNREACHABLE("a label outside a switch");
}

void StatementLowerer::declaration(DeclId id) {
  const Decl& decl = tree_[id];
  if (decl.kind != DeclKind::variables) return;
  for (DeclaratorId d = decl.declarators; d; d = tree_[d].next) local_variable(d);
}

void StatementLowerer::local_variable(DeclaratorId id) {
  const SymbolId symbol = tree_[id].symbol;
  if (!symbol) return;
  const ExprId initializer = symbols_[symbol].initializer;
  if (symbols_[symbol].storage == Storage::constant) {
    if (initializer && !symbols_[symbol].is_specialized) value(initializer);  // kept for what it does
    return;
  }
  const ValueId initial = initializer ? value(initializer) : value_of_nothing(symbols_[symbol].type);
  parts_.l_values.make_variable(symbol, ir::VariableScope::function);
  if (initial) parts_.l_values.store(symbol, initial);
}

void StatementLowerer::if_statement(const Stmt& s) {
  const ValueId condition = value(s.expr);
  // Check left the calls in the other branch out: their functions need not exist.
  if (const std::optional<uint64_t> known = module_.scalar_bits(condition)) {
    if (const StmtId taken = *known ? s.body : s.other) statement(taken);
    return;
  }
  const ir::InstId branch = emit_.builder().if_(condition);
  module_.insts[branch].flags |= s.hints;
  bool falls_through = false;
  for (uint32_t n = 0; n < 2; ++n) {
    const StmtId body = n == 0 ? s.body : s.other;
    emit_.in_region(module_.region(branch, n), [&] {
      if (body) statement(body);
      if (is_terminated()) return;
      emit_.builder().yield();
      falls_through = true;
    });
  }
  if (!falls_through) emit_.builder().emit_void(Op::unreachable);
}

void StatementLowerer::switch_statement(const Stmt& s) {
  const ValueId selector = value(s.expr);
  // Labels that follow each other select one region; statements run on into the next one unless they jump.
  struct Region {
    Values labels;
    bool is_default = false;
    StmtId first{}, end{};  ///< statements from first up to, but without, end
  };
  const auto is_label = [&](StmtId id) {
    return tree_[id].kind == StmtKind::case_label || tree_[id].kind == StmtKind::default_label;
  };
  std::vector<ValueId> operands{selector};
  std::vector<Region> regions;
  const TypeKind kind = types().scalar_kind(module_.type(selector));
  for (StmtId at = s.body; at;) {
    Region& region = regions.emplace_back();
    for (; at && is_label(at); at = tree_[at].next) {
      if (tree_[at].kind == StmtKind::default_label)
        region.is_default = true;
      else
        region.labels.push_back(emit_.convert(value(tree_[at].expr), kind));
    }
    region.first = at;
    while (at && !is_label(at)) at = tree_[at].next;
    region.end = at;
    operands.insert(operands.end(), region.labels.begin(), region.labels.end());
  }
  if (regions.empty()) return;
  if (operands.size() > ir::kMostOperands) return report(kTooManyCases, s.span, ir::kMostOperands - 1);

  const ir::InstId branch = emit_.builder().inst(Op::switch_, operands, {}, 0, s.hints);
  for (const Region& region : regions) {
    const ir::BlockId block = module_.add_block();
    module_.blocks[block].label_count = static_cast<uint32_t>(region.labels.size());
    module_.blocks[block].is_default = region.is_default;
    module_.add_region(branch, block);
    emit_.in_region(block, [&] {
      for (StmtId at = region.first; at != region.end && !is_terminated(); at = tree_[at].next) statement(at);
      if (is_terminated()) return;
      if (region.end)
        emit_.builder().emit_void(Op::fallthrough);
      else
        emit_.builder().yield();
    });
  }
}

void StatementLowerer::loop_condition(const Stmt& s) {
  ValueId condition;
  if (s.decl) {
    const SymbolId symbol = tree_[tree_[s.decl].declarators].symbol;
    local_variable(tree_[s.decl].declarators);
    const Symbol& variable = symbols_[symbol];
    condition =
        variable.storage == Storage::constant ? parts_.expressions.constant(symbol) : parts_.l_values.load(symbol);
  } else if (s.expr && expr(s.expr).kind != ExprKind::omitted) {
    condition = value(s.expr);
  }
  if (!condition || module_.scalar_bits(condition) == 1u) return;
  const ir::InstId branch = emit_.builder().if_(condition);
  emit_.in_region(module_.region(branch, 0), [&] { emit_.builder().yield(); });
  emit_.in_region(module_.region(branch, 1), [&] { emit_.builder().emit_void(Op::break_); });
}

void StatementLowerer::loop(const Stmt& s) {
  if (s.other) statement(s.other);
  const ir::InstId loop = emit_.builder().loop();
  module_.insts[loop].flags |= s.hints;
  emit_.in_region(module_.region(loop, 0), [&] {
    loop_condition(s);
    if (s.body) statement(s.body);
    if (!is_terminated()) emit_.builder().emit_void(Op::continue_);
  });
  emit_.in_region(module_.region(loop, 1), [&] {
    if (s.step) value(s.step);
    emit_.builder().emit_void(Op::repeat);
  });
}

void StatementLowerer::do_while(const Stmt& s) {
  const ir::InstId loop = emit_.builder().loop();
  module_.insts[loop].flags |= s.hints;
  emit_.in_region(module_.region(loop, 0), [&] {
    if (s.body) statement(s.body);
    if (!is_terminated()) emit_.builder().emit_void(Op::continue_);
  });
  emit_.in_region(module_.region(loop, 1), [&] {
    const ValueId condition = value(s.expr);
    emit_.builder().emit_void(Op::repeat_if, {condition});
  });
}

void StatementLowerer::initialize_globals() {
  for (SymbolId id : symbols_.globals) {
    const Symbol& symbol = symbols_[id];
    if (symbol.storage == Storage::global && symbol.initializer)
      parts_.l_values.store(id, value(symbol.initializer));
    else if (const ValueId zero = can_begin_at_zero(symbol) ? value_of_nothing(symbol.type) : ValueId{})
      parts_.l_values.store(id, zero);
  }
  initialize_shared();
}

/// One invocation writes for all of its workgroup.
void StatementLowerer::initialize_shared() {
  std::vector<SymbolId> initialized;
  for (const SymbolId id : symbols_.globals)
    if (symbols_[id].storage == Storage::shared && symbols_[id].initializer) initialized.push_back(id);
  if (initialized.empty()) return;
  constexpr ir::BuiltIn kIndex = ir::BuiltIn::local_invocation_index;
  ir::IoVarId index = ir::find_built_in(module_, kIndex, ir::Direction::input);
  if (!index) index = module_.io_vars.add({.built_in = kIndex, .type = ir::types::kU32});
  const ValueId own = emit_.emit(Op::load, ir::types::kU32, std::span<const ValueId>{}, ir::Place(index).bits());
  const ir::InstId branch = emit_.builder().if_(emit_.compare(Op::eq, own, module_.u32(0)));
  emit_.in_region(module_.region(branch, 0), [&] {
    for (const SymbolId id : initialized) parts_.l_values.store(id, value(symbols_[id].initializer));
    emit_.builder().yield();
  });
  emit_.in_region(module_.region(branch, 1), [&] { emit_.builder().yield(); });
  emit_.emit_void(Op::barrier, std::span<const ValueId>{});
}

}  // namespace umber::glsl
