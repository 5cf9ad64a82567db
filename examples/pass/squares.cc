// SPDX-License-Identifier: Apache-2.0
// A pass outside of Umber's tree: pow(x, 2.0) becomes x * x. `squares shader.frag shader.spv` compiles a fragment shader as
// Umber does, with that pass in front of the others.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#define UMBER_IR_IS_UNSTABLE
#include "umber_ir.hpp"

namespace {

using namespace umber;

constexpr uint64_t kTwo = 0x40000000;  // of 32 bits

bool is_two(const ir::Module& m, ir::ValueId value) {
  return m.type(value) == ir::types::kF32 && m.scalar_bits(value) == kTwo;
}

/// Whether a value is the constant 2, or a vector of it.
bool is_two_everywhere(const ir::Module& m, ir::ValueId value) {
  if (!m.types.is_vector(m.type(value))) return is_two(m, value);
  if (!m.is_constant(value) || m.constant(value).kind != ir::ConstantKind::composite) return false;
  for (uint32_t n = 0; n < m.types.part_count(m.type(value)); ++n)
    if (!is_two(m, m.constant_part(m.constant(value), n))) return false;
  return true;
}

/// GLSL leaves pow of negative numbers undefined: what a product is there is as good as anything.
Result<bool> squares(ir::Module& m, PassContext&) {
  std::vector<ir::InstId> found;
  m.for_each_inst([&](ir::InstId i) {
    if (m.insts[i].op == ir::Op::pow && is_two_everywhere(m, m.operand(i, 1))) found.push_back(i);
  });
  for (const ir::InstId i : found) {
    ir::Builder b = ir::Builder::before(m, i);
    const ir::ValueId x = m.operand(i, 0);
    m.replace_all_uses(m.result(i), b.binary(ir::Op::mul, x, x));
    m.erase(i);
  }
  return !found.empty();
}

constexpr Pass kSquares = {
    .name = "squares",
    .run = squares,
    .needs = {},
    .establishes = {},
    .breaks = {},
    .acts_on = {ir::Op::pow},
};

/// The shader as its front end hands it over, or nothing, and why is said.
std::string front_ir(const std::string& text, const char* name) {
  Options options;
  options.dump_ir_after = "front";
  const Source source{.stage = Stage::fragment, .text = text, .name = name};
  const CompileResult result = compile({&source, 1}, options);
  std::fputs(umber::render(result.diagnostics).c_str(), stderr);
  return result.ok() ? result.ir_dumps.at(0).text : std::string();
}

/// The text behind the pass.
std::string with_pass(const std::string& text, const Pass& pass) {
  Sources sources;
  Diagnostics diagnostics;
  Result<ir::Module> module = ir::parse(sources, sources.add("ir", text), diagnostics);
  const Target target;
  PassContext context{target, diagnostics};
  const Pass* const passes[] = {&pass};
  const bool ok = module && ir::validate(*module, diagnostics) && run_passes(*module, passes, context) &&
                  ir::validate(*module, diagnostics);
  std::fputs(umber::render(diagnostics, sources).c_str(), stderr);
  return ok ? ir::print(*module) : std::string();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return std::fputs("usage: squares shader.frag shader.spv\n", stderr), 2;
  std::ifstream in(argv[1], std::ios::binary);
  const std::string glsl{std::istreambuf_iterator<char>(in), {}};
  const std::string ir = with_pass(front_ir(glsl, argv[1]), kSquares);
  if (ir.empty()) return 1;
  const Source source{.stage = Stage::fragment, .text = ir, .name = argv[1], .language = Language::ir};
  const CompileResult result = compile({&source, 1});
  std::fputs(umber::render(result.diagnostics).c_str(), stderr);
  if (!result.ok()) return 1;
  const std::vector<uint32_t>& words = result.modules.at(0).spirv;
  std::ofstream out(argv[2], std::ios::binary);
  out.write(reinterpret_cast<const char*>(words.data()), static_cast<std::streamsize>(words.size() * sizeof(uint32_t)));
  return out ? 0 : 2;
}
