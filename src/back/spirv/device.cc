// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/device.h"

#include <optional>
#include <vector>

#include "back/spirv/code.h"
#include "back/spirv/messages.h"
#include "ir/interface/spirv_instruction.h"
#include "spirv/grammar.h"
#include "spirv/named_calls.h"
#include "spirv/utf8.h"

namespace umber::back::spirv {
namespace {

constexpr uint32_t kPrintf = 1;  ///< NonSemantic.DebugPrintf has this one instruction

}  // namespace

void Device::write(const ir::Inst& inst) {
  using ir::Op;
  static_assert(
      ir::consists_of(ir::Group::device, {Op::demote, Op::is_helper, Op::clock, Op::begin_interlock, Op::end_interlock,
                                          Op::debug_printf, Op::is_resident, Op::spirv_instruction, Op::pointer_to}));
  if (inst.op == Op::demote) return builder_.emit(spv::Op::DemoteToHelperInvocation);
  if (inst.op == Op::begin_interlock) return builder_.emit(spv::Op::BeginInvocationInterlockEXT);
  if (inst.op == Op::end_interlock) return builder_.emit(spv::Op::EndInvocationInterlockEXT);
  if (inst.op == Op::is_helper) return write_is_helper(inst);
  if (inst.op == Op::debug_printf) return write_printf(inst);
  if (inst.op == Op::spirv_instruction) return write_spirv_instruction(inst);
  if (inst.op == Op::pointer_to) return define(inst, code_.places.access(inst, inst.path_length()).id);
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

/// The operands of the op, and the literals at their places.
Device::Placed Device::place_operands(const ir::Inst& inst, const ir::SpirvInstruction& wanted) {
  Placed placed;
  uint32_t literal = 0, operand = 0;
  const auto literals = static_cast<uint32_t>(wanted.literals.size());
  for (uint32_t position = 0; literal < literals || operand < inst.operand_count; ++position) {
    if (literal < literals && wanted.literals[literal].position == position) {
      placed.literals.push_back(wanted.literals[literal].word);
      placed.words.push_back({wanted.literals[literal++].word});
      placed.arguments.push_back(spv::Argument::literal);
    } else if (operand < inst.operand_count) {
      const ir::InstId from = module_.def(module_.operand(inst, operand));
      const bool is_pointer = from && module_.insts[from].op == ir::Op::pointer_to;
      placed.words.push_back(this->operand(inst, operand++));
      placed.arguments.push_back(is_pointer ? spv::Argument::pointer : spv::Argument::value);
    } else {
      placed.has_gap = true;
      return placed;
    }
  }
  return placed;
}

/// What the front end lets through is right; a text of the IR may name anything.
bool Device::is_known(const ir::Inst& inst, const ir::SpirvInstruction& wanted, const Placed& placed) {
  for (const uint32_t capability : wanted.capabilities)
    if (!spv::find(static_cast<spv::Capability>(capability))) return false;
  const spv::NamedCall call{wanted.set, wanted.id, inst.result_count != 0, placed.arguments, placed.literals};
  return !placed.has_gap && spv::check_call(call) == spv::CallProblem::none;
}

void Device::write_spirv_instruction(const ir::Inst& inst) {
  const std::string_view text = module_.names.text(NameId{inst.attr});
  const std::optional<ir::SpirvInstruction> wanted = ir::read_spirv_instruction(text);
  UMBER_CHECK(wanted);
  const Placed placed = place_operands(inst, *wanted);
  if (!is_known(inst, *wanted, placed)) {
    diagnostics_.report(kNoInstruction, span(inst), text, inst.operand_count);
    return undefine_results(inst);
  }
  for (const uint32_t capability : wanted->capabilities) builder_.require(static_cast<spv::Capability>(capability));
  for (const std::string_view extension : wanted->extensions) builder_.require_extension(extension);
  if (wanted->set.empty()) {
    const auto op = static_cast<spv::Op>(wanted->id);
    if (inst.result_count == 0) return builder_.emit(op, placed.words);
    return define(inst, builder_.emit(op, types_.of(result_type(inst)), placed.words));
  }
  if (wanted->set.starts_with("SPV_")) builder_.require_extension(wanted->set);
  std::vector<spv::Word> extended = {builder_.ext_inst_import(wanted->set), {wanted->id}};
  extended.insert(extended.end(), placed.words.begin(), placed.words.end());
  if (inst.result_count == 0) return void(builder_.emit(spv::Op::ExtInst, builder_.void_type(), extended));
  define(inst, builder_.emit(spv::Op::ExtInst, types_.of(result_type(inst)), extended));
}

}  // namespace umber::back::spirv
