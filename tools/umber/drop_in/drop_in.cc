// SPDX-License-Identifier: Apache-2.0
#include "umber/drop_in/drop_in.h"

#include <unistd.h>

#include "umber/arguments.h"
#include "umber/files.h"

namespace umber::tool::drop_in {
namespace {

constexpr std::string_view kPrefix = "umber-";
constexpr std::string_view kExecutable = ".exe";  // on Windows
constexpr int kWrongCommandLine = 1;  // of both tools

}  // namespace

std::optional<int> run_as(std::string_view program, const std::vector<std::string>& words) {
  std::string_view name = name_of(program);
  if (name.starts_with(kPrefix)) name.remove_prefix(kPrefix.size());
  if (name.ends_with(kExecutable)) name.remove_suffix(kExecutable.size());
  try {
    if (name == "glslc") return glslc(words);
    if (name == "glslangValidator" || name == "glslang") return glslang_validator(words);
  } catch (const UsageError& error) {
    const char* const label = name == "glslc" ? ": error: " : ": Error: ";
    write_all(STDERR_FILENO, std::string(name) + label + error.what() + "\n");
    return kWrongCommandLine;
  }
  return std::nullopt;
}

}  // namespace umber::tool::drop_in
