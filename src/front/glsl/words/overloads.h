// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "diag/diagnostics.h"
#include "front/glsl/language.h"
#include "front/glsl/tree/symbol.h"

namespace umber::glsl::words {

/// A call that no function fits.
struct Unmatched {
  std::string_view name;
  std::span<const ir::TypeId> arguments;
  FunctionSymbolId first;  ///< the first of the shader's own functions of that name; none if there is none
};

/// Adds what the functions of that name want, the nearest first, each with why it does not fit.
void note_overloads(const Unmatched& call, const Symbols& symbols, ir::Module& module, const Language& language,
                    Report& found);

}  // namespace umber::glsl::words
