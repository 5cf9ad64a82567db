// SPDX-License-Identifier: Apache-2.0
#include "umber/entry.h"

#include <new>
#include <string>

#include <unistd.h>

#include "umber/arguments.h"
#include "umber/files.h"
#include "umber/messages.h"

namespace umber::tool {
namespace {

int fail(const std::string& what, ExitStatus status) {
  write_all(STDERR_FILENO, "umber: error: " + what + "\n");
  return status;
}

}  // namespace

int guarded(const std::function<int()>& body) {
  try {
    return body();
  } catch (const UsageError& error) {
    return fail(error.what(), kUsage);
  } catch (const std::bad_alloc&) {
    return fail("there is no memory left", kLimit);
  }
}

}  // namespace umber::tool
