// SPDX-License-Identifier: Apache-2.0
// umber-batch: what `umber batch` and `umber cache` start, with the same command line.
#include "umber/commands.h"
#include "umber/crash.h"
#include "umber/entry.h"
#include "umber/system.h"

int main(int argc, char** argv) {
  using namespace umber::tool;
  system::set_up_streams();
  system::keep_memory();
  return guarded([&] {
    const Arguments arguments = parse_arguments({argv + 1, argv + argc});
    install_crash_handler(argc, argv);
    if (arguments.command == Command::batch) return batch_command(arguments, {argv, static_cast<size_t>(argc)});
    if (arguments.command == Command::cache) return cache_command(arguments);
    throw UsageError("this program is started by `umber batch` and `umber cache`");
  });
}
