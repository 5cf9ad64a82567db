// SPDX-License-Identifier: Apache-2.0
#include "ir/interface/spirv_instruction.h"

#include <algorithm>
#include <charconv>

#include "base/text_block.h"

namespace umber::ir {
namespace {

std::optional<uint32_t> number(std::string_view text) {
  uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// Takes "word " from the front of `part`, if it begins so.
bool take(std::string_view& part, std::string_view word) {
  if (!part.starts_with(word) || part.size() <= word.size() || part[word.size()] != ' ') return false;
  part.remove_prefix(word.size() + 1);
  return true;
}

/// "position word"; the one before it must have had a lower position.
bool add_literal(std::string_view part, SpirvInstruction& to) {
  const size_t space = part.find(' ');
  if (space == std::string_view::npos) return false;
  const std::optional<uint32_t> position = number(part.substr(0, space)), word = number(part.substr(space + 1));
  const bool is_next = position && (to.literals.empty() || to.literals.back().position < *position);
  if (!is_next || !word) return false;
  to.literals.push_back({*position, *word});
  return true;
}

}  // namespace

bool is_spirv_name(std::string_view name) {
  const auto fits = [](char c) { return is_word(c) || c == '.'; };
  return !name.empty() && std::all_of(name.begin(), name.end(), fits);
}

std::string to_text(const SpirvInstruction& instruction) {
  std::string text;
  if (!instruction.set.empty()) text.append("set ").append(instruction.set).append(", ");
  text.append("id ").append(std::to_string(instruction.id));
  for (const SpirvInstruction::Literal& literal : instruction.literals)
    text.append(", literal ").append(std::to_string(literal.position)).append(" ").append(std::to_string(literal.word));
  for (const uint32_t capability : instruction.capabilities)
    text.append(", capability ").append(std::to_string(capability));
  for (const std::string_view extension : instruction.extensions) text.append(", extension ").append(extension);
  return text;
}

std::optional<SpirvInstruction> read_spirv_instruction(std::string_view text) {
  SpirvInstruction instruction;
  bool has_id = false;
  for (bool goes_on = true; goes_on;) {
    const size_t end = text.find(", ");
    std::string_view part = text.substr(0, end);
    goes_on = end != std::string_view::npos;
    if (goes_on) text.remove_prefix(end + 2);
    if (take(part, "set") && is_spirv_name(part)) {
      instruction.set = part;
    } else if (take(part, "extension") && is_spirv_name(part)) {
      instruction.extensions.push_back(part);
    } else if (take(part, "literal")) {
      if (!add_literal(part, instruction)) return std::nullopt;
    } else if (const bool is_id = take(part, "id"); is_id || take(part, "capability")) {
      const std::optional<uint32_t> value = number(part);
      if (!value) return std::nullopt;
      if (is_id)
        instruction.id = *value, has_id = true;
      else
        instruction.capabilities.push_back(*value);
    } else {
      return std::nullopt;
    }
  }
  if (!has_id) return std::nullopt;
  return instruction;
}

std::string_view take_spirv_text(std::string_view& texts) {
  const size_t end = texts.find("; ");
  const std::string_view first = texts.substr(0, end);
  texts.remove_prefix(end == std::string_view::npos ? texts.size() : end + 2);
  return first;
}

}  // namespace umber::ir
