// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "back/text/code.h"

namespace umber::back::essl {

/// Spells types. Structures are declared as they are needed.
class Types {
 public:
  explicit Types(text::Code& code) : code_(code), module_(code.module) {}

  /// Of a numeric type or a structure; `float[4]` of an array.
  std::string_view name(ir::TypeId type);
  /// `float name[4]`
  void declare(TextWriter& out, ir::TypeId type, std::string_view name);
  std::string_view member_name(ir::TypeId type, uint32_t n) { return structure(type).members[n]; }

 private:
  struct Structure {
    std::string_view name;
    std::span<std::string_view> members;
  };
  const Structure& structure(ir::TypeId type);

  text::Code& code_;
  const ir::Module& module_;
  std::vector<Structure> structures_;  ///< by TypeId; without a name where it is not declared yet
};

}  // namespace umber::back::essl
