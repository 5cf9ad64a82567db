// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "umber/arguments.h"

/// Command lines of tools that Umber is called in place of: `glslc` and `glslangValidator` (docs/drop-in.md).
namespace umber::tool::drop_in {

/// Where an option has its value.
enum class Form : uint8_t {
  flag,      ///< it has none
  next,      ///< -MF FILE
  attached,  ///< -P<text>
  either,    ///< -DX, -D X
  equals,    ///< -std=450core
  both,      ///< --target-env=ENV, --target-env ENV
  base,      ///< -fubo-binding-base [STAGE] N
  bases,     ///< --shift-ubo-binding [STAGE] N, or for single sets [STAGE] N SET [N SET]...
};

/// What becomes of an option.
enum class Fate : uint8_t {
  umbers,   ///< it is an option of Umber's own
  tools,    ///< the stand-in sees to it
  nothing,  ///< it changes nothing that is made here
  refused,  ///< an error that says why
};

struct ToolOption {
  std::string_view spellings;  ///< parted by spaces; the stand-in asks for it by the first one
  Form form;
  Fate fate;
  Option option;          ///< Fate::umbers
  std::string_view text;  ///< of a refusal: what is missing; of Umber's option without a value: which one it is given
};

std::span<const ToolOption> glslc_options();
std::span<const ToolOption> glslang_validator_options();

/// A command line that has been understood.
struct CommandLine {
  Arguments umbers;  ///< the files among them
  std::vector<std::pair<std::string_view, std::string>> tools;

  bool has(std::string_view spelling) const { return last(spelling) != nullptr; }
  /// The value that was given last; null without one.
  const std::string* last(std::string_view spelling) const;
  /// What Umber is asked to do for the operand at `position` alone.
  Arguments for_file(size_t position) const;
};

/// Throws UsageError, in the words of the tool where it has some.
CommandLine understand(std::span<const ToolOption> options, std::vector<std::string> words);

}  // namespace umber::tool::drop_in
