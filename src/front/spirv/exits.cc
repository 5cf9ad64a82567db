// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/exits.h"

#include <algorithm>

#include "front/spirv/parts.h"

namespace umber::front::spirv {

Exit Exits::find(uint32_t label) const {
  for (size_t n = state().constructs.size(); n-- > 0;) {
    const Construct& c = state().constructs[n];
    if (label == c.merge) return {n, Exit::Way::merge};
    if (c.kind == Construct::Kind::loop && label == c.next) return {n, Exit::Way::continue_};
    if (c.kind != Construct::Kind::switch_ && c.header && label == c.header) return {n, Exit::Way::header};
    if (!c.labels.empty() && std::ranges::binary_search(c.labels, label)) return {n, Exit::Way::label};
  }
  return {};
}

bool Exits::is_direct(uint32_t label, const Exit& exit) const {
  const std::vector<Construct>& all = state().constructs;
  const Construct& target = all[exit.construct];
  const bool is_innermost = exit.construct + 1 == all.size();
  bool crosses_loop = false, crosses_switch = false;
  for (size_t n = exit.construct + 1; n < all.size(); ++n) {
    crosses_loop |= all[n].kind == Construct::Kind::loop || all[n].kind == Construct::Kind::continuing;
    crosses_switch |= all[n].kind == Construct::Kind::switch_;
  }
  switch (exit.way) {
    case Exit::Way::none: return false;
    case Exit::Way::merge:
      if (target.kind == Construct::Kind::continuing) return false;
      return target.kind == Construct::Kind::selection ? is_innermost : !crosses_loop && !crosses_switch;
    case Exit::Way::continue_: return !crosses_loop;
    case Exit::Way::header: return is_innermost && target.kind == Construct::Kind::continuing;
    case Exit::Way::label: return is_innermost && target.next == label;
  }
  return false;
}

bool Exits::leave_to(uint32_t label) {
  const Exit exit = find(label);
  if (exit.way == Exit::Way::none) return false;
  if (!is_direct(label, exit)) return escape_to(label, exit), true;
  Construct& target = state().constructs[exit.construct];
  const bool is_innermost = exit.construct + 1 == state().constructs.size();
  switch (exit.way) {
    case Exit::Way::none: break;
    case Exit::Way::merge:
      target.reaches_merge = true;
      emit_void(is_innermost && target.kind != Construct::Kind::loop ? Op::yield : Op::break_);
      break;
    case Exit::Way::continue_:
      target.reaches_next = true;
      emit_void(Op::continue_);
      break;
    case Exit::Way::header: emit_void(Op::repeat); break;
    case Exit::Way::label: emit_void(Op::fallthrough); break;
  }
  return true;
}

void Exits::escape_to(uint32_t label, const Exit& exit) {
  std::vector<Construct>& all = state().constructs;
  size_t leaves = all.size() - 1;  // which construct is left at once
  for (size_t n = all.size(); n-- > exit.construct + 1;) {
    if (all[n].kind == Construct::Kind::continuing) return fail(kControlFlow);
    if (all[n].kind == Construct::Kind::selection) continue;
    leaves = n;
    break;
  }
  if (leaves == exit.construct) return fail(kControlFlow);
  const ValueId yes = module_.boolean(true);
  emit_void(Op::store, std::span(&yes, 1), flag(label).bits());
  std::vector<uint32_t>& escapes = all[leaves].escapes;
  if (std::ranges::find(escapes, label) == escapes.end()) escapes.push_back(label);
  emit_void(all[leaves].kind == Construct::Kind::selection ? Op::yield : Op::break_);
}

ir::Place Exits::flag(uint32_t label) {
  Local& l = *local(label);
  if (!l.variable) {
    l.variable = new_variable(ir::types::kBool);
    const ValueId no = module_.boolean(false);
    module_.insert(state().body, module_.blocks[state().body].first, Op::store, std::span(&no, 1), {},
                   ir::Place(l.variable).bits());
  }
  return l.variable;
}

}  // namespace umber::front::spirv
