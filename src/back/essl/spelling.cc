// SPDX-License-Identifier: Apache-2.0
#include "back/essl/spelling.h"

#include "back/essl/messages.h"
#include "ir/glsl_names.h"

namespace umber::back::essl {

using text::Prec;

void Spelling::print(const ir::Inst& inst, Prec at_least) {
  using ir::Group;
  text::Expressions& expressions = code_.expressions;
  switch (ir::info(inst.op).group) {
    case Group::arithmetic:
    case Group::bits:
    case Group::comparison: return print_operator(inst, at_least);
    case Group::composite: return print_composite(inst, at_least);
    case Group::conversion:
      static_assert(ir::consists_of(Group::conversion, {ir::Op::convert, ir::Op::convert_saturated, ir::Op::bitcast,
                                                         ir::Op::bitcast_extract}));
      return inst.op == ir::Op::bitcast ? print_bitcast(inst) : expressions.print_convert(inst, at_least);
    case Group::reduction:
    case Group::matrix:
    case Group::geometry:
    case Group::math:
    case Group::integer:
    case Group::pack:
    case Group::derivative: return print_by_name(inst, at_least);
    case Group::memory: return print_load(inst);
    case Group::texture:
      if (inst.has_flag(ir::flag::kSparse | ir::flag::kClamp)) return unsupported(inst);
      return inst.op == ir::Op::fetch ? print_fetch(inst) : print_sample(inst);
    case Group::query: return print_fetch(inst);
    case Group::region: return expressions.print_conditional(inst, at_least);
    case Group::call: return expressions.print_function_call(inst);
    case Group::interpolation:
    case Group::image:
    case Group::subgroup:
    case Group::handle:
    case Group::barrier:
    case Group::emission:
    case Group::atomic:
    case Group::buffer:
    case Group::device:
    case Group::counter:
    case Group::cooperative:
    case Group::ray:
    case Group::ray_query: return unsupported(inst);
    case Group::specialization:  // text has none
    case Group::terminator: break;
  }
  UMBER_UNREACHABLE("a statement is no expression");
}

const ir::Inst* Spelling::write(const ir::Inst& inst, text::Scope scope) {
  const ir::Group group = ir::info(inst.op).group;
  if (inst.op == ir::Op::store && !inst.place().is_resource()) return code_.stores.write(inst, scope);
  if (group == ir::Group::region)
    code_.statements.write_construct(inst, scope);
  else if (group == ir::Group::terminator)
    write_terminator(inst, scope);
  else if (group == ir::Group::call)
    code_.statements.write_call(inst, scope);
  else if (group == ir::Group::composite)
    code_.aggregates.write(inst, scope);
  else if (inst.op == ir::Op::modf)
    write_modf(inst, scope);
  else
    inst.result_count == 1 ? code_.locals.write_named(inst, scope) : unsupported(inst);
  return &inst;
}

void Spelling::print_composite(const ir::Inst& inst, Prec at_least) {
  text::Expressions& expressions = code_.expressions;
  if (inst.op == ir::Op::equal) return expressions.print_whole(inst, " == ", Prec::equality, at_least);
  if (inst.op == ir::Op::construct) return expressions.print_construct(inst, at_least);
  if (inst.op == ir::Op::swizzle) return expressions.print_swizzle(inst);
  if (inst.op != ir::Op::select) return expressions.print_extract(inst);
  const bool by_component = module_.types.is_vector(operand_type(inst, 0));
  by_component ? print_choices(inst) : expressions.print_select(inst, at_least);
}

void Spelling::print_load(const ir::Inst& inst) {
  if (inst.op != ir::Op::load) return unsupported(inst);
  const ir::Place place = inst.place();
  if (!place.is_resource()) return code_.places.print_place(inst, inst.path_length());
  const ir::ResourceId block = place.resource();
  if (!declarations_.has_uniforms(block) || inst.path_length() < 2) return unsupported(inst);
  const uint32_t member = ir::member_number(module_, operand(inst, 1));
  if (const std::string_view instance = declarations_.instance(block); !instance.empty()) {
    out_ << instance;
    if (module_.resources[block].array) {
      out_ << '[';
      code_.places.print_index(operand(inst, 0));
      out_ << ']';
    }
    out_ << '.';
  }
  out_ << declarations_.uniform(block, member);
  ir::TypeId type = module_.types.part(module_.resources[block].type, member);
  for (uint32_t n = 2; n < inst.path_length(); ++n) type = code_.places.print_step(type, operand(inst, n));
}

/// The whole part comes out of a parameter.
void Spelling::write_modf(const ir::Inst& inst, text::Scope scope) {
  code_.locals.declare_result(inst, scope, 1);
  code_.locals.begin_result(inst, scope);
  out_ << " = modf(";
  print_operand(inst, 0);
  out_ << ", " << name_of(inst.result(1)) << ");\n";
}

void Spelling::write_terminator(const ir::Inst& inst, text::Scope scope) {
  if (inst.op == ir::Op::discard)
    line(scope) << "discard;\n";
  else if (inst.op != ir::Op::unreachable && inst.op != ir::Op::fallthrough)
    code_.statements.write_terminator(inst, scope);
}

void Spelling::unsupported(const ir::Inst& inst) {
  const bool is_access = ir::info(inst.op).attr == ir::Attr::place && inst.place().is_resource();
  // That there is no such resource was said where it is declared.
  if (!is_access || !declarations_.is_missing(inst.place().resource()))
    code_.diagnostics.report(kUnsupportedOp, span(inst), ir::glsl_name(inst));
  for (uint32_t n = 0; n < inst.result_count; ++n)
    if (name_of(inst.result(n)).empty()) name_of(inst.result(n)) = "unsupported";
}

}  // namespace umber::back::essl
