// SPDX-License-Identifier: Apache-2.0
#include "umber-mali/planned_shader.h"

namespace umber::tool {

using back::mali::Access, back::mali::AccessCode, back::mali::Step;

PlannedShader::PlannedShader(const back::mali::Plan& plan) : plan_(plan) {
  for (const Access& access : plan.accesses) {
    codes_.push_back(back::mali::code_of(access, plan.arch));
    auto decoded = mali::decode_accesses(codes_.back().words, plan.arch);
    if (const auto* const fault = std::get_if<mali::Fault>(&decoded)) error_ = describe(*fault);
    programs_.push_back(error_.empty() ? std::get<mali::AccessProgram>(std::move(decoded)) : mali::AccessProgram());
  }
}

std::string PlannedShader::run(size_t access, mali::AccessMachine& machine, const mali::Invocation& invocation,
                               uint32_t position, mali::Registers& registers) const {
  const AccessCode& code = codes_[access];
  preload(plan_.arch, invocation, registers);
  for (const AccessCode::Constant& constant : code.constants) registers.set(constant.reg, constant.value);
  if (code.position != AccessCode::kNoRegister) registers.set(code.position, position);
  const std::optional<mali::Fault> fault = machine.run(programs_[access], registers, invocation);
  return fault ? describe(*fault) : std::string();
}

std::string PlannedShader::store(size_t access, mali::AccessMachine& machine, const mali::Invocation& invocation,
                                 const StepContext& context, Components values) const {
  const Access& a = plan_.accesses[access];
  const AccessCode& code = codes_[access];
  for (const Step step : a.steps) apply(step, context, values);
  mali::Registers registers;
  for (uint8_t n = 0; n < code.data_count; ++n)
    registers.set(code.data + n,
                  a.transfer.register_bits == 16 ? (values[2u * n] & 0xFFFF) | values[2u * n + 1] << 16 : values[n]);
  return run(access, machine, invocation, 0, registers);
}

std::string PlannedShader::load(size_t access, mali::AccessMachine& machine, const mali::Invocation& invocation,
                                const StepContext& context, uint32_t position, Components& values) const {
  const Access& a = plan_.accesses[access];
  const AccessCode& code = codes_[access];
  mali::Registers registers;
  if (std::string error = run(access, machine, invocation, position, registers); !error.empty()) return error;
  values = {};
  const bool is_half = a.transfer.register_bits == 16 && a.path != back::mali::Path::preloaded;
  for (uint32_t n = 0; n < (is_half ? a.transfer.components : code.data_count); ++n) {
    const std::optional<uint32_t> word = registers.get(code.data + (is_half ? n / 2 : n));
    if (!word) return "a load leaves a register without a value";
    values[n] = is_half ? *word >> (n % 2 * 16) & 0xFFFF : *word;
  }
  for (const Step step : a.steps) apply(step, context, values);
  return {};
}

}  // namespace umber::tool
