// SPDX-License-Identifier: Apache-2.0
// `umber list`, `umber completion` and `umber help`: what there is, said by the tables.
#include <algorithm>

#include "umber/commands.h"
#include "umber/files.h"
#include "umber/help.h"
#include "umber/mali.hpp"
#include "umber/messages.h"
#include "umber/umber.hpp"

namespace umber::tool {
namespace {

struct List {
  std::string_view name;
  std::vector<Listing> (*lines)();
};
constexpr List kLists[] = {
    {"targets", umber::targets},       {"gpus", umber::gpus},         {"passes", umber::passes},
    {"extensions", umber::extensions}, {"builtins", umber::builtins}, {"diagnostics", umber::diagnostics},
};

int print(const Arguments& arguments, const std::string& text) {
  const std::string* path = arguments.last(Option::output);
  OutputFiles files;
  files.add(path ? *path : "-", text);
  files.commit();
  return kFine;
}

std::string_view only_operand(const Arguments& arguments) {
  const std::vector<std::string_view> operands = arguments.values(Option::file);
  const CommandRow& command = row(arguments.command);
  if (operands.size() == 1) return operands[0];
  throw UsageError("`umber " + std::string(command.name) + "` takes one of " + std::string(command.operands));
}

}  // namespace

int list_command(const Arguments& arguments) {
  const std::string_view wanted = only_operand(arguments);
  const List* list =
      std::find_if(std::begin(kLists), std::end(kLists), [&](const List& l) { return l.name == wanted; });
  if (list == std::end(kLists))
    throw UsageError("there is no list '" + std::string(wanted) +
                     "'; these are: " + std::string(row(Command::list).operands));
  if (arguments.has(Option::json)) {
    if (wanted != "extensions") throw UsageError("of the lists, --json has `umber list extensions` alone");
    return print(arguments, extensions_json());
  }
  constexpr size_t kColumn = 40;
  std::string out;
  for (const Listing& line : list->lines()) {
    out += line.name;
    if (!line.about.empty())
      out.append(line.name.size() < kColumn ? kColumn - line.name.size() : 2, ' ').append(line.about);
    out += '\n';
  }
  return print(arguments, out);
}

int completion_command(const Arguments& arguments) {
  const std::string_view shell = only_operand(arguments);
  const std::string script = completion_script(shell);
  if (script.empty())
    throw UsageError("there is no completion for '" + std::string(shell) +
                     "'; these are: " + std::string(row(Command::completion).operands));
  return print(arguments, script);
}

int help_command(const Arguments& arguments) {
  const std::string* format = arguments.last(Option::reference);
  if (format && *format == "man") return print(arguments, manual_page(version()));
  if (format && *format == "markdown") return print(arguments, markdown_tables());
  const std::vector<std::string_view> operands = arguments.values(Option::file);
  if (operands.empty()) return print(arguments, help_text(Command::link));
  for (const CommandRow& c : all_commands())
    if (c.name == operands[0]) return print(arguments, help_text(c.id));
  throw UsageError("there is no command '" + std::string(operands[0]) + "'");
}

}  // namespace umber::tool
