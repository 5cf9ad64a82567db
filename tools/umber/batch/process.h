// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

namespace umber::tool::batch {

struct Ended {
  int status = -1;     ///< -1: it could not be started, or did not end by itself
  std::string output;  ///< on standard output; on standard error, too, if it went wrong
};

/// Runs a program that is looked for in PATH, with a text as its standard input, to its end.
Ended run_program(const std::vector<std::string>& words, const std::string& input);

std::string host_and_process();  ///< a name that no other process has

void sleep_seconds(double seconds);

}  // namespace umber::tool::batch
