// SPDX-License-Identifier: Apache-2.0
#include "umber/help.h"

#include <algorithm>

namespace umber::tool {
namespace {

constexpr size_t kTextColumn = 30, kLastColumn = 100;

constexpr std::string_view kWhat =
    "Compiles GLSL and ESSL shaders to SPIR-V for Vulkan. Several files are the stages of one program: what matches by "
    "name gets the same locations and bindings.";

struct ExitStatus {
  std::string_view number, meaning;
};
constexpr ExitStatus kExits[] = {
    {"0", "fine, perhaps with warnings"},
    {"1", "there were errors in a shader, or a test failed; no module was written"},
    {"2", "the command line was wrong, or a file could not be read or written"},
    {"3", "a limit was hit"},
    {"4", "an error of Umber itself; a file umber-crash-*.txt has what reproduces it"},
};

void entry(std::string& out, std::string_view left, std::string_view text) {
  out.append("  ").append(left);
  if (left.size() + 4 > kTextColumn)
    out.append(1, '\n').append(kTextColumn, ' ');
  else
    out.append(kTextColumn - 2 - left.size(), ' ');
  wrap(out, text, kTextColumn);
}

std::string joined(const std::vector<std::string_view>& parts, std::string_view separator) {
  std::string result;
  for (const std::string_view part : parts) result.append(result.empty() ? "" : separator).append(part);
  return result;
}

/// The text of the row and, where the value has a name, its choices.
std::string description(const OptionRow& option) {
  std::string result(option.text);
  const std::vector<std::string_view> list = choices(option);
  if (!list.empty() && value_name(option).find('|') == std::string_view::npos)
    result += " (" + joined(list, ", ") + ")";
  return result;
}

std::vector<std::string_view> hidden_spellings(const OptionRow& option) {
  std::vector<std::string_view> all = spellings(option, true);
  all.erase(all.begin(), all.begin() + static_cast<ptrdiff_t>(spellings(option, false).size()));
  return all;
}

template <typename Each>
void for_each_of(Group group, uint16_t commands, const Each& each) {
  for (const OptionRow& o : all_options())
    if (o.group == group && (o.commands & commands) != 0) each(o);
}

void options_of(std::string& out, uint16_t commands) {
  for (const GroupRow& group : all_groups()) {
    std::string rows;
    for_each_of(group.id, commands, [&](const OptionRow& o) {
      std::string left = joined(spellings(o, false), ", ");
      if (o.takes_value()) left.append(" ").append(value_name(o));
      entry(rows, left, description(o));
    });
    if (!rows.empty()) out.append("\n").append(group.title).append(":\n").append(rows);
  }
}

/// `text` as roff reads it: hyphens that are meant as such, no command at the start of a line.
std::string roff(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '-' || c == '\\') result += '\\';
    result += c == '\\' ? 'e' : c;
  }
  return (result.starts_with('.') || result.starts_with('\'') ? "\\&" : "") + result;
}

std::string markdown(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '|') result += '\\';
    result += c;
  }
  return result;
}

}  // namespace

void wrap(std::string& out, std::string_view text, size_t first) {
  size_t column = first;
  for (const std::string_view word : split(text, ' ')) {
    if (column != first && column + 1 + word.size() > kLastColumn) {
      out.append(1, '\n').append(first, ' ');
      column = first;
    } else if (column != first) {
      out += ' ', ++column;
    }
    out += word;
    column += word.size();
  }
  out += '\n';
}

std::string help_text(Command command) {
  std::string out;
  if (command == Command::link) {
    out = "Usage: umber FILE... [options]\n       umber COMMAND ...\n\n";
    wrap(out, kWhat, 0);
    out += "\nCommands:\n";
    for (const CommandRow& c : all_commands()) {
      const bool is_long = c.operands.size() > 16;
      entry(out, std::string(c.name) + " " + std::string(is_long ? "..." : c.operands), c.summary);
    }
  } else {
    const CommandRow& c = row(command);
    out.append("Usage: umber ").append(c.name).append(" ").append(c.operands).append(" [options]\n\n");
    wrap(out, c.summary, 0);
  }
  options_of(out, static_cast<uint16_t>(1u << static_cast<unsigned>(command)));
  out += "\n`@file` stands for the words in that file. The manual: umber(1).\n";
  return out;
}

std::string manual_page(std::string_view version) {
  std::string out = ".\\\" made from tools/umber/options.def\n.TH UMBER 1 \"\" \"umber " + std::string(version) +
                    "\" \"Umber\"\n.SH NAME\number \\- shader compiler for Vulkan\n.SH SYNOPSIS\n";
  out += ".B umber\n.I FILE...\n.RI [ options ]\n";
  for (const CommandRow& c : all_commands())
    out += ".br\n.B umber " + std::string(c.name) + "\n.I " + roff(c.operands) + "\n.RI [ options ]\n";
  out += ".SH DESCRIPTION\n" + roff(kWhat) + "\n.P\n" +
         roff(
             "The stage of a file comes from its name, x.vert, x.frag or x.comp, or from -S; - is standard input. "
             "@file stands for the words in that file, which may be quoted as for a shell.") +
         "\n.SH COMMANDS\n";
  for (const CommandRow& c : all_commands()) out += ".TP\n.B " + std::string(c.name) + "\n" + roff(c.summary) + ".\n";
  out += ".SH OPTIONS\n";
  for (const GroupRow& group : all_groups()) {
    out += ".SS \"" + std::string(group.title) + "\"\n";
    for_each_of(group.id, 0xffff, [&](const OptionRow& o) {
      out += ".TP\n\\fB" + roff(joined(spellings(o, true), ", ")) + "\\fR";
      if (o.takes_value()) out += " \\fI" + roff(value_name(o)) + "\\fR";
      out += "\n" + roff(description(o)) + ".\n";
    });
  }
  out += ".SH EXIT STATUS\n";
  for (const ExitStatus& exit : kExits)
    out += ".TP\n.B " + std::string(exit.number) + "\n" + roff(exit.meaning) + ".\n";
  out += ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nNo colours, unless \\fB\\-\\-color=always\\fR asks for them.\n";
  return out;
}

std::string markdown_tables() {
  std::string out;
  const auto table = [&](std::string_view left) { out.append("| ").append(left).append(" | |\n|---|---|\n"); };
  table("command");
  for (const CommandRow& c : all_commands())
    out += "| `umber " + std::string(c.name) + " " + markdown(c.operands) + "` | " + markdown(c.summary) + " |\n";
  for (const GroupRow& group : all_groups()) {
    out.append("\n").append("### ").append(group.title).append("\n\n");
    table("option");
    for_each_of(group.id, 0xffff, [&](const OptionRow& o) {
      std::string left = "`" + joined(spellings(o, false), "`, `");
      if (o.takes_value()) left += " " + markdown(value_name(o));
      out += "| " + left + "` | " + markdown(description(o));
      if (const auto more = hidden_spellings(o); !more.empty()) out += "; also `" + joined(more, "`, `") + "`";
      out += " |\n";
    });
  }
  out += "\n### Exit status\n\n| | |\n|---|---|\n";
  for (const ExitStatus& exit : kExits)
    out += "| " + std::string(exit.number) + " | " + markdown(exit.meaning) + " |\n";
  return out;
}

}  // namespace umber::tool
