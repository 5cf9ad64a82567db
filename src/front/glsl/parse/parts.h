// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/parse/declaration_parser.h"
#include "front/glsl/parse/expression_parser.h"
#include "front/glsl/parse/statement_parser.h"
#include "front/glsl/parse/type_parser.h"

namespace umber::glsl {

/// All parts of the parser: types have sizes, which are expressions, and functions have statements.
struct ParseParts {
  explicit ParseParts(ParseContext& context)
      : types(context, *this), declarations(context, *this), statements(context, *this), expressions(context, *this) {}
  ParseParts(const ParseParts&) = delete;
  ParseParts& operator=(const ParseParts&) = delete;

  TypeParser types;
  DeclarationParser declarations;
  StatementParser statements;
  ExpressionParser expressions;
};

}  // namespace umber::glsl
