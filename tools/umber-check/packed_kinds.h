// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <map>
#include <optional>
#include <vector>

#include "ir/module.h"

namespace umber::check {

/// Whether a stage variable is locations of four unsigned integers, as packed ones are that have numbers of several kinds.
bool may_be_packed(const ir::Module& module, const ir::IoVar& var);

/// What the words of packed outputs are of: such an output has unsigned integers for numbers of several kinds, and only
/// what is stored says of which. Of a module that no pass has simplified.
class PackedKinds {
 public:
  explicit PackedKinds(const ir::Module& module);

  /// Corrects `kinds`, two for each number of the output, for each vertex that has one.
  void correct(ir::IoVarId output, std::vector<ir::TypeKind>& kinds) const;

 private:
  struct Kinds {
    std::optional<ir::TypeKind> one;
    bool are_several = false;

    void add(ir::TypeKind kind);
  };
  struct Packed {
    std::map<uint32_t, Kinds> stored;  ///< by number
    Kinds moving;                      ///< what is stored to elements that only run time knows
  };

  void add_store(ir::InstId store);
  
  const ir::Module& m_;
  std::map<ir::IoVarId, Packed> outputs_;
};

}  // namespace umber::check
