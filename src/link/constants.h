// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "ir/module.h"

namespace umber::link {

/// Makes constants of one module constants of another, each value once however often it is a part of others.
class ConstantCopier {
 public:
  ConstantCopier(const ir::Module& from, ir::Module& to) : from_(from), to_(to) {}

  /// The constant `value`, whose type the other module calls `type`.
  ir::ValueId copy(ir::ValueId value, ir::TypeId type);

 private:
  ir::ValueId make(const ir::Constant& c, ir::TypeId type);

  const ir::Module& from_;
  ir::Module& to_;
  std::vector<ir::ValueId> copies_;  ///< by value of `from_`
};

}  // namespace umber::link
