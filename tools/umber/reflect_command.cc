// SPDX-License-Identifier: Apache-2.0
#include "umber/commands.h"
#include "umber/declarations/declarations.h"
#include "umber/files.h"
#include "umber/inputs.h"
#include "umber/messages.h"
#include "umber/request.h"

namespace umber::tool {
namespace {

std::string description(const Arguments& arguments, const reflect::Program& program) {
  const std::string* asked = arguments.last(Option::declarations);
  const std::string* space = arguments.last(Option::namespace_);
  if (asked && *asked != "json") {
    const auto language = *asked == "c"     ? DeclarationLanguage::c
                          : *asked == "cpp" ? DeclarationLanguage::cpp
                                            : DeclarationLanguage::rust;
    if (space && !is_identifier(*space)) throw UsageError("--namespace wants a name, of letters, digits and underscores");
    return declarations_text(declarations_of(program), language, space ? *space : "");
  }
  if (space) throw UsageError("--namespace is for --emit=c, cpp or rust");
  return reflect::to_json(program);
}

}  // namespace

int reflect_command(const Arguments& arguments) {
  const Inputs inputs = read_inputs(arguments);
  const Request request(arguments, kAnyDevice);
  Messages messages(arguments);
  const CompileResult result = umber::compile(inputs.sources, request.options);
  messages.add(result);
  if (result.ok()) {
    const std::string* path = arguments.last(Option::output);
    OutputFiles files;
    files.add(path ? *path : "-", description(arguments, result.program));
    files.commit();
  }
  return messages.finish();
}

}  // namespace umber::tool
