// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string_view>

#include "comparison.h"

namespace umber::bench {

enum class Format {
  table,
  json,
  ratio,  ///< nothing but how many times as long the first peer takes in sum
  svg,    ///< a picture of that, by size
};
std::optional<Format> format_of(std::string_view name);

/// Prints it; false if there is nothing to compare.
bool report(const Comparison& comparison, Format format);

}  // namespace umber::bench
