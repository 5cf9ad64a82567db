// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "back/hlsl/function.h"
#include "back/hlsl/messages.h"

namespace umber::back::hlsl {
namespace {

/// The intrinsic of each atomic op, on memory and on texels.
struct AtomicRow {
  ir::Op memory, image;
  std::string_view name;
};
constexpr AtomicRow kAtomics[] = {
    {ir::Op::atomic_add, ir::Op::image_atomic_add, "InterlockedAdd"},
    {ir::Op::atomic_min, ir::Op::image_atomic_min, "InterlockedMin"},
    {ir::Op::atomic_max, ir::Op::image_atomic_max, "InterlockedMax"},
    {ir::Op::atomic_and, ir::Op::image_atomic_and, "InterlockedAnd"},
    {ir::Op::atomic_or, ir::Op::image_atomic_or, "InterlockedOr"},
    {ir::Op::atomic_xor, ir::Op::image_atomic_xor, "InterlockedXor"},
    {ir::Op::atomic_exchange, ir::Op::image_atomic_exchange, "InterlockedExchange"},
    {ir::Op::atomic_compare_swap, ir::Op::image_atomic_compare_swap, "InterlockedCompareExchange"},
};

}  // namespace

void FunctionWriter::print_index(ir::ValueId index) {
  const std::optional<uint64_t> bits = module_.is_constant(index) ? module_.scalar_bits(index) : std::nullopt;
  bits ? void(out_ << static_cast<uint32_t>(*bits)) : print(index);
}

/// What `index` selects in a value of `type`.
void FunctionWriter::print_step(ir::TypeId type, ir::ValueId index) {
  const ir::TypeTable& types = module_.types;
  constexpr uint64_t kDynamic = ~uint64_t{0};
  const uint64_t constant = module_.is_constant(index) ? module_.scalar_bits(index).value_or(kDynamic) : kDynamic;
  if (types.is_structure(type)) {
    out_ << '.' << context_.types.member_name(type, static_cast<uint32_t>(constant));
  } else if (types.is_vector(type) && constant < 4) {
    out_ << '.' << component(static_cast<uint32_t>(constant));
  } else {
    out_ << '[';
    print_index(index);
    out_ << ']';
  }
}

void FunctionWriter::print_place(ir::InstId i, uint32_t length) {
  const ir::Place place = module_.place(i);
  if (place.is_io_var()) {
    context_.interface.print_io_var(out_, place.io_var());
  } else {
    const bool is_local = module_.variables[place.variable()].scope == ir::VariableScope::function;
    out_ << (is_local ? context_.locals[place.index()] : context_.interface.variable(place.variable()));
  }
  if (length == 0) return;
  ir::TypeId type = place.is_io_var() ? module_.io_vars[place.io_var()].type : module_.variables[place.variable()].type;
  for (uint32_t n = 0; n < length; ++n) {
    const ir::ValueId index = module_.operand(i, n);
    print_step(type, index);
    const auto part =
        module_.types.is_structure(type) ? static_cast<uint32_t>(module_.scalar_bits(index).value_or(0)) : 0u;
    type = module_.types.part(type, part);
  }
}

void FunctionWriter::print_load(ir::InstId i, Prec at_least) {
  const ir::Place place = module_.place(i);
  if (place.is_resource()) {
    if (module_.resources[place.resource()].kind == ir::ResourceKind::storage_block)
      return print_storage_load(i, at_least);
    return print_uniform_load(i, at_least);
  }
  const uint32_t length = module_.path_length(i);
  if (place.is_io_var() && context_.interface.is_direct()) {
    if (context_.interface.is_unsigned_in_signature(place.io_var()) &&
        module_.io_vars[place.io_var()].direction == ir::Direction::input) {
      out_ << "int(";
      print_place(i, length);
      out_ << ')';
      return;
    }
    if (context_.interface.has_reciprocal_w(place.io_var())) return print_frag_coord(i, at_least);
  }
  print_place(i, length);
}

/// gl_FragCoord, or one of its components, of which the last is 1/w.
void FunctionWriter::print_frag_coord(ir::InstId i, Prec at_least) {
  const std::string_view name = context_.interface.io_name(module_.place(i).io_var());
  const bool is_whole = module_.path_length(i) == 0;
  const std::optional<uint64_t> bits = is_whole ? std::nullopt : module_.scalar_bits(module_.operand(i, 0));
  if (bits && *bits < 3) {
    out_ << "input." << name << '.' << component(static_cast<uint32_t>(*bits));
  } else if (bits) {
    const Parens parens(out_, Prec::multiplicative, at_least);
    out_ << "1.0 / input." << name << ".w";
  } else {
    out_ << "float4(input." << name << ".xyz, 1.0 / input." << name << ".w)";
    if (is_whole) return;
    out_ << '[';
    print_index(module_.operand(i, 0));
    out_ << ']';
  }
}

void FunctionWriter::print_interpolate(ir::InstId i) {
  const ir::Op op = module_.insts[i].op;
  const uint32_t length = module_.path_length(i);
  // Only main() sees the input itself, which is a scalar or a vector there.
  if (!context_.interface.is_direct()) return unsupported(i);
  if (op == ir::Op::interpolate_at_centroid) {
    out_ << "EvaluateAttributeCentroid(";  // as its compiler has it; Microsoft's documents say AtCentroid
    print_place(i, 0);
  } else if (op == ir::Op::interpolate_at_sample) {
    out_ << "EvaluateAttributeAtSample(";
    print_place(i, 0);
    out_ << ", uint(";
    operand(i, length);
    out_ << ')';
  } else {  // offsets are in sixteenths of a pixel
    out_ << "EvaluateAttributeSnapped(";
    print_place(i, 0);
    out_ << ", int2(";
    operand(i, length, Prec::multiplicative);
    out_ << " * 16.0)";
  }
  out_ << ')';
  if (length) print_step(module_.io_vars[module_.place(i).io_var()].type, module_.operand(i, 0));
}

/// True for `vector[i] = x` and `matrix[i] = x` with an index that is not constant.
bool FunctionWriter::stores_dynamic_part(ir::InstId i, ir::TypeId& type, uint32_t& at) const {
  const uint32_t length = module_.path_length(i);
  if (length == 0) return false;
  const ir::Place place = module_.place(i);
  type = place.is_io_var() ? module_.io_vars[place.io_var()].type : module_.variables[place.variable()].type;
  for (at = 0; at < length; ++at) {
    const ir::ValueId index = module_.operand(i, at);
    const bool is_part = module_.types.is_vector(type) || module_.types.is_matrix(type);
    if (is_part && !module_.is_constant(index)) return true;
    const auto part =
        module_.types.is_structure(type) ? static_cast<uint32_t>(module_.scalar_bits(index).value_or(0)) : 0u;
    type = module_.types.part(type, part);
  }
  return false;
}

void FunctionWriter::write_store(ir::InstId i) {
  const ir::Place place = module_.place(i);
  if (place.is_resource()) return write_storage_store(i);
  const uint32_t length = module_.path_length(i);
  const ir::ValueId stored = module_.operand(i, length);
  const bool is_local = place.is_variable() && module_.variables[place.variable()].scope == ir::VariableScope::function;
  if (is_local) {
    const LocalRow& row = local(place.variable());
    if (row.parameter && row.first == i) return;
    if (row.starts_here && row.first == i) {
      if (starts_loop(i)) {
        header_ = i;
        return;
      }
      line();
      if (is_in_braces(stored) && !has_initializer(module_.def(stored))) {
        declare_local(place.variable());
        out_ << ";\n";
        return write_parts(context_.locals[place.index()], module_.def(stored));
      }
      declare_with(place.variable(), stored);
      out_ << ";\n";
      return;
    }
  }
  ir::TypeId type{};
  uint32_t at = 0;
  if (stores_dynamic_part(i, type, at)) return write_dynamic_store(i, type, at);
  if (is_in_braces(stored)) return write_parts(text_of_place(i, length), module_.def(stored));
  line();
  if (!print_component_stores(i)) print_assignment(i);
  out_ << ";\n";
}

/// `a.xz = b.xy` for stores of components of one vector to those of another that come one after the other.
bool FunctionWriter::print_component_stores(ir::InstId i) {
  const uint32_t length = module_.path_length(i);
  if (length == 0) return false;
  const auto source = [&](ir::InstId store) {
    const ir::ValueId v = module_.operand(store, length);
    const ir::InstId def = module_.is_constant(v) ? ir::InstId{} : module_.def(v);
    const bool extracts = def && plan_.form(v) == Form::repeated && module_.insts[def].op == ir::Op::extract;
    return extracts && module_.types.is_vector(operand_type(def, 0)) ? def : ir::InstId{};
  };
  const auto component_of = [&](ir::InstId store) { return module_.scalar_bits(module_.operand(store, length - 1)); };
  const ir::InstId first = source(i);
  if (!first || !is_vector_component(i)) return false;
  std::string to, from;
  ir::InstId last = i;
  for (ir::InstId s = i; s && module_.insts[s].op == ir::Op::store; s = first_statement_after(s)) {
    if (!(module_.place(s) == module_.place(i)) || module_.path_length(s) != length) break;
    bool same = true;
    for (uint32_t n = 0; n + 1 < length; ++n) same &= module_.operand(s, n) == module_.operand(i, n);
    const ir::InstId part = same ? source(s) : ir::InstId{};
    const std::optional<uint64_t> at = component_of(s);
    if (!part || !at || module_.operand(part, 0) != module_.operand(first, 0)) break;
    const char name = component(static_cast<uint32_t>(*at));
    if (to.find(name) != std::string::npos) break;
    to += name;
    from += component(module_.insts[part].attr);
    last = s;
  }
  if (to.size() < 2) return false;
  print_place(i, length - 1);
  out_ << '.' << to << " = ";
  print(module_.operand(first, 0), Prec::postfix);
  if (from != std::string_view("xyzw").substr(0, module_.types.rows(operand_type(first, 0)))) out_ << '.' << from;
  skipped_through_ = last;
  return true;
}

/// The store goes to a component of a vector, by a constant index.
bool FunctionWriter::is_vector_component(ir::InstId i) const {
  const ir::Place place = module_.place(i);
  ir::TypeId type = place.is_io_var() ? module_.io_vars[place.io_var()].type : module_.variables[place.variable()].type;
  const uint32_t length = module_.path_length(i);
  for (uint32_t n = 0; n + 1 < length; ++n) {
    const bool is_structure = module_.types.is_structure(type);
    type = module_.types.part(
        type, is_structure ? static_cast<uint32_t>(module_.scalar_bits(module_.operand(i, n)).value_or(0)) : 0);
  }
  return module_.types.is_vector(type) && module_.scalar_bits(module_.operand(i, length - 1)).has_value();
}

void FunctionWriter::print_assignment(ir::InstId i) {
  const ir::Place place = module_.place(i);
  const uint32_t length = module_.path_length(i);
  const ir::ValueId stored = module_.operand(i, length);
  const bool is_unsigned = place.is_io_var() && context_.interface.is_direct() &&
                           context_.interface.is_unsigned_in_signature(place.io_var());
  if (print_update(i)) return;
  print_place(i, length);
  out_ << (is_unsigned ? " = uint(" : " = ");
  print(stored);
  if (is_unsigned) out_ << ')';
}

/// `v` is an expression that reads just what store `i` writes, by constant indices.
bool FunctionWriter::loads_place_of(ir::ValueId v, ir::InstId i) const {
  const auto inlined = [&](ir::ValueId value) {
    return !module_.is_constant(value) && plan_.form(value) == Form::inlined ? module_.def(value) : ir::InstId{};
  };
  ir::InstId load = inlined(v);
  std::optional<uint32_t> component;
  if (load && module_.insts[load].op == ir::Op::extract && module_.types.is_vector(operand_type(load, 0))) {
    component = module_.insts[load].attr;
    load = inlined(module_.operand(load, 0));
  }
  if (!load || module_.insts[load].op != ir::Op::load || !(module_.place(load) == module_.place(i))) return false;
  const uint32_t length = module_.path_length(i), loaded = module_.path_length(load);
  if (length != loaded + (component ? 1 : 0)) return false;
  for (uint32_t n = 0; n < length; ++n) {
    const std::optional<uint64_t> at = module_.scalar_bits(module_.operand(i, n));
    if (!at) return false;
    if (n == loaded ? *at != *component : module_.scalar_bits(module_.operand(load, n)) != at) return false;
  }
  return true;
}

/// `x += y` for `x = x + y`, and `++x` for one more.
bool FunctionWriter::print_update(ir::InstId i) {
  const uint32_t length = module_.path_length(i);
  const ir::ValueId stored = module_.operand(i, length);
  if (plan_.form(stored) != Form::inlined) return false;
  const ir::InstId def = module_.def(stored);
  const ir::Op does = module_.insts[def].op;
  const std::string_view op = does == ir::Op::add   ? " += "
                              : does == ir::Op::sub ? " -= "
                              : does == ir::Op::mul ? " *= "
                              : does == ir::Op::div ? " /= "
                                                    : "";
  if (op.empty()) return false;
  const ir::ValueId left = module_.operand(def, 0), right = module_.operand(def, 1);
  if (!loads_place_of(left, i)) return false;
  const bool is_one = module_.is_constant(right) && module_.scalar_bits(right) == 1u &&
                      ir::is_integer(module_.types.kind(module_.type(right)));
  if (is_one && (op == " += " || op == " -= ")) {
    out_ << (op == " += " ? "++" : "--");
    print_place(i, length);
    return true;
  }
  print_place(i, length);
  out_ << op;
  const ir::ValueId part = splat_part(right);
  print(part ? part : right);
  return true;
}

/// `T name = value`
void FunctionWriter::declare_with(ir::VariableId v, ir::ValueId stored) {
  declare_local(v);
  const bool is_aggregate = !module_.types.is_numeric(module_.type(stored));
  out_ << " = ";
  if (is_aggregate && module_.is_constant(stored))
    context_.types.print_initializer(out_, stored);
  else
    print(stored);
}

/// For places whose indices are evaluated again for each part.
std::string_view FunctionWriter::text_of_place(ir::InstId i, uint32_t length) {
  const size_t start = out_.size();
  print_place(i, length);
  return take_back(start);
}

void FunctionWriter::write_dynamic_store(ir::InstId i, ir::TypeId type, uint32_t at) {
  const uint32_t length = module_.path_length(i);
  const std::string_view place = text_of_place(i, at);
  const ir::ValueId stored = module_.operand(i, length);
  if (at + 1 == length) return assign_dynamic(place, type, module_.operand(i, at), stored);
  // matrix[i][j] = x, by columns
  const ir::TypeId column = module_.types.part(type, 0);
  for (uint32_t n = 0; n < module_.types.columns(type); ++n) {
    line() << (n ? "else if (" : "if (");
    print(module_.operand(i, at), Prec::equality);
    out_ << " == " << n << ") {\n";
    ++depth_;
    const std::string_view part = context_.names.join({place, "[", Decimal(n), "]"});
    const ir::ValueId component_index = module_.operand(i, at + 1);
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

void FunctionWriter::write_atomic(ir::InstId i) {
  if (module_.place(i).is_resource()) return write_storage_atomic(i);
  const uint32_t length = module_.path_length(i);
  const size_t start = out_.size();
  print_place(i, length);
  out_ << ", ";
  write_atomic_call(i, take_back(start), length, false);
}

/// `Interlocked...(prefix value, before)`; the prefix is a place, or an object's method and its address.
void FunctionWriter::write_atomic_call(ir::InstId i, std::string_view prefix, uint32_t first_operand, bool is_method) {
  const ir::Op op = module_.insts[i].op;
  const ir::TypeKind kind = module_.types.scalar_kind(result_type(i));
  if (ir::is_float(kind) && op != ir::Op::image_atomic_exchange) return unsupported(i);
  std::string_view name;
  for (const AtomicRow& row : kAtomics)
    if (row.memory == op || row.image == op) name = row.name;
  UMBER_CHECK(!name.empty());
  begin_result(i);
  out_ << ";\n";
  line();
  if (is_method) {
    const size_t dot = prefix.find('|');
    out_ << prefix.substr(0, dot) << '.' << name << '(' << prefix.substr(dot + 1);
  } else {
    out_ << name << '(' << prefix;
  }
  for (uint32_t n = first_operand; n < module_.insts[i].operand_count; ++n) {
    operand(i, n);
    out_ << ", ";
  }
  out_ << context_.values[module_.result(i).index] << ");\n";
}

}  // namespace umber::back::hlsl
