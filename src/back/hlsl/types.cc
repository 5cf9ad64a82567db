// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/types.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "back/hlsl/language.h"
#include "base/round_up.h"
#include "layout/bytes.h"
#include "layout/hlsl.h"

namespace umber::back::hlsl {

namespace {

constexpr std::string_view spelling(ir::TypeKind scalar) {
  switch (scalar) {
    case ir::TypeKind::bool_: return "bool";
    case ir::TypeKind::i32: return "int";
    case ir::TypeKind::u32: return "uint";
    case ir::TypeKind::f32: return "float";
    case ir::TypeKind::f64: return "double";
    case ir::TypeKind::void_: return "void";
    case ir::TypeKind::i8:
    case ir::TypeKind::u8:
    case ir::TypeKind::i16:
    case ir::TypeKind::u16:
    case ir::TypeKind::i64:
    case ir::TypeKind::u64:
    case ir::TypeKind::f16:
    case ir::TypeKind::vector:
    case ir::TypeKind::matrix:
    case ir::TypeKind::array:
    case ir::TypeKind::structure:
    case ir::TypeKind::image:
    case ir::TypeKind::sampled_image:
    case ir::TypeKind::sampler:
    case ir::TypeKind::atomic_counter: return {};
  }
  return {};
}

/// A numeric type, which every module has under the same id.
struct TypeName {
  std::array<char, 10> letters{};  ///< with a space behind them
  uint8_t length = 0;
  constexpr void append(std::string_view text) {
    for (char c : text) letters[length++] = c;
  }
  constexpr void append(uint32_t digit) { letters[length++] = static_cast<char>('0' + digit); }
  constexpr std::string_view text() const { return {letters.data(), length}; }
  constexpr std::string_view text_and_space() const { return {letters.data(), length + size_t{1}}; }
};
constexpr auto kTypeNames = [] {
  std::array<TypeName, ir::types::kVoid.index> all{};
  for (TypeName& name : all) name.letters.fill(' ');
  for (uint32_t s = 0; s < ir::kScalarKinds; ++s) {
    const auto scalar = static_cast<ir::TypeKind>(s);
    if (spelling(scalar).empty()) continue;
    for (uint32_t n = 1; n <= 4; ++n) {
      TypeName& vector = all[ir::types::vector(scalar, n).index];
      vector.append(spelling(scalar));
      if (n > 1) vector.append(n);
    }
    if (scalar != ir::TypeKind::f32 && scalar != ir::TypeKind::f64) continue;
    for (uint32_t columns = 2; columns <= 4; ++columns)
      for (uint32_t rows = 2; rows <= 4; ++rows) {
        TypeName& matrix = all[ir::types::matrix(scalar, columns, rows).index];
        matrix.append(spelling(scalar));
        matrix.append(columns);
        matrix.append("x");
        matrix.append(rows);
      }
  }
  return all;
}();

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

bool print_f32(TextWriter& out, uint32_t bits) {
  const auto value = std::bit_cast<float>(bits);
  std::isfinite(value) ? print_float(out, value) : void(out << "asfloat(" << bits << "u)");
  return true;
}

bool print_f64(TextWriter& out, uint64_t bits) {
  const auto value = std::bit_cast<double>(bits);
  if (std::isfinite(value)) {
    print_float(out, value);
    out << 'L';
  } else {
    out << "asdouble(" << static_cast<uint32_t>(bits) << "u, " << static_cast<uint32_t>(bits >> 32) << "u)";
  }
  return true;
}

/// Its literal has a sign.
bool is_negative(ir::TypeKind kind, uint64_t bits) {
  const auto word = static_cast<uint32_t>(bits);
  if (kind == ir::TypeKind::i32) return word >> 31 && word != 0x80000000u;
  if (kind == ir::TypeKind::f32) return word >> 31 && std::isfinite(std::bit_cast<float>(word));
  return kind == ir::TypeKind::f64 && bits >> 63 && std::isfinite(std::bit_cast<double>(bits));
}

}  // namespace

std::string_view spell(ir::TypeKind scalar) { return spelling(scalar); }

bool print_scalar(TextWriter& out, ir::TypeKind kind, uint64_t bits) {
  const auto word = static_cast<uint32_t>(bits);
  switch (kind) {
    case ir::TypeKind::f32: return print_f32(out, word);
    case ir::TypeKind::f64: return print_f64(out, bits);
    case ir::TypeKind::bool_: out << (bits ? std::string_view("true") : std::string_view("false")); return true;
    case ir::TypeKind::u32: out << word << 'u'; return true;
    case ir::TypeKind::i32:
      // The least one has no literal: it would be the negation of a number that is too large.
      word == 0x80000000u ? out << "int(0x80000000u)" : out << static_cast<int32_t>(word);
      return true;
    case ir::TypeKind::i8:
    case ir::TypeKind::u8:
    case ir::TypeKind::i16:
    case ir::TypeKind::u16:
    case ir::TypeKind::i64:
    case ir::TypeKind::u64:
    case ir::TypeKind::f16:
    case ir::TypeKind::void_:
    case ir::TypeKind::vector:
    case ir::TypeKind::matrix:
    case ir::TypeKind::array:
    case ir::TypeKind::structure:
    case ir::TypeKind::image:
    case ir::TypeKind::sampled_image:
    case ir::TypeKind::sampler:
    case ir::TypeKind::atomic_counter: break;
  }
  return false;
}

void print_padding(TextWriter& out, uint32_t& cursor, uint32_t to, NameTable& members) {
  using layout::kRow;
  constexpr uint32_t kMostSingle = 16 * kRow;
  const auto print_single = [&](uint32_t end) {
    for (; cursor < end; cursor += 4) out << "  float " << members.local("padding") << ";\n";
  };
  if (cursor < to && to - cursor > kMostSingle) {  // an array of rows lies the same in every kind of memory
    print_single(round_up(cursor, kRow));
    const uint32_t rows = (to - cursor) / kRow;
    out << "  float4 " << members.local("padding") << '[' << rows << "];\n";
    cursor += rows * kRow;
  }
  print_single(to);
}

std::string_view Types::name(ir::TypeId type) {
  const ir::TypeTable& types = module_.types;
  if (types.is_numeric(type) && kTypeNames[type.index].length) return kTypeNames[type.index].text();
  if (types.is_structure(type)) return structure(type).name;
  if (types.is_array(type)) return name(types.without_arrays(type));
  if (type == ir::types::kVoid) return "void";
  if (unsupported_ == ir::TypeKind::void_)
    unsupported_ = types.is_numeric(type) ? types.scalar_kind(type) : types.kind(type);
  return "float";
}

void Types::print_extents(TextWriter& out, ir::TypeId type) const {
  for (; module_.types.is_array(type); type = module_.types[type].element)
    out << '[' << module_.types[type].extent << ']';
}

void Types::declare(TextWriter& out, ir::TypeId type, std::string_view declared) {
  if (module_.types.is_numeric(type) && kTypeNames[type.index].length) {
    out << kTypeNames[type.index].text_and_space() << declared;
    return;
  }
  out << name(type) << ' ' << declared;
  print_extents(out, type);
}

std::string_view Types::member_name(ir::TypeId type, uint32_t n) { return structure(type).members[n]; }

uint32_t Types::padding(ir::TypeId type, uint32_t n) {
  const std::span<const uint32_t> words = structure(type).padding;
  return words.empty() ? 0 : words[n];
}

const Types::Structure& Types::structure(ir::TypeId type) {
  if (type.index >= by_type_.size()) by_type_.resize(module_.types.size());
  if (by_type_[type.index]) return structures_[by_type_[type.index] - 1];
  const uint32_t count = module_.types.part_count(type);
  Structure made{.members = scratch_.table<std::string_view>(count)};
  NameTable members(scratch_, kLanguage.words);
  TextWriter text;
  const std::optional<SharedTypes::Home> home = shared_.find(type);
  const bool has_padding = home && home->memory == Memory::elements;
  if (has_padding) made.padding = scratch_.table<uint32_t>(count + 1);
  uint32_t cursor = 0;
  const auto pad = [&](uint32_t n, uint32_t to) {
    made.padding[n] = (to - cursor) / 4;
    print_padding(text, cursor, to, members);
  };
  for (uint32_t n = 0; n < count; ++n) {
    const ir::Member& member = module_.types.member(type, n);
    const ir::LayoutMember at = home ? module_.layouts.member(home->layout, n) : ir::LayoutMember{};
    if (has_padding) pad(n, at.offset);
    const std::string_view wanted = module_.names.text(member.name);
    made.members[n] = members.local(wanted.empty() ? "member" : wanted);
    text << "  ";
    if (home && module_.types.is_matrix(member.type))  // GLSL's columns are HLSL's rows
      text << (module_.layouts[at.layout].row_major ? "column_major " : "row_major ");
    declare(text, member.type, made.members[n]);
    text << ";\n";
    if (home) cursor = at.offset + layout::hlsl_bytes(module_, member.type, at.layout);
  }
  if (has_padding) pad(count, module_.layouts[home->layout].size);
  const std::string_view wanted = module_.names.text(module_.types[type].name);
  made.name = names_.global(wanted.empty() ? "Structure" : wanted);
  declarations_ << "struct " << made.name << " {\n" << text.text() << (count ? "" : "  float unused;\n") << "};\n\n";
  structures_.push_back(std::move(made));
  by_type_[type.index] = static_cast<uint32_t>(structures_.size());
  return structures_.back();
}

void Types::print_number(TextWriter& out, ir::TypeKind kind, const ir::Constant& number, Prec at_least) {
  const uint64_t bits = number.kind == ir::ConstantKind::scalar ? number.bits : 0;
  const bool parenthesized = at_least > Prec::additive && is_negative(kind, bits);
  if (parenthesized) out << '(';
  if (!print_scalar(out, kind, bits)) unsupported_ = kind;
  if (parenthesized) out << ')';
}

void Types::print_constant(TextWriter& out, ir::ValueId v, Prec at_least) {
  const ir::TypeTable& types = module_.types;
  const ir::TypeId type = module_.type(v);
  const ir::Constant& constant = module_.constant(v);
  const ir::TypeKind kind = types.scalar_kind(type);
  if (types.is_scalar(type)) return print_number(out, kind, constant, at_least);
  if (!types.is_numeric(type)) return void(out << table(v));
  if (constant.kind != ir::ConstantKind::composite) return print_zeros(out, type);
  print_composite(out, type, constant);
}

/// A vector or matrix.
void Types::print_composite(TextWriter& out, ir::TypeId type, const ir::Constant& constant) {
  const ir::TypeKind kind = module_.types.scalar_kind(type);
  const bool has_columns = module_.types.is_matrix(type);
  out << name(type) << '(';
  for (uint32_t n = 0; n < constant.part_count; ++n) {
    if (n) out << ", ";
    const ir::ValueId part = module_.constant_part(constant, n);
    has_columns ? print_constant(out, part, Prec::assign)
                : print_number(out, kind, module_.constant(part), Prec::assign);
  }
  out << ')';
}

void Types::begin_part(TextWriter& out, ir::TypeId type, uint32_t n) {
  if (n) out << ", ";
  if (!module_.types.is_structure(type)) return;
  for (uint32_t words = padding(type, n); words > 0; --words) out << "0.0, ";
}

void Types::end_parts(TextWriter& out, ir::TypeId type) {
  if (module_.types.is_structure(type))
    for (uint32_t words = padding(type, module_.types.part_count(type)); words > 0; --words) out << ", 0.0";
  out << " }";
}

void Types::print_zeros(TextWriter& out, ir::TypeId type) {
  const ir::TypeTable& types = module_.types;
  if (types.is_scalar(type)) return void(print_scalar(out, types.kind(type), 0));
  if (types.is_numeric(type)) {
    print(out, type);
    out << '(';
    for (uint32_t n = 0; n < types.components(type); ++n) {
      if (n) out << ", ";
      print_scalar(out, types.scalar_kind(type), 0);
    }
    out << ')';
    return;
  }
  if (types.contents(type).scalars > kMostParts) {
    has_large_constant_ = true;
    return;
  }
  out << "{ ";
  for (uint32_t n = 0; n < types.part_count(type); ++n) {
    begin_part(out, type, n);
    print_zeros(out, types.part(type, n));
  }
  if (types.part_count(type) == 0) out << "0.0";
  end_parts(out, type);
}

void Types::print_initializer(TextWriter& out, ir::ValueId v) {
  const ir::TypeId type = module_.type(v);
  if (module_.types.is_numeric(type)) return print_constant(out, v, Prec::assign);
  const ir::Constant& constant = module_.constant(v);
  if (constant.kind != ir::ConstantKind::composite) return print_zeros(out, type);
  if (module_.types.contents(type).scalars > kMostParts) {
    has_large_constant_ = true;
    return;
  }
  out << "{ ";
  for (uint32_t n = 0; n < constant.part_count; ++n) {
    begin_part(out, type, n);
    print_initializer(out, module_.constant_part(constant, n));
  }
  end_parts(out, type);
}

std::string_view Types::table(ir::ValueId v) {
  const uint32_t constant = module_.values[v].payload;
  if (constant >= tables_.size()) tables_.resize(constant + 1);
  if (!tables_[constant].empty()) return tables_[constant];
  TextWriter declaration;  // apart, for the structures in it are declared first
  tables_[constant] = names_.global("constant");
  declare(declaration, module_.type(v), tables_[constant]);
  declaration << " = ";
  print_initializer(declaration, v);
  declarations_ << "static const " << declaration.text() << ";\n\n";
  return tables_[constant];
}

}  // namespace umber::back::hlsl
