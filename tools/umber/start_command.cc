// SPDX-License-Identifier: Apache-2.0
// Commands that are programs of their own, started with the same command line: umber-run links a Vulkan loader, images and
// other compilers, umber-inspect the models of GPUs and the interpreter, so that `umber` need not.
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <unistd.h>

#include "umber/commands.h"

namespace umber::tool {
namespace {

/// The folder that this program lies in, with a slash at its end; empty where the system does not say.
std::string own_folder() {
  std::array<char, 4096> path;
  const ssize_t length = readlink("/proc/self/exe", path.data(), path.size());
  if (length <= 0) return {};
  const std::string_view self(path.data(), static_cast<size_t>(length));
  return std::string(self.substr(0, self.rfind('/') + 1));
}

}  // namespace

int start_command(Command command, std::span<char* const> command_line) {
  const std::string name = command == Command::run ? "umber-run" : "umber-inspect";
  const std::string beside = own_folder() + name, installed = own_folder() + UMBER_LIBEXEC_FROM_BIN "/" + name;
  std::vector<char*> words(command_line.begin(), command_line.end());
  words.push_back(nullptr);
  for (const std::string& program : {beside, installed}) execv(program.c_str(), words.data());
  throw UsageError("`umber " + std::string(row(command).name) + "` needs the program " + name +
                   ", which can be started neither as " + beside + " nor as " + installed +
                   "; it is built where what it needs is installed (THIRD_PARTY.md)");
}

}  // namespace umber::tool
