// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>
#include <string>

#include "base/text_writer.h"

namespace umber {

/// Numbers as a message lists them: `1, 2, 3`.
inline std::string number_list(std::span<const uint32_t> numbers) {
  TextWriter out;
  for (const uint32_t& number : numbers) out << (&number == numbers.data() ? "" : ", ") << number;
  return out.take();
}

}  // namespace umber
