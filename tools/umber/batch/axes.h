// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <span>

#include "umber/batch/json_text.h"

namespace umber::tool::batch {

/// What one choice adds to a command line.
struct Choice {
  struct Setting {
    std::string name;
    std::optional<std::string> value;  ///< none: a macro that is not defined
  };
  std::vector<Setting> macros;
  std::vector<std::string> constants;  ///< `ID=VALUE`
};
using Axis = std::vector<Choice>;

/// The axes that a shader of a manifest has: its permutations are all ways to choose from each, the last one varying first.
class Axes {
 public:
  /// Of the members `macros`, `constants` and `permutations` of `shader`. Throws TextError.
  Axes(const Text& text, const Value& shader);

  uint64_t count() const { return count_; }
  /// What permutation `index` chooses of each axis.
  std::vector<const Choice*> choices(uint64_t index) const;
  /// The same number for permutations that have the same constants.
  size_t constants_of(uint64_t index) const;
  size_t constants_count() const { return constants_count_; }
  /// Names of all macros that any choice sets, each once.
  const std::vector<std::string>& macros() const { return macros_; }

 private:
  void add_macros(const Value& macros);
  void add_constants(const Value& constants);
  void add_permutations(const Value& list);
  Choice choice_of(const Value& permutation) const;
  Choice::Setting setting(const Value& name, const Value& value) const;
  Choice::Setting setting(const Value& define) const;
  void check_name(const Value& at, std::string_view name) const;
  void add(Axis axis, const Value& at, bool has_constants);

  const Text& text_;
  std::vector<Axis> axes_;
  std::vector<bool> has_constants_;  ///< of `axes_`
  uint64_t count_ = 1;
  size_t constants_count_ = 1;
  std::vector<std::string> macros_;
};

}  // namespace umber::tool::batch
