// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/check/part.h"

namespace umber::glsl {

/// Functions of whole cooperative matrices, and tensors (GL_NV_cooperative_matrix2): the types of their calls follow from
/// those of the arguments, or from what constants say, and functions are among the arguments.
class TensorChecker : public CheckPart {
 public:
  using CheckPart::CheckPart;

  /// The types that tensorLayoutNV and tensorViewNV are, with their parameters.
  TypeId type(const TypeSpec& spec);
  void call(ExprId id, uint32_t row);

 private:
  TypeId layout(const Args& parameters, Span at);
  TypeId view(const Args& parameters, Span at);
  std::optional<uint32_t> constant(ExprId parameter, uint32_t most);
  std::optional<uint32_t> clamp(ExprId parameter);

  bool names_function(ExprId argument) const;
  TypeId check(ExprId id, const BuiltinFunction& row, const Args& args);
  TypeId transpose(const Args& args);
  TypeId reduce(const Args& args);
  TypeId per_element(const Args& args);
  TypeId access(const Args& args, bool stores);
  TypeId set(const Args& args, ir::TensorField field);
  bool result(ExprId argument);
  bool is_accumulator(ExprId argument) const;
  bool decoders(const Args& args, size_t first, uint32_t dimensions);
  bool is_decoder(const FunctionSymbol& f, TypeId component, uint32_t dimensions, bool is_of_several) const;
  /// Makes the argument the one overload of the function it names that `fits`.
  template <typename Fits>
  bool choose(ExprId argument, Fits&& fits);
  bool has_plain_parameters(const FunctionSymbol& f) const;
  TypeId parameter(const FunctionSymbol& f, size_t n) const { return symbols_[f.params[n]].type; }

  bool is_reported_ = false;  ///< what is wrong with the call being checked
};

}  // namespace umber::glsl
