// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "umber-check/children.h"

namespace umber::check {

/// How often a byte of each module is changed, and what decides which.
struct Flips {
  uint64_t count = 0, seed = 0;
};

/// Each returns the exit status, after a last line with what was counted.
int write_command(std::span<const std::string> files);
int read_command(std::span<const std::string> files, bool everything, std::optional<Flips> flips);
/// `spoiled` is a pass whose work is made wrong, to see that it is noticed; empty: none.
int passes_command(std::span<const std::string> files, bool everything, std::string_view spoiled);
int flip_command(std::span<const std::string> files, Flips flips);
/// Writes one of the modules of `flip` to the output: numbers of the file and the module, and a byte and its value.
int module_command(const std::string& file, std::span<const uint32_t> numbers);

}  // namespace umber::check
