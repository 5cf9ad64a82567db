// SPDX-License-Identifier: Apache-2.0
#include "umber/commands.h"
#include "umber/files.h"
#include "umber/inputs.h"
#include "umber/messages.h"
#include "umber/request.h"

namespace umber::tool {

int reflect_command(const Arguments& arguments) {
  const Inputs inputs = read_inputs(arguments);
  const Request request(arguments);
  Messages messages(arguments);
  const CompileResult result = umber::compile(inputs.sources, request.options);
  messages.add(result.status, result.diagnostics);
  if (result.ok()) {
    const std::string* path = arguments.last(Option::output);
    OutputFiles files;
    files.add(path ? *path : "-", reflect::to_json(result.program));
    files.commit();
  }
  return messages.finish();
}

}  // namespace umber::tool
