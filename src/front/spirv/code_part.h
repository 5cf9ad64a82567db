// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <initializer_list>
#include <span>
#include <string_view>

#include "front/spirv/id_values.h"
#include "front/spirv/part.h"

namespace umber::front::spirv {

/// A part of the import that turns instructions into code.
class CodePart : public ImportPart {
 public:
  CodePart(ImportContext& context, ImportParts& parts);

 protected:
  ValueId emit(Op op, TypeId result, std::span<const ValueId> operands, uint32_t attr = 0, uint16_t flags = 0) {
    return emit_.emit(op, result, operands, attr, flags);
  }
  ValueId emit(Op op, TypeId result, std::initializer_list<ValueId> operands, uint32_t attr = 0) {
    return emit_.emit(op, result, std::span(operands.begin(), operands.size()), attr);
  }
  void emit_void(Op op, std::span<const ValueId> operands = {}, uint32_t attr = 0, uint16_t flags = 0) {
    emit_.emit_void(op, operands, attr, flags);
  }
  ValueId value(uint32_t id) { return values_.value(id); }
  ValueId operand(const Instruction& i, size_t n) { return values_.operand(i, n); }
  TypeId result_type(const Instruction& i) const { return values_.result_type(i); }
  void result(const Instruction& i, ValueId v) { values_.result(i, v); }
  Local* local(uint32_t id) { return values_.local(id); }
  ir::VariableId new_variable(TypeId type, NameId name = {}) { return values_.new_variable(type, name); }

  IdValues& values_;
};

}  // namespace umber::front::spirv
