// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <vector>

#include "front/glsl/lower/l_values.h"
#include "front/memory/instances.h"

namespace umber::glsl {

/// The shader's functions, and calls of them (GLSL 4.60 section 6.1).
class CallLowerer : public LowerPart {
 public:
  using LowerPart::LowerPart;

  /// All functions of the shader; gives main.
  ir::FunctionId functions();
  ValueId call_function(const Expr& e);
  /// By the index in a subroutine uniform (GLSL 4.60 section 6.1.2).
  ValueId call_subroutine(const Expr& e);
  /// A function that takes no textures.
  ir::FunctionId plain_function(FunctionSymbolId symbol) { return instance(symbol, {}); }
  void return_from(ExprId result);

 private:
  struct CallTarget {
    std::vector<OpaqueArgument> opaque;
    Values values;                ///< operands
    std::vector<LValue> outputs;  ///< where out parameters go, in order
  };

  ir::InstId call(FunctionSymbolId callee, const CallTarget& target);
  ValueId take_results(const CallTarget& target, TypeId result, ir::InstId call);
  void pass_argument(CallTarget& target, SymbolId param, ExprId argument);
  void pass_opaque(CallTarget& target, ExprId argument);
  ValueId call_instruction(const Expr& e, const FunctionSymbol& callee);
  std::optional<uint32_t> literal(ExprId argument);
  std::optional<LValue> referred(ExprId argument, TypeId wanted);
  bool is_copy(ExprId argument) const;
  ir::FunctionId instance(FunctionSymbolId symbol, std::span<const OpaqueArgument> opaque);
  ir::FunctionId lower_function(FunctionSymbolId symbol, std::span<const OpaqueArgument> opaque);
  void bind_parameters(FunctionSymbolId symbol, std::span<const OpaqueArgument> opaque, ir::BlockId body);

  /// By the textures, images and counters passed.
  front::memory::Instances<OpaqueArgument> instances_;
};

}  // namespace umber::glsl
