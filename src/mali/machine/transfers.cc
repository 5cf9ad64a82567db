// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstring>

#include "mali/machine/execution.h"

/// Accesses to addresses in registers.
namespace umber::mali {

/// How data lie in memory and in registers, and where.
std::optional<Problem> Execution::conversion_of(const Step& step, MemoryFormat& memory, RegisterFormat& format,
                                                uint64_t& address) {
  uint32_t word = 0;
  if (const Outcome problem = read_address(step, address)) return problem;
  if (const Outcome problem = read(step.conversion, word)) return problem;
  const ConversionRecord& record = machine_.conversion_record(word);
  if (!record.format) return Problem{FaultKind::no_format, word};
  memory = *record.format;
  format = step.format;
  if (!step.takes_format_of_conversion) return std::nullopt;
  if (!record.registers) return Problem{FaultKind::unsupported, word};
  format = *record.registers;
  return std::nullopt;
}

std::optional<Problem> Execution::load_converted(const Step& step) {
  MemoryFormat memory;
  RegisterFormat format{};
  uint64_t address = 0;
  if (const Outcome problem = conversion_of(step, memory, format, address)) return problem;
  if (mali::conversion(memory, format) == Conversion::forbidden)
    return Problem{FaultKind::forbidden_conversion, address};
  const std::span<const uint8_t> bytes = machine_.memory_.at(address, memory.bytes());
  if (bytes.empty() && memory.bytes() != 0) return Problem{FaultKind::outside_memory, address};
  finish(step, register_count(format, step.components), mali::read(memory, format, step.components, bytes));
  return std::nullopt;
}

std::optional<Problem> Execution::store_converted(const Step& step) {
  MemoryFormat memory;
  RegisterFormat format{};
  uint64_t address = 0;
  RegisterWords words{};
  if (const Outcome problem = conversion_of(step, memory, format, address)) return problem;
  if (mali::conversion(memory, format, Direction::store) == Conversion::forbidden)
    return Problem{FaultKind::forbidden_conversion, address};
  if (const Outcome problem = data_words(step, register_count(format, step.components), words)) return problem;
  if (memory.bytes() != 0) {  // otherwise nobody reads it: it is dropped
    const std::span<uint8_t> bytes = machine_.memory_.at(address, memory.bytes());
    if (bytes.empty()) return Problem{FaultKind::outside_memory, address};
    write(memory, format, step.components, words, bytes);
  }
  forget_last(step);
  return std::nullopt;
}

std::optional<Problem> Execution::load(const Step& step) {
  uint64_t address = 0;
  if (const Outcome problem = read_address(step, address)) return problem;
  const std::span<const uint8_t> bytes = machine_.memory_.at(address, step.bytes);
  if (bytes.empty()) return Problem{FaultKind::outside_memory, address};
  std::array<uint8_t, sizeof(RegisterWords)> data{};
  RegisterWords words{};
  // What is loaded goes into a part of a register, of which the rest stays.
  words[0] = step.extended_bytes < 4 ? registers_.get(step.data).value_or(0) : 0;
  std::memcpy(data.data(), words.data(), data.size());
  const bool is_negative = step.is_signed && (bytes.back() & 0x80) != 0;
  std::fill_n(data.data() + step.byte, step.extended_bytes, is_negative ? uint8_t{0xFF} : uint8_t{0});
  std::ranges::copy(bytes, data.data() + step.byte);
  std::memcpy(words.data(), data.data(), data.size());
  finish(step, step.components, words);
  return std::nullopt;
}

std::optional<Problem> Execution::store(const Step& step) {
  uint64_t address = 0;
  RegisterWords words{};
  if (const Outcome problem = read_address(step, address)) return problem;
  if (const Outcome problem = data_words(step, step.components, words)) return problem;
  const std::span<uint8_t> bytes = machine_.memory_.at(address, step.bytes);
  if (bytes.empty()) return Problem{FaultKind::outside_memory, address};
  std::memcpy(bytes.data(), words.data(), bytes.size());
  forget_last(step);
  return std::nullopt;
}

}  // namespace umber::mali
