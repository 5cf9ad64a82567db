// SPDX-License-Identifier: Apache-2.0
#include "umber/option_table.h"

#include <algorithm>

#include "umber/vocabulary/stage.hpp"

namespace umber::tool {
namespace {

constexpr uint32_t bit(Command command) { return 1u << static_cast<unsigned>(command); }

constexpr uint32_t kBuild = bit(Command::link) | bit(Command::compile);
constexpr uint32_t kLayout = bit(Command::layout);
constexpr uint32_t kPrograms =
    kBuild | bit(Command::reflect) | kLayout | bit(Command::explain) | bit(Command::interpret);
constexpr uint32_t kVaryings = bit(Command::varyings);
constexpr uint32_t kFix = bit(Command::fix);
constexpr uint32_t kShaders = kPrograms | kVaryings | kFix;
constexpr uint32_t kRun = bit(Command::run);
constexpr uint32_t kInterpret = bit(Command::interpret);
constexpr uint32_t kDisasm = bit(Command::disasm);
constexpr uint32_t kList = bit(Command::list);
constexpr uint32_t kBatch = bit(Command::batch);
constexpr uint32_t kCache = bit(Command::cache);
constexpr uint32_t kLsp = bit(Command::lsp);
constexpr uint32_t kHelp = bit(Command::help);
constexpr uint32_t kWriting =
    kBuild | bit(Command::reflect) | kLayout | kRun | kInterpret | kDisasm | kVaryings | kBatch | bit(Command::completion) | kHelp;
constexpr uint32_t kAny = ~0u;

constexpr CommandRow kCommands[] = {
#define UMBER_COMMAND(id, operands, summary) {Command::id, #id, operands, summary},
#include "umber/options.def"
};
constexpr GroupRow kGroups[] = {
#define UMBER_GROUP(id, title) {Group::id, title},
#include "umber/options.def"
};
constexpr OptionRow kOptions[] = {
#define UMBER_OPTION(id, commands, group, spellings, value, text) \
  {Option::id, commands, Group::group, spellings, value, text},
#include "umber/options.def"
};

/// Extensions of files first, then what else glslc calls stages.
std::vector<std::string_view> words_of_stages() {
  std::vector<std::string_view> words;
  for (const StageRow& stage : kStages) words.push_back(stage.extension);
  for (const StageRow& stage : kStages)
    if (stage.option != stage.extension) words.push_back(stage.option);
  return words;
}

constexpr bool is_choice(std::string_view value) { return value.find('|') != std::string_view::npos; }

}  // namespace

std::span<const CommandRow> all_commands() { return kCommands; }
std::span<const GroupRow> all_groups() { return kGroups; }
std::span<const OptionRow> all_options() { return kOptions; }

const CommandRow& row(Command command) { return kCommands[static_cast<size_t>(command)]; }
const OptionRow& row(Option option) { return kOptions[static_cast<size_t>(option) - 1]; }

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const size_t end = std::min(text.find(separator), text.size());
    if (end != 0) parts.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

std::vector<std::string_view> spellings(const OptionRow& option, bool all) {
  const size_t bar = option.spellings.find('|');
  std::vector<std::string_view> result = split(option.spellings.substr(0, bar), ' ');
  if (all && bar != std::string_view::npos)
    for (const std::string_view more : split(option.spellings.substr(bar + 1), ' ')) result.push_back(more);
  return result;
}

std::string_view value_name(const OptionRow& option) {
  const size_t colon = option.value.find(':');
  return is_choice(option.value) ? option.value.substr(0, colon) : option.value;
}

std::vector<std::string_view> choices(const OptionRow& option) {
  if (option.value == "STAGE") return words_of_stages();
  if (!is_choice(option.value)) return {};
  return split(option.value.substr(option.value.find(':') + 1), '|');  // npos + 1 is 0
}

}  // namespace umber::tool
