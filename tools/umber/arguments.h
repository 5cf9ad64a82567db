// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "umber/option_table.h"

namespace umber::tool {

/// The command line is wrong, or a file cannot be read or written: the text says how.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Argument {
  Option option{};
  std::string value;  ///< of an operand: itself
};

/// A command line that has been understood: options and operands in the order they came in.
struct Arguments {
  Command command = Command::link;
  std::vector<Argument> list;

  bool has(Option option) const { return last(option) != nullptr; }
  /// The value that was given last; null without one.
  const std::string* last(Option option) const;
  std::vector<std::string_view> values(Option option) const;
  /// The value that holds for the operand at `position` of `list`: the last one before it, else the first one after it.
  const std::string* for_operand(size_t position, Option option) const;
};

/// Words parted by white space; quotes and backslashes keep what they do in a shell.
std::vector<std::string> shell_words(std::string_view text);

/// `@file` stands for the words in that file, which may be quoted as for a shell. Throws UsageError.
std::vector<std::string> with_response_files(std::vector<std::string> words);

/// `words` without the program's name, response files among them. Throws UsageError.
Arguments parse_arguments(std::vector<std::string> words);

/// The candidate that `word` may have been meant to be; empty if none is near.
std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace umber::tool
