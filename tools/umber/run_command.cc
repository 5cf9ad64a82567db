// SPDX-License-Identifier: Apache-2.0
// umber run: starts umber-run, which links a Vulkan loader, images and other compilers, so that `umber` need not.
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

int run_command(std::span<char* const> command_line) {
  const std::string beside = own_folder() + "umber-run", installed = own_folder() + UMBER_LIBEXEC_FROM_BIN "/umber-run";
  std::vector<char*> words(command_line.begin(), command_line.end());
  words.push_back(nullptr);
  for (const std::string& program : {beside, installed}) execv(program.c_str(), words.data());
  throw UsageError("`umber run` needs the program umber-run, which can be started neither as " + beside + " nor as " +
                   installed + "; it is built where what it needs is installed (THIRD_PARTY.md)");
}

}  // namespace umber::tool
