// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "front/spirv/code_part.h"

namespace umber::front::spirv {

/// Pointers, textures and samplers that are chosen at run time, as values: numbers that say which of the known
/// locations it is, and which elements on the way there. What needs a location that is known is imported once for each
/// of them, and code in front finds out which it is.
class PointerValues : public CodePart {
 public:
  using CodePart::CodePart;

  struct Value {
    ValueId location;  ///< its number, u32
    Values indices;    ///< i32, the innermost first
  };

  /// Instructions that choose pointers, compare them or use chosen ones; false for others.
  bool import(const Instruction& i);
  /// What a pointer, texture or sampler is.
  Value of(uint32_t id);
  void define(uint32_t id, const Value& v);
  /// Whether it leads back to something that is chosen.
  bool is_chosen(uint32_t id);
  /// The access to what a chosen one points to, of which the location is known.
  Access access(uint32_t id);
  Access access(uint32_t location, std::span<const ValueId> indices);

  /// Stores a pointer to a variable that holds pointers.
  void store_all(uint32_t to, uint32_t value);
  /// The numbers that what `id` may be takes, as values and as types: those of results.
  Values numbers(uint32_t value, uint32_t id);
  size_t count(uint32_t id) const;
  static TypeId type_of_number(size_t n) { return n == 0 ? ir::types::kU32 : ir::types::kI32; }
  /// Makes the results of a call what `id` is.
  void define_as_results(uint32_t id, ir::InstId call);
  /// The variable of one of the numbers of a phi, or of a variable that holds pointers.
  ir::VariableId variable(uint32_t id, size_t n);

 private:
  using Numbers = SmallVector<Local, 4>;

  Numbers& numbers(uint32_t id);
  bool has_numbers(uint32_t id);
  uint32_t base(uint32_t id, SmallVector<uint32_t, 16>& chain);
  Value value_of_base(uint32_t id);
  void follow(Value& v, const Instruction& chain);
  ValueId location_behind(const Value& v, const Instruction& chain);
  ValueId index(uint32_t id);
  std::optional<uint32_t> known(ValueId number) const;
  std::optional<uint32_t> known_location(uint32_t id, const Value& v);
  void select(const Instruction& i);
  void load_all(uint32_t to, uint32_t from);
  void compare(const Instruction& i);
  void difference(const Instruction& i);
  uint32_t undecided(const Instruction& i);
  uint32_t undecided_in(uint32_t id, uint32_t hops = 0);
  void split(const Instruction& i, uint32_t chosen);
  void import_each(const Instruction& i, uint32_t chosen, std::span<const uint32_t> locations, Numbers& results);
  void keep_results(const Instruction& i, Numbers& results);

  struct Held {
    uint32_t id = 0;
    Numbers numbers;
  };
  std::vector<Held> held_;  ///< by variables of module scope
};

}  // namespace umber::front::spirv
