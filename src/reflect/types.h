// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <vector>

#include "diag/diagnostics.h"
#include "layout/part.h"
#include "umber/reflect.hpp"

namespace umber::reflect {

/// Counts down what may still be written: types are trees here, and a few lines of source make a tree of billions.
class Budget {
 public:
  /// `diagnostics` (may be null) is asked, too.
  explicit Budget(Diagnostics* diagnostics) : diagnostics_(diagnostics) {}

  /// Pays for one node of a tree; false if there is nothing left to pay with.
  bool spend() {
    if (left_ == 0 || --left_ == 0) return false;
    if (diagnostics_ && left_ % kNodesPerLook == 0 && !diagnostics_->go_on_with((kMost - left_) * sizeof(Member)))
      left_ = 0;
    return left_ != 0;
  }
  bool is_spent() const { return left_ == 0; }
  void use_up() { left_ = 0; }

 private:
  static constexpr uint32_t kMost = 1u << 18, kNodesPerLook = 1024;
  Diagnostics* diagnostics_;
  uint32_t left_ = kMost;
};

/// Describes the tree of a part's type; with a layout, sizes, strides and offsets too. The tree is cut short once the
/// budget is spent.
void describe_type(const ir::Module& module, const layout::Part& part, Budget& budget, Type& into);

/// Writes a constant of the part's type to its place in `bytes`; what is zero may be left beyond the end.
void write_constant(const ir::Module& module, ir::ValueId constant, const layout::Part& at,
                    std::vector<std::byte>& bytes, Budget& budget);

}  // namespace umber::reflect
