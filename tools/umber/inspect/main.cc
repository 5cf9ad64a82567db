// SPDX-License-Identifier: Apache-2.0
// umber-inspect: what `umber disasm`, `explain`, `fix`, `interpret`, `layout`, `reflect` and `varyings` start, with the same
// command line.
#include "umber/commands.h"
#include "umber/crash.h"
#include "umber/entry.h"
#include "umber/system.h"

namespace umber::tool {
namespace {

int run(const Arguments& arguments) {
  if (arguments.command == Command::disasm) return disasm_command(arguments);
  if (arguments.command == Command::explain) return explain_command(arguments);
  if (arguments.command == Command::fix) return fix_command(arguments);
  if (arguments.command == Command::interpret) return interpret_command(arguments);
  if (arguments.command == Command::layout) return layout_command(arguments);
  if (arguments.command == Command::reflect) return reflect_command(arguments);
  if (arguments.command == Command::varyings) return varyings_command(arguments);
  throw UsageError(
      "this program is started by `umber disasm`, `explain`, `fix`, `interpret`, `layout`, `reflect` and `varyings`");
}

}  // namespace
}  // namespace umber::tool

int main(int argc, char** argv) {
  using namespace umber::tool;
  system::set_up_streams();
  return guarded([&] {
    const Arguments arguments = parse_arguments({argv + 1, argv + argc});
    install_crash_handler(argc, argv);
    return run(arguments);
  });
}
