// SPDX-License-Identifier: Apache-2.0
#include "umber/run/session.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <fstream>
#include <optional>
#include <sstream>

#include <fmt/format.h>

#include "umber/run/commands.h"
#include "umber/run/png_writer.h"
#include "umber/run/requirements.h"

namespace umber::run {
namespace {

using Status = Outcome::Status;

bool has_command(const ShaderTest& test, std::string_view words) {
  return std::any_of(test.commands.begin(), test.commands.end(),
                     [&](const TestLine& line) { return Scanner(line.text).accept(words); });
}

/// Throws Failure for a command that there is not, and else Skip for the first one that cannot be run, so that no test
/// passes by its other commands.
void check_commands(const ShaderTest& test) {
  std::optional<Skip> skip;
  for (const TestLine& line : test.commands) {
    try {
      Scanner scan(line.text);
      find_command(scan);
    } catch (const Failure& failure) {
      throw Failure(fmt::format("line {}: {}", line.number, failure.what()));
    } catch (const Skip& why) {
      if (!skip) skip = why;
    }
  }
  if (skip) throw *skip;
}

/// What the test says about linking against what came of it; the outcome if that is all there is to check.
std::optional<Outcome> check_link(const ShaderTest& test, const CompileResult& result) {
  const bool wants_error = has_command(test, "link error");
  if (result.ok() && wants_error) return Outcome{Status::fail, "the program should not compile and link, but it does"};
  if (result.ok()) return std::nullopt;
  const std::string messages = render(result.diagnostics);
  const auto has = [&](std::string_view id) {
    return std::any_of(result.diagnostics.begin(), result.diagnostics.end(),
                       [&](const Diagnostic& d) { return d.id.starts_with(id); });
  };
  // An extension that is not offered is no failure, as with a driver that lacks it.
  if (has("extension-unsupported")) return Outcome{Status::skip, messages};
  if (!wants_error) return Outcome{Status::fail, "the program does not compile:\n" + messages};
  // An error that only says what the compiler lacks proves nothing.
  if (has("unsupported")) return Outcome{Status::skip, messages};
  return Outcome{};
}

bool needs_device(const ShaderTest& test) {
  return std::any_of(test.commands.begin(), test.commands.end(), [](const TestLine& line) {
    return !line.text.starts_with("link ") && !line.text.starts_with("verify ") && !line.text.starts_with("active ");
  });
}

/// Writes a line for each buffer and image, `storage 0: 20 bytes`, and lines of at most eight words below it; throws
/// Failure if it cannot.
void write_buffers(const std::string& path, std::span<const Context::Contents> buffers) {
  constexpr std::string_view kKinds[] = {"storage", "counters", "captured", "image"};
  constexpr size_t kWord = sizeof(uint32_t), kLine = 8 * kWord;
  std::string text;
  for (const Context::Contents& buffer : buffers) {
    text += fmt::format("{} {}: {} bytes", kKinds[buffer.kind], buffer.binding, buffer.bytes.size());
    for (size_t at = 0; at < buffer.bytes.size(); at += kWord) {
      // The bytes behind the last whole word are a shorter number.
      const size_t size = std::min(kWord, buffer.bytes.size() - at);
      uint32_t word = 0;
      std::memcpy(&word, &buffer.bytes[at], size);
      text += fmt::format("{}{:0{}x}", at % kLine == 0 ? '\n' : ' ', word, 2 * size);
    }
    text += '\n';
  }
  std::ofstream file(path, std::ios::binary);
  if (!(file << text).flush()) throw Failure(fmt::format("{} cannot be written", path));
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += (text.empty() ? "" : "\n") + line;
  return text;
}

}  // namespace

Session::Session(Compiler compiler, DeviceOptions device, ResultFiles files)
    : compiler_(compiler), device_options_(std::move(device)), files_(std::move(files)) {}
Session::~Session() = default;

Device& Session::device() {
  if (!device_) device_ = std::make_unique<Device>(device_options_);
  return *device_;
}

Outcome Session::run_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  if (!file) return {Status::fail, "the file cannot be read"};
  return run_text(text.str(), path.substr(path.rfind('/') + 1));
}

Outcome Session::run_text(std::string_view text, const std::string& name) {
  try {
    return run_test(parse_shader_test(text), name);
  } catch (const Skip& skip) {
    return {Status::skip, skip.what()};
  } catch (const std::exception& error) {
    return {Status::fail, error.what()};
  }
}

/// Each form that the test has shaders in is run, and both must leave the same behind.
Outcome Session::run_test(const ShaderTest& test, const std::string& name) {
  TestSetup setup;
  if (std::optional<std::string> reason = unmet_requirement(test, setup)) return {Status::skip, *reason};
  check_commands(test);
  std::optional<Outcome> whole;
  std::optional<Results> results;
  const std::vector<Form> forms = test.forms();
  for (const Form form : forms) {
    std::optional<Results> own;
    Outcome outcome;
    try {
      outcome = run_form(test, setup, form, name, own);
    } catch (const Skip& skip) {
      outcome = {Status::skip, skip.what()};
    } catch (const std::exception& error) {
      outcome = {Status::fail, error.what()};
    }
    if (own && results && !(*own == *results))
      outcome = {Status::fail, "GLSL and SPIR-V leave different pixels or buffers"};
    else if (forms.size() > 1 && outcome.status != Status::pass)
      outcome.detail.insert(0, form == Form::spirv ? "as SPIR-V: " : "as GLSL: ");
    results = std::move(own);
    const bool is_worse = !whole || outcome.status == Status::fail || whole->status == Status::pass;
    if (is_worse) whole = std::move(outcome);
    if (whole->status == Status::fail) break;
  }
  return whole.value_or(Outcome{});
}

Outcome Session::run_form(const ShaderTest& test, const TestSetup& setup, Form form, const std::string& name,
                          std::optional<Results>& results) {
  Compiler compiler = compiler_;
  compiler.separable = setup.separable;
  compiler.geometry_layout = test.geometry_layout;
  TestProgram program(compiler, complete_shaders(test, form), form,
                      test.is_vulkan ? Dialect::vulkan : Dialect::automatic, name, test.includes);
  if (std::optional<Outcome> outcome = check_link(test, program.result())) return *outcome;
  if (test.commands.empty() || (!needs_device(test) && !has_command(test, "verify") && !has_command(test, "active")))
    return {};

  Context context(device(), test, setup, program);
  for (const TestLine& line : test.commands) {
    try {
      run_command(context, line.text);
    } catch (const Skip&) {
      throw;
    } catch (const std::exception& error) {
      return {Status::fail, fmt::format("line {}: {}: {}", line.number, line.text, error.what())};
    }
  }
  if (!files_.png.empty())
    write_png(files_.png, context.framebuffer().width(), context.framebuffer().height(), context.pixels());
  results = {context.pixels(), context.contents()};
  if (!files_.buffer_contents.empty()) write_buffers(files_.buffer_contents, results->buffers);
  return {Status::pass, joined(context.notes)};
}

}  // namespace umber::run
