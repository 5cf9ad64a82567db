// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "umber-test/kind.h"

namespace umber::tool {

/// One case of a file.
struct Case {
  std::string name;  ///< what `=== case: NAME` says; empty in a file that is one case
  std::string text;  ///< all of it in front of the results, as it stands
  Input input;
  std::vector<Section> results;  ///< as the file has them
};

/// A file of cases (docs/testing.md, "Cases as data"): comment lines, the first of which names the kind, a frame if
/// there is one, and the cases.
struct CaseFile {
  std::string head;  ///< all in front of the first case, as it stands
  const Kind* kind = nullptr;
  std::vector<Case> cases;
};

/// Takes the text of a file apart; on failure says why in `error`.
std::optional<CaseFile> read_cases(std::string_view text, std::string& error);
std::string to_text(const CaseFile& file);

/// Everything that is wrong with the case, in lines; empty if nothing is. With `bless` only what new results would not
/// cure counts, and `c.results` become what there is.
std::string check_case(const Kind& kind, Case& c, bool bless);

}  // namespace umber::tool
