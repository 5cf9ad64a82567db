// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "umber/option_table.h"

namespace umber::tool {

/// What `umber COMMAND --help` prints.
std::string help_text(Command command);
/// The manual page umber(1).
std::string manual_page(std::string_view version);
/// The tables of docs/cli.md.
std::string markdown_tables();
/// Adds `text` to `out`, whose last line has reached the column `first`, in lines from there to column 100.
void wrap(std::string& out, std::string_view text, size_t first);
/// A script that makes the shell complete commands, options and values; empty for a shell that is not known.
std::string completion_script(std::string_view shell);

}  // namespace umber::tool
