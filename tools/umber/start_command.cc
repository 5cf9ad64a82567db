// SPDX-License-Identifier: Apache-2.0
// Commands that are programs of their own, started with the same command line: umber-run links a Vulkan loader, images and
// other compilers, umber-lsp what editors ask, umber-inspect the models of GPUs, the interpreter and what says something of shaders, so that `umber` need
// not.
#include <string>
#include <string_view>
#include <vector>

#include "umber/commands.h"
#include "umber/system.h"

namespace umber::tool {
namespace {

/// The folder that this program lies in, with a slash at its end; empty where the system does not say.
std::string own_folder() {
  const std::string self = system::own_path();
  return self.substr(0, self.find_last_of(system::kSeparators) + 1);
}

std::string program_of(Command command) {
  if (command == Command::run) return "umber-run";
  if (command == Command::lsp) return "umber-lsp";
  return command == Command::batch || command == Command::cache ? "umber-batch" : "umber-inspect";
}

}  // namespace

int start_command(Command command, std::span<char* const> command_line) {
  const std::string name = program_of(command);
  const std::string beside = own_folder() + name, installed = own_folder() + UMBER_LIBEXEC_FROM_BIN "/" + name;
  std::vector<char*> words(command_line.begin(), command_line.end());
  words.push_back(nullptr);
  for (const std::string& program : {beside, installed}) system::become(program, words);
  throw UsageError("`umber " + std::string(row(command).name) + "` needs the program " + name +
                   ", which can be started neither as " + beside + " nor as " + installed +
                   "; it is built where what it needs is installed (THIRD_PARTY.md)");
}

}  // namespace umber::tool
