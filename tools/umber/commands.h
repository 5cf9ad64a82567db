// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "umber/arguments.h"
#include "umber/host.h"

/// One function for each command of options.def. They return the exit status, and throw UsageError.
namespace umber::tool {

int build_command(const Arguments& arguments, Host& host);  ///< link and compile
/// What files that build_command writes end in: ".spv".
std::string extension_for_output(const Arguments& arguments);
int reflect_command(const Arguments& arguments);
int layout_command(const Arguments& arguments);
int explain_command(const Arguments& arguments);
int interpret_command(const Arguments& arguments);
int batch_command(const Arguments& arguments, std::span<char* const> command_line);
int cache_command(const Arguments& arguments);
int disasm_command(const Arguments& arguments);
int varyings_command(const Arguments& arguments);
int fix_command(const Arguments& arguments);
int list_command(const Arguments& arguments);
int completion_command(const Arguments& arguments);
int help_command(const Arguments& arguments);
/// Becomes the program that does the command, which gets all words as they are. Returns only by throwing.
int start_command(Command command, std::span<char* const> command_line);

}  // namespace umber::tool
