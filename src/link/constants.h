// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ir/module.h"

namespace umber::link {

/// The constant `value` of `from` as a constant of `to`, where its type is called `type`.
ir::ValueId copy_constant(const ir::Module& from, ir::ValueId value, ir::Module& to, ir::TypeId type);

}  // namespace umber::link
