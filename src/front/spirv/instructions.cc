// SPDX-License-Identifier: Apache-2.0
// Which part of the importer an instruction belongs to.
#include "front/spirv/importer.h"

namespace umber::front::spirv {

void Importer::instruction() {
  const Instruction& i = current_;
  switch (i.op) {
    case spv::Op::Line:
    case spv::Op::NoLine:
    case spv::Op::Nop:
    case spv::Op::AssumeTrueKHR: return;
    case spv::Op::AccessChain:
    case spv::Op::InBoundsAccessChain:
    case spv::Op::ImageTexelPointer: return;  // followed where they are used
    case spv::Op::Variable: return local_variable();
    case spv::Op::Load: return import_load();
    case spv::Op::Store: return import_store();
    case spv::Op::CopyMemory: return copy_memory();
    case spv::Op::ArrayLength: return length_of_array();
    case spv::Op::Undef: {
      const TypeId type = result_type();
      if (type && type != ir::types::kVoid) result(module_.undefined(type));
      return;
    }
    case spv::Op::Phi: {
      const ir::VariableId variable = phi_variable(i.result().value);
      if (!failed_) result(emit(Op::load, module_.variables[variable].type, {}, ir::Place(variable).bits()));
      return;
    }
    case spv::Op::CopyObject: {
      const bool is_followed = pointee(i.type().value) || has_opaque(i.type().value);
      if (!is_followed) result(operand(0));
      return;
    }
    case spv::Op::ExpectKHR: return result(operand(0));
    case spv::Op::FunctionCall: return call();
    case spv::Op::ExtInst:
      if (b_.imports_glsl(i.operands()[0])) return extended();
      if (!b_.imports_debug_info(i.operands()[0])) fail(kUnsupported);
      return;
    default: break;
  }
  const bool is_known = one_operation() || composite() || arithmetic() || image() || atomic() || synchronization();
  if (!is_known) fail(kUnsupported);
}

ValueId Importer::operand(size_t n) {
  const std::span<const uint32_t> operands = current_.operands();
  if (n < operands.size()) return value(operands[n]);
  fail(kKind);
  return undefined({});
}

}  // namespace umber::front::spirv
