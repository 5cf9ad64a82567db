// SPDX-License-Identifier: Apache-2.0
#include "umber/run/requirements.h"

#include <algorithm>

#include <fmt/format.h>

#include "umber/run/outcome.h"

namespace umber::run {
namespace {

/// Extensions that no shader compiler can give: they change the API or need stages that are not there. All others are
/// taken as supported; the compiler says what it thinks of their #extension lines.
struct MissingExtension {
  std::string_view name, reason;
};
constexpr MissingExtension kMissing[] = {
    {"NV_fill_rectangle", "GL_NV_fill_rectangle is not supported"},
    {"NV_viewport_array2", "GL_NV_viewport_array2 is not supported"},
    {"NV_viewport_swizzle", "GL_NV_viewport_swizzle is not supported"},
};

/// Answers to glGetIntegerv.
struct Limit {
  std::string_view name;
  int value;
};
constexpr Limit kLimits[] = {
    {"GL_FRAGMENT_SHADER_DISCARDS_SAMPLES_EXT", 0},
    {"GL_MAX_COMPUTE_ATOMIC_COUNTERS", 16384},
    {"GL_MAX_COMPUTE_ATOMIC_COUNTER_BUFFERS", 8},
    {"GL_MAX_FRAGMENT_ATOMIC_COUNTERS", 16384},
    {"GL_MAX_FRAGMENT_ATOMIC_COUNTER_BUFFERS", 8},
    {"GL_MAX_FRAGMENT_SHADER_STORAGE_BLOCKS", 8},
    {"GL_MAX_FRAGMENT_UNIFORM_COMPONENTS", 16384},
    {"GL_MAX_NUM_PROGRAM_BINARY_FORMATS", 0},
    {"GL_MAX_SAMPLES", 1},
    {"GL_MAX_TESS_CONTROL_ATOMIC_COUNTER_BUFFERS", 8},
    {"GL_MAX_TESS_EVALUATION_ATOMIC_COUNTER_BUFFERS", 8},
    {"GL_MAX_VARYING_COMPONENTS", 124},
    {"GL_MAX_VERTEX_ATOMIC_COUNTERS", 16384},
    {"GL_MAX_VERTEX_ATOMIC_COUNTER_BUFFERS", 8},
    {"GL_MAX_VERTEX_ATTRIBS", 32},
    {"GL_MAX_VERTEX_OUTPUT_COMPONENTS", 128},
    {"GL_MAX_VERTEX_SHADER_STORAGE_BLOCKS", 8},
    {"GL_MAX_VERTEX_UNIFORM_COMPONENTS", 16384},
    {"GL_NUM_PROGRAM_BINARY_FORMATS", 0},
};

bool compare(double left, std::string_view relation, double right) {
  if (relation == ">=") return left >= right;
  if (relation == "<=") return left <= right;
  if (relation == ">") return left > right;
  if (relation == "<") return left < right;
  if (relation == "==") return left == right;
  if (relation == "!=") return left != right;
  throw Failure(fmt::format("unknown comparison '{}'", relation));
}

std::optional<std::string> check_version(Scanner& scan, std::string_view what, double have, double have_es) {
  const bool is_es = scan.accept("ES");
  if (!is_es && !scan.accept("CORE")) scan.accept("COMPAT");
  const std::string_view relation = scan.word();
  const std::string_view wanted = scan.word();
  const double number = Scanner(wanted).number(Scalar::f64).real;
  if (compare(is_es ? have_es : have, relation, number)) return std::nullopt;
  return fmt::format("needs {}{} {} {}", what, is_es ? " ES" : "", relation, wanted);
}

std::optional<std::string> check_limit(std::string_view name, Scanner& scan) {
  const std::string_view relation = scan.word();
  const int wanted = scan.integer();
  const auto limit =
      std::find_if(std::begin(kLimits), std::end(kLimits), [&](const Limit& l) { return l.name == name; });
  if (limit == std::end(kLimits)) throw Failure(fmt::format("the limit {} is not known", name));
  if (compare(limit->value, relation, wanted)) return std::nullopt;
  return fmt::format("needs {} {} {}", name, relation, wanted);
}

std::optional<std::string> check_extension(std::string_view name) {
  const bool must_be_absent = name.starts_with('!');
  if (must_be_absent) name.remove_prefix(1);
  std::string_view bare = name;
  if (bare.starts_with("GL_")) bare.remove_prefix(3);
  const auto missing =
      std::find_if(std::begin(kMissing), std::end(kMissing), [&](const MissingExtension& m) { return m.name == bare; });
  const bool have = missing == std::end(kMissing);
  if (have == must_be_absent) return have ? fmt::format("needs {} to be absent", name) : std::string(missing->reason);
  return std::nullopt;
}

bool is_extension(std::string_view word) {
  if (word.starts_with('!')) word.remove_prefix(1);
  if (word.starts_with("GL_")) word.remove_prefix(3);
  constexpr std::string_view kVendors[] = {"AMD_", "ANDROID_", "ARB_", "ARM_", "ATI_", "EXT_", "INTEL_",
                                           "KHR_", "MESA_",    "NV_",  "OES_", "OVR_", "3DFX_"};
  return std::any_of(std::begin(kVendors), std::end(kVendors), [&](std::string_view v) { return word.starts_with(v); });
}

std::optional<std::string> check(Scanner scan, TestSetup& setup) {
  scan.accept("require");
  const std::string_view word = scan.word();
  if (word == "GL") return check_version(scan, "GL", 4.6, 3.2);
  if (word == "GLSL") return check_version(scan, "GLSL", 4.6, 3.2);
  if (is_extension(word)) return check_extension(word);
  if (word == "INT") return check_limit(scan.word(), scan);
  if (word.starts_with("GL_MAX_") || word.starts_with("GL_NUM_")) return check_limit(word, scan);
  if (word == "SIZE") {
    setup.width = scan.index();
    setup.height = scan.index();
    return std::nullopt;
  }
  // Which shaders are run, and what they are for, is the reader's business. The window has a depth buffer anyway; memory limits are the
  // compiler tests' business; programs of a pipeline are linked as one, for the interface rules that a test can see by
  // drawing are the same.
  constexpr std::string_view kHarmless[] = {"SPIRV", "VULKAN", "depthbuffer", "rlimit", "SSO"};
  if (word == "SEPARABLE") return setup.separable = true, std::nullopt;
  if (std::find(std::begin(kHarmless), std::end(kHarmless), word) != std::end(kHarmless)) return std::nullopt;
  throw Failure(fmt::format("unknown requirement '{}'", word));
}

}  // namespace

std::optional<std::string> unmet_requirement(const ShaderTest& test, TestSetup& setup) {
  if (!test.unsupported.empty()) return test.unsupported;
  for (const TestLine& line : test.requirements)
    if (std::optional<std::string> reason = check(Scanner(line.text), setup)) return reason;
  return std::nullopt;
}

}  // namespace umber::run
