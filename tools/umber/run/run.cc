// SPDX-License-Identifier: Apache-2.0
#include "umber/run/run.h"

#include <exception>
#include <vector>

#include <fmt/format.h>

#include "umber/files.h"
#include "umber/option_table.h"
#include "umber/run/checked_compile.h"
#include "umber/run/outcome.h"
#include "umber/run/report.h"
#include "umber/run/scheduler.h"
#include "umber/run/via_essl.h"
#include "umber/run/via_glslang.h"
#include "umber/run/via_hlsl.h"
#include "umber/run/via_spirv.h"
#include "umber/umber.hpp"

namespace umber::run {
namespace {

std::vector<std::string> all_paths(const RunOptions& options, std::span<const std::string> paths) {
  std::vector<std::string> all(paths.begin(), paths.end());
  if (options.list.empty()) return all;
  const std::string list = tool::read_file(options.list);
  for (const std::string_view line : tool::split(list, '\n')) all.emplace_back(line);
  return all;
}

CompileFunction compile_function(const RunOptions& options) {
  if (options.via == "spirv") return &compile_via_spirv;
  if (options.via == "essl") return &compile_via_essl;
  if (options.via.empty()) return options.check ? &checked_compile : &umber::compile;
#ifdef UMBER_RUN_WITH_GLSLANG
  if (options.via != "hlsl") return &compile_via_glslang;
  return options.shader_model ? &compile_via_hlsl : &compile_via_some_hlsl;
#else
  throw Failure(fmt::format("this build was made without glslang, which --via={} needs", options.via));
#endif
}

class Interpreted final : public InterpretedProgram {
 public:
  Interpreted(std::span<const Source> sources, const Options& options) : program_(sources, options) {}
  interpret::Outcome dispatch(std::array<uint32_t, 3> groups, interpret::Memory& memory,
                              const interpret::Limits& limits) override {
    return program_.run_compute(groups, memory, limits);
  }
  interpret::Outcome draw(interpret::DrawCall& call, interpret::Memory& memory, interpret::DrawTargets& targets,
                          interpret::DrawCounts& counts, const interpret::Limits& limits) override {
    return program_.draw(call, memory, targets, counts, limits);
  }

 private:
  interpret::Program program_;
};

std::unique_ptr<InterpretedProgram> make_interpreted(std::span<const Source> sources, const Options& options) {
  return std::make_unique<Interpreted>(sources, options);
}

}  // namespace

int run_command(const RunOptions& options, std::span<const std::string> paths) {
  try {
    const std::vector<std::string> all = all_paths(options, paths);
    Report report(options, all);
    Compiler compiler = compile_function(options);
    compiler.buffers = options.buffers, compiler.buffer_bounds = options.buffer_bounds;
    compiler.structured_buffers = options.structured_buffers;
    compiler.shader_model = options.shader_model.value_or(compiler.shader_model);
    compiler.captures = options.captures, compiler.capture_mode = options.capture_mode;
    compiler.half_mediump = options.half_mediump;
    compiler.zero_initialize = options.zero_initialize;
    compiler.constants = options.constants;
    compiler.specializes_pipelines = options.via.empty() || options.via == "spirv";
    const bool is_alone = options.interpret_only || is_interpreter(options.device);
    if (options.interpret || is_alone) compiler.interpret = &make_interpreted;
    compiler.interpret_only = is_alone;
    run_all(options, compiler, all, [&](size_t test, Outcome outcome) { report.add(test, std::move(outcome)); });
    const size_t failed = report.finish();
    if (!options.junit.empty()) {
      tool::OutputFiles files;
      files.add(options.junit, report.junit());
      files.commit();
    }
    return failed == 0 ? 0 : 1;
  } catch (const std::exception& error) {
    fmt::print(stderr, "umber run: {}\n", error.what());
    return 2;
  }
}

}  // namespace umber::run
