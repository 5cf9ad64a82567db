// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/id_values.h"

#include "front/spirv/parts.h"

namespace umber::front::spirv {

ValueId IdValues::other_value(uint32_t id, Local* l) { return l && l->value ? seen(*l) : no_value(id, l); }

ValueId IdValues::seen(Local& l) {
  const ir::InstId def = module_.def(l.value);
  return !def || emit_.is_open(module_.insts[def].block) ? l.value : reload(l, def);
}

ValueId IdValues::specialized_value(const Global& constant) {
  return context_.function ? parts_.constants.in_function(constant) : constant.constant;
}

ValueId IdValues::no_value(uint32_t id, const Local* l) {
  if (l && context_.function && Pointers::is_chain(b_.op(id)) && is_address(b_.type(id)))
    return parts_.addresses.address_of(parts_.pointers.resolve(id), type_of(b_.type(id)));
  const bool is_other = l ? b_.op(id) == spv::Op::Variable || b_.op(id) == spv::Op::Label : b_.number(id) != 0;
  fail(is_other ? kKind : kUndefined);
  return undefined(type_of(b_.type(id)));
}

/// SPIR-V lets a value be used wherever its definition comes first on every way; here it can be seen in its region and
/// those within. For the others it is kept in a variable, which promotion turns into results of the regions. A phi has one.
ValueId IdValues::reload(Local& l, ir::InstId def) {
  const TypeId type = module_.type(l.value);
  if (l.is_kept) return emit_.emit(Op::load, type, {}, ir::Place(l.variable).bits());
  if (!l.spill) {
    l.spill = new_variable(type);
    module_.insert(module_.insts[def].block, module_.insts[def].next, Op::store, std::span(&l.value, 1), {},
                   ir::Place(l.spill).bits(), 0, module_.span(def));
  }
  return emit_.emit(Op::load, type, {}, ir::Place(l.spill).bits());
}

void IdValues::result(const Instruction& i, ValueId v) {
  if (failed()) return;
  const uint32_t type = i.words[1], number = b_.number(i.words[2]);
  if (!context_.function) {
    context_.globals[number].constant = v;
    return;
  }
  Local* const l = local_of(number);
  if (!l) {
    const Global& g = global(i.words[2]);
    return g.specialized != 0 ? parts_.constants.found_in_function(g, v) : fail(kLayout);
  }
  if (module_.type(v) != type_of(type)) return fail(kTypes);
  const ir::InstId def = module_.def(v);
  l->value = v;
  l->block = def ? module_.insts[def].block : ir::BlockId{};
}

ir::VariableId IdValues::new_variable(TypeId type, NameId name) {
  const ir::VariableId v = module_.variables.add({.scope = ir::VariableScope::function, .type = type, .name = name});
  state().variables.push_back(v);
  return v;
}

ValueId IdValues::known_operand(const Instruction& i, size_t n) {
  const std::span<const uint32_t> operands = i.operands();
  const ValueId constant = n < operands.size() ? parts_.constants.known(operands[n]) : ValueId{};
  return constant ? constant : operand(i, n);
}

ValueId IdValues::operand(const Instruction& i, size_t n) {
  const std::span<const uint32_t> operands = i.operands();
  if (n < operands.size()) return value(operands[n]);
  fail(kKind);
  return undefined({});
}

}  // namespace umber::front::spirv
