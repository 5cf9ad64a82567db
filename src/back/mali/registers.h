// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "back/mali/words.h"
#include "mali/words/instruction.h"

/// What the words of all architectures have in common.
namespace umber::back::mali {

/// The registers of AccessCode from v6 on. Those that are set when a shader begins are above them.
inline constexpr uint8_t kDataRegister = 0, kAddressRegister = 4, kConversionRegister = 6, kIndexRegister = 8,
                         kPositionRegister = 9, kStructureRegister = 10;
/// Where fragment shaders find the number of their sample, in the upper half.
inline constexpr uint8_t kSampleRegister = 61;

/// Registers of 32 bits that the data of a transfer take.
constexpr uint8_t data_registers(const Transfer& t) {
  return static_cast<uint8_t>(t.register_bits == 16 ? (t.components + 1) / 2 : t.components);
}

/// An instruction that the architecture has.
umber::mali::Instruction instruction(umber::mali::Op op, Arch arch);

void add_midgard_words(const Access& access, Arch arch, AccessCode& code);
void add_bifrost_words(const Access& access, Arch arch, AccessCode& code);
void add_valhall_words(const Access& access, Arch arch, AccessCode& code);

}  // namespace umber::back::mali
