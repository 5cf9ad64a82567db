// SPDX-License-Identifier: Apache-2.0
// What tests of the validator have in common.
#pragma once
#include <ostream>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "diag/render.h"
#include "ir/text/parser.h"
#include "ir/validate/validate.h"

namespace umber::ir {

/// What the validator says of a text: one line for each message.
inline std::string verdict(std::string_view text) {
  Sources sources;
  Diagnostics diagnostics;
  Result<Module> module = parse(sources, sources.add("test.umir", text), diagnostics);
  if (!module) return render(diagnostics, sources);
  Diagnostics of_built;
  const bool ok = validate(*module, diagnostics);
  EXPECT_EQ(validate_built(*module, of_built), ok);
  return render(diagnostics, sources);
}

/// A module that is wrong, and a part of what is said of it.
struct RejectedModule {
  std::string_view text, message;
};
inline void PrintTo(const RejectedModule& r, std::ostream* out) { *out << r.text; }

}  // namespace umber::ir
