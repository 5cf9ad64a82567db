// SPDX-License-Identifier: Apache-2.0
#include "base/check.h"

#include <stdexcept>
#include <string>
#include <string_view>

namespace umber {

void check_failed(const char* file, int line, const char* condition) {
  std::string_view name = file;
  if (const size_t folder = name.rfind("src/"); folder != std::string_view::npos) name.remove_prefix(folder);
  throw std::logic_error(std::string(name) + ":" + std::to_string(line) + ": internal error: " + condition);
}

}  // namespace umber
