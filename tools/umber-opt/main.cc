// SPDX-License-Identifier: Apache-2.0
// umber-opt: passes over a text of the IR (help.cc says how).
#include <cstdio>
#include <exception>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "diag/render.h"
#include "ir/text/printer.h"
#include "pass/claims.h"
#include "pass_tools.h"
#include "umber-opt/help.h"

namespace {

using namespace umber;

enum Exit : int { kFine = 0, kErrors = 1, kUsage = 2, kInternal = 4 };

struct Arguments {
  std::vector<const Pass*> passes;  ///< in order
  Target target;
  std::string input, output = "-";
  std::string print;  ///< what is printed instead of doing anything
};

int refuse(const std::string& what) {
  std::fprintf(stderr, "umber-opt: %s; `umber-opt --help` says what there is\n", what.c_str());
  return kUsage;
}

/// What is wrong with the words; empty if nothing is.
std::string read_arguments(std::span<char* const> words, Arguments& into) {
  for (size_t n = 0; n < words.size(); ++n) {
    const std::string word = words[n];
    const bool takes_value = word == "--target" || word == "-o";
    if (takes_value && n + 1 == words.size()) return "the option '" + word + "' needs a value";
    if (word == "--help" || word == "-h") {
      into.print = tool::opt_help();
    } else if (word == "--help=man") {
      into.print = tool::opt_manual();
    } else if (word == "--version") {
      into.print = tool::opt_version();
    } else if (word == "-o") {
      into.output = words[++n];
    } else if (word == "--target") {
      const std::string assignment = words[++n];
      if (!tool::set_field(into.target, assignment)) return "'" + assignment + "' sets no field of the target";
    } else if (word.starts_with("--")) {
      into.passes.push_back(tool::find_pass(std::string_view(word).substr(2)));
      if (!into.passes.back()) return "there is no pass or option '" + word + "'";
    } else if (word.starts_with('-') && word != "-") {
      return "there is no option '" + word + "'";
    } else if (into.input.empty()) {
      into.input = word;
    } else {
      return "'" + word + "' is a second file, and one is read";
    }
  }
  return into.input.empty() && into.print.empty() ? "no file is named" : "";
}

std::string standard_input() {
  std::string text;
  char buffer[4096];
  for (size_t count = 0; (count = std::fread(buffer, 1, sizeof buffer, stdin)) != 0;) text.append(buffer, count);
  return text;
}

bool write(const std::string& path, const std::string& text) {
  std::FILE* const file = path == "-" ? stdout : std::fopen(path.c_str(), "wb");
  if (!file) return false;
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  return (file == stdout ? std::fflush(file) : std::fclose(file)) == 0 && written;
}

/// What each pass needs is looked for, as nobody says what the text has behind it.
int run_passes(ir::Module& module, const Arguments& arguments) {
  for (const Pass* const pass : arguments.passes) {
    const std::string name(pass->name);
    if (const std::string missing = broken_claims(module, pass->needs); !missing.empty()) {
      std::fprintf(stderr, "umber-opt: the pass %s needs what does not hold of the module: %s\n", name.c_str(),
                   missing.c_str());
      return kErrors;
    }
    const tool::PassRun run = tool::run_pass(module, *pass, arguments.target);
    std::fputs(run.ok ? render(run.diagnostics, Sources()).c_str() : tool::failure_of(run).c_str(), stderr);
    if (!run.ok) return kErrors;
    if (const std::string invalid = tool::validate(module); !invalid.empty()) {
      std::fprintf(stderr, "umber-opt: internal error: the module is not valid after the pass %s\n%s", name.c_str(),
                   invalid.c_str());
      return kInternal;
    }
  }
  return kFine;
}

int run(std::span<char* const> words) {
  Arguments arguments;
  if (const std::string wrong = read_arguments(words, arguments); !wrong.empty()) return refuse(wrong);
  if (!arguments.print.empty()) return write(arguments.output, arguments.print) ? kFine : kUsage;
  const std::optional<std::string> text = arguments.input == "-" ? standard_input() : tool::read_file(arguments.input);
  if (!text) return std::fprintf(stderr, "umber-opt: cannot read '%s'\n", arguments.input.c_str()), kUsage;
  tool::Parsed parsed = tool::parse_text(arguments.input == "-" ? "<stdin>" : arguments.input, *text);
  if (parsed.errors.empty()) parsed.errors = tool::validate(*parsed.module);
  std::fputs(parsed.errors.c_str(), stderr);
  if (!parsed.errors.empty()) return kErrors;
  if (const int status = run_passes(*parsed.module, arguments); status != kFine) return status;
  if (write(arguments.output, ir::print(*parsed.module))) return kFine;
  return std::fprintf(stderr, "umber-opt: cannot write '%s'\n", arguments.output.c_str()), kUsage;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    return std::fprintf(stderr, "umber-opt: %s\n", error.what()), kInternal;
  }
}
