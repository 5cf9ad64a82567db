// SPDX-License-Identifier: Apache-2.0
#include "ir/text/parser.h"

#include "ir/text/function_reader.h"
#include "ir/text/reader.h"

namespace umber::ir {

Result<Module> parse(const Sources& sources, uint32_t file, Diagnostics& diagnostics, Memory* memory) {
  const std::string_view text = sources.text_at(file);
  Module module(memory);
  text::Reader in(text, file, module, diagnostics);
  text::FunctionReader functions(in, text.size());
  while (!in.at_end()) {
    if (in.accept("func"))
      functions.read();
    else if (!text::read_declaration(in))
      in.unexpected("a declaration");
    if (in.ok() && !in.at_line_end()) in.unexpected("the end of the line");
  }
  if (!in.ok()) return Failed{};
  // Callees come before callers, so the last function is the entry if no line says otherwise.
  if (!module.entry && !module.functions.empty()) module.entry = {static_cast<uint32_t>(module.functions.size()) - 1};
  return module;
}

}  // namespace umber::ir
