// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "mali/model.h"

/// Programs of architectures whose instructions are words of 64 bits, one behind the other (v9 on).
namespace umber::mali {

constexpr size_t kWordBytes = 8;
bool has_programs_of_words(Arch arch);

/// One line an instruction, in the form of words/text.h, with its place and its word as a comment, and a comment below
/// it for each rule that it breaks. What is no instruction is `.word 0x...`, words of zero are `.zero COUNT`. The
/// program is of whole words.
std::string disassemble(std::span<const uint8_t> program, Arch arch);
/// The same with the value of each field by its name.
std::string disassemble_to_json(std::span<const uint8_t> program, Arch arch);

/// What is wrong with a program's text, and where: line and place in it count from 0.
struct AssemblyError {
  size_t line, at;
  std::string_view what;
};
/// The bytes of a text that disassemble() may have written.
std::variant<std::vector<uint8_t>, AssemblyError> assemble(std::string_view text, Arch arch);

}  // namespace umber::mali
