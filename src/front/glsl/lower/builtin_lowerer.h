// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include <vector>

#include "front/glsl/builtins/builtin.h"
#include "front/glsl/lower/part.h"

namespace umber::glsl {

enum class ThreadFunction : uint8_t;

/// Calls of built-in functions, but for textures and images (GLSL 4.60 chapter 8).
class BuiltinLowerer : public LowerPart {
 public:
  using LowerPart::LowerPart;
  ValueId call_builtin(const Expr& e);

  ValueId acceleration_structure(ExprId argument);

 private:
  ValueId amd(const Expr& e, const BuiltinCall& call);
  /// The number of the invocation in its subgroup: so many come before it.
  ValueId own_number();
  ValueId threads(const Expr& e, const BuiltinCall& call);
  ValueId thread_shuffle(const Expr& e, ThreadFunction function);
  ValueId quad_swizzle(const Expr& e, ThreadFunction function);
  ValueId intel(const Expr& e, const BuiltinCall& call);
  ValueId yuv(const Expr& e, const BuiltinCall& call);
  ValueId trinary(const Expr& e, const BuiltinCall& call);
  ValueId print(const Expr& e);
  ValueId plain_op(const Expr& e, const BuiltinCall& call);
  ValueId split_result(const Expr& e, const BuiltinCall& call);
  ValueId extended_multiply(const Expr& e, const BuiltinCall& call);
  /// What an atomic or a barrier orders.
  struct Order {
    uint32_t kinds = 0;  ///< of memory_kind
    bool acquires = false, releases = false;
  };
  Order order_of(std::span<const ExprId> last) const;
  std::vector<ExprId> arguments_of(const Expr& e) const;
  void fence(const Order& order, bool is_wanted);
  ValueId ordered(const Expr& e, const BuiltinCall& call);
  ValueId ordered_barrier(const Expr& e, const BuiltinCall& call);
  ValueId atomic(const Expr& e, const BuiltinCall& call);
  ValueId counter(const Expr& e, const BuiltinCall& call);
  ValueId interpolate(const Expr& e, const BuiltinCall& call);
  ValueId cooperative(const Expr& e, const BuiltinCall& call);
  ValueId cooperative_vector(const Expr& e, const BuiltinCall& call);
  ValueId vector_product(const std::vector<ExprId>& args, bool adds_bias);
  ValueId vector_bias(ExprId array, ExprId offset, ExprId type);
  ValueId number(ExprId constant);
  ValueId layout(ExprId argument);
  ValueId tensor(const Expr& e, const BuiltinCall& call);
  ValueId tensor_access(const std::vector<ExprId>& args, bool stores);
  ValueId whole_matrix(const std::vector<ExprId>& args, const BuiltinCall& call);
  ValueId function(ExprId argument);
  ValueId saturate(const Expr& e);
  ValueId ray_query(const Expr& e, const BuiltinCall& call);
  ValueId ray(const Expr& e, const BuiltinCall& call);
  ValueId ftransform(const Expr& e);
  void find_ftransform();
  void emit_results(Op op, std::span<const ValueId> operands, std::span<const TypeId> results,
                    std::span<ValueId> values);

  SymbolId matrix_{}, vertex_{};  ///< what ftransform() multiplies, once it was looked for
};

}  // namespace umber::glsl
