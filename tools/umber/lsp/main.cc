// SPDX-License-Identifier: Apache-2.0
// umber-lsp: what `umber lsp` starts, with the same command line.
#include <unistd.h>

#include "umber/arguments.h"
#include "umber/crash.h"
#include "umber/entry.h"
#include "umber/lsp/server.h"
#include "umber/system.h"

int main(int argc, char** argv) {
  using namespace umber::tool;
  system::set_up_streams();
  return guarded([&] {
    const Arguments arguments = parse_arguments({argv + 1, argv + argc});
    if (arguments.command != Command::lsp) throw UsageError("this program is started by `umber lsp`");
    if (arguments.has(Option::file)) throw UsageError("`umber lsp` takes no files: an editor names them");
    install_crash_handler(argc, argv);
    lsp::Channel channel(STDIN_FILENO, STDOUT_FILENO);
    return lsp::Server(channel).run();
  });
}
