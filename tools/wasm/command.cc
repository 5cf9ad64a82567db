// SPDX-License-Identifier: Apache-2.0
// What a page calls to run commands of `umber` in memory. Texts go in as pointer and size; what comes out is the answer, which
// stays until the next call.
#include <cstdlib>
#include <string>
#include <string_view>

#include "umber/commands.h"
#include "umber/entry.h"
#include "umber/help.h"
#include "umber/messages.h"
#include "umber/spirv_output.h"
#include "wasm/export.h"
#include "wasm/memory_files.h"

namespace umber::wasm {
namespace {

using namespace umber::tool;

/// The process, and what it compiled last.
class KeepingHost final : public Host {
 public:
  CompileResult compile(std::span<const Source> sources, const Options& options) override {
    return kept = Host::compile(sources, options);
  }
  CompileResult kept;
};
KeepingHost host;  // global: of the instance

int print(const std::string& text) {
  files().write(MemoryFiles::kOutput, text);
  return kFine;
}

int build(const Arguments& arguments) { return build_command(arguments, host); }

/// Those that need nothing but files.
struct Row {
  Command command;
  int (*run)(const Arguments& arguments);
};
constexpr Row kCommands[] = {
    {Command::link, build},
    {Command::compile, build},
    {Command::reflect, reflect_command},
    {Command::layout, layout_command},
    {Command::explain, explain_command},
    {Command::fix, fix_command},
    {Command::interpret, interpret_command},
    {Command::disasm, disasm_command},
    {Command::varyings, varyings_command},
    {Command::list, list_command},
    {Command::help, help_command},
    {Command::completion, completion_command},
};

int run(const Arguments& arguments) {
  if (arguments.has(Option::help)) return print(help_text(arguments.command));
  if (arguments.has(Option::version)) return print("umber " + std::string(umber::version()) + "\n");
  for (const auto& [command, work] : kCommands)
    if (command == arguments.command) return work(arguments);
  throw UsageError("`umber " + std::string(row(arguments.command).name) + "` needs a system, and is not in this module");
}

/// Words, each with a 0 behind it.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (size_t at = 0; at < text.size(); at += words.back().size() + 1)
    words.emplace_back(text.substr(at, text.find('\0', at) - at));
  return words;
}

}  // namespace

std::string& answer() {
  static std::string text;  // global
  return text;
}

extern "C" {

UMBER_EXPORT(page_room) void* page_room(size_t size) { return std::malloc(size); }
UMBER_EXPORT(page_free) void page_free(void* room) { std::free(room); }

UMBER_EXPORT(page_put_file) void page_put_file(const char* name, size_t name_size, const char* text, size_t size) {
  files().put({name, name_size}, {text, size});
}
UMBER_EXPORT(page_clear_files) void page_clear_files() { files().clear(); }

/// Its exit status.
UMBER_EXPORT(page_command) int page_command(const char* words, size_t size) {
  files().begin();
  host.kept = {};
  return run(parse_arguments(words_of({words, size})));
}

UMBER_EXPORT(page_answer) const char* page_answer() { return answer().data(); }
UMBER_EXPORT(page_answer_size) size_t page_answer_size() { return answer().size(); }

/// What the command wrote to the standard output (1) or the standard error (2).
UMBER_EXPORT(page_stream) void page_stream(int descriptor) { answer() = files().stream(descriptor); }
/// The names of the files that it wrote, each with a 0 behind it.
UMBER_EXPORT(page_written) void page_written() {
  answer().clear();
  for (const std::string& name : files().written()) answer().append(name).append(1, '\0');
}
UMBER_EXPORT(page_file) void page_file(const char* name, size_t size) {
  const std::string* const text = files().find({name, size});
  answer() = text ? *text : std::string();
}

/// Of what was compiled last.
UMBER_EXPORT(page_module_count) size_t page_module_count() { return host.kept.modules.size(); }
UMBER_EXPORT(page_module_stage) int page_module_stage(size_t module) { return static_cast<int>(host.kept.modules.at(module).stage); }
UMBER_EXPORT(page_module_name) void page_module_name(size_t module) { answer() = host.kept.modules.at(module).name; }
/// Its text, or its words as bytes.
UMBER_EXPORT(page_module) void page_module(size_t module) {
  const Module& m = host.kept.modules.at(module);
  answer() = m.spirv.empty() ? std::string_view(m.text) : as_bytes(m.spirv);
}
UMBER_EXPORT(page_assembly) void page_assembly(size_t module) { answer() = disassemble(host.kept.modules.at(module).spirv); }
UMBER_EXPORT(page_reflection) void page_reflection() { answer() = reflect::to_json(host.kept.program); }

UMBER_EXPORT(page_disassemble) void page_disassemble(const uint32_t* words, size_t count) { answer() = disassemble({words, count}); }

}  // extern "C"

}  // namespace umber::wasm
