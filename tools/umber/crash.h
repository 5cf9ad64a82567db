// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

namespace umber::tool {

/// From now on a crash ends the process with status 4, after writing a file umber-crash-*.txt that has the command line
/// and every source that `remember_source` was told about.
void install_crash_handler(int argc, char** argv);

/// The views must stay valid until the process ends.
void remember_source(std::string_view name, std::string_view text);

/// What a crash does: `what` went wrong.
[[noreturn]] void internal_error(std::string_view what);

}  // namespace umber::tool
