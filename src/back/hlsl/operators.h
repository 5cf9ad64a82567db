// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "back/hlsl/code_writer.h"

namespace umber::back::hlsl {

/// A function that gives a value's bits another type.
struct BitsFunction {
  ir::TypeId to{}, from{};
  std::string_view name;
};

/// Writes arithmetic: operators and intrinsic functions.
class Operators : public CodeWriter {
 public:
  explicit Operators(Shader& shader) : CodeWriter(shader) {}

  /// An op of one of the groups of arithmetic, from arithmetic to derivative.
  void print_op(const ir::Inst& inst, Prec at_least);
  void need_double_bits();
  void need_long_bits();
  void need_word_pair();

 private:
  void print_operator(const ir::Inst& inst, Prec at_least);
  void print_negation(const ir::Inst& inst, Prec at_least);
  void print_logical(const ir::Inst& inst, Prec at_least);
  void print_shift(const ir::Inst& inst, Prec at_least);
  void print_matrix(const ir::Inst& inst, Prec at_least);
  void print_math(const ir::Inst& inst);
  void print_derivative(const ir::Inst& inst);
  void print_packing(const ir::Inst& inst, Prec at_least);
  void print_integer(const ir::Inst& inst);
  void print_bitcast(const ir::Inst& inst);
  std::string_view bits_function(ir::TypeId to, ir::TypeId from);
  /// An op that is a call of an intrinsic function; others are refused.
  void print_by_name(const ir::Inst& inst);
  void print_intrinsic(std::string_view name, const ir::Inst& inst);
  bool loses_precision(const ir::Inst& inst) const;
};

}  // namespace umber::back::hlsl
