// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

/// The table of options.def as data.
namespace umber::tool {

enum class Command : uint8_t {
#define UMBER_COMMAND(id, operands, summary) id,
#include "umber/options.def"
};
enum class Group : uint8_t {
#define UMBER_GROUP(id, title) id,
#include "umber/options.def"
};
enum class Option : uint8_t {
  file,  ///< not an option: an operand
#define UMBER_OPTION(id, commands, group, spellings, value, text) id,
#include "umber/options.def"
};

struct CommandRow {
  Command id;
  std::string_view name, operands, summary;
};
struct GroupRow {
  Group id;
  std::string_view title;
};
struct OptionRow {
  Option id;
  uint32_t commands;  ///< bit N: those of Command(N) that take it
  Group group;
  std::string_view spellings, value, text;

  bool belongs_to(Command command) const { return (commands >> static_cast<unsigned>(command) & 1u) != 0; }
  bool takes_value() const { return !value.empty(); }
};

std::span<const CommandRow> all_commands();
std::span<const GroupRow> all_groups();
std::span<const OptionRow> all_options();

const CommandRow& row(Command command);
const OptionRow& row(Option option);

/// Spellings in the order of the table: the ones to show, or with `all` every one that is understood.
std::vector<std::string_view> spellings(const OptionRow& option, bool all);
/// What the value is called, "FILE" or "text|json|gl".
std::string_view value_name(const OptionRow& option);
/// The values it may have; empty if they are no closed set.
std::vector<std::string_view> choices(const OptionRow& option);

/// The words of `text` that `separator` parts.
std::vector<std::string_view> split(std::string_view text, char separator);

}  // namespace umber::tool
