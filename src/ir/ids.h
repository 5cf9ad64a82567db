// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "base/id.h"
#include "base/names.h"

namespace umber::ir {

using InstId = Id<struct InstTag>;
using ValueId = Id<struct ValueTag>;
using UseId = Id<struct UseTag>;
using BlockId = Id<struct BlockTag>;
using TypeId = Id<struct TypeTag>;
using MemberId = Id<struct MemberTag>;
using ConstantId = Id<struct ConstantTag>;
using FunctionId = Id<struct FunctionTag>;
using ResourceId = Id<struct ResourceTag>;
using ReferenceId = Id<struct ReferenceTag>;
using IoVarId = Id<struct IoVarTag>;
using VariableId = Id<struct VariableTag>;
using LayoutId = Id<struct LayoutTag>;
using LayoutMemberId = Id<struct LayoutMemberTag>;

}  // namespace umber::ir
