// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <vector>

#include "ir/module.h"

namespace umber::ir {

/// Whether `plain` has the shape of what is left of `whole`.
bool is_plain_part(const TypeTable& types, TypeId whole, TypeId plain);

/// Types as they are without the textures and the like in them: uniforms of GL may hold both, memory cannot.
class PlainTypes {
 public:
  explicit PlainTypes(Module& module) : module_(module) {}

  /// `type` itself if nothing is to be left out; none if nothing is left.
  TypeId of(TypeId type);
  bool has_opaque(TypeId type) { return of(type) != type; }

  /// What of a structure comes before one of its members.
  struct Before {
    uint32_t opaque = 0;  ///< textures and the like, those in structures, too
    uint32_t plain = 0;   ///< members of what is left of the structure
  };
  Before before(TypeId structure, uint32_t member);

 private:
  TypeId structure(TypeId type);

  Module& module_;
  std::vector<std::optional<TypeId>> structures_;  ///< by TypeId: each is a type of its own, so it is made only once
  std::vector<uint32_t> first_before_;  ///< by TypeId: where in before_ the members begin, plus one; 0: not yet
  std::vector<Before> before_;
};

}  // namespace umber::ir
