// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>
#include <string>

#include "back/hlsl/function.h"
#include "back/hlsl/messages.h"

namespace umber::back::hlsl {
namespace {

std::string_view intrinsic(ir::AtomicKind kind) {
  switch (kind) {
    case ir::AtomicKind::add: return "InterlockedAdd";
    case ir::AtomicKind::min: return "InterlockedMin";
    case ir::AtomicKind::max: return "InterlockedMax";
    case ir::AtomicKind::and_: return "InterlockedAnd";
    case ir::AtomicKind::or_: return "InterlockedOr";
    case ir::AtomicKind::xor_: return "InterlockedXor";
    case ir::AtomicKind::exchange: return "InterlockedExchange";
    case ir::AtomicKind::compare_swap: return "InterlockedCompareExchange";
  }
  UMBER_UNREACHABLE("an atomic");
}

/// Ops that HLSL has as an assignment, and as one by one.
struct UpdateRow {
  ir::Op op;
  std::string_view text, by_one;
};
constexpr UpdateRow kUpdates[] = {
    {ir::Op::add, " += ", "++"}, {ir::Op::sub, " -= ", "--"}, {ir::Op::mul, " *= ", {}}, {ir::Op::div, " /= ", {}}};

}  // namespace

void FunctionWriter::print_index(ir::ValueId index) {
  const std::optional<uint64_t> bits = module_.scalar_bits(index);
  bits ? void(out_ << static_cast<uint32_t>(*bits)) : print(index);
}

/// What `index` selects in a value of `type`, and the type of that.
ir::TypeId FunctionWriter::print_step(ir::TypeId type, ir::ValueId index) {
  const ir::TypeTable& types = module_.types;
  if (types.is_structure(type)) {
    out_ << '.' << context_.types.member_name(type, ir::member_number(module_, index));
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

void FunctionWriter::print_place(const ir::Inst& inst, uint32_t length) {
  const ir::Place place = inst.place();
  if (place.is_io_var())
    context_.interface.print_io_var(out_, place.io_var());
  else
    out_ << (is_local(place) ? context_.locals[place.index()] : context_.interface.variable(place.variable()));
  if (length != 0) print_path(inst, length);
}

void FunctionWriter::print_path(const ir::Inst& inst, uint32_t length) {
  ir::TypeId type = ir::place_type(module_, inst.place());
  for (uint32_t n = 0; n < length; ++n) type = print_step(type, operand(inst, n));
}

void FunctionWriter::print_load(const ir::Inst& inst, Prec at_least) {
  const ir::Place place = inst.place();
  if (place.is_resource()) {
    if (module_.resources[place.resource()].kind == ir::ResourceKind::storage_block)
      return print_storage_load(inst, at_least);
    return print_uniform_load(inst, at_least);
  }
  const uint32_t length = inst.path_length();
  if (place.is_io_var() && context_.interface.is_direct()) {
    if (context_.interface.is_unsigned_in_signature(place.io_var()) &&
        module_.io_vars[place.io_var()].direction == ir::Direction::input) {
      out_ << "int(";
      print_place(inst, length);
      out_ << ')';
      return;
    }
    if (context_.interface.has_reciprocal_w(place.io_var())) return print_frag_coord(inst, at_least);
  }
  print_place(inst, length);
}

/// gl_FragCoord, or one of its components, of which the last is 1/w.
void FunctionWriter::print_frag_coord(const ir::Inst& inst, Prec at_least) {
  const std::string_view name = context_.interface.io_name(inst.place().io_var());
  const bool is_whole = inst.path_length() == 0;
  const std::optional<uint64_t> bits = is_whole ? std::nullopt : module_.scalar_bits(operand(inst, 0));
  if (bits && *bits < 3) {
    out_ << "input." << name << '.' << component(static_cast<uint32_t>(*bits));
  } else if (bits) {
    const Parens parens(out_, Prec::multiplicative, at_least);
    out_ << "1.0 / input." << name << ".w";
  } else {
    out_ << "float4(input." << name << ".xyz, 1.0 / input." << name << ".w)";
    if (is_whole) return;
    out_ << '[';
    print_index(operand(inst, 0));
    out_ << ']';
  }
}

/// Sixteenths from -8 to 7, as Direct3D takes them.
bool FunctionWriter::is_offset_of_a_pixel(ir::ValueId constant) const {
  const ir::Constant& c = module_.constant(constant);
  if (c.kind != ir::ConstantKind::composite) return true;  // zero
  for (uint32_t n = 0; n < c.part_count; ++n) {
    const auto bits = static_cast<uint32_t>(module_.scalar_bits(module_.constant_part(c, n)).value_or(0));
    const float sixteenths = std::bit_cast<float>(bits) * 16;
    if (!(sixteenths > -9 && sixteenths < 8)) return false;
  }
  return true;
}

void FunctionWriter::print_interpolate(const ir::Inst& inst) {
  const ir::Op op = inst.op;
  const uint32_t length = inst.path_length();
  // Only main() sees the input itself, which is a scalar or a vector there.
  if (!context_.interface.is_direct()) return unsupported(inst);
  if (op == ir::Op::interpolate_at_centroid) {
    out_ << "EvaluateAttributeCentroid(";  // as its compiler has it; Microsoft's documents say AtCentroid
    print_place(inst, 0);
  } else if (op == ir::Op::interpolate_at_sample) {
    out_ << "EvaluateAttributeAtSample(";
    print_place(inst, 0);
    out_ << ", uint(";
    print_operand(inst, length);
    out_ << ')';
  } else {  // offsets are in sixteenths of a pixel
    const bool clamps = !module_.is_constant(operand(inst, length)) || !is_offset_of_a_pixel(operand(inst, length));
    out_ << "EvaluateAttributeSnapped(";
    print_place(inst, 0);
    out_ << (clamps ? ", clamp(int2(" : ", int2(");
    print_operand(inst, length, Prec::multiplicative);
    out_ << (clamps ? " * 16.0), -8, 7)" : " * 16.0)");
  }
  out_ << ')';
  if (length) print_step(module_.io_vars[inst.place().io_var()].type, operand(inst, 0));
}

void FunctionWriter::write_store(const ir::Inst& inst) {
  const ir::Place place = inst.place();
  if (place.is_resource()) return write_storage_store(inst);
  if (is_local(place) && is_first_access(inst)) {
    const LocalRow& row = local(place.variable());
    if (row.parameter) return;
    if (row.starts_here) return write_declaring_store(inst);
  }
  const uint32_t length = inst.path_length();
  if (length != 0)
    if (const std::optional<DynamicStep> step = dynamic_step(module_, inst)) return write_dynamic_store(inst, *step);
  const ir::ValueId stored = operand(inst, length);
  if (is_in_braces(stored)) return write_parts(text_of_place(inst, length), *def(stored));
  line();
  if (length == 0 || !print_component_stores(inst)) print_assignment(inst);
  out_ << ";\n";
}

/// The variable is declared where this is stored to it.
void FunctionWriter::write_declaring_store(const ir::Inst& inst) {
  if (starts_loop(inst)) {
    header_ = &inst;
    return;
  }
  const ir::VariableId variable = inst.place().variable();
  const ir::ValueId stored = operand(inst, 0);
  line();
  if (is_in_braces(stored) && !has_initializer(*def(stored))) {
    declare_local(variable);
    out_ << ";\n";
    return write_parts(context_.locals[variable.index], *def(stored));
  }
  declare_with(variable, stored);
  out_ << ";\n";
}

/// `a.xz = b.xy` for stores of components of one vector to those of another that come one after the other.
bool FunctionWriter::print_component_stores(const ir::Inst& inst) {
  const uint32_t length = inst.path_length();
  const auto source = [&](const ir::Inst& store) {
    const ir::ValueId v = operand(store, length);
    const ir::Inst* const extract = plan_.form(v) == Form::repeated ? def(v) : nullptr;
    const bool extracts = extract && extract->op == ir::Op::extract;
    return extracts && module_.types.is_vector(operand_type(*extract, 0)) ? extract : nullptr;
  };
  const ir::Inst* const first = source(inst);
  if (!first || !is_vector_component(inst)) return false;
  std::string to, from;
  const ir::Inst* last = &inst;
  for (const ir::Inst* s = &inst; s && s->op == ir::Op::store; s = first_statement_after(*s)) {
    if (!(s->place() == inst.place()) || s->path_length() != length) break;
    bool same = true;
    for (uint32_t n = 0; n + 1 < length; ++n) same &= operand(*s, n) == operand(inst, n);
    const ir::Inst* const part = same ? source(*s) : nullptr;
    const std::optional<uint64_t> at = module_.scalar_bits(operand(*s, length - 1));
    if (!part || !at || operand(*part, 0) != operand(*first, 0)) break;
    const char name = component(static_cast<uint32_t>(*at));
    if (to.find(name) != std::string::npos) break;
    to += name;
    from += component(part->imm());
    last = s;
  }
  if (to.size() < 2) return false;
  print_place(inst, length - 1);
  out_ << '.' << to << " = ";
  print_operand(*first, 0, Prec::postfix);
  if (from != std::string_view("xyzw").substr(0, module_.types.rows(operand_type(*first, 0)))) out_ << '.' << from;
  skipped_through_ = last;
  return true;
}

/// The store goes to a component of a vector, by a constant index.
bool FunctionWriter::is_vector_component(const ir::Inst& inst) const {
  const uint32_t last = inst.path_length() - 1;
  return module_.types.is_vector(ir::path_type(module_, inst, last)) &&
         module_.scalar_bits(operand(inst, last)).has_value();
}

void FunctionWriter::print_assignment(const ir::Inst& inst) {
  const ir::Place place = inst.place();
  const uint32_t length = inst.path_length();
  const ir::ValueId stored = operand(inst, length);
  if (plan_.form(stored) == Form::inlined && print_update(inst, *def(stored))) return;
  const bool is_unsigned = place.is_io_var() && context_.interface.is_direct() &&
                           context_.interface.is_unsigned_in_signature(place.io_var());
  print_place(inst, length);
  out_ << " = ";
  if (is_unsigned) out_ << "uint(";
  print(stored);
  if (is_unsigned) out_ << ')';
}

/// `v` is an expression that reads just what the store writes, by constant indices.
bool FunctionWriter::loads_place_of(ir::ValueId v, const ir::Inst& store) const {
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

/// `x += y` for `x = x + y`, and `++x` for one more.
bool FunctionWriter::print_update(const ir::Inst& store, const ir::Inst& update) {
  const auto row = std::ranges::find(kUpdates, update.op, &UpdateRow::op);
  if (row == std::end(kUpdates)) return false;
  const ir::ValueId left = operand(update, 0), right = operand(update, 1);
  if (!loads_place_of(left, store)) return false;
  const bool is_one = module_.scalar_bits(right) == 1u && ir::is_integer(module_.types.kind(module_.type(right)));
  if (is_one && !row->by_one.empty()) {
    out_ << row->by_one;
    print_place(store, store.path_length());
    return true;
  }
  print_place(store, store.path_length());
  out_ << row->text;
  const ir::ValueId part = splat_part(right);
  print(part ? part : right);
  return true;
}

/// `T name = value`
void FunctionWriter::declare_with(ir::VariableId v, ir::ValueId stored) {
  declare_local(v);
  const bool is_aggregate = !module_.types.is_numeric(module_.type(stored));
  const bool is_element = context_.accesses.stands_in_array(v);
  out_ << (is_element ? " = { " : " = ");
  if (is_aggregate && module_.is_constant(stored))
    context_.types.print_initializer(out_, stored);
  else
    print(stored);
  if (is_element) out_ << " }";
}

/// For places whose indices are evaluated again for each part.
std::string_view FunctionWriter::text_of_place(const ir::Inst& inst, uint32_t length) {
  const size_t start = out_.size();
  print_place(inst, length);
  return take_back(start);
}

/// `vector[i] = x` and `matrix[i] = x`.
void FunctionWriter::write_dynamic_store(const ir::Inst& inst, DynamicStep step) {
  const auto [type, at] = step;
  const uint32_t length = inst.path_length();
  const std::string_view place = text_of_place(inst, at);
  const ir::ValueId stored = operand(inst, length);
  if (at + 1 == length) return assign_dynamic(place, type, operand(inst, at), stored);
  // matrix[inst][j] = x, by columns
  const ir::TypeId column = module_.types.part(type, 0);
  for (uint32_t n = 0; n < module_.types.columns(type); ++n) {
    line() << (n ? "else if (" : "if (");
    print(operand(inst, at), Prec::equality);
    out_ << " == " << n << ") {\n";
    ++depth_;
    const std::string_view part = context_.names.join(place, "[", Decimal(n), "]");
    const ir::ValueId component_index = operand(inst, at + 1);
    if (module_.is_constant(component_index)) {
      line() << part << '[';
      print_index(component_index);
      out_ << "] = ";
      print(stored);
      out_ << ";\n";
    } else {
      assign_dynamic(part, column, component_index, stored);
    }
    --depth_;
    line() << "}\n";
  }
}

void FunctionWriter::write_atomic(const ir::Inst& inst) {
  if (inst.place().is_resource()) return write_storage_atomic(inst);
  const uint32_t length = inst.path_length();
  write_atomic_call(inst, {}, text_of_place(inst, length), length);
}

/// `Interlocked...(place, value, before)`; with an object it is a method of that, and the place an address in it.
void FunctionWriter::write_atomic_call(const ir::Inst& inst, std::string_view object, std::string_view place,
                                       uint32_t first_operand) {
  const ir::Op op = inst.op;
  const ir::TypeKind kind = module_.types.scalar_kind(result_type(inst));
  if (ir::is_float(kind) && op != ir::Op::image_atomic_exchange) return unsupported(inst);
  const std::string_view name = intrinsic(ir::atomic_of(op).kind);
  begin_result(inst);
  out_ << ";\n";
  line();
  out_ << object << (object.empty() ? "" : ".") << name << '(' << place << ", ";
  for (uint32_t n = first_operand; n < inst.operand_count; ++n) {
    print_operand(inst, n);
    out_ << ", ";
  }
  out_ << context_.values[inst.results.index] << ");\n";
}

}  // namespace umber::back::hlsl
