// SPDX-License-Identifier: Apache-2.0
#include "back/text/code.h"
#include "back/text/component.h"
#include "ir/access.h"

namespace umber::back::text {

void Places::print_index(ir::ValueId index) {
  const std::optional<uint64_t> bits = module_.scalar_bits(index);
  bits ? void(out_ << static_cast<uint32_t>(*bits)) : print(index);
}

ir::TypeId Places::print_step(ir::TypeId type, ir::ValueId index) {
  const ir::TypeTable& types = module_.types;
  if (types.is_structure(type)) {
    out_ << '.' << code_.speller->member_name(type, ir::member_number(module_, index));
    return ir::step_type(module_, type, index);
  }
  const std::optional<uint64_t> bits = types.is_vector(type) ? module_.scalar_bits(index) : std::nullopt;
  if (bits && *bits < 4) {
    out_ << '.' << component(static_cast<uint32_t>(*bits));
  } else {
    out_ << '[';
    print_index(index);
    out_ << ']';
  }
  return types[type].element;
}

void Places::print_part(ir::TypeId type, uint32_t n) {
  if (module_.types.is_structure(type))
    out_ << '.' << code_.speller->member_name(type, n);
  else if (module_.types.is_vector(type))
    out_ << '.' << component(n);
  else
    out_ << '[' << n << ']';
}

std::string_view Places::text_of_part(std::string_view place, ir::TypeId type, uint32_t n) {
  return module_.types.is_structure(type) ? code_.names.join(place, ".", code_.speller->member_name(type, n))
                                          : code_.names.join(place, "[", Decimal(n), "]");
}

void Places::print_place(const ir::Inst& inst, uint32_t length) {
  const ir::Place place = inst.place();
  if (place.is_io_var())
    code_.speller->print_io_var(place.io_var());
  else
    out_ << code_.variables[place.index()];
  if (length != 0) print_path(inst, length);
}

void Places::print_path(const ir::Inst& inst, uint32_t length) {
  ir::TypeId type = ir::place_type(module_, inst.place());
  for (uint32_t n = 0; n < length; ++n) type = print_step(type, operand(inst, n));
}

std::string_view Places::text_of_place(const ir::Inst& inst, uint32_t length) {
  const size_t start = out_.size();
  print_place(inst, length);
  return take_back(start);
}

bool Places::is_vector_component(const ir::Inst& store) const {
  const uint32_t last = store.path_length() - 1;
  return module_.types.is_vector(ir::path_type(module_, store, last)) &&
         module_.scalar_bits(operand(store, last)).has_value();
}

bool Places::loads_place_of(ir::ValueId v, const ir::Inst& store) const {
  const auto inlined = [&](ir::ValueId value) { return plan_.form(value) == Form::inlined ? def(value) : nullptr; };
  const ir::Inst* load = inlined(v);
  std::optional<uint32_t> component;
  if (load && load->op == ir::Op::extract && module_.types.is_vector(operand_type(*load, 0))) {
    component = load->imm();
    load = inlined(operand(*load, 0));
  }
  if (!load || load->op != ir::Op::load || !(load->place() == store.place())) return false;
  const uint32_t length = store.path_length(), loaded = load->path_length();
  if (length != loaded + (component ? 1 : 0)) return false;
  for (uint32_t n = 0; n < length; ++n) {
    const std::optional<uint64_t> at = module_.scalar_bits(operand(store, n));
    if (!at) return false;
    if (n == loaded ? *at != *component : module_.scalar_bits(operand(*load, n)) != at) return false;
  }
  return true;
}

}  // namespace umber::back::text
