// SPDX-License-Identifier: Apache-2.0
// The command line: `umber a.frag -o a.spv` compiles, `umber run a.shader_test` executes.
#include <unistd.h>

#include "umber/cache/caching_host.h"
#include "umber/cache/levels.h"
#include "umber/commands.h"
#include "umber/crash.h"
#include "umber/drop_in/drop_in.h"
#include "umber/entry.h"
#include "umber/files.h"
#include "umber/help.h"
#include "umber/messages.h"
#include "umber/system.h"

namespace {

using namespace umber::tool;

/// Runs what compiles with the cache that the command line or the environment names, if one does.
template <typename Work>
int with_cache(const Arguments& arguments, Work&& work) {
  const cache::Settings settings = cache::settings_of(arguments);
  if (settings.folder.empty() && settings.servers.empty()) return work(plain_host());
  cache::CachingHost host(cache::open_levels(settings));
  return work(host);
}

int run(const Arguments& arguments, std::span<char* const> command_line) {
  switch (arguments.command) {
    case Command::link:
    case Command::compile: return with_cache(arguments, [&](Host& host) { return build_command(arguments, host); });
    case Command::reflect:
    case Command::layout:
    case Command::explain:
    case Command::fix:
    case Command::run:
    case Command::batch:
    case Command::cache:
    case Command::interpret:
    case Command::lsp:
    case Command::disasm:
    case Command::varyings: return start_command(arguments.command, command_line);
    case Command::list: return list_command(arguments);
    case Command::completion: return completion_command(arguments);
    case Command::help: return help_command(arguments);
  }
  return kInternal;
}

int print(const std::string& text) { return write_all(STDOUT_FILENO, text) ? kFine : kUsage; }

}  // namespace

int main(int argc, char** argv) {
  system::set_up_streams();
  return guarded([&] {
    if (drop_in::is_other(argv[0]))
      return with_cache({}, [&](Host& host) { return drop_in::run_as(argv[0], {argv + 1, argv + argc}, host); });
    const Arguments arguments = parse_arguments({argv + 1, argv + argc});
    if (arguments.has(Option::help)) return print(help_text(arguments.command));
    if (arguments.has(Option::version)) return print("umber " + std::string(umber::version()) + "\n");
    install_crash_handler(argc, argv);
    return run(arguments, {argv, static_cast<size_t>(argc)});
  });
}
