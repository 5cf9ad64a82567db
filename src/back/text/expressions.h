// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <string_view>

#include "back/text/code_writer.h"
#include "back/text/infix.h"

namespace umber::back::text {

/// Writes expressions.
class Expressions : public CodeWriter {
 public:
  explicit Expressions(Code& code) : CodeWriter(code) {}

  /// The name of a value, or the expression that it is.
  void print(ir::ValueId v, Prec at_least = Prec::assign);

  void print_infix(const ir::Inst& inst, std::string_view op, Prec prec, Prec at_least);
  void print_infix(const ir::Inst& inst, const InfixRow& row, Prec at_least) {
    print_infix(inst, row.text, row.prec, at_least);
  }
  /// Where a scalar does not stand for a vector of it, nor a vector for an array.
  void print_whole(const ir::Inst& inst, std::string_view op, Prec prec, Prec at_least);
  void print_prefix(const ir::Inst& inst, std::string_view op, Prec at_least);
  /// `a, b` of `count` operands from `first` on.
  void print_operands(const ir::Inst& inst, uint32_t first, uint32_t count);
  /// `name(a, b)` of the operands.
  void print_call(std::string_view name, const ir::Inst& inst);
  void print_function_call(const ir::Inst& inst);
  /// `T(a)`, or what is of the type already.
  void print_convert(const ir::Inst& inst, Prec at_least);

  /// An `if` as `a ? b : c`, `a && b` or `a || b`.
  void print_conditional(const ir::Inst& inst, Prec at_least);
  /// `select` of one condition.
  void print_select(const ir::Inst& inst, Prec at_least);
  void print_construct(const ir::Inst& inst, Prec at_least);
  /// extract and extract_dynamic.
  void print_extract(const ir::Inst& inst);
  void print_swizzle(const ir::Inst& inst);

  /// The scalar in every component of `v`, if that is what it is.
  ir::ValueId splat_part(ir::ValueId v) const;

  /// Components by name, and the vector or scalar they are taken from.
  struct Components {
    ir::ValueId from;
    uint32_t count;
    std::array<char, 4> letters{};

    std::string_view text() const { return {letters.data(), count}; }
  };
  /// What a swizzle, or an extract from a vector, takes; of swizzles that would be written inside it, all at once.
  Components components(const ir::Inst& taking) const;
  void print_components(const Components& taken);
};

}  // namespace umber::back::text
