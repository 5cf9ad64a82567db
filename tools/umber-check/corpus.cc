// SPDX-License-Identifier: Apache-2.0
#include "umber-check/corpus.h"

#include <fstream>
#include <iterator>

#include <spirv-tools/optimizer.hpp>

#include "peers/glslang.h"
#include "umber/run/assemble.h"
#include "umber/run/outcome.h"
#include "umber/run/program.h"

namespace umber::check {
namespace {

using peers::GlslangRules;

struct GlslangRow {
  GlslangRules rules;
  bool has_debug_info;
  const char* name;
};
constexpr GlslangRow kGlslang[] = {{GlslangRules::vulkan, false, "glslang -V"},
                                   {GlslangRules::opengl, false, "glslang -G"},
                                   {GlslangRules::vulkan, true, "glslang -V -g"},
                                   {GlslangRules::opengl, true, "glslang -G -g"}};

enum class Optimized : uint8_t { no, performance, size };
constexpr Optimized kAll[] = {Optimized::no, Optimized::performance, Optimized::size};
constexpr const char* kOptimized[] = {"", " | spirv-opt -O", " | spirv-opt -Os"};

/// Nothing if the optimizer gives up.
std::vector<uint32_t> optimized(const std::vector<uint32_t>& words, Optimized how) {
  if (how == Optimized::no) return words;
  spvtools::Optimizer optimizer(SPV_ENV_UNIVERSAL_1_6);
  optimizer.SetMessageConsumer([](spv_message_level_t, const char*, const spv_position_t&, const char*) {});
  how == Optimized::performance ? optimizer.RegisterPerformancePasses() : optimizer.RegisterSizePasses();
  spvtools::OptimizerOptions options;
  options.set_run_validator(false);
  std::vector<uint32_t> result;
  return optimizer.Run(words.data(), words.size(), &result, options) ? result : std::vector<uint32_t>{};
}

void add(std::vector<TestModule>& all, Stage stage, const std::string& compiler, const std::vector<uint32_t>& words,
         Optimized how) {
  std::vector<uint32_t> found = optimized(words, how);
  if (!found.empty()) all.push_back({stage, compiler + kOptimized[static_cast<size_t>(how)], std::move(found)});
}

constexpr size_t kKinds = std::size(kGlslang) * std::size(kOptimized);

/// What glslang makes of a shader.
void add_glslang(std::vector<TestModule>& all, const run::ShaderText& shader, Variety& variety) {
  const size_t chosen = variety.number++ % kKinds;
  for (size_t kind = 0; kind < kKinds; kind += std::size(kOptimized)) {
    const GlslangRow& row = kGlslang[kind / std::size(kOptimized)];
    if (variety.rotate && kind / std::size(kOptimized) != chosen / std::size(kOptimized)) continue;
    const std::vector<uint32_t> words = peers::compile_with_glslang(
        {.stage = shader.stage, .text = shader.text, .rules = row.rules, .has_debug_info = row.has_debug_info});
    if (words.empty()) continue;
    for (const Optimized how : kAll)
      if (!variety.rotate || kind + static_cast<size_t>(how) == chosen) add(all, shader.stage, row.name, words, how);
  }
}

}  // namespace

std::vector<Source> TestProgram::sources(const std::string& name) const {
  std::vector<Source> all;
  for (size_t n = 0; n < shaders.size(); ++n) {
    all.push_back({.stage = shaders[n].stage, .name = name, .constants = shaders[n].constants});
    if (form == run::Form::spirv)
      all.back().spirv = modules[n];
    else
      all.back().text = shaders[n].text;
  }
  return all;
}

std::vector<TestProgram> programs_of(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  std::vector<TestProgram> programs;
  try {
    const run::ShaderTest test = run::parse_shader_test(text);
    for (const run::Form form : test.forms()) {
      TestProgram program{.form = form, .shaders = run::complete_shaders(test, form)};
      if (form == run::Form::spirv)
        for (const run::ShaderText& s : program.shaders) program.modules.push_back(run::assemble(s.text, s.line));
      programs.push_back(std::move(program));
    }
  } catch (const run::Failure&) {
    return {};  // malformed: `umber run` says so
  }
  return programs;
}

std::vector<TestModule> modules_of(const std::string& file, Variety variety) {
  std::vector<TestModule> all;
  for (const TestProgram& program : programs_of(file)) {
    const std::vector<Source> sources = program.sources(file);
    CompileResult own;
    if (!sources.empty()) own = compile(sources, {});
    for (const Module& m : own.modules)
      for (const Optimized how : kAll)
        if (!variety.rotate || how == Optimized::no) add(all, m.stage, "umber", m.spirv, how);
    for (size_t n = 0; n < program.shaders.size(); ++n)
      if (program.form == run::Form::spirv)
        all.push_back({program.shaders[n].stage, "the test", program.modules[n]});
      else
        add_glslang(all, program.shaders[n], variety);
  }
  return all;
}

}  // namespace umber::check
