// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <vector>

#include "front/spirv/part.h"

namespace umber::front::spirv {

/// Constants, those that can be specialized too. Such a one that is given no value is a specialization of the module, and
/// what is made of it are instructions of the functions that ask for it. Where a constant must be known, it has its
/// default for good.
class ConstantImporter : public ImportPart {
 public:
  using ImportPart::ImportPart;

  void import(const Instruction& i, Global& constant);
  /// The value of a constant that fits; none for anything else.
  std::optional<uint32_t> u32(uint32_t id) { return u32_of(known(id)); }
  std::optional<uint32_t> u32_of(ValueId value) const;
  /// The value of an id that must be known; none if it is no constant.
  ValueId known(uint32_t id);
  /// The number of the specialization that a constant is; none for others, those made of specializations too.
  std::optional<uint32_t> specialization(uint32_t id) const;

  /// The operands of a constant or an OpSpecConstantOp that are ids, which come before literals.
  std::span<const uint32_t> operand_ids(const Instruction& i) const;

  /// What a specialized constant is in the function being imported, at whose start it is computed.
  ValueId in_function(const Global& constant);
  /// Called for what in_function has asked for.
  void found_in_function(const Global& constant, ValueId value);

  /// At the end: warns of values for constants that the module does not have, and names the constants that keep their
  /// defaults for good.
  void check_specializations();

 private:
  /// What is known of a constant that may get another value, or that only functions can make.
  struct Specialized {
    uint32_t id = 0;
    std::optional<uint32_t> number;  ///< of the module's specialization; none if it is made of others
    ir::BlockId function{};          ///< the body of the last function that asked for it
    ValueId value{};                 ///< there
  };

  ValueId bool_constant(const Instruction& i, Global& constant);
  ValueId scalar_constant(const Instruction& i, TypeId type, Global& constant);
  ValueId composite_constant(const Instruction& i, TypeId type);
  void cooperative_constant(const Instruction& i, TypeId type, Global& constant);
  ValueId spec_operation(const Instruction& i, const Global& constant, TypeId type);
  /// Imports an OpSpecConstantOp as the instruction that it is of.
  void operation(const Instruction& i);
  uint64_t value_or_default(const Instruction& i, TypeId type, uint64_t bits, Global& constant);
  std::optional<uint64_t> given(uint32_t spec_id, TypeId type);
  void note_if_specialized(const Instruction& i, Global& constant);
  void specialize(const Instruction& i, Global& constant, std::optional<uint32_t> number);
  void freeze(uint32_t id);
  std::vector<uint32_t> missing(uint32_t root);
  void compute(uint32_t number);

  std::vector<uint32_t> spec_ids_, frozen_ids_;  ///< by which constants can be specialized; those that are frozen
  std::vector<Specialized> specialized_{1};      ///< in the module's order; the first is none
};

}  // namespace umber::front::spirv
