// SPDX-License-Identifier: Apache-2.0
// umber-opt --PASS [--PASS...] [--target field=value...] file.umir: prints the module after the passes.
#include <cstdio>
#include <cstring>
#include <vector>

#include "ir/text/printer.h"
#include "pass_tools.h"
#include "passes/registry.h"

namespace {

int usage() {
  std::fputs("usage: umber-opt --PASS [--PASS...] [--target field=value...] file.umir\npasses:\n", stderr);
  for (const umber::Pass* pass : umber::kAllPasses)
    std::fprintf(stderr, "  --%.*s\n", static_cast<int>(pass->name.size()), pass->name.data());
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<const umber::Pass*> passes;
  umber::Target target;
  std::string path;
  for (int n = 1; n < argc; ++n) {
    const std::string_view arg = argv[n];
    if (arg == "--target" && n + 1 < argc) {
      if (!umber::tool::set_field(target, argv[++n])) return usage();
    } else if (arg.starts_with("--")) {
      passes.push_back(umber::tool::find_pass(arg.substr(2)));
      if (!passes.back()) return usage();
    } else if (path.empty()) {
      path = arg;
    } else {
      return usage();
    }
  }
  if (path.empty()) return usage();
  const std::optional<std::string> text = umber::tool::read_file(path);
  if (!text) return std::fprintf(stderr, "umber-opt: cannot read %s\n", path.c_str()), 2;
  umber::tool::Parsed parsed = umber::tool::parse_text(path, *text);
  std::string errors = parsed.errors;
  for (const umber::Pass* pass : passes)
    if (errors.empty()) errors = umber::tool::failure_of(umber::tool::run_pass(*parsed.module, *pass, target));
  std::fputs(errors.c_str(), stderr);
  if (!errors.empty()) return 1;
  std::fputs(umber::ir::print(*parsed.module).c_str(), stdout);
  return 0;
}
