// SPDX-License-Identifier: Apache-2.0
#include "umber/run/text_check.h"

#include "diag/render.h"
#include "ir/text/parser.h"
#include "ir/text/printer.h"
#include "ir/validate/validate.h"

namespace umber::run {

std::string ir_text_problem(std::string_view text) {
  Sources sources;
  Diagnostics diagnostics;
  const uint32_t file = sources.add("ir", text);
  Result<ir::Module> module = ir::parse(sources, file, diagnostics);
  if (!module) return "does not parse:\n" + render(diagnostics, sources);
  if (!ir::validate(*module, diagnostics)) return "is not valid:\n" + render(diagnostics, sources);
  return ir::print(*module) == text ? "" : "prints back differently";
}

}  // namespace umber::run
