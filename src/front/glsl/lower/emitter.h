// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <initializer_list>
#include <optional>
#include <span>

#include "ir/builder.h"

namespace umber::glsl {

/// Where lowering puts instructions: those with constant operands become constants, the others go to the builder. With
/// no builder, they cannot go anywhere and the expression is found not to be constant.
class Emitter {
 public:
  explicit Emitter(ir::Module& module) : module_(module) {}

  ir::Module& module() const { return module_; }
  const ir::TypeTable& types() const { return module_.types; }
  ir::Builder& builder() { return *builder_; }
  bool has_builder() const { return builder_.has_value(); }
  /// Starts on an empty block; gives back what was current, for `restore`.
  std::optional<ir::Builder> start(ir::BlockId block) {
    return std::exchange(builder_, ir::Builder::at_end(module_, block));
  }
  void restore(std::optional<ir::Builder> before) { builder_ = before; }
  bool found_variable() const { return found_variable_; }
  /// The value of something that is not constant where only constants may be.
  ir::ValueId variable(ir::TypeId type) {
    found_variable_ = true;
    return module_.undefined(type);
  }

  ir::ValueId emit(ir::Op op, ir::TypeId result, std::span<const ir::ValueId> operands, uint32_t attr = 0,
                   uint16_t flags = 0);
  ir::ValueId emit(ir::Op op, ir::TypeId result, std::initializer_list<ir::ValueId> operands, uint32_t attr = 0) {
    return emit(op, result, std::span(operands.begin(), operands.size()), attr);
  }
  void emit_void(ir::Op op, std::span<const ir::ValueId> operands, uint32_t attr = 0);

  ir::ValueId unary(ir::Op op, ir::ValueId a) { return emit(op, module_.type(a), {a}); }
  ir::ValueId binary(ir::Op op, ir::ValueId a, ir::ValueId b) { return emit(op, module_.type(a), {a, b}); }
  ir::ValueId compare(ir::Op op, ir::ValueId a, ir::ValueId b) {
    return emit(op, types().with_scalar(module_.type(a), ir::TypeKind::bool_), {a, b});
  }
  ir::ValueId extract(ir::ValueId composite, uint32_t part) {
    return emit(ir::Op::extract, types().part(module_.type(composite), part), {composite}, part);
  }
  ir::ValueId construct(ir::TypeId type, std::span<const ir::ValueId> parts) {
    return emit(ir::Op::construct, type, parts);
  }
  /// To the same shape of another scalar kind; nothing to do if it has it.
  ir::ValueId convert(ir::ValueId value, ir::TypeKind scalar);
  /// A scalar in each component of a vector, or in each element of a matrix; a value of that type as it is.
  ir::ValueId splat(ir::TypeId type, ir::ValueId value);
  ir::ValueId swizzle(ir::ValueId vector, std::span<const uint32_t> components);

 private:
  ir::Module& module_;
  std::optional<ir::Builder> builder_;
  bool found_variable_ = false;
};

}  // namespace umber::glsl
