// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>
#include <vector>

#include "diag/diagnostics.h"
#include "diag/lints.h"
#include "umber/options.hpp"

namespace umber::driver {

/// Which warnings are wanted, and which of them are errors: what Options::warnings and warning_switches come to.
class WarningChoice {
 public:
  explicit WarningChoice(const Options& options);

  LintSet lints() const { return lints_; }
  bool is_wanted(std::string_view id) const;
  bool is_error(std::string_view id) const;
  /// False if a switch names what is no warning, which was then reported.
  bool check(Diagnostics& diagnostics) const;

 private:
  /// What was said of one id, last.
  struct Said {
    std::string_view id;
    bool is_off = false, is_error = false, is_no_error = false;
  };
  void take(std::string_view text);
  void take_group(LintGroup most, bool is_on);
  void choose(std::string_view id, bool is_on);
  Said& said(std::string_view id);
  const Said* find(std::string_view id) const;

  bool has_none_ = false, are_errors_ = false;
  LintSet lints_;
  std::vector<Said> said_;
};

}  // namespace umber::driver
