// SPDX-License-Identifier: Apache-2.0
// Storage blocks: bytes at the offsets that their layout says.
#include "back/hlsl/function.h"
#include "back/hlsl/messages.h"

namespace umber::back::hlsl {

FunctionWriter::Address FunctionWriter::address_of(const ir::Inst& inst, uint32_t length) {
  layout::Part part = layout::whole(module_.resources[inst.place().resource()]);
  Address a;
  for (uint32_t n = 1; n < length; ++n) {
    const ir::ValueId index = operand(inst, n);
    if (!layout::known_step(module_, part, index)) a.terms.push_back({index, layout::stride_of(module_, part)});
    part = layout::step(module_, part, index);
  }
  a.constant = part.offset, a.type = part.type, a.layout = part.layout;
  if (module_.types.is_numeric(part.type)) a.scalar = layout::scalar_bytes(part.type);
  a.stride = part.component_stride ? part.component_stride : a.scalar;
  return a;
}

void FunctionWriter::print_address(const Address& address, uint32_t more, Prec at_least) {
  const uint32_t constant = address.constant + more;
  const size_t parts = address.terms.size() + (constant || address.terms.empty() ? 1 : 0);
  const Parens parens(out_, parts > 1 ? Prec::additive : Prec::multiplicative, at_least);
  std::string_view separator;
  for (const auto& [index, stride] : address.terms) {
    out_ << separator;
    if (stride == 1)
      print(index, Prec::additive);
    else
      print(index, Prec::multiplicative), out_ << " * " << stride;
    separator = " + ";
  }
  if (constant || address.terms.empty()) out_ << separator << constant;
}

void FunctionWriter::print_buffer(const ir::Inst& inst) {
  out_ << context_.interface.resource(inst.place().resource()).name;
  print_element(inst);
}

/// `count` consecutive doubles, each by its two words.
void FunctionWriter::print_doubles(const ir::Inst& inst, const Address& address, uint32_t offset, uint32_t count) {
  if (count > 1) out_ << "double" << count << '(';
  for (uint32_t n = 0; n < count * 2; ++n) {
    out_ << (n == 0 ? "" : ", ") << (n % 2 == 0 ? "asdouble(" : "");
    print_words(inst, address, offset + n * 4, 1, ir::TypeKind::u32);
    if (n % 2 == 1) out_ << ')';
  }
  if (count > 1) out_ << ')';
}

/// `count` consecutive scalars of `kind`.
void FunctionWriter::print_words(const ir::Inst& inst, const Address& address, uint32_t offset, uint32_t count,
                                 ir::TypeKind kind) {
  if (kind == ir::TypeKind::f64) return print_doubles(inst, address, offset, count);
  if (ir::bit_width_of(kind) == 64) return unsupported(inst);
  const std::string_view cast = kind == ir::TypeKind::f32 ? "asfloat(" : kind == ir::TypeKind::i32 ? "asint(" : "";
  out_ << cast;
  print_buffer(inst);
  out_ << ".Load";
  if (count > 1) out_ << count;
  out_ << '(';
  print_address(address, offset);
  out_ << (cast.empty() ? ")" : "))");
  if (kind == ir::TypeKind::bool_) out_ << " != 0u";
}

/// A row-major matrix, component by component: transpose is of floats.
void FunctionWriter::print_double_columns(const ir::Inst& inst, const Address& address) {
  const uint32_t columns = module_.types.columns(address.type), rows = module_.types.rows(address.type);
  context_.types.print(out_, address.type);
  out_ << '(';
  for (uint32_t n = 0; n < columns * rows; ++n) {
    if (n) out_ << ", ";
    print_doubles(inst, address, n / rows * address.scalar + n % rows * module_.layouts[address.layout].stride, 1);
  }
  out_ << ')';
}

void FunctionWriter::print_storage_load(const ir::Inst& inst, Prec at_least) {
  const ir::TypeTable& types = module_.types;
  const Address address = address_of(inst, inst.path_length());
  const ir::TypeKind kind = types.scalar_kind(address.type);
  const uint32_t rows = types.rows(address.type);
  if (types.is_matrix(address.type)) {
    const ir::Layout& layout = module_.layouts[address.layout];
    const uint32_t stored = layout.row_major ? rows : types.columns(address.type);
    const uint32_t width = layout.row_major ? types.columns(address.type) : rows;
    if (layout.row_major && kind == ir::TypeKind::f64) return print_double_columns(inst, address);
    if (layout.row_major) out_ << "transpose(";
    out_ << spell(kind) << stored << 'x' << width << '(';
    for (uint32_t n = 0; n < stored; ++n) {
      if (n) out_ << ", ";
      print_words(inst, address, n * layout.stride, width, kind);
    }
    out_ << (layout.row_major ? "))" : ")");
    return;
  }
  const Parens parens(out_, kind == ir::TypeKind::bool_ ? Prec::equality : Prec::postfix, at_least);
  if (rows == 1 || address.stride == address.scalar) return print_words(inst, address, 0, rows, kind);
  context_.types.print(out_, address.type);  // a column of a row-major matrix
  out_ << '(';
  for (uint32_t n = 0; n < rows; ++n) {
    if (n) out_ << ", ";
    print_words(inst, address, n * address.stride, 1, kind);
  }
  out_ << ')';
}

/// `words` says how the value is spelled; its bits go to `offset` and on.
void FunctionWriter::write_words(const ir::Inst& inst, const Address& address, uint32_t offset, uint32_t count,
                                 ir::TypeKind kind, std::string_view value) {
  if (kind == ir::TypeKind::f64) {
    need_double_bits();
    for (uint32_t n = 0; n < count; ++n) {
      line();
      print_buffer(inst);
      out_ << ".Store2(";
      print_address(address, offset + n * 8);
      out_ << ", double_bits(" << value;
      if (count > 1) out_ << '.' << component(n);
      out_ << "));\n";
    }
    return;
  }
  line();
  print_buffer(inst);
  out_ << ".Store";
  if (count > 1) out_ << count;
  out_ << '(';
  print_address(address, offset);
  const bool is_bits = kind == ir::TypeKind::u32;
  out_ << ", ";
  if (kind == ir::TypeKind::bool_)
    context_.types.print(out_, ir::types::vector(ir::TypeKind::u32, count));
  else if (!is_bits)
    out_ << "asuint";
  out_ << (is_bits ? "" : "(") << value << (is_bits ? ");\n" : "));\n");
}

std::string_view FunctionWriter::text_of(ir::ValueId v, Prec at_least) {
  const size_t start = out_.size();
  print(v, at_least);
  return take_back(start);
}

void FunctionWriter::write_storage_store(const ir::Inst& inst) {
  const ir::TypeTable& types = module_.types;
  const uint32_t length = inst.path_length();
  const Address address = address_of(inst, length);
  const ir::ValueId stored = operand(inst, length);
  const ir::TypeKind kind = types.scalar_kind(address.type);
  if (ir::bit_width_of(kind) == 64 && kind != ir::TypeKind::f64) return unsupported(inst);
  const uint32_t rows = types.rows(address.type), columns = types.columns(address.type);
  const bool is_matrix = types.is_matrix(address.type);
  const bool is_in_parts = kind == ir::TypeKind::f64 && rows > 1;
  if (!is_matrix && !is_in_parts && (rows == 1 || address.stride == address.scalar))
    return write_words(inst, address, 0, rows, kind, text_of(stored, Prec::assign));
  std::string_view value = text_of(stored, Prec::postfix);
  if (!module_.is_constant(stored) && plan_.form(stored) == Form::inlined) {  // it is written several times below
    const std::string_view name = new_name("value");
    line();
    context_.types.declare(out_, address.type, name);
    out_ << " = " << value << ";\n";
    value = name;
  }
  if (!is_matrix) {
    for (uint32_t n = 0; n < rows; ++n)
      write_words(inst, address, n * address.stride, 1, kind, context_.names.join(value, ".", component_name(n)));
    return;
  }
  const ir::Layout& layout = module_.layouts[address.layout];
  for (uint32_t c = 0; c < columns; ++c) {
    const std::string_view column = context_.names.join(value, "[", Decimal(c), "]");
    if (!layout.row_major) {
      write_words(inst, address, c * layout.stride, rows, kind, column);
      continue;
    }
    for (uint32_t r = 0; r < rows; ++r)
      write_words(inst, address, c * address.scalar + r * layout.stride, 1, kind,
                  context_.names.join(column, ".", component_name(r)));
  }
}

void FunctionWriter::write_storage_atomic(const ir::Inst& inst) {
  const uint32_t length = inst.path_length();
  const Address address = address_of(inst, length);
  size_t start = out_.size();
  print_buffer(inst);
  const std::string_view buffer = take_back(start);
  start = out_.size();
  print_address(address);
  write_atomic_call(inst, buffer, take_back(start), length);
}

void FunctionWriter::write_array_length(const ir::Inst& inst) {
  const uint32_t length = inst.path_length();
  const Address array = address_of(inst, length);
  const uint32_t stride = module_.layouts[array.layout].stride;
  const std::string_view size = new_name("size");
  line() << "uint " << size << ";\n";
  line();
  print_buffer(inst);
  out_ << ".GetDimensions(" << size << ");\n";
  begin_result(inst);
  out_ << " = ";
  context_.types.print(out_, result_type(inst));
  out_ << "((" << size << " - " << array.constant << "u) / " << stride << "u);\n";
}

}  // namespace umber::back::hlsl
