// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/names.h"
#include "spirv/literals.h"
#include "spirv/reader.h"

namespace umber::spv {

/// Names for the ids of a module, unique and fit for assembly text: what OpName says; else, of types and scalar
/// constants, what they are (`v4float`, `uint_3`); else the number. Fed with the instructions in order.
class FriendlyNames {
 public:
  explicit FriendlyNames(const LiteralTypes& types) : types_(types) {}
  void add(const Instruction& instruction);
  /// Without the '%'.
  std::string text(uint32_t id) const;

 private:
  bool is_named(uint32_t id) const { return id < names_.size() && names_[id]; }
  void set(uint32_t id, std::string_view wanted);
  std::string type_name(const Instruction& type) const;
  std::string constant_name(const Instruction& constant) const;

  const LiteralTypes& types_;
  Names table_;
  std::vector<NameId> names_;      ///< by id
  std::vector<uint32_t> repeats_;  ///< by NameId: the suffix to try next for another id of that name
};

}  // namespace umber::spv
