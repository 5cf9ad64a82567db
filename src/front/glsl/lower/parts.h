// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/lower/builtin_lowerer.h"
#include "front/glsl/lower/call_lowerer.h"
#include "front/glsl/lower/constructor_lowerer.h"
#include "front/glsl/lower/expression_lowerer.h"
#include "front/glsl/lower/interface_lowerer.h"
#include "front/glsl/lower/l_values.h"
#include "front/glsl/lower/operator_lowerer.h"
#include "front/glsl/lower/specialization_lowerer.h"
#include "front/glsl/lower/statement_lowerer.h"
#include "front/glsl/lower/texture_lowerer.h"

namespace umber::glsl {

/// All parts of the lowering: functions, statements and expressions need each other, and all need memory.
struct LowerParts {
  explicit LowerParts(LowerContext& context)
      : l_values(context, *this),
        interface(context, *this),
        calls(context, *this),
        specializations(context, *this),
        statements(context, *this),
        expressions(context, *this),
        operators(context, *this),
        constructors(context, *this),
        builtins(context, *this),
        textures(context, *this) {}
  LowerParts(const LowerParts&) = delete;
  LowerParts& operator=(const LowerParts&) = delete;

  LValues l_values;
  InterfaceLowerer interface;
  CallLowerer calls;
  SpecializationLowerer specializations;
  StatementLowerer statements;
  ExpressionLowerer expressions;
  OperatorLowerer operators;
  ConstructorLowerer constructors;
  BuiltinLowerer builtins;
  TextureLowerer textures;
};

inline ValueId LowerPart::value(ExprId id) { return parts_.expressions.value(id); }

}  // namespace umber::glsl
