// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "back/text/code_writer.h"

namespace umber::back::text {

/// Writes constants, in the code and in declarations.
class Constants : public CodeWriter {
 public:
  explicit Constants(Code& code) : CodeWriter(code) {}

  /// As an expression. Arrays and structures become tables, which are declared in front of the code.
  void print(TextWriter& out, ir::ValueId v, Prec at_least);
  /// An array or structure by its parts: in braces as an initializer has it, or as its constructor.
  void print_parts(TextWriter& out, ir::ValueId v);
  /// The same with all parts zero; numeric types as print().
  void print_zeros(TextWriter& out, ir::TypeId type);
  /// A scalar as a literal.
  void print_scalar(TextWriter& out, ir::TypeKind kind, uint64_t bits, Prec at_least);

  /// What stands around and between the parts of an array or structure, with zeros for padding.
  void begin_part(TextWriter& out, ir::TypeId type, uint32_t n);
  void end_parts(TextWriter& out, ir::TypeId type);

 private:
  std::string_view table(ir::ValueId v);
  void print_components(TextWriter& out, const ir::Constant& constant, ir::TypeId type);
  bool is_too_large(ir::TypeId type);
};

}  // namespace umber::back::text
