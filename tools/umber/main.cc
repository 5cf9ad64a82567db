// SPDX-License-Identifier: Apache-2.0
// The command line: `umber a.frag -o a.spv` compiles, `umber run a.shader_test` executes.
#include <CLI/CLI.hpp>
#include <string_view>

#include "umber/compile_command.h"
#include "umber/run/run.h"

namespace {

using umber::tool::CompileCommand;

int parse_and(CLI::App& app, int argc, char** argv, const std::function<int()>& action) {
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? umber::tool::kFine : umber::tool::kUsage;
  }
  return action();
}

int compile(int argc, char** argv) {
  CompileCommand command;
  CLI::App app{"Compiles GLSL and ESSL shaders to SPIR-V for Vulkan.\n"
               "Several files are the stages of one program and are linked by name. `umber run` executes shader tests.",
               "umber"};
  app.add_option("file", command.files, "shaders: name.vert, name.frag, name.comp; - reads standard input")->required();
  app.add_option("-o,--output", command.output, "file to write (- for standard output), or a folder for several");
  app.add_option("-S,--stage", command.stage, "stage of the files: vert, frag or comp");
  app.add_flag("--essl", command.essl, "without #version a shader is ESSL 1.00, not GLSL 1.10");
  app.add_option("--depth-range", command.depth_range, "clip space the shader was written for")
      ->check(CLI::IsMember({"gl", "vulkan"}))->capture_default_str();
  app.add_option("--dump-ir", command.dump_ir, "print the IR: after:PASS or all");
  return parse_and(app, argc, argv, [&] { return umber::tool::compile_command(command); });
}

int run(int argc, char** argv) {
  umber::run::RunOptions options;
  std::vector<std::string> paths;
  CLI::App app{"Executes piglit's shader_test files on an offscreen Vulkan device.", "umber run"};
  app.add_option("file", paths, "shader tests");
  app.add_flag("--tap", options.tap, "print TAP, one line a file");
  app.add_flag("-v,--verbose", options.verbose, "name every test, not only those that fail");
  app.add_option("--png", options.png, "write the last framebuffer to this file");
  app.add_option("--list", options.list, "file with one path a line");
  app.add_flag("--check", options.check, "also check each module: IR text round trip, reference SPIR-V validator");
  app.add_option("-j,--jobs", options.jobs, "worker processes")->capture_default_str();
  app.add_option("--timeout", options.timeout, "seconds one test may take")->capture_default_str();
  app.add_option("--device", options.device, "part of the name of the Vulkan device");
  app.add_flag("!--no-isolate", options.isolate, "run in this process");
  return parse_and(app, argc, argv, [&] { return umber::run::run_command(options, paths); });
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view command = argc > 1 ? argv[1] : "";
  if (command == "run") return run(argc - 1, argv + 1);
  if (command == "compile") return compile(argc - 1, argv + 1);
  return compile(argc, argv);
}
