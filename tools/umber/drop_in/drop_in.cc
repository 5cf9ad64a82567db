// SPDX-License-Identifier: Apache-2.0
#include "umber/drop_in/drop_in.h"

#include <unistd.h>

#include "umber/arguments.h"
#include "umber/files.h"

namespace umber::tool::drop_in {
namespace {

constexpr std::string_view kPrefix = "umber-";
constexpr std::string_view kExecutable = ".exe";  // on Windows
constexpr int kNotUnderstood = 1;  // of both tools

std::string_view plain_name(std::string_view program) {
  std::string_view name = name_of(program);
  if (name.starts_with(kPrefix)) name.remove_prefix(kPrefix.size());
  if (name.ends_with(kExecutable)) name.remove_suffix(kExecutable.size());
  return name;
}

}  // namespace

bool is_other(std::string_view program) {
  const std::string_view name = plain_name(program);
  return name == "glslc" || name == "glslangValidator" || name == "glslang";
}

bool is_glslc(std::string_view program) { return plain_name(program) == "glslc"; }

int run_as(std::string_view program, const std::vector<std::string>& words, Host& host) {
  const std::string_view name = plain_name(program);
  try {
    return name == "glslc" ? glslc(words, host) : glslang_validator(words, host);
  } catch (const UsageError& error) {
    const char* const label = name == "glslc" ? ": error: " : ": Error: ";
    write_all(STDERR_FILENO, std::string(name) + label + error.what() + "\n");
    return kNotUnderstood;
  }
}

}  // namespace umber::tool::drop_in
