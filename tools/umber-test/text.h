// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostics.h"
#include "diag/source.h"
#include "ir/module.h"
#include "umber-test/kind.h"

/// What kinds of cases share: lines of texts, modules as text, what was reported as text.
namespace umber::tool {

/// The first line, with its end, which is then no longer part of `text`.
std::string_view take_line(std::string_view& text);
std::string_view trimmed(std::string_view text);

/// The first line that differs, both ways.
std::string difference(std::string_view expected, std::string_view actual);

/// What was reported, a line each: `line:column: error: text [id]`, with the number of the text in front if there are
/// several, and without a place where there is none.
std::string said(const Diagnostics& diagnostics, const Sources& sources);

/// The same with hints and notes, each on a line of its own.
std::string said_in_full(const Diagnostics& diagnostics, const Sources& sources);

/// The text as a module, which must be valid and print back the same once it has been printed; null, and why in
/// `errors`, if there is none.
std::optional<ir::Module> read_module(std::string_view name, std::string_view text, std::string& errors);

/// The modules of a case, all or none.
std::vector<ir::Module> read_modules(const Input& input, std::string& errors);

/// A module as a result, which must be valid and print back as it stands.
void add_module(std::string_view name, const ir::Module& module, Output& output);

}  // namespace umber::tool
