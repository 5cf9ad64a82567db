// SPDX-License-Identifier: Apache-2.0
// `umber layout`: where the bytes of a program's blocks lie, and which of them it uses.
#include <algorithm>

#include "umber/block_layout.h"
#include "umber/commands.h"
#include "umber/files.h"
#include "umber/inputs.h"
#include "umber/messages.h"
#include "umber/request.h"

namespace umber::tool {
namespace {

/// The rules that the command line asks for, in its order.
std::vector<std::string_view> rules_of(const Arguments& arguments) {
  std::vector<std::string_view> rules;
  for (const std::string_view list : arguments.values(Option::rules))
    for (const std::string_view rule : split(list, ',')) {
      if (rule != kDeclared && std::find(std::begin(kPackings), std::end(kPackings), rule) == std::end(kPackings))
        throw UsageError("there are no rules '" + std::string(rule) + "'; these are: declared, std140, std430, scalar");
      rules.push_back(rule);
    }
  if (rules.empty()) rules.push_back(kDeclared);
  return rules;
}

std::string with_advice(std::span<const BlockView> blocks) {
  std::string out = layout_text(blocks);
  for (const BlockView& block : blocks) {
    const std::vector<std::string> advice = layout_advice(block);
    if (!advice.empty()) out += "\n" + block.title + '\n';
    for (const std::string& line : advice) out += "  " + line + '\n';
  }
  return out;
}

}  // namespace

int layout_command(const Arguments& arguments) {
  const std::vector<std::string_view> rules = rules_of(arguments);
  const Inputs inputs = read_inputs(arguments);
  Request request(arguments, kAnyDevice);
  request.options.describe_uses = true;
  Messages messages(arguments);
  const CompileResult result = umber::compile(inputs.sources, request.options);
  messages.add(result);
  if (result.ok()) {
    const std::vector<BlockView> blocks = view_blocks(result.program, rules);
    const std::string* path = arguments.last(Option::output);
    OutputFiles files;
    files.add(path ? *path : "-", arguments.has(Option::svg)       ? layout_svg(blocks)
                                  : arguments.has(Option::json)    ? layout_json(blocks)
                                  : arguments.has(Option::explain) ? with_advice(blocks)
                                                                   : layout_text(blocks));
    files.commit();
  }
  return messages.finish();
}

}  // namespace umber::tool
