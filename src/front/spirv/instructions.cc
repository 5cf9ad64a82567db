// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/instruction_importer.h"
#include "front/spirv/parts.h"

namespace umber::front::spirv {

void InstructionImporter::import(const Instruction& i) {
  if (parts_.points_to.is_active() && parts_.pointer_values.import(i)) return;
  switch (i.op) {
    case spv::Op::Line:
    case spv::Op::NoLine:
    case spv::Op::Nop:
    case spv::Op::AssumeTrueKHR: return;
    case spv::Op::AccessChain:
    case spv::Op::InBoundsAccessChain:
    case spv::Op::PtrAccessChain:
    case spv::Op::InBoundsPtrAccessChain:
    case spv::Op::ImageTexelPointer: return;  // followed where they are used
    case spv::Op::Variable: return parts_.memory.local_variable(i);
    case spv::Op::Load: return parts_.memory.load(i);
    case spv::Op::Store: return parts_.memory.store(i);
    case spv::Op::CopyMemory: return parts_.memory.copy_memory(i);
    case spv::Op::ArrayLength: return parts_.memory.length_of_array(i);
    case spv::Op::Undef: {
      const TypeId type = result_type(i);
      if (type && type != ir::types::kVoid) result(i, module_.undefined(type));
      return;
    }
    case spv::Op::Phi: return parts_.phis.import(i);
    case spv::Op::CopyObject: {
      const bool is_followed = pointee(i.type().value) || has_opaque(i.type().value);
      if (!is_followed) result(i, operand(i, 0));
      return;
    }
    case spv::Op::ExpectKHR: return result(i, operand(i, 0));
    case spv::Op::PtrEqual:
    case spv::Op::PtrNotEqual:
    case spv::Op::ConvertPtrToU:
    case spv::Op::ConvertUToPtr:
    case spv::Op::Bitcast:
      if (parts_.addresses.import(i)) return;
      break;
    case spv::Op::FunctionCall: return parts_.functions.call(i);
    case spv::Op::ExtInst:
      if (b_.imports_glsl(i.operands()[0])) return parts_.extended.import(i);
      if (b_.imports(i.operands()[0], "NonSemantic.DebugPrintf")) return parts_.device.printf(i);
      if (b_.imports(i.operands()[0], "SPV_AMD_shader_trinary_minmax")) return parts_.extended.trinary(i);
      if (!b_.imports_debug_info(i.operands()[0]) && !parts_.device.named(i)) fail(kUnsupported);
      return;
    default: break;
  }
  if (module_.state.uses_vulkan_memory_model && parts_.cooperative.import(i)) return;  // which needs that model
  const bool is_known = parts_.arithmetic.one_operation(i) || parts_.composites.import(i) ||
                        parts_.arithmetic.import(i) || parts_.images.import(i) || parts_.atomics.import(i) ||
                        parts_.synchronization.import(i) || parts_.device.import(i) || parts_.rays.import(i) ||
                        parts_.subgroups.import(i) || parts_.device.named(i);
  if (!is_known) fail(kUnsupported);
}

}  // namespace umber::front::spirv
