// SPDX-License-Identifier: Apache-2.0
#include "umber-check/again.h"

#include <string>
#include <vector>

namespace umber::check {
namespace {

struct FormOfOutput {
  const char* name;
  BufferForm buffers;
  Optimize optimize;
};
constexpr FormOfOutput kForms[] = {
    {"optimised", BufferForm::typed, Optimize::performance},
    {"as it is", BufferForm::typed, Optimize::none},
    {"by slot", BufferForm::slots, Optimize::performance},
    {"by slot as it is", BufferForm::slots, Optimize::none},
};

/// None of what is refused.
std::vector<uint32_t> written(Stage stage, const std::vector<uint32_t>& words, const FormOfOutput& form) {
  Options options;
  options.optimize = form.optimize;
  options.spirv.buffers = form.buffers;
  const Source source{.stage = stage, .name = "module", .spirv = words};
  CompileResult result = compile({&source, 1}, options);
  return result.ok() ? std::move(result.modules.front().spirv) : std::vector<uint32_t>{};
}

}  // namespace

void check_again(const std::string& file, const TestModule& m, Child& child) {
  for (const FormOfOutput& form : kForms) {
    const std::vector<uint32_t> once = written(m.stage, m.words, form);
    if (once.empty()) continue;
    ++child.counts.runs;
    if (written(m.stage, once, form) == once) continue;
    std::fprintf(child.out, "%s: %s: changes: %s\n", file.c_str(), m.origin.c_str(), form.name);
  }
}

}  // namespace umber::check
