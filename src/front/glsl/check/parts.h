// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/check/block_checker.h"
#include "front/glsl/check/call_checker.h"
#include "front/glsl/check/capture_checker.h"
#include "front/glsl/check/constructor_checker.h"
#include "front/glsl/check/declaration_checker.h"
#include "front/glsl/check/expression_checker.h"
#include "front/glsl/check/function_checker.h"
#include "front/glsl/check/handle_checker.h"
#include "front/glsl/check/layout_checker.h"
#include "front/glsl/check/length_checker.h"
#include "front/glsl/check/operator_checker.h"
#include "front/glsl/check/per_vertex_checker.h"
#include "front/glsl/check/primitive_checker.h"
#include "front/glsl/check/redeclaration_checker.h"
#include "front/glsl/check/specialization_checker.h"
#include "front/glsl/check/stage_io_checker.h"
#include "front/glsl/check/statement_checker.h"
#include "front/glsl/check/subroutine_checker.h"
#include "front/glsl/check/tensor_checker.h"
#include "front/glsl/check/type_checker.h"
#include "front/glsl/check/uniform_checker.h"
#include "front/glsl/check/vector_checker.h"

namespace umber::glsl {

/// All parts of the check: declarations, types, expressions and statements need each other.
struct CheckParts {
  explicit CheckParts(CheckContext& context)
      : types(context, *this),
        layouts(context, *this),
        specializations(context, *this),
        lengths(context, *this),
        captures(context, *this),
        per_vertex(context, *this),
        primitives(context, *this),
        blocks(context, *this),
        redeclarations(context, *this),
        stage_io(context, *this),
        uniforms(context, *this),
        declarations(context, *this),
        functions(context, *this),
        subroutines(context, *this),
        statements(context, *this),
        expressions(context, *this),
        operators(context, *this),
        constructors(context, *this),
        calls(context, *this),
        tensors(context, *this),
        vectors(context, *this),
        handles(context, *this) {}
  CheckParts(const CheckParts&) = delete;
  CheckParts& operator=(const CheckParts&) = delete;

  TypeChecker types;
  LayoutChecker layouts;
  SpecializationChecker specializations;
  LengthChecker lengths;
  CaptureChecker captures;
  PerVertexChecker per_vertex;
  PrimitiveChecker primitives;
  BlockChecker blocks;
  RedeclarationChecker redeclarations;
  StageIoChecker stage_io;
  UniformChecker uniforms;
  DeclarationChecker declarations;
  FunctionChecker functions;
  SubroutineChecker subroutines;
  StatementChecker statements;
  ExpressionChecker expressions;
  OperatorChecker operators;
  ConstructorChecker constructors;
  CallChecker calls;
  TensorChecker tensors;
  VectorChecker vectors;
  HandleChecker handles;
};

}  // namespace umber::glsl
