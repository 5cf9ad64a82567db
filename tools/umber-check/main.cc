// SPDX-License-Identifier: Apache-2.0
// umber-check: holds the compiler against the reference tools, other compilers and its own interpreter, over the shader_test files
// whose names are read from standard input.
#include <charconv>
#include <cstring>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "umber-check/commands.h"

namespace {

// clang-format off
constexpr std::string_view kUsage =
    "umber-check write                    what is written, for each version of SPIR-V\n"
    "umber-check read [--all]             what is read: modules of other compilers, of each shader one, or all\n"
    "umber-check read COUNT SEED          the same, and what `flip` does, of one making of the modules\n"
    "umber-check passes [--all]           what stages compute after each pass, of each file for one way to compile, or all; files may be\n"
    "                                     shaders by themselves, too\n"
    "umber-check spoiled PASS             the same, where the pass takes products for sums: that must be noticed\n"
    "umber-check flip COUNT SEED          COUNT times a byte of each module changed\n"
    "umber-check module F N [BYTE V]      the Nth of the modules that `flip` makes of the Fth file, to standard output\n";

int usage() {
  std::cerr << kUsage;
  return 2;
}
// clang-format on

bool parse_numbers(const std::vector<std::string_view>& texts, std::vector<uint64_t>& numbers) {
  for (const std::string_view text : texts) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), numbers.emplace_back());
    if (error != std::errc() || end != text.data() + text.size()) return false;
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string_view> arguments(argv + 1, argv + argc);
  if (arguments.empty()) return usage();
  const std::string_view command = arguments.front();
  arguments.erase(arguments.begin());
  const bool everything =
      (command == "read" || command == "passes") && arguments == std::vector<std::string_view>{"--all"};
  if (everything) arguments.clear();
  std::vector<uint64_t> numbers;
  const std::string_view spoiled = command == "spoiled" && arguments.size() == 1 ? arguments.front() : "";
  if (spoiled.empty() && !parse_numbers(arguments, numbers)) return usage();

  std::vector<std::string> files;
  for (std::string line; std::getline(std::cin, line);) files.push_back(line);
  if (command == "write" && numbers.empty()) return umber::check::write_command(files);
  if (command == "read" && numbers.empty()) return umber::check::read_command(files, everything, {});
  if ((command == "read" || command == "flip") && numbers.size() == 2) {
    const umber::check::Flips flips{.count = numbers[0], .seed = numbers[1]};
    return command == "read" ? umber::check::read_command(files, false, flips)
                             : umber::check::flip_command(files, flips);
  }
  if (command == "passes" && numbers.empty()) return umber::check::passes_command(files, everything, {});
  if (!spoiled.empty()) return umber::check::passes_command(files, true, spoiled);
  if (command == "module" && (numbers.size() == 2 || numbers.size() == 4) && files.size() == 1) {
    const std::vector<uint32_t> words(numbers.begin(), numbers.end());
    return umber::check::module_command(files.front(), words);
  }
  return usage();
}
