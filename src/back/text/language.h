// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string_view>

#include "back/text/reserved_words.h"
#include "ir/module.h"

namespace umber::back::text {

/// What the writers of code ask about a language: one object for each, of facts alone. What a language spells in a way
/// of its own, its Speller says.
struct Language {
  const ReservedWords& words;
  /// Stands in front of what must be computed without contraction; empty: nothing does.
  std::string_view precise;
  /// The functions that make a float of its bits, and a double of its two words; empty: the language has no doubles.
  std::string_view float_of_bits, double_of_words;
  std::string_view double_suffix;  ///< of a literal
  /// The function that makes a 16-bit float of its bits; empty: the language has none, and no other integers than int
  /// and uint.
  std::string_view half_of_bits;
  /// Stand in front of what is declared for all functions: constants, variables, variables of a workgroup.
  std::string_view constant = "const ", global, shared = "shared ";
  /// A function may return an array; else it is the first of its out parameters.
  bool returns_arrays = false;
  /// Arrays and structures are put together by expressions; else by initializers in braces, and by assignments.
  bool has_constructors = false;
  /// `x.xxx` of a scalar makes a vector; else the vector's constructor does.
  bool swizzles_scalars = false;
  /// Arrays in structures are written at indices that are not constant in arrays of structures alone: a variable that
  /// needs it is declared as an array of one.
  bool wraps_inner_arrays = false;
  /// Structures, and arrays of them, of which only parts are written are made zero first, as is what nothing writes.
  bool zeroes_structures = false;
  /// Compilers evaluate what stands behind `?`, `&&` and `||` whatever the condition is, and refuse what is out of
  /// range.
  bool evaluates_both_sides = false;
  /// The spelling of the instruction has an operand in two places, or takes more than one statement.
  bool (*spells_twice)(const ir::Module& module, const ir::Inst& inst) = [](const ir::Module&, const ir::Inst&) {
    return false;
  };
};

}  // namespace umber::back::text
