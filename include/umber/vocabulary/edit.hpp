// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <span>
#include <string>

#include "umber/vocabulary/diagnostic.hpp"

namespace umber {

/// What takes the place of some text, so that what a diagnostic hints at is done. Edits of one diagnostic belong together.
struct Edit {
  size_t diagnostic = 0;  ///< its number among those that came with the edit
  std::string file;       ///< name of the source or the included file, whatever #line calls it
  size_t offset = 0;      ///< in the file, in bytes
  size_t length = 0;      ///< of what is taken away, in bytes; 0: the text is put in front of what is at `offset`
  std::string text;
};

/// As render() without them: JSON has the edits beside the hints, the other forms leave them out.
UMBER_API std::string render(std::span<const Diagnostic> diagnostics, std::span<const Edit> edits, Format format,
                             bool colour = false);

}  // namespace umber
