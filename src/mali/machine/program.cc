// SPDX-License-Identifier: Apache-2.0
#include "mali/machine/program.h"

#include <algorithm>

#include "mali/machine/step_decoders.h"

namespace umber::mali {
namespace {

std::optional<FaultKind> decode_step(const Instruction& instruction, const AccessWord& word, Family family,
                                     Step& step) {
  switch (family) {
    case Family::valhall: return decode_valhall(instruction, step);
    case Family::bifrost: return decode_bifrost(instruction, word, step);
    case Family::midgard: return decode_midgard(instruction, step);
    case Family::clause: break;
  }
  return FaultKind::no_instruction;
}

/// The first rule that the hardware does not live with.
std::optional<Violation> broken_rule(const Instruction& instruction) {
  for (const Violation violation : check(instruction))
    if (violation != Violation::old_value) return violation;
  return std::nullopt;
}

}  // namespace

std::variant<AccessProgram, Fault> decode_accesses(std::span<const AccessWord> words, Arch arch) {
  const Family family = info(arch).family;
  AccessProgram program;
  program.reserve(words.size());
  for (const AccessWord& word : words) {
    const auto at = static_cast<uint32_t>(program.size());
    const std::optional<Instruction> instruction = decode(word.word, family, arch);
    if (!instruction) return Fault{FaultKind::no_instruction, at, word.word, {}};
    if (const std::optional<Violation> rule = broken_rule(*instruction))
      return Fault{FaultKind::broken_rule, at, word.word, rule};
    Step step;
    if (const std::optional<FaultKind> fault = decode_step(*instruction, word, family, step))
      return Fault{*fault, at, word.word, {}};
    program.push_back(step);
  }
  return program;
}

}  // namespace umber::mali
