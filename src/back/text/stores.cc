// SPDX-License-Identifier: Apache-2.0
#include "back/text/stores.h"

#include <algorithm>
#include <array>

#include "back/text/code.h"
#include "back/text/component.h"

namespace umber::back::text {
namespace {

/// Ops that languages have as an assignment, and as one by one.
struct UpdateRow {
  ir::Op op;
  std::string_view text, by_one;
};
constexpr UpdateRow kUpdates[] = {
    {ir::Op::add, " += ", "++"}, {ir::Op::sub, " -= ", "--"}, {ir::Op::mul, " *= ", {}}, {ir::Op::div, " /= ", {}}};

/// Components, each once at most.
class Components {
 public:
  bool has(char c) const { return text().find(c) != std::string_view::npos; }
  void add(char c) { letters_[count_++] = c; }
  std::string_view text() const { return {letters_.data(), count_}; }

 private:
  std::array<char, 4> letters_{};
  size_t count_ = 0;
};

}  // namespace

const ir::Inst* Stores::write(const ir::Inst& store, Scope scope) {
  const ir::Place place = store.place();
  if (is_local(place) && code_.locals.is_first_access(store)) {
    const LocalRow& row = code_.locals.row(place.variable());
    if (row.parameter) return &store;
    if (row.starts_here) return write_declaration(store, scope);
  }
  const uint32_t length = store.path_length();
  const ir::ValueId stored = operand(store, length);
  if (code_.aggregates.is_in_braces(stored)) {
    code_.aggregates.write_parts(code_.places.text_of_place(store, length), *def(stored), scope);
    return &store;
  }
  line(scope);
  const ir::Inst* last = length != 0 ? print_component_stores(store) : nullptr;
  if (!last) {
    print_assignment(store);
    last = &store;
  }
  out_ << ";\n";
  return last;
}

/// The variable is declared where this is stored to it.
const ir::Inst* Stores::write_declaration(const ir::Inst& store, Scope scope) {
  if (const ir::Inst* loop = code_.statements.loop_begun_by(store)) {
    code_.statements.write_loop(*loop, scope, &store);
    return loop;
  }
  const ir::VariableId variable = store.place().variable();
  const ir::ValueId stored = operand(store, 0);
  line(scope);
  if (code_.aggregates.is_in_braces(stored) && !code_.aggregates.has_initializer(*def(stored))) {
    code_.locals.declare(variable);
    out_ << ";\n";
    code_.aggregates.write_parts(code_.variables[variable.index], *def(stored), scope);
  } else {
    code_.locals.declare_with(variable, stored);
    out_ << ";\n";
  }
  return &store;
}

/// `a.xz = b.xy` for stores of components of one vector to those of another that come one after the other. None: this
/// is not the first of several.
const ir::Inst* Stores::print_component_stores(const ir::Inst& inst) {
  const uint32_t length = inst.path_length();
  const auto source = [&](const ir::Inst& store) {
    const ir::ValueId v = operand(store, length);
    const ir::Inst* const extract = plan_.form(v) == Form::repeated ? def(v) : nullptr;
    const bool extracts = extract && extract->op == ir::Op::extract;
    return extracts && module_.types.is_vector(operand_type(*extract, 0)) ? extract : nullptr;
  };
  const ir::Inst* const first = source(inst);
  if (!first || !code_.places.is_vector_component(inst)) return nullptr;
  Components to, from;
  const ir::Inst* last = &inst;
  for (const ir::Inst* s = &inst; s && s->op == ir::Op::store; s = first_statement_after(*s)) {
    if (!(s->place() == inst.place()) || s->path_length() != length) break;
    bool same = true;
    for (uint32_t n = 0; n + 1 < length; ++n) same &= operand(*s, n) == operand(inst, n);
    const ir::Inst* const part = same ? source(*s) : nullptr;
    const std::optional<uint64_t> at = module_.scalar_bits(operand(*s, length - 1));
    if (!part || !at || operand(*part, 0) != operand(*first, 0)) break;
    const char name = component(static_cast<uint32_t>(*at));
    if (to.has(name)) break;
    to.add(name);
    from.add(component(part->imm()));
    last = s;
  }
  if (to.text().size() < 2) return nullptr;
  code_.places.print_place(inst, length - 1);
  out_ << '.' << to.text() << " = ";
  print_operand(*first, 0, Prec::postfix);
  if (from.text() != kComponents.substr(0, module_.types.rows(operand_type(*first, 0)))) out_ << '.' << from.text();
  return last;
}

void Stores::print_assignment(const ir::Inst& store) {
  const uint32_t length = store.path_length();
  const ir::ValueId stored = operand(store, length);
  if (plan_.form(stored) == Form::inlined && print_update(store, *def(stored))) return;
  code_.places.print_place(store, length);
  out_ << " = ";
  if (store.place().is_io_var())
    code_.speller->print_stored(store);
  else
    print(stored);
}

/// `x += y` for `x = x + y`, and `++x` for one more.
bool Stores::print_update(const ir::Inst& store, const ir::Inst& update) {
  const auto row = std::ranges::find(kUpdates, update.op, &UpdateRow::op);
  if (row == std::end(kUpdates)) return false;
  const ir::ValueId left = operand(update, 0), right = operand(update, 1);
  if (!code_.places.loads_place_of(left, store)) return false;
  const bool is_one = module_.scalar_bits(right) == 1u && ir::is_integer(module_.types.kind(module_.type(right)));
  if (is_one && !row->by_one.empty()) {
    out_ << row->by_one;
    code_.places.print_place(store, store.path_length());
    return true;
  }
  code_.places.print_place(store, store.path_length());
  out_ << row->text;
  const ir::ValueId part = code_.expressions.splat_part(right);
  print(part ? part : right);
  return true;
}

}  // namespace umber::back::text
