// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>

#include "pass_tools.h"

namespace umber::tool {

/// A pass case: comment lines, a module, `=== after`, and the module that the pass makes of it. The comments name the
/// pass (`# pass: NAME`) and what it needs to know (`# target: field=value`); `# twice: differs` is for the few passes
/// whose header says that a second run does their work again.
struct Case {
  std::string head;  ///< the comment lines as they stand
  const Pass* pass = nullptr;
  Target target;
  bool is_idempotent = true;
  std::string before, after;
};

/// Takes the text of a case file apart; on failure says why in `error`.
std::optional<Case> read_case(std::string_view text, std::string& error);
std::string to_text(const Case& c);

/// Everything that is wrong with the case, in lines; empty if nothing is. With `bless` only what a new second half
/// would not cure counts, and `c.after` becomes what the pass makes.
std::string check_case(Case& c, bool bless);

}  // namespace umber::tool
