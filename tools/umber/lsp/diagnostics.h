// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <map>
#include <string>
#include <vector>

#include "umber/lsp/documents.h"
#include "umber/lsp/protocol.h"
#include "umber/umber.hpp"

namespace umber::tool::lsp {

/// The edits that would do what one diagnostic hints at.
struct Fix {
  Json diagnostic;  ///< as it was published
  std::string title;
  std::map<std::string, Json> edits;  ///< of each file, by its path: a list of TextEdit
};

/// What compiling one shader has to say of each of its files, in the words of the protocol.
struct Findings {
  std::map<std::string, std::vector<Json>> by_file;  ///< by path; that of the shader is always there
  std::map<std::string, std::vector<Fix>> fixes;     ///< by the path of the file that the diagnostic is in
};
Findings findings_of(const CompileResult& result, const std::string& path, Documents& documents, Encoding encoding);

/// Where a place that the compiler says lies in a text, whose `#line`s are obeyed: lines and columns count from 1, and
/// `source_line` is what it says to be there.
Range find_place(const Text& text, const Diagnostic& diagnostic);

}  // namespace umber::tool::lsp
