// SPDX-License-Identifier: Apache-2.0
#include "back/text/constants.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "back/text/code.h"
#include "base/half.h"

namespace umber::back::text {
namespace {

constexpr uint32_t kMostParts = 1u << 16;  ///< numbers in a constant

template <typename Float>
void print_float(TextWriter& out, Float value) {
  const bool is_small = !std::signbit(value) && value < 10;
  const uint32_t whole = is_small ? static_cast<uint32_t>(value) : 0;
  if (is_small && static_cast<Float>(whole) == value) {  // as most are
    const char text[] = {static_cast<char>('0' + whole), '.', '0'};
    return void(out << std::string_view(text, sizeof text));
  }
  const size_t start = out.size();
  out << value;
  const std::string_view digits = out.text().substr(start);
  if (std::none_of(digits.begin(), digits.end(), [](char c) { return c == '.' || c == 'e'; })) out << ".0";
}

void print_f32(TextWriter& out, uint32_t bits, const Language& language) {
  const auto value = std::bit_cast<float>(bits);
  std::isfinite(value) ? print_float(out, value) : void(out << language.float_of_bits << '(' << bits << "u)");
}

void print_f64(TextWriter& out, uint64_t bits, const Language& language) {
  const auto value = std::bit_cast<double>(bits);
  if (std::isfinite(value)) {
    print_float(out, value);
    out << language.double_suffix;
  } else {
    out << language.double_of_words << '(' << static_cast<uint32_t>(bits) << "u, " << static_cast<uint32_t>(bits >> 32)
        << "u)";
  }
}

/// As a call of the type's name: literals are of other types.
void print_wide_or_narrow(TextWriter& out, ir::TypeKind kind, uint64_t bits, const Code& code) {
  const std::string_view type = code.speller->type_name(ir::types::vector(kind, 1));
  if (kind == ir::TypeKind::f16) {
    const double value = half_to_double(static_cast<uint32_t>(bits));
    if (!std::isfinite(value))
      return void(out << code.language.half_of_bits << "(uint16_t(" << static_cast<uint32_t>(bits) << "u))");
    out << type << '(';
    print_float(out, static_cast<float>(value));
    return void(out << ')');
  }
  const uint32_t unused = 64 - ir::bit_width_of(kind);
  const uint64_t word = bits << unused >> unused;
  const auto value = static_cast<int64_t>(bits << unused) >> unused;
  out << type << '(';
  if (ir::is_signed(kind) && value >= -INT32_MAX && value <= INT32_MAX)
    out << static_cast<int32_t>(value);
  else if (word <= UINT32_MAX)
    out << static_cast<uint32_t>(word) << 'u';
  else
    out << word << "ull";
  out << ')';
}

/// Its literal has a sign.
bool is_negative(ir::TypeKind kind, uint64_t bits) {
  const auto word = static_cast<uint32_t>(bits);
  if (kind == ir::TypeKind::i32) return word >> 31 && word != 0x80000000u;
  if (kind == ir::TypeKind::f32) return word >> 31 && std::isfinite(std::bit_cast<float>(word));
  return kind == ir::TypeKind::f64 && bits >> 63 && std::isfinite(std::bit_cast<double>(bits));
}

}  // namespace

void Constants::print_scalar(TextWriter& out, ir::TypeKind kind, uint64_t bits, Prec at_least) {
  const Parens parens(out, is_negative(kind, bits) ? Prec::additive : Prec::postfix, at_least);
  const auto word = static_cast<uint32_t>(bits);
  if (kind == ir::TypeKind::f32)
    print_f32(out, word, code_.language);
  else if (kind == ir::TypeKind::f64 && !code_.language.double_of_words.empty())
    print_f64(out, bits, code_.language);
  else if (kind == ir::TypeKind::bool_)
    out << (bits ? std::string_view("true") : std::string_view("false"));
  else if (kind == ir::TypeKind::u32)
    out << word << 'u';
  else if (kind == ir::TypeKind::i32 && word == 0x80000000u)  // it would be the negation of a number that is too large
    out << code_.speller->type_name(ir::types::kI32) << "(0x80000000u)";
  else if (kind == ir::TypeKind::i32)
    out << static_cast<int32_t>(word);
  else if (!code_.language.half_of_bits.empty())
    print_wide_or_narrow(out, kind, bits, code_);
  else
    code_.note_missing(kind);
}

void Constants::print(TextWriter& out, ir::ValueId v, Prec at_least) {
  const ir::TypeId type = module_.type(v);
  const ir::Constant& constant = module_.constant(v);
  if (module_.types.is_scalar(type)) {
    const uint64_t bits = constant.kind == ir::ConstantKind::scalar ? constant.bits : 0;
    print_scalar(out, module_.types.kind(type), bits, at_least);
  } else if (!module_.types.is_numeric(type)) {
    out << table(v);
  } else if (constant.kind != ir::ConstantKind::composite) {
    print_zeros(out, type);
  } else {
    print_components(out, constant, type);
  }
}

/// Of a vector or matrix.
void Constants::print_components(TextWriter& out, const ir::Constant& constant, ir::TypeId type) {
  uint32_t count = constant.part_count;
  if (!code_.language.swizzles_scalars && module_.types.is_vector(type)) {  // a constructor has one scalar for all
    uint32_t same = 1;
    while (same < count && module_.constant_part(constant, same) == module_.constant_part(constant, 0)) ++same;
    if (same == count) count = 1;
  }
  out << code_.speller->type_name(type) << '(';
  for (uint32_t n = 0; n < count; ++n) {
    if (n) out << ", ";
    print(out, module_.constant_part(constant, n), Prec::assign);
  }
  out << ')';
}

bool Constants::is_too_large(ir::TypeId type) {
  if (module_.types.contents(type).scalars <= kMostParts) return false;
  code_.has_large_constant = true;
  return true;
}

void Constants::begin_part(TextWriter& out, ir::TypeId type, uint32_t n) {
  if (n == 0) {
    if (code_.language.has_constructors) out << code_.speller->type_name(type);
    out << (code_.language.has_constructors ? "(" : "{ ");
  } else {
    out << ", ";
  }
  if (!module_.types.is_structure(type)) return;
  for (uint32_t words = code_.speller->padding(type, n); words > 0; --words) out << "0.0, ";
}

void Constants::end_parts(TextWriter& out, ir::TypeId type) {
  const uint32_t count = module_.types.part_count(type);
  if (count == 0) {
    begin_part(out, type, 0);
    out << "0.0";
  }
  if (module_.types.is_structure(type))
    for (uint32_t words = code_.speller->padding(type, count); words > 0; --words) out << ", 0.0";
  out << (code_.language.has_constructors ? ")" : " }");
}

void Constants::print_zeros(TextWriter& out, ir::TypeId type) {
  const ir::TypeTable& types = module_.types;
  if (types.is_scalar(type)) return print_scalar(out, types.kind(type), 0, Prec::assign);
  if (types.is_numeric(type)) {
    const uint32_t count = code_.language.swizzles_scalars ? types.components(type) : 1;
    out << code_.speller->type_name(type) << '(';
    for (uint32_t n = 0; n < count; ++n) {
      if (n) out << ", ";
      print_scalar(out, types.scalar_kind(type), 0, Prec::assign);
    }
    out << ')';
    return;
  }
  if (is_too_large(type)) return;
  for (uint32_t n = 0; n < types.part_count(type); ++n) {
    begin_part(out, type, n);
    print_zeros(out, types.part(type, n));
  }
  end_parts(out, type);
}

void Constants::print_parts(TextWriter& out, ir::ValueId v) {
  const ir::TypeId type = module_.type(v);
  if (module_.types.is_numeric(type)) return print(out, v, Prec::assign);
  const ir::Constant& constant = module_.constant(v);
  if (constant.kind != ir::ConstantKind::composite) return print_zeros(out, type);
  if (is_too_large(type)) return;
  for (uint32_t n = 0; n < constant.part_count; ++n) {
    begin_part(out, type, n);
    print_parts(out, module_.constant_part(constant, n));
  }
  end_parts(out, type);
}

std::string_view Constants::table(ir::ValueId v) {
  const uint32_t constant = module_.values[v].payload;
  if (constant >= code_.tables.size()) code_.tables.resize(constant + 1);
  if (!code_.tables[constant].empty()) return code_.tables[constant];
  const std::string_view name = code_.tables[constant] = code_.names.global("constant");
  TextWriter declaration;  // apart, for the structures in it are declared first
  code_.speller->declare(declaration, module_.type(v), name);
  declaration << " = ";
  print_parts(declaration, v);
  code_.declarations << code_.language.constant << declaration.text() << ";\n\n";
  return name;
}

}  // namespace umber::back::text
