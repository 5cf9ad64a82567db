// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/names.h"

namespace umber::back::hlsl {

/// Hands out identifiers that are unique where they can be seen and mean nothing to HLSL itself.
class NameTable {
 public:
  enum class Scope : uint8_t { members, text };  ///< of a structure, where no function stands; or all of a text
  explicit NameTable(Scope scope = Scope::members) : has_helpers_(scope == Scope::text) {}
  /// A name for the whole text: `wanted` if it is free, else with a number behind it.
  std::string_view global(std::string_view wanted) { return pick(wanted, kGlobal); }
  /// A name in the function begun last; other functions may have it too.
  std::string_view local(std::string_view wanted) { return pick(wanted, scope_); }
  void begin_function() { ++scope_; }
  /// A copy of the text that lives as long as this table.
  std::string_view keep(std::string_view text) { return texts_.text(texts_.intern(text)); }

 private:
  static constexpr uint32_t kFree = 0, kGlobal = 1;
  bool is_free(NameId name, uint32_t scope) const;
  bool is_reserved(std::string_view text, uint32_t hash) const;
  std::string_view pick(std::string_view wanted, uint32_t scope);
  uint32_t& owner(NameId name);

  Names texts_;
  std::vector<uint32_t> owners_;   ///< by NameId: kFree, kGlobal or the number of the last function that has it
  std::vector<uint32_t> numbers_;  ///< by NameId: the last number put behind it
  uint32_t scope_ = kGlobal;
  bool has_helpers_;
};

}  // namespace umber::back::hlsl
