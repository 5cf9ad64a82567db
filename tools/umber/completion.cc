// SPDX-License-Identifier: Apache-2.0
#include "umber/help.h"

namespace umber::tool {
namespace {

/// A shell word in single quotes.
std::string in_quotes(std::string_view text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? "'\\''" : std::string(1, c);
  return result + "'";
}

std::string words(const std::vector<std::string_view>& list) {
  std::string result;
  for (const std::string_view word : list) result.append(result.empty() ? "" : " ").append(word);
  return result;
}

/// What operands of a command can be but files: "targets passes", the shells, or nothing.
std::string operand_words(const CommandRow& command) {
  if (command.id == Command::help) {
    std::string names;
    for (const CommandRow& c : all_commands()) names.append(names.empty() ? "" : " ").append(c.name);
    return names;
  }
  return command.operands.find('|') == std::string_view::npos || command.operands.find("FILE") != std::string_view::npos
             ? std::string()
             : words(split(command.operands, '|'));
}

std::string command_names() { return operand_words(row(Command::help)); }

std::string options_of(Command command) {
  std::string result;
  for (const OptionRow& o : all_options())
    if (o.belongs_to(command))
      for (const std::string_view s : spellings(o, true)) result.append(result.empty() ? "" : " ").append(s);
  return result;
}

std::string bash_script() {
  std::string out =
      "# bash completion of umber\n"
      "_umber() {\n"
      "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} options operands=\n"
      "  if [[ $current == = ]]; then current=\n"
      "  elif [[ $previous == = ]]; then previous=${COMP_WORDS[COMP_CWORD - 2]}; fi\n"
      "  case $previous in\n";
  for (const OptionRow& o : all_options()) {
    if (!o.takes_value()) continue;
    std::string patterns;
    for (const std::string_view s : spellings(o, true)) patterns.append(patterns.empty() ? "" : "|").append(s);
    out += "    " + patterns + ") ";
    if (const auto list = choices(o); !list.empty())
      out += "COMPREPLY=($(compgen -W " + in_quotes(words(list)) + " -- \"$current\")); return ;;\n";
    else if (o.value == "DIR")
      out += "COMPREPLY=($(compgen -d -- \"$current\")); return ;;\n";
    else
      out += "COMPREPLY=(); return ;;\n";
  }
  out += "  esac\n  case ${COMP_WORDS[1]} in\n";
  for (const CommandRow& c : all_commands()) {
    if (c.id == Command::link) continue;
    out += "    " + std::string(c.name) + ") options=" + in_quotes(options_of(c.id)) +
           " operands=" + in_quotes(operand_words(c)) + " ;;\n";
  }
  out += "    *) options=" + in_quotes(options_of(Command::link)) + " ;;\n  esac\n";
  out += "  ((COMP_CWORD == 1)) && operands=" + in_quotes(command_names()) + "\n";
  out +=
      "  if [[ $current == -* ]]; then COMPREPLY=($(compgen -W \"$options\" -- \"$current\"))\n"
      "  else COMPREPLY=($(compgen -W \"$operands\" -- \"$current\")); fi\n"
      "}\n"
      "complete -o default -F _umber umber\n";
  return out;
}

/// `text` in an option's specification: brackets and colons end parts of it.
std::string zsh_text(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

std::string zsh_action(const OptionRow& o) {
  if (!o.takes_value()) return {};
  const std::string message = ":" + zsh_text(value_name(o)) + ":";
  if (const auto list = choices(o); !list.empty()) return message + "(" + words(list) + ")";
  return message + (o.value == "DIR" ? "_files -/" : o.value == "FILE" ? "_files" : "");
}

std::string zsh_script() {
  std::string out = "#compdef umber\n_umber() {\n  local command=$words[2]\n  case $command in\n";
  for (size_t n = all_commands().size(); n-- > 0;) {  // link, which is first, takes what is left
    const CommandRow& c = all_commands()[n];
    out += "    " + (c.id == Command::link ? "*" : std::string(c.name)) + ")\n      _arguments \\\n";
    for (const OptionRow& o : all_options()) {
      if (!o.belongs_to(c.id)) continue;
      for (const std::string_view s : spellings(o, true)) {
        const bool is_letter = s.size() == 2;
        const std::string suffix = !o.takes_value() ? "" : is_letter ? "+" : "=";
        out +=
            "        " + in_quotes("*" + std::string(s) + suffix + "[" + zsh_text(o.text) + "]" + zsh_action(o)) + " \\\n";
      }
    }
    const std::string operands = operand_words(c);
    const std::string first = c.id == Command::link ? "'1: :_alternative \"commands:command:(" + command_names() +
                                                          ")\" \"files:file:_files\"' \\\n        "
                                                    : "'1: :(" + std::string(c.name) + ")' \\\n        ";
    out += "        " + first + (operands.empty() ? "'*:file:_files'" : "'*: :(" + operands + ")'") + " ;;\n";
  }
  return out + "  esac\n}\n_umber \"$@\"\n";
}

std::string fish_script() {
  std::string out = "# fish completion of umber\n";
  const std::string any = "__fish_seen_subcommand_from " + command_names();
  for (const CommandRow& c : all_commands()) {
    out += "complete -c umber -n __fish_use_subcommand -a " + std::string(c.name) + " -d " + in_quotes(c.summary) + "\n";
    if (const std::string operands = operand_words(c); !operands.empty())
      out += "complete -c umber -f -n '__fish_seen_subcommand_from " + std::string(c.name) + "' -a " +
             in_quotes(operands) + "\n";
  }
  for (const OptionRow& o : all_options()) {
    std::string commands;
    for (const CommandRow& c : all_commands())
      if (o.belongs_to(c.id)) commands.append(" ").append(c.name);
    std::string condition = "__fish_seen_subcommand_from" + commands;
    if (o.belongs_to(Command::link)) condition += "; or not " + any;
    for (const std::string_view s : spellings(o, true)) {
      const std::string_view flag = s.starts_with("--") ? "-l " : s.size() == 2 ? "-s " : "-o ";
      out += "complete -c umber -n " + in_quotes(condition) + " " + std::string(flag) +
             std::string(s.substr(s.starts_with("--") ? 2 : 1));
      if (const auto list = choices(o); !list.empty())
        out += " -x -a " + in_quotes(words(list));
      else if (o.takes_value())
        out += " -r";
      out += " -d " + in_quotes(o.text) + "\n";
    }
  }
  return out;
}

}  // namespace

std::string completion_script(std::string_view shell) {
  return shell == "bash" ? bash_script() : shell == "zsh" ? zsh_script() : shell == "fish" ? fish_script() : "";
}

}  // namespace umber::tool
