// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/device.h"

#include <optional>
#include <vector>

#include "back/spirv/code.h"
#include "back/spirv/messages.h"
#include "ir/interface/spirv_instruction.h"
#include "spirv/grammar.h"
#include "spirv/utf8.h"
#include "spirv/value_instructions.h"

namespace umber::back::spirv {
namespace {

constexpr uint32_t kPrintf = 1;  ///< NonSemantic.DebugPrintf has this one instruction

}  // namespace

void Device::write(const ir::Inst& inst) {
  using ir::Op;
  static_assert(
      ir::consists_of(ir::Group::device, {Op::demote, Op::is_helper, Op::clock, Op::begin_interlock, Op::end_interlock,
                                          Op::debug_printf, Op::is_resident, Op::spirv_instruction}));
  if (inst.op == Op::demote) return builder_.emit(spv::Op::DemoteToHelperInvocation);
  if (inst.op == Op::begin_interlock) return builder_.emit(spv::Op::BeginInvocationInterlockEXT);
  if (inst.op == Op::end_interlock) return builder_.emit(spv::Op::EndInvocationInterlockEXT);
  if (inst.op == Op::is_helper) return write_is_helper(inst);
  if (inst.op == Op::debug_printf) return write_printf(inst);
  if (inst.op == Op::spirv_instruction) return write_spirv_instruction(inst);
  const SpvId type = types_.of(result_type(inst));
  if (inst.op == Op::is_resident)
    return define(inst, builder_.emit(spv::Op::ImageSparseTexelsResident, type, {operand(inst, 0)}));
  const SpvId scope = builder_.u32_constant(inst.imm());
  define(inst, builder_.emit(spv::Op::ReadClockKHR, type, {scope}));
}

/// The instruction is deprecated since SPIR-V 1.6, which has a volatile load of the built-in in its place; consumers take
/// it all the same.
void Device::write_is_helper(const ir::Inst& inst) {
  define(inst, builder_.emit(spv::Op::IsHelperInvocationEXT, types_.of(result_type(inst)), {}));
}

void Device::write_printf(const ir::Inst& inst) {
  const SpvId set = builder_.ext_inst_import("NonSemantic.DebugPrintf");
  const SpvId format = builder_.string(spv::to_utf8(module_.names.text(NameId{inst.attr})));
  std::vector<SpvId> words = {set, {kPrintf}, format};
  for (const SpvId shown : operands(inst)) words.push_back(shown);
  const SpvId none = builder_.void_type();
  builder_.emit(spv::Op::ExtInst, none, words);
}

/// What the front end lets through is right; a text of the IR may name anything.
void Device::write_spirv_instruction(const ir::Inst& inst) {
  const std::string_view text = module_.names.text(NameId{inst.attr});
  const std::optional<ir::SpirvInstruction> wanted = ir::read_spirv_instruction(text);
  UMBER_CHECK(wanted);
  const std::optional<spv::ValueOperands> taken = spv::operands_of_value_instruction(wanted->set, wanted->id);
  bool is_known = taken && taken->fit(inst.operand_count);
  for (const uint32_t capability : wanted->capabilities)
    is_known &= spv::find(static_cast<spv::Capability>(capability)) != nullptr;
  if (!is_known) {
    diagnostics_.report(kNoInstruction, span(inst), text, inst.operand_count);
    return undefine_results(inst);
  }
  for (const uint32_t capability : wanted->capabilities) builder_.require(static_cast<spv::Capability>(capability));
  for (const std::string_view extension : wanted->extensions) builder_.require_extension(extension);
  const SpvId type = types_.of(result_type(inst));
  const SmallVector<SpvId, 8> values = operands(inst);
  if (wanted->set.empty()) return define(inst, builder_.emit(static_cast<spv::Op>(wanted->id), type, values));
  if (wanted->set.starts_with("SPV_")) builder_.require_extension(wanted->set);
  std::vector<spv::Word> words = {builder_.ext_inst_import(wanted->set), {wanted->id}};
  words.insert(words.end(), values.begin(), values.end());
  define(inst, builder_.emit(spv::Op::ExtInst, type, words));
}

}  // namespace umber::back::spirv
