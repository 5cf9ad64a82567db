// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/device_importer.h"
#include "front/spirv/parts.h"
#include "ir/interface/spirv_instruction.h"
#include "spirv/value_instructions.h"

namespace umber::front::spirv {

bool DeviceImporter::import(const Instruction& i) {
  const auto of_fragments = [&](Op op) {
    if (module_.stage != ir::Stage::fragment) return fail(kWrongStage);
    emit_void(op);
  };
  switch (i.op) {
    case spv::Op::DemoteToHelperInvocation: of_fragments(Op::demote); return true;
    case spv::Op::BeginInvocationInterlockEXT: of_fragments(Op::begin_interlock); return true;
    case spv::Op::EndInvocationInterlockEXT: of_fragments(Op::end_interlock); return true;
    case spv::Op::IsHelperInvocationEXT:
      if (module_.stage != ir::Stage::fragment) return fail(kWrongStage), true;
      result(i, emit(Op::is_helper, ir::types::kBool, {}));
      return true;
    case spv::Op::ReadClockKHR: clock(i); return true;
    case spv::Op::ImageSparseTexelsResident: {
      const ValueId code = emit_.as_kind(operand(i, 0), TypeKind::i32);
      if (module_.type(code) != ir::types::kI32 || failed()) return fail(kTypes), true;
      result(i, emit(Op::is_resident, ir::types::kBool, {code}));
      return true;
    }
    default: return false;
  }
}

void DeviceImporter::clock(const Instruction& i) {
  const std::optional<uint32_t> scope = parts_.constants.u32(i.operands()[0]);
  if (!scope) return fail(kNotConstant);
  const TypeId type = result_type(i);
  if (type != ir::types::vector(TypeKind::u32, 2) && type != ir::types::kU64) return fail(kTypes);
  result(i, emit(Op::clock, type, {}, *scope));
}

void DeviceImporter::printf(const Instruction& i) {
  const std::span<const uint32_t> operands = i.operands();
  constexpr uint32_t kPrintf = 1;
  if (operands.size() < 3 || operands[1] != kPrintf || b_.op(operands[2]) != spv::Op::String) return fail(kKind);
  Values shown;
  for (size_t n = 3; n < operands.size(); ++n) {
    const ValueId v = operand(i, n);
    if (failed() || !emit_.is_numeric(v) || module_.types.is_matrix(module_.type(v))) return fail(kTypes);
    shown.push_back(v);
  }
  const std::string format = spv::read_string(b_.definition(operands[2]).operands()).text;
  emit_void(Op::debug_printf, shown, module_.names.intern(format).index);
}

/// What has no op of its own and needs none: a value of values, by its number.
bool DeviceImporter::named(const Instruction& i) {
  ir::SpirvInstruction wanted{
      .set = {}, .id = static_cast<uint32_t>(i.op), .literals = {}, .capabilities = {}, .extensions = {}};
  std::span<const uint32_t> operands = i.operands();
  std::string set;
  if (i.op == spv::Op::ExtInst) {
    if (b_.op(operands[0]) != spv::Op::ExtInstImport) return false;
    set = spv::read_string(b_.definition(operands[0]).operands()).text;
    wanted.set = set;
    wanted.id = operands[1];
    operands = operands.subspan(2);
  }
  const std::optional<spv::ValueOperands> taken = spv::operands_of_value_instruction(wanted.set, wanted.id);
  const bool is_of_amd = set.starts_with("SPV_AMD_");  // whose grammar is not known here
  if (taken ? !taken->fit(static_cast<uint32_t>(operands.size())) : !is_of_amd) return false;
  Values values;
  for (size_t n = i.operands().size() - operands.size(); n < i.operands().size(); ++n) {
    values.push_back(operand(i, n));
    if (failed() || !emit_.is_numeric(values.back())) return fail(kTypes), true;
  }
  const TypeId type = result_type(i);
  if (!type || !module_.types.is_numeric(type)) return fail(kTypes), true;
  result(i, emit(Op::spirv_instruction, type, values, module_.names.intern(ir::to_text(wanted)).index));
  return true;
}

}  // namespace umber::front::spirv
