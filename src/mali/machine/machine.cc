// SPDX-License-Identifier: Apache-2.0
#include "mali/machine/machine.h"

#include <array>
#include <cstring>

#include "base/check.h"
#include "mali/machine/execution.h"

namespace umber::mali {

AccessMachine::AccessMachine(Arch arch, Memory& memory, const Tables& tables)
    : arch_(arch),
      memory_(memory),
      tables_(tables),
      finder_(arch, memory_, tables_),
      conversion_(conversion_places()),
      generic_buffer_(info(arch).generic_buffer) {}

const ConversionRecord& AccessMachine::conversion_record(uint32_t word) {
  std::array<uint8_t, sizeof word> bytes{};
  std::memcpy(bytes.data(), &word, sizeof word);
  return conversions_.find(word >> 8, bytes, arch_);
}

std::optional<Fault> AccessMachine::run(std::span<const Step> program, Registers& registers,
                                        const Invocation& invocation) {
  Execution execution(*this, registers, invocation);
  for (size_t i = 0; i < program.size(); ++i)
    if (const std::optional<Problem> problem = execution.run(program[i]))
      return Fault{problem->kind, static_cast<uint32_t>(i), problem->at, {}};
  return std::nullopt;
}

std::optional<Fault> AccessMachine::execute(std::span<const AccessWord> words, Registers& registers,
                                            const Invocation& invocation) {
  const std::variant<AccessProgram, Fault> decoded = decode_accesses(words, arch_);
  if (const Fault* const fault = std::get_if<Fault>(&decoded)) return *fault;
  return run(std::get<AccessProgram>(decoded), registers, invocation);
}

std::optional<Problem> Execution::run(const Step& step) {
  switch (step.action) {
    case Action::load_attribute: return load_attribute(step);
    case Action::store_attribute: return store_attribute(step);
    case Action::address_attribute: return address_attribute(step);
    case Action::load_varying: return load_varying(step);
    case Action::load_varying_buffer: return load_varying_buffer(step);
    case Action::load_special: return load_special(step);
    case Action::address_buffer: return address_buffer(step);
    case Action::load_converted: return load_converted(step);
    case Action::store_converted: return store_converted(step);
    case Action::load: return load(step);
    case Action::store: return store(step);
    case Action::add: return add(step);
  }
  UMBER_UNREACHABLE("an access of no kind");
}

std::optional<Problem> Execution::read(const Source& source, uint32_t& value) const {
  switch (source.kind) {
    case Source::Kind::none: return Problem{FaultKind::no_uniform};
    case Source::Kind::value: value = source.value; return std::nullopt;
    case Source::Kind::uniform:
      if (source.value >= invocation_.uniforms.size()) return Problem{FaultKind::no_uniform, source.value};
      value = invocation_.uniforms[source.value];
      return std::nullopt;
    case Source::Kind::register_: break;
  }
  const std::optional<uint32_t> found = registers_.get(source.value);
  if (!found) return Problem{FaultKind::no_register, source.value};
  value = *found;
  return std::nullopt;
}

std::optional<Problem> Execution::read_address(const Step& step, uint64_t& address) const {
  uint32_t low = 0, high = 0;
  if (const Outcome problem = read(step.address, low)) return problem;
  if (const Outcome problem = read(step.address_high, high)) return problem;
  address = (low | uint64_t{high} << 32) + static_cast<uint64_t>(int64_t{step.offset});
  return std::nullopt;
}

/// Which descriptor is meant: by the instruction, by a handle, or by the sum of the instruction's index and a source.
std::optional<Problem> Execution::read_handle(const Step& step, Handle& handle) const {
  constexpr uint32_t kTableBit = 24;
  handle = {step.table, step.index};
  if (step.indexed.kind == Source::Kind::none && !step.has_handle) return std::nullopt;
  uint32_t value = 0;
  if (const Outcome problem = read(step.indexed, value)) return problem;
  if (step.has_handle)
    handle = {value >> kTableBit, value & ((1u << kTableBit) - 1)};
  else
    handle.index += value << step.index_shift;
  return std::nullopt;
}

void Execution::forget_last(const Step& step) {
  for (const Source* const source : {&step.vertex, &step.instance, &step.indexed, &step.address, &step.address_high,
                                     &step.conversion, &step.position})
    if (source->is_last) registers_.forget(source->value);
}

void Execution::finish(const Step& step, uint32_t word_count, const RegisterWords& words) {
  forget_last(step);
  const uint32_t first = step.data;
  if (step.swizzle == kIdentitySwizzle && machine_.arch_ >= Arch::v6) {
    for (uint32_t i = 0; i < word_count; ++i) registers_.set(first + i, words[i]);
    return;
  }
  for (uint32_t i = 0; i < words.size(); ++i)
    if (step.mask >> i & 1) registers_.set(first + i, words[step.swizzle >> 2 * i & 3]);
}

std::optional<Problem> Execution::data_words(const Step& step, uint32_t count, RegisterWords& words) const {
  for (uint32_t i = 0; i < count; ++i) {
    const uint32_t word = step.data + (step.swizzle >> 2 * i & 3u);
    const std::optional<uint32_t> value = registers_.get(word);
    if (!value) return Problem{FaultKind::no_register, word};
    words[i] = *value;
  }
  return std::nullopt;
}

std::optional<Problem> Execution::add(const Step& step) {
  uint32_t value = 0;
  if (const Outcome problem = read(step.vertex, value)) return problem;
  finish(step, 1, {value + static_cast<uint32_t>(step.offset)});
  return std::nullopt;
}

}  // namespace umber::mali
