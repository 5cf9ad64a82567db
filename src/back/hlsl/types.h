// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "back/hlsl/shared_types.h"
#include "back/text/names.h"
#include "back/text/precedence.h"
#include "base/text_writer.h"
#include "ir/module.h"

namespace umber::back::hlsl {

using text::Decimal, text::NameTable, text::Prec;

/// `float`, `uint` and so on; empty for kinds that HLSL does not have.
std::string_view spell(ir::TypeKind scalar);
/// A scalar as a literal; for negative ones, of precedence `unary`. False: HLSL does not have the kind.
bool print_scalar(TextWriter& out, ir::TypeKind kind, uint64_t bits);

/// Members that fill `cursor` up to `to`, word by word: HLSL and compilers that align vectors as std140 does agree
/// about scalars.
void print_padding(TextWriter& out, uint32_t& cursor, uint32_t to, NameTable& members);

/// Spells types and constants. Structures are declared as they are needed, in front of what needs them.
class Types {
 public:
  Types(const ir::Module& module, Scratch& scratch, const SharedTypes& shared, NameTable& names)
      : module_(module), scratch_(scratch), shared_(shared), names_(names) {}

  /// Of scalars, vectors, matrices (GLSL's columns are HLSL's rows) and structures; of an array that of its elements.
  std::string_view name(ir::TypeId type);
  void print(TextWriter& out, ir::TypeId type) { out << name(type); }
  /// `float name[4]`
  void declare(TextWriter& out, ir::TypeId type, std::string_view name);
  /// `[4]` for each dimension of an array.
  void print_extents(TextWriter& out, ir::TypeId type) const;
  std::string_view member_name(ir::TypeId structure, uint32_t n);
  /// What stands in an initializer in front of part `n` of an array or structure, and behind the last one: commas, the
  /// brace at the end, and zeros for padding.
  void begin_part(TextWriter& out, ir::TypeId type, uint32_t n);
  void end_parts(TextWriter& out, ir::TypeId type);

  /// A constant as an expression. Arrays and structures become tables of their own.
  void print_constant(TextWriter& out, ir::ValueId v, Prec at_least);
  /// The same between braces, as an initializer wants it.
  void print_initializer(TextWriter& out, ir::ValueId v);
  /// All parts zero, as an initializer.
  void print_zeros(TextWriter& out, ir::TypeId type);
  static constexpr uint32_t kMostParts = 1u << 16;  ///< numbers in a constant

  /// Structures, in order; then tables.
  std::string_view declarations() const { return declarations_.text(); }
  /// The first type that HLSL does not have, if there was one.
  ir::TypeKind unsupported() const { return unsupported_; }
  bool has_large_constant() const { return has_large_constant_; }

 private:
  struct Structure {
    std::string_view name;
    std::span<std::string_view> members;
    std::span<uint32_t> padding;  ///< words in front of each, and at the end; empty if there are none
  };
  const Structure& structure(ir::TypeId type);
  /// Words of padding in front of member `n`; behind the last one for the number of members.
  uint32_t padding(ir::TypeId structure, uint32_t n);
  std::string_view table(ir::ValueId v);
  void print_composite(TextWriter& out, ir::TypeId type, const ir::Constant& constant);
  void print_number(TextWriter& out, ir::TypeKind kind, const ir::Constant& number, Prec at_least);

  const ir::Module& module_;
  Scratch& scratch_;
  const SharedTypes& shared_;
  NameTable& names_;
  TextWriter declarations_;
  std::vector<Structure> structures_;     ///< in order of declaration
  std::vector<uint32_t> by_type_;         ///< by TypeId: 1 + index into structures_
  std::vector<std::string_view> tables_;  ///< by ConstantId
  ir::TypeKind unsupported_ = ir::TypeKind::void_;
  bool has_large_constant_ = false;
};

}  // namespace umber::back::hlsl
