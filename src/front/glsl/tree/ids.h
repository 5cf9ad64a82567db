// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "base/id.h"

namespace umber::glsl {

using ExprId = Id<struct ExprTag>;
using StmtId = Id<struct StmtTag>;
using DeclId = Id<struct DeclTag>;
using DeclaratorId = Id<struct DeclaratorTag>;
using TypeSpecId = Id<struct TypeSpecTag>;
using LayoutArgId = Id<struct LayoutArgTag>;
using CallId = Id<struct CallTag>;
using SymbolId = Id<struct SymbolTag>;
using FunctionSymbolId = Id<struct FunctionSymbolTag>;

}  // namespace umber::glsl
