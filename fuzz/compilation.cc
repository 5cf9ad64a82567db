// SPDX-License-Identifier: Apache-2.0
#include "compilation.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <vector>

#include "watch.h"

namespace fuzz {
namespace {

constexpr uint64_t kMemory = uint64_t{32} << 20;
constexpr uint32_t kMilliseconds = 4000;  // far beyond what any input of some kilobytes takes, even instrumented

/// What the letters of GLSL stand for, in their order.
struct Program {
  size_t count;
  umber_stage stages[4];
};
constexpr Program kPrograms[] = {{1, {UMBER_FRAGMENT}},
                                 {1, {UMBER_VERTEX}},
                                 {1, {UMBER_COMPUTE}},
                                 {2, {UMBER_VERTEX, UMBER_FRAGMENT}},
                                 {1, {UMBER_GEOMETRY}},
                                 {1, {UMBER_TESS_CONTROL}},
                                 {1, {UMBER_TESS_EVALUATION}},
                                 {1, {UMBER_RAY_GENERATION}},
                                 {1, {UMBER_INTERSECTION}},
                                 {1, {UMBER_ANY_HIT}},
                                 {1, {UMBER_CLOSEST_HIT}},
                                 {1, {UMBER_MISS}},
                                 {1, {UMBER_CALLABLE}},
                                 {1, {UMBER_TASK}},
                                 {1, {UMBER_MESH}},
                                 {3, {UMBER_VERTEX, UMBER_GEOMETRY, UMBER_FRAGMENT}},
                                 {4, {UMBER_VERTEX, UMBER_TESS_CONTROL, UMBER_TESS_EVALUATION, UMBER_FRAGMENT}}};
constexpr uint8_t kPairs = 4;  ///< the letters that a second one says the same of, for ESSL

bool is_essl(const Header& header) { return header.stages >= kPairs && header.stages < 2 * kPairs; }
const Program& program_of(const Header& header) {
  if (header.stages < 2 * kPairs) return kPrograms[header.stages % kPairs];
  return kPrograms[kPairs + (header.stages - 2 * kPairs) % (std::size(kPrograms) - kPairs)];
}

[[noreturn]] void broken(const char* what) {
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}

umber_source source(umber_stage stage) {
  umber_source made{};
  made.size = sizeof made;
  made.stage = stage;
  return made;
}

umber_source text_source(umber_stage stage, std::string_view text) {
  umber_source made = source(stage);
  made.text = text.data();
  made.text_size = text.size();
  return made;
}

void look_at(umber_result* result, umber_status status) {
  if (status == UMBER_INTERNAL) {
    std::fputs(umber_result_log(result, UMBER_FORMAT_TEXT, nullptr), stderr);
    broken("an internal error");
  }
  if (status != UMBER_OK && status != UMBER_ERRORS && status != UMBER_LIMIT) broken("a status that cannot be");
  const size_t diagnostics = umber_result_diagnostic_count(result);
  if (status != UMBER_OK && diagnostics == 0) broken("a failure without a diagnostic");
  if ((status == UMBER_OK) != (umber_result_module_count(result) != 0)) broken("modules and status do not agree");
  for (const umber_format format : {UMBER_FORMAT_TEXT, UMBER_FORMAT_JSON, UMBER_FORMAT_GL})
    umber_result_log(result, format, nullptr);
  if (status == UMBER_OK && !umber_result_reflection(result, nullptr)) broken("no reflection");
}

/// The watch is on what has a budget; what is asked of a result afterwards is in proportion to it.
umber_status compile_watched(umber_session* session, std::span<const umber_source> sources, uint64_t memory,
                             size_t input, umber_result** result) {
  const Watch watch(memory, input);
  return umber_compile(session, sources.data(), sources.size(), nullptr, result);
}

void compile(std::span<const umber_source> sources, const umber_options& options, size_t input) {
  umber_context* context = nullptr;
  umber_session* session = nullptr;
  umber_result* result = nullptr;
  if (umber_context_create(&options, &context) || umber_session_create(context, &session)) broken("no session");
  const umber_status status = compile_watched(session, sources, options.limits.memory, input, &result);
  look_at(result, status);
  if (std::getenv("UMBER_FUZZ_VERBOSE"))
    std::fprintf(
        stderr, "status %d, %llu steps, %llu bytes\n%s", status, static_cast<unsigned long long>(Watch::most_steps()),
        static_cast<unsigned long long>(Watch::most_bytes()), umber_result_log(result, UMBER_FORMAT_TEXT, nullptr));
  umber_result_destroy(result);
  umber_session_destroy(session);
  umber_context_destroy(context);
}

}  // namespace

Header Header::of(std::span<const uint8_t> input) {
  return {static_cast<uint8_t>(input[0] - 'A'), static_cast<uint8_t>(input[1] - 'A')};
}

ChosenOptions::ChosenOptions(const Header& header, umber_output output) {
  umber_options_init(&all, sizeof all);
  umber_spirv_options_init(&spirv_, sizeof spirv_);
  umber_hlsl_options_init(&hlsl_, sizeof hlsl_);
  all.limits.memory = kMemory;
  all.limits.milliseconds = kMilliseconds;
  all.output = output;
  all.spirv = &spirv_;
  all.hlsl = &hlsl_;
  const uint8_t bits = header.options;
  all.optimize = (bits & 1) != 0 ? UMBER_OPTIMIZE_NONE : UMBER_OPTIMIZE_PERFORMANCE;
  if (output == UMBER_OUTPUT_SPIRV) {
    spirv_.buffers = (bits & 2) != 0 ? UMBER_BUFFERS_SLOTS : UMBER_BUFFERS_TYPED;
    if ((bits & 4) != 0) spirv_.buffer_bounds = (bits & 2) != 0 ? UMBER_BOUNDS_CLAMP : UMBER_BOUNDS_UNDEFINED;
    if ((bits & 6) == 4) all.dialect = UMBER_DIALECT_VULKAN;
    const bool is_newer = (bits & 16) != 0;
    if ((bits & 8) != 0) spirv_.debug = is_newer ? UMBER_DEBUG_SCOPES_AND_TEXT : UMBER_DEBUG_LINES;
    spirv_.vulkan = is_newer ? UMBER_VULKAN_1_3 : UMBER_VULKAN_1_1;
    if (is_newer) all.patch_vertices = 3;
  } else {
    constexpr uint32_t kModels[] = {50, 60, 51, 66};
    hlsl_.shader_model = kModels[bits >> 1 & 3];
    hlsl_.structured_buffers = (bits & 8) != 0 ? UMBER_STRUCTURED_BUFFERS_ALWAYS : UMBER_STRUCTURED_BUFFERS_AUTOMATIC;
    hlsl_.vulkan_attributes = (bits & 16) != 0;
  }
  all.flip_y = (bits & 32) != 0;
}

void compile_glsl(std::span<const uint8_t> input, umber_output output) {
  if (input.size() < Header::kSize) return;
  const Header header = Header::of(input);
  const std::string_view text(reinterpret_cast<const char*>(input.data()) + Header::kSize,
                              input.size() - Header::kSize);
  const Program& program = program_of(header);
  std::vector<umber_source> sources;
  for (size_t n = 0, at = 0; n < program.count && at != text.npos; ++n) {
    const size_t cut = n + 1 < program.count ? text.find('\f', at) : text.npos;
    sources.push_back(text_source(program.stages[n], text.substr(at, cut - at)));
    sources.back().language = is_essl(header) ? UMBER_LANGUAGE_ESSL : UMBER_LANGUAGE_AUTOMATIC;
    at = cut == text.npos ? cut : cut + 1;
  }
  compile(sources, ChosenOptions(header, output).all, input.size());
}

void compile_spirv(std::span<const uint8_t> input, umber_output output) {
  if (input.size() < Header::kSize + 4) return;
  const Header header = Header::of(input);
  const std::span<const uint8_t> bytes = input.subspan(Header::kSize);
  std::vector<uint32_t> words(bytes.size() / 4);
  std::memcpy(words.data(), bytes.data(), words.size() * 4);
  constexpr umber_stage kStages[] = {UMBER_FRAGMENT,       UMBER_VERTEX,       UMBER_COMPUTE,
                                     UMBER_GEOMETRY,       UMBER_TESS_CONTROL, UMBER_TESS_EVALUATION,
                                     UMBER_RAY_GENERATION, UMBER_INTERSECTION, UMBER_ANY_HIT,
                                     UMBER_CLOSEST_HIT,    UMBER_MISS,         UMBER_CALLABLE,
                                     UMBER_TASK,           UMBER_MESH};
  umber_source module = source(kStages[header.stages % std::size(kStages)]);
  module.words = words.data();
  module.word_count = words.size();
  compile({&module, 1}, ChosenOptions(header, output).all, input.size());
}

}  // namespace fuzz
