// SPDX-License-Identifier: Apache-2.0
// `umber disasm`: the instructions of a program for a GPU.
#include "umber/commands.h"
#include "umber/files.h"
#include "umber/mali.hpp"
#include "umber/messages.h"

namespace umber::tool {

int disasm_command(const Arguments& arguments) {
  const std::vector<std::string_view> paths = arguments.values(Option::file);
  if (paths.size() != 1) throw UsageError("`umber disasm` takes one file");
  const std::string* gpu = arguments.last(Option::gpu);
  if (!gpu) throw UsageError("`umber disasm` needs to know what the program is for: -t mali-g57");
  const std::string program = read_file(std::string(paths[0]));
  const Disassembly result = disassemble({reinterpret_cast<const uint8_t*>(program.data()), program.size()}, *gpu,
                                         arguments.has(Option::json) ? DisassemblyForm::json : DisassemblyForm::text);
  if (!result.error.empty()) throw UsageError(std::string(paths[0]) + ": " + result.error);
  const std::string* output = arguments.last(Option::output);
  OutputFiles files;
  files.add(output ? *output : "-", result.text);
  files.commit();
  return kFine;
}

}  // namespace umber::tool
