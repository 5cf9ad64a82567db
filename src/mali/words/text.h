// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/text_writer.h"
#include "mali/words/instruction.h"

/// Instructions as text: `LD_VAR_BUF_IMM.f32.slot0.v4.src_f32.center.store @r0:r3, r61, offset:48`. What has its
/// default is left out. `^r5` is read for the last time; bits that no field has are at the end, as `!0x10`; values
/// without a name are
/// `.sample?7`. Every instruction has a text, and its text parses to the same instruction.
namespace umber::mali {

/// Where a field stands in a text.
enum class Stand : uint8_t { mnemonic, result, written, staging, source, number, with_another };
Stand stand_of(const FieldInfo& field);
/// The fields that are operands, in the order of the text.
std::vector<uint8_t> operand_order(const RowInfo& row);  // places in fields(row)
/// The page of the values a source names, if it names such; what it has is what the whole instruction has.
bool names_page(uint32_t byte, uint32_t page, Arch arch);
/// How many registers the data of a message takes that its first register is a field of.
uint32_t register_count(const Instruction& instruction, const FieldInfo& first);
/// "neg" of neg0.
std::string_view without_digit(std::string_view name);

void print(const Instruction& instruction, TextWriter& out);
std::string text(const Instruction& instruction);
/// The value of a field alone: `v4`, `^r5`, `48`.
void print_value(const Instruction& instruction, size_t place, TextWriter& out);

/// What is wrong with a text, and where.
struct TextError {
  size_t at;
  std::string_view what;
};
std::variant<Instruction, TextError> parse(std::string_view text, Family family, Arch arch);

}  // namespace umber::mali
