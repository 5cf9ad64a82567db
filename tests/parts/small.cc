// SPDX-License-Identifier: Apache-2.0
// A program on a library without HLSL, ESSL, Mali and the interpreter: what is left works, what is not there is said by name.
#include <cstdio>
#include <string_view>

#include <umber/interpret.hpp>
#include <umber/mali.hpp>
#include <umber/umber.hpp>

namespace {

int failed = 0;

void expect(bool fine, const char* what) {
  if (fine) return;
  ++failed;
  std::printf("not so: %s\n", what);
}

bool says(const umber::CompileResult& result, std::string_view what) {
  return !result.ok() && result.modules.empty() && result.diagnostics.size() == 1 && result.diagnostics[0].id == "not-built" &&
         result.diagnostics[0].text.find(what) != std::string::npos;
}

}  // namespace

int main() {
  const umber::Source source[] = {{.stage = umber::Stage::compute, .text = "#version 450\nvoid main() {}\n"}};
  const auto compile_to = [&](umber::Output output) { return umber::compile(source, {.output = output}); };
  const umber::CompileResult spirv = compile_to(umber::Output::spirv);
  expect(spirv.ok() && spirv.modules[0].spirv[0] == 0x07230203, "SPIR-V is written");
  expect(says(compile_to(umber::Output::hlsl), "HLSL"), "HLSL is refused");
  expect(says(compile_to(umber::Output::essl), "ESSL"), "ESSL is refused");

  const umber::interpret::Program program(source);
  umber::interpret::Memory memory;
  expect(says(program.compiled(), "interpreter"), "the interpreter is refused");
  expect(program.run_compute({1, 1, 1}, memory).end == umber::interpret::End::unsupported, "nothing is run");

  expect(umber::gpus().empty(), "there are no GPUs");
  expect(umber::varyings(source, "mali-g57").error.find("Mali") != std::string::npos, "varyings are refused");
  expect(umber::disassemble({}, "mali-g57", umber::DisassemblyForm::text).error.find("Mali") != std::string::npos,
         "disassembly for Mali is refused");
  return failed;
}
