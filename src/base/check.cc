// SPDX-License-Identifier: Apache-2.0
#include "base/check.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>

namespace umber {
namespace {
// global: the one process-wide variable of the library: a failed check has no context to ask.
std::atomic<CheckHandler> check_handler = nullptr;
}  // namespace

void set_check_handler(CheckHandler handler) { check_handler.store(handler); }

void check_failed(const char* file, int line, const char* condition) {
  if (CheckHandler handler = check_handler.load()) handler(file, line, condition);
  std::fprintf(stderr, "%s:%d: internal error: %s\n", file, line, condition);
  std::abort();
}

}  // namespace umber
