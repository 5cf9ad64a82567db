// SPDX-License-Identifier: Apache-2.0
#include "umber/examples.h"

#include <algorithm>
#include <vector>

#include "umber/arguments.h"
#include "umber/inputs.h"
#include "umber/request.h"
#include "umber/umber.hpp"

namespace umber::tool {
namespace {

struct Example {
  std::string_view id, command, text;  ///< no command: `text` says why there is none
};
constexpr Example kExamples[] = {
#define UMBER_EXAMPLE(id, command, text) {id, command, std::string_view(text).substr(1)},
#define UMBER_NO_EXAMPLE(id, reason) {id, {}, reason},
#include "umber/examples.def"
};

/// The row of its own, else one for all ids that begin alike, which ends in `*`.
const Example* find(std::string_view id) {
  const Example* shared = nullptr;
  for (const Example& e : kExamples) {
    if (e.id == id) return &e;
    if (e.id.ends_with('*') && id.starts_with(e.id.substr(0, e.id.size() - 1))) shared = &e;
  }
  return shared;
}

/// A file of an example: several stand below a line `=== NAME` each.
struct File {
  std::string_view name, text;
};

std::vector<File> files_of(const Example& e, const Arguments& arguments) {
  constexpr std::string_view kHead = "=== ";
  if (!e.text.starts_with(kHead)) return {{arguments.values(Option::file)[0], e.text}};
  std::vector<File> files;
  for (std::string_view rest = e.text; rest.starts_with(kHead);) {
    const size_t line = rest.find('\n');
    const std::string_view name = rest.substr(kHead.size(), line - kHead.size());
    rest.remove_prefix(line + 1);
    const size_t end = std::min(rest.find("\n=== "), rest.size() - 1) + 1;
    files.push_back({name, rest.substr(0, end)});
    rest.remove_prefix(end);
  }
  return files;
}

Stage stage_of(std::string_view file) {
  const std::string_view suffix = file.substr(file.rfind('.') + 1);
  for (const StageRow& row : kStages)
    if (row.extension == suffix) return row.stage;
  return Stage::fragment;
}

std::vector<std::string> words_of(std::string_view command) {
  std::vector<std::string> words;
  for (const std::string_view word : split(command, ' ')) words.emplace_back(word);
  return words;
}

CompileResult compiled(const Example& e) {
  const Arguments arguments = parse_arguments(words_of(e.command));
  Request request(arguments);
  const std::string* const dump = arguments.last(Option::dump_ir);
  if (dump) request.options.dump_ir_after = std::string_view(*dump).substr(dump->find(':') + 1);
  const std::vector<SpecializationConstant> constants = read_specializations(arguments);
  const std::string* const language = arguments.last(Option::language);
  std::vector<Source> sources;
  for (const File& file : files_of(e, arguments))
    sources.push_back({.stage = stage_of(file.name),
                       .text = file.text,
                       .name = file.name,
                       .language = language && *language == "glsl" ? umber::Language::glsl : umber::Language::automatic,
                       .constants = constants});
  return umber::compile(sources, request.options);
}

void indent(std::string& out, std::string_view text) {
  for (const std::string_view line : split(text.substr(0, text.size() - (text.ends_with('\n') ? 1 : 0)), '\n'))
    out.append(line.empty() ? "" : "    ").append(line).append("\n");
}

std::string command_line(const Example& e) { return "umber " + std::string(e.command); }

}  // namespace

std::optional<std::string> example_of(std::string_view id) {
  const Example* const e = find(id);
  if (!e) return std::nullopt;
  if (e->command.empty()) return "There is no example: " + std::string(e->text) + "\n";
  std::string out = "An example:\n\n";
  indent(out, e->text);
  out += "\n`" + command_line(*e) + "` says\n\n";
  indent(out, render(compiled(*e).diagnostics));
  return out;
}

}  // namespace umber::tool
