// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "umber/vocabulary/export.h"

/// What a compilation has to say: plain data, which outlives it, and the forms it is shown in.
namespace umber {

enum class Severity : uint8_t { error, warning, note };

struct Diagnostic {
  Severity severity{};
  std::string id;    ///< of the wording, e.g. "unknown-name"; stable, see explain()
  std::string text;  ///< one line, fit to print: control characters of the source are escaped
  std::string hint;  ///< what to do; may be empty

  std::string file;           ///< name of the source or the included file, or what #line calls it
  uint32_t source_index = 0;  ///< GL's number of the source string, as #line says; else 0
  uint32_t line = 0;          ///< from 1, or as #line says
  uint32_t column = 0;        ///< from 1, in bytes; 0: the diagnostic is about no place
  uint32_t length = 0;        ///< bytes meant, on this line and maybe those after it; 0: a point
  std::string source_line;    ///< without its line end; empty if it is too long to show

  std::vector<Diagnostic> notes;
};

/// How diagnostics are written (docs/diagnostics.md).
enum class Format : uint8_t {
  text,  ///< `file:line:column: error: text [id]`, the source line, a caret, the hint and the notes, for people
  json,  ///< one array of objects, for editors and tools
  gl,    ///< `ERROR: 0:line: text`, as GL drivers write their info logs
};

/// All of them, in order. `colour` adds ANSI escapes to `Format::text`, for a terminal.
UMBER_API std::string render(std::span<const Diagnostic> diagnostics, Format format = Format::text,
                             bool colour = false);

}  // namespace umber
