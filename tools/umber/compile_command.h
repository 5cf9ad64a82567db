// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

#include "umber/umber.hpp"

namespace umber::tool {

/// What the compiling form of the command line asked for.
struct CompileCommand {
  std::vector<std::string> files;  ///< shaders of one program; "-": standard input
  std::string output;              ///< one shader: a file, "-" for standard output; several: a folder or empty
  std::string stage;               ///< for every file; empty: from each file's extension
  bool essl = false;
  std::string depth_range = "vulkan";
  std::string dump_ir;             ///< "after:PASS", or "all"
};

/// Exit status of the tool (docs/cli.md).
enum ExitStatus : int { kFine = 0, kDiagnostics = 1, kUsage = 2 };

/// Compiles and links, writes one SPIR-V file for each stage, prints diagnostics.
int compile_command(const CompileCommand& command);

}  // namespace umber::tool
