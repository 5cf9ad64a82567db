// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace umber::tool {

/// `=== NAME` and the lines below it.
struct Section {
  std::string name, text;
  friend bool operator==(const Section&, const Section&) = default;
};

/// `# NAME: VALUE` of the comments.
struct Option {
  std::string name, value;
};

/// What a case gives to its kind.
struct Input {
  std::vector<std::string> texts;  ///< modules or shaders, in the file's order
  std::vector<Option> options;     ///< those of the file, then those of the case

  /// The value of the option of that name that comes last; none if there is none.
  std::optional<std::string_view> option(std::string_view name) const;
  /// The values of all options of that name.
  std::vector<std::string_view> options_of(std::string_view name) const;
};

/// What became of a case: the results that its file is to have, and what no result would make right.
struct Output {
  std::vector<Section> results;
  std::string errors;

  /// Adds a result, unless it is empty.
  void add(std::string_view name, std::string text);
};

/// A kind of case, which `# NAME: VALUE` in the first line of a file asks for.
struct Kind {
  std::string_view name;
  std::span<const std::string_view> results;  ///< what its sections of results are called
  std::span<const std::string_view> options;  ///< what it knows besides its own name
  Output (*run)(const Input& input) = nullptr;
};

const Kind* find_kind(std::string_view name);

/// The next word of `text`, which spaces end, and what is left in `text`.
std::string_view take_word(std::string_view& text);
/// A number and nothing else.
std::optional<uint32_t> number(std::string_view word);

Output run_pass_case(const Input& input);
Output run_link_case(const Input& input);
Output run_place_case(const Input& input);
Output run_mali_case(const Input& input);
Output run_reflect_case(const Input& input);
Output run_write_case(const Input& input);
Output run_check_case(const Input& input);
Output run_lower_case(const Input& input);
Output run_words_case(const Input& input);
Output run_import_case(const Input& input);

}  // namespace umber::tool
