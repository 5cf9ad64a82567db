// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <initializer_list>
#include <span>

#include "diag/diagnostics.h"
#include "front/memory/sink.h"

namespace umber::glsl {

/// Where lowering puts instructions: those with constant operands become constants, the others go to the builder. With
/// no builder, they cannot go anywhere and the expression is found not to be constant.
class Emitter final : public front::memory::Sink {
 public:
  /// `diagnostics`: none if nothing may be reported.
  Emitter(ir::Module& module, Diagnostics* diagnostics) : Sink(module), diagnostics_(diagnostics) {}

  const ir::TypeTable& types() const { return module_.types; }
  bool found_variable() const { return found_variable_; }
  /// Whether an error was reported.
  bool failed() const { return failed_; }
  void note_failure() { failed_ = true; }
  bool go_on() override;
  void report_long_copy(uint32_t parts) override;
  /// The value of something that is not constant where only constants may be.
  ir::ValueId variable(ir::TypeId type) {
    found_variable_ = true;
    return module_.undefined(type);
  }

  ir::ValueId emit(ir::Op op, ir::TypeId result, std::span<const ir::ValueId> operands, uint32_t attr = 0,
                   uint16_t flags = 0) override;
  ir::ValueId emit(ir::Op op, ir::TypeId result, std::initializer_list<ir::ValueId> operands, uint32_t attr = 0) {
    return emit(op, result, std::span(operands.begin(), operands.size()), attr);
  }
  void emit_void(ir::Op op, std::span<const ir::ValueId> operands, uint32_t attr = 0, uint16_t flags = 0) override;

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
  ir::ValueId as_resource_index(ir::ValueId index) override { return convert(index, ir::TypeKind::u32); }
  /// A scalar in each component of a vector, or in each element of a matrix; a value of that type as it is.
  ir::ValueId splat(ir::TypeId type, ir::ValueId value);
  ir::ValueId swizzle(ir::ValueId vector, std::span<const uint32_t> components);
  /// The first 64 bits of a vector of words, as a u64.
  ir::ValueId first_64(ir::ValueId words) {
    constexpr uint32_t kFirst[] = {0, 1};
    return emit(ir::Op::bitcast, ir::types::vector(ir::TypeKind::u64, 1), {swizzle(words, kFirst)});
  }

 private:
  Diagnostics* diagnostics_;
  bool found_variable_ = false, failed_ = false;
};

}  // namespace umber::glsl
