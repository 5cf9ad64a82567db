// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <thread>

#include <process.h>

#include "umber/batch/process.h"

namespace umber::tool::batch {

Ended run_program(const std::vector<std::string>&, const std::string&) {
  return {.status = -1, .output = "Slurm is not supported on Windows"};
}

std::string host_and_process() { return std::to_string(_getpid()); }

void sleep_seconds(double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); }

}  // namespace umber::tool::batch
