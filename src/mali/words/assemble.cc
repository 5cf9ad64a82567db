// SPDX-License-Identifier: Apache-2.0
#include <charconv>

#include "mali/words/disassemble.h"
#include "mali/words/text.h"

namespace umber::mali {
namespace {

constexpr size_t kMostZeros = size_t{1} << 20;

std::string_view without_comment(std::string_view line) {
  line = line.substr(0, line.find(';'));
  const size_t last = line.find_last_not_of(" \t\r");
  return line.substr(0, last == line.npos ? 0 : last + 1);
}

/// The number behind a directive; nothing if that is not what the line is, or more than a number.
std::optional<uint64_t> directive(std::string_view line, std::string_view name, int base) {
  if (!line.starts_with(name)) return std::nullopt;
  line.remove_prefix(name.size());
  uint64_t value = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), value, base);
  if (error != std::errc() || end != line.data() + line.size()) return std::nullopt;
  return value;
}

void append(std::vector<uint8_t>& program, uint64_t word) {
  for (size_t i = 0; i < kWordBytes; ++i) program.push_back(static_cast<uint8_t>(word >> 8 * i));
}

}  // namespace

std::variant<std::vector<uint8_t>, AssemblyError> assemble(std::string_view text, Arch arch) {
  std::vector<uint8_t> program;
  for (size_t number = 0; !text.empty(); ++number) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = without_comment(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty()) continue;
    if (const std::optional<uint64_t> zeros = directive(line, ".zero ", 10)) {
      if (*zeros > kMostZeros) return AssemblyError{number, 0, "too many words of zero"};
      program.resize(program.size() + static_cast<size_t>(*zeros * kWordBytes));
    } else if (const std::optional<uint64_t> word = directive(line, ".word 0x", 16)) {
      append(program, *word);
    } else {
      const auto result = parse(line, Family::valhall, arch);
      if (const auto* error = std::get_if<TextError>(&result)) return AssemblyError{number, error->at, error->what};
      append(program, encode(std::get<Instruction>(result)));
    }
  }
  return program;
}

}  // namespace umber::mali
