// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/storage_blocks.h"

#include "back/hlsl/shader.h"
#include "back/text/component.h"

namespace umber::back::hlsl {

using text::component, text::component_name, text::Decimal;

StorageBlocks::Address StorageBlocks::address_of(const ir::Inst& inst, uint32_t length) {
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

void StorageBlocks::print_address(const Address& address, uint32_t more, Prec at_least) {
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

void StorageBlocks::print_buffer(const ir::Inst& inst) {
  out_ << shader_.resources.text(inst.place().resource()).name;
  shader_.textures.print_element(inst);
}

/// `count` consecutive numbers of 64 bits, each by its two words.
void StorageBlocks::print_wide(const ir::Inst& inst, const Address& address, uint32_t offset, uint32_t count,
                               ir::TypeKind kind) {
  const bool is_double = kind == ir::TypeKind::f64, is_signed = kind == ir::TypeKind::i64;
  if (count > 1) out_ << spell(kind) << count << '(';
  for (uint32_t n = 0; n < count; ++n) {
    out_ << (n == 0 ? "" : ", ") << (is_double ? "asdouble(" : is_signed ? "int64_t(uint64_t(" : "(uint64_t(");
    print_words(inst, address, offset + n * 8, 1, ir::TypeKind::u32);
    out_ << (is_double ? ", " : ") | uint64_t(");
    print_words(inst, address, offset + n * 8 + 4, 1, ir::TypeKind::u32);
    out_ << (is_double ? ")" : ") << 32)");
  }
  if (count > 1) out_ << ')';
}

/// `count` consecutive scalars of `kind`.
void StorageBlocks::print_words(const ir::Inst& inst, const Address& address, uint32_t offset, uint32_t count,
                                ir::TypeKind kind) {
  if (ir::bit_width_of(kind) == 64) return print_wide(inst, address, offset, count, kind);
  const bool is_half = ir::bit_width_of(kind) == 16;
  const std::string_view cast = kind == ir::TypeKind::f32 ? "asfloat(" : kind == ir::TypeKind::i32 ? "asint(" : "";
  out_ << cast;
  print_buffer(inst);
  out_ << ".Load";
  if (is_half)
    out_ << '<', print_type(ir::types::vector(kind, count)), out_ << '>';
  else if (count > 1)
    out_ << count;
  out_ << '(';
  print_address(address, offset);
  out_ << (cast.empty() ? ")" : "))");
  if (kind == ir::TypeKind::bool_) out_ << " != 0u";
}

/// A row-major matrix, component by component: transpose is of floats.
void StorageBlocks::print_double_columns(const ir::Inst& inst, const Address& address) {
  const uint32_t columns = module_.types.columns(address.type), rows = module_.types.rows(address.type);
  print_type(address.type);
  out_ << '(';
  for (uint32_t n = 0; n < columns * rows; ++n) {
    if (n) out_ << ", ";
    print_wide(inst, address, n / rows * address.scalar + n % rows * module_.layouts[address.layout].stride, 1,
               ir::TypeKind::f64);
  }
  out_ << ')';
}

void StorageBlocks::print_matrix(const ir::Inst& inst, const Address& address) {
  const ir::TypeTable& types = module_.types;
  const ir::TypeKind kind = types.scalar_kind(address.type);
  const ir::Layout& layout = module_.layouts[address.layout];
  const uint32_t columns = types.columns(address.type), rows = types.rows(address.type);
  const uint32_t stored = layout.row_major ? rows : columns, width = layout.row_major ? columns : rows;
  if (layout.row_major && kind == ir::TypeKind::f64) return print_double_columns(inst, address);
  if (layout.row_major) out_ << "transpose(";
  out_ << spell(kind) << stored << 'x' << width << '(';
  for (uint32_t n = 0; n < stored; ++n) {
    if (n) out_ << ", ";
    print_words(inst, address, n * layout.stride, width, kind);
  }
  out_ << (layout.row_major ? "))" : ")");
}

void StorageBlocks::print_load(const ir::Inst& inst, Prec at_least) {
  const ir::TypeTable& types = module_.types;
  const Address address = address_of(inst, inst.path_length());
  const ir::TypeKind kind = types.scalar_kind(address.type);
  const uint32_t rows = types.rows(address.type);
  if (types.is_matrix(address.type)) return print_matrix(inst, address);
  const Parens parens(out_, kind == ir::TypeKind::bool_ ? Prec::equality : Prec::postfix, at_least);
  if (rows == 1 || address.stride == address.scalar) return print_words(inst, address, 0, rows, kind);
  print_type(address.type);  // a column of a row-major matrix
  out_ << '(';
  for (uint32_t n = 0; n < rows; ++n) {
    if (n) out_ << ", ";
    print_words(inst, address, n * address.stride, 1, kind);
  }
  out_ << ')';
}

/// The bits of `count` numbers, called `value`, go to `offset` and on.
void StorageBlocks::write_wide(const ir::Inst& inst, const Address& address, uint32_t offset, uint32_t count,
                               ir::TypeKind kind, std::string_view value, Scope scope) {
  const bool is_double = kind == ir::TypeKind::f64;
  is_double ? shader_.operators.need_double_bits() : shader_.operators.need_word_pair();
  for (uint32_t n = 0; n < count; ++n) {
    line(scope);
    print_buffer(inst);
    out_ << ".Store2(";
    print_address(address, offset + n * 8);
    out_ << (is_double ? ", double_bits(" : ", word_pair(") << value;
    if (count > 1) out_ << '.' << component(n);
    out_ << "));\n";
  }
}

/// The same of numbers of any kind.
void StorageBlocks::write_words(const ir::Inst& inst, const Address& address, uint32_t offset, uint32_t count,
                                ir::TypeKind kind, std::string_view value, Scope scope) {
  if (ir::bit_width_of(kind) == 64) return write_wide(inst, address, offset, count, kind, value, scope);
  const bool is_half = ir::bit_width_of(kind) == 16, is_bits = kind == ir::TypeKind::u32 || is_half;
  line(scope);
  print_buffer(inst);
  out_ << ".Store";
  if (is_half)
    out_ << '<', print_type(ir::types::vector(kind, count)), out_ << '>';
  else if (count > 1)
    out_ << count;
  out_ << '(';
  print_address(address, offset);
  out_ << ", ";
  if (kind == ir::TypeKind::bool_)
    print_type(ir::types::vector(ir::TypeKind::u32, count));
  else if (!is_bits)
    out_ << "asuint";
  out_ << (is_bits ? "" : "(") << value << (is_bits ? ");\n" : "));\n");
}

std::string_view StorageBlocks::text_of_value(ir::ValueId v, Prec at_least) {
  const size_t start = out_.size();
  print(v, at_least);
  return take_back(start);
}

void StorageBlocks::write_store(const ir::Inst& inst, Scope scope) {
  const ir::TypeTable& types = module_.types;
  const uint32_t length = inst.path_length();
  const Address address = address_of(inst, length);
  const ir::ValueId stored = operand(inst, length);
  const ir::TypeKind kind = types.scalar_kind(address.type);
  const uint32_t rows = types.rows(address.type);
  const bool is_matrix = types.is_matrix(address.type);
  const bool is_in_parts = ir::bit_width_of(kind) == 64 && rows > 1;
  if (!is_matrix && !is_in_parts && (rows == 1 || address.stride == address.scalar))
    return write_words(inst, address, 0, rows, kind, text_of_value(stored, Prec::assign), scope);
  std::string_view value = text_of_value(stored, Prec::postfix);
  if (!module_.is_constant(stored) && plan_.form(stored) == Form::inlined) {  // it is written several times below
    const std::string_view name = new_name("value");
    line(scope);
    shader_.types.declare(out_, address.type, name);
    out_ << " = " << value << ";\n";
    value = name;
  }
  if (!is_matrix) {
    for (uint32_t n = 0; n < rows; ++n)
      write_words(inst, address, n * address.stride, 1, kind, shader_.names.join(value, ".", component_name(n)), scope);
    return;
  }
  write_matrix(inst, address, value, scope);
}

void StorageBlocks::write_matrix(const ir::Inst& inst, const Address& address, std::string_view value, Scope scope) {
  const ir::TypeKind kind = module_.types.scalar_kind(address.type);
  const uint32_t rows = module_.types.rows(address.type);
  const ir::Layout& layout = module_.layouts[address.layout];
  for (uint32_t c = 0; c < module_.types.columns(address.type); ++c) {
    const std::string_view column = shader_.names.join(value, "[", Decimal(c), "]");
    if (!layout.row_major) {
      write_words(inst, address, c * layout.stride, rows, kind, column, scope);
      continue;
    }
    for (uint32_t r = 0; r < rows; ++r)
      write_words(inst, address, c * address.scalar + r * layout.stride, 1, kind,
                  shader_.names.join(column, ".", component_name(r)), scope);
  }
}

std::string_view StorageBlocks::text_of_buffer(const ir::Inst& inst) {
  const size_t start = out_.size();
  print_buffer(inst);
  return take_back(start);
}

std::string_view StorageBlocks::text_of_address(const ir::Inst& inst) {
  const size_t start = out_.size();
  print_address(address_of(inst, inst.path_length()));
  return take_back(start);
}

void StorageBlocks::write_array_length(const ir::Inst& inst, Scope scope) {
  const uint32_t length = inst.path_length();
  const Address array = address_of(inst, length);
  const uint32_t stride = module_.layouts[array.layout].stride;
  const std::string_view size = new_name("size");
  line(scope) << "uint " << size << ";\n";
  line(scope);
  print_buffer(inst);
  out_ << ".GetDimensions(" << size << ");\n";
  shader_.locals.begin_result(inst, scope);
  out_ << " = ";
  print_type(result_type(inst));
  out_ << "((" << size << " - " << array.constant << "u) / " << stride << "u);\n";
}

}  // namespace umber::back::hlsl
