// SPDX-License-Identifier: Apache-2.0
// What libshaderc's functions that compile give, made by Umber.
#include <algorithm>
#include <exception>
#include <memory>
#include <new>
#include <span>

#include "shaderc/functions.h"
#include "shaderc/options.h"
#include "umber/drop_in/environment.h"
#include "umber/drop_in/stage_pragma.h"
#include "umber/drop_in/words.h"
#include "umber/guessed_locations.h"

struct shaderc_compiler {};

struct shaderc_compilation_result {
  umber::shaderc::CompilationStatus status = umber::shaderc::CompilationStatus::success;
  std::vector<uint32_t> words;
  std::string text;  ///< where no words are asked for
  bool is_text = false;
  std::string messages;
  size_t errors = 0, warnings = 0;
};

namespace umber::shaderc {
namespace {

namespace drop_in = tool::drop_in;

constexpr uint32_t kHighestSpirv = 0x10600, kSpirvRevision = 1;

using Result = shaderc_compilation_result;

/// Gives the program's callback what an #include asks for, and remembers why there is none.
class Includer {
 public:
  explicit Includer(const shaderc_compile_options& options) : options_(options) {}

  std::optional<IncludedFile> find(const IncludeRequest& request) {
    why_.clear();
    // Quotes look beside the file first, and then where brackets do.
    std::optional<IncludedFile> file;
    if (!request.is_system) file = ask(request, IncludeType::relative);
    return file ? file : ask(request, IncludeType::standard);
  }

  /// What the callback said last when it found nothing.
  const std::string& why() const { return why_; }

 private:
  std::optional<IncludedFile> ask(const IncludeRequest& request, IncludeType type) {
    const std::string name(request.name), includer(request.includer);
    IncludeResult* const found = options_.resolve(options_.include_user, name.c_str(), static_cast<int>(type),
                                                  includer.c_str(), request.depth);
    if (!found) return std::nullopt;
    std::optional<IncludedFile> file;
    std::string content(found->content ? found->content : "", found->content ? found->content_length : 0);
    if (found->source_name && found->source_name_length != 0)
      file = {std::string(found->source_name, found->source_name_length), std::move(content)};
    else
      why_ = std::move(content);
    if (options_.release) options_.release(options_.include_user, found);
    return file;
  }

  const shaderc_compile_options& options_;
  std::string why_;
};

void say(Result& result, std::span<const Diagnostic> diagnostics) {
  result.errors = drop_in::count_of(diagnostics, Severity::error);
  result.warnings = drop_in::count_of(diagnostics, Severity::warning);
  result.messages = drop_in::lines_of_glslc(diagnostics, "");
}

void refuse(Result& result, CompilationStatus status, std::string text) {
  const Diagnostic said{.severity = Severity::error, .id = "shaderc", .text = std::move(text)};
  result.status = status;
  say(result, std::span(&said, 1));
}

/// What of the options Umber does not have; null if nothing.
const char* refused(const shaderc_compile_options& o) {
  if (o.language != SourceLanguage::glsl) return "HLSL is not supported by Umber as a source language";
  if (o.environment == Environment::opengl_compat) return "OpenGL compatibility profile is not supported";
  if (o.environment == Environment::opengl) return "SPIR-V for OpenGL is not supported by Umber: it writes SPIR-V for Vulkan";
  if (o.forced_version.ends_with("compatibility")) return "compilation for SPIR-V does not support the compatibility profile";
  if (o.combines_samplers) return "auto_combined_image_sampler is not supported by Umber";
  if (o.has_hlsl_offsets) return "hlsl_offsets is not supported by Umber";
  if (o.clamps_nan) return "nan_clamp is not supported by Umber";
  return nullptr;
}

/// A text with the options that a program asked for.
class Request {
 public:
  Request(std::string_view text, const char* file, const shaderc_compile_options& asked)
      : asked_(asked), includer_(asked), source_{.text = text, .name = file ? file : "shader"} {}

  /// False with a result that says why.
  bool choose_stage(uint32_t kind, Result& result) {
    const ShaderKind known = shader_kind(kind);
    if (known.by == ShaderKind::Said::nothing)
      return refuse(result, CompilationStatus::invalid_stage, "there is no such kind of shader"), false;
    source_.stage = known.stage;
    if (known.by == ShaderKind::Said::here) return true;
    const drop_in::SaidStage said = drop_in::said_stage(source_.text, source_.name);
    if (said.error) {
      result.status = CompilationStatus::compilation_error;
      result.messages = drop_in::lines_of_glslc(std::span(&*said.error, 1), "");  // not counted by shaderc either
      return false;
    }
    if (!said.stage && known.by == ShaderKind::Said::in_source) {
      result.status = CompilationStatus::invalid_stage;
      return false;
    }
    source_.stage = said.stage.value_or(known.stage);
    return true;
  }

  void compile(bool as_text, Result& result) {
    set_options();
    for (const std::string& define : asked_.limits.defines()) defines_.push_back(define);
    options_.defines = defines_;
    CompileResult compiled = umber::compile(std::span(&source_, 1), options_);
    if (!asked_.limits.empty()) asked_.limits.check(compiled);
    finish(compiled.status, compiled.diagnostics, result);
    if (!compiled.ok()) return;
    if (as_text)
      result.text = disassemble(compiled.modules[0].spirv);
    else
      result.words = std::move(compiled.modules[0].spirv);
  }

  void preprocess(Result& result) {
    set_options();
    PreprocessResult done = umber::preprocess(source_, options_);
    finish(done.status, done.diagnostics, result);
    if (done.ok()) result.text = std::move(done.text);
  }

 private:
  void set_options() {
    defines_.assign(asked_.defines.begin(), asked_.defines.end());
    bases_ = asked_.bases.of(source_.stage);
    options_.defines = defines_;
    options_.default_version = asked_.forced_version;
    options_.force_version = !asked_.forced_version.empty();
    options_.dialect = Dialect::vulkan;
    if (asked_.resolve)
      options_.include = [this](const IncludeRequest& request) { return includer_.find(request); };
    options_.flip_y = asked_.y_is_inverted;
    options_.binding_bases = bases_;
    options_.spirv.vulkan = drop_in::environment_for(asked_.vulkan, asked_.spirv);
    options_.spirv.version = asked_.spirv != SpirvVersion::highest ? asked_.spirv : usual_version(asked_.vulkan);
    if (asked_.debug_info) options_.spirv.debug = DebugInfo::lines;
    options_.optimize = asked_.level == Level::zero   ? Optimize::none
                        : asked_.level == Level::size ? Optimize::size
                                                      : Optimize::performance;
    options_.warnings = asked_.no_warnings           ? Warnings::none
                        : asked_.warnings_are_errors ? Warnings::errors
                                                     : Warnings::show;
  }

  /// The version that shaderc writes for a version of Vulkan.
  static SpirvVersion usual_version(Vulkan vulkan) {
    constexpr SpirvVersion kUsual[] = {SpirvVersion::v1_0, SpirvVersion::v1_3, SpirvVersion::v1_5, SpirvVersion::v1_6};
    return kUsual[static_cast<size_t>(vulkan)];
  }

  void finish(Status status, std::vector<Diagnostic>& diagnostics, Result& result) {
    if (asked_.locations_are_mapped) tool::drop_guessed_locations(diagnostics);
    for (Diagnostic& d : diagnostics)
      if (d.id == "include-missing" && !includer_.why().empty()) d.hint = includer_.why();
    say(result, diagnostics);
    result.status = status == Status::ok         ? CompilationStatus::success
                    : status == Status::internal ? CompilationStatus::internal_error
                                                 : CompilationStatus::compilation_error;
  }

  const shaderc_compile_options& asked_;
  Includer includer_;
  Source source_;
  Options options_;
  std::vector<std::string_view> defines_;
  std::vector<BindingBase> bases_;
};

enum class Form : uint8_t { words, assembly, preprocessed };

/// Null where there is no memory.
Result* run(std::string_view text, uint32_t kind, const char* file, const shaderc_compile_options* options, Form form) {
  try {
    const shaderc_compile_options defaults;
    const shaderc_compile_options& asked = options ? *options : defaults;
    auto result = std::make_unique<Result>();
    result->is_text = form != Form::words;
    Request request(text, file, asked);
    if (const char* why = refused(asked))
      refuse(*result, CompilationStatus::compilation_error, why);
    else if (!request.choose_stage(kind, *result))
      return result.release();
    else if (form == Form::preprocessed)
      request.preprocess(*result);
    else
      request.compile(form == Form::assembly, *result);
    return result.release();
  } catch (const std::exception&) {
    return nullptr;
  }
}

}  // namespace
}  // namespace umber::shaderc

using namespace umber::shaderc;

extern "C" {

shaderc_compiler* shaderc_compiler_initialize() { return new (std::nothrow) shaderc_compiler; }
void shaderc_compiler_release(shaderc_compiler* compiler) { delete compiler; }

shaderc_compilation_result* shaderc_compile_into_spv(const shaderc_compiler*, const char* text, size_t size,
                                                     uint32_t shader, const char* file, const char*,
                                                     const shaderc_compile_options* options) {
  return run({text, size}, shader, file, options, Form::words);
}
shaderc_compilation_result* shaderc_compile_into_spv_assembly(const shaderc_compiler*, const char* text, size_t size,
                                                              uint32_t shader, const char* file, const char*,
                                                              const shaderc_compile_options* options) {
  return run({text, size}, shader, file, options, Form::assembly);
}
shaderc_compilation_result* shaderc_compile_into_preprocessed_text(const shaderc_compiler*, const char* text, size_t size,
                                                                   uint32_t shader, const char* file, const char*,
                                                                   const shaderc_compile_options* options) {
  return run({text, size}, shader, file, options, Form::preprocessed);
}

shaderc_compilation_result* shaderc_assemble_into_spv(const shaderc_compiler*, const char*, size_t,
                                                      const shaderc_compile_options*) {
  try {
    auto result = std::make_unique<Result>();
    refuse(*result, CompilationStatus::invalid_assembly, "Umber has no assembler: spirv-as of SPIRV-Tools is one");
    return result.release();
  } catch (const std::exception&) {
    return nullptr;
  }
}

void shaderc_result_release(shaderc_compilation_result* result) { delete result; }

size_t shaderc_result_get_length(const shaderc_compilation_result* result) {
  return result->is_text ? result->text.size() : result->words.size() * sizeof(uint32_t);
}
size_t shaderc_result_get_num_warnings(const shaderc_compilation_result* result) { return result->warnings; }
size_t shaderc_result_get_num_errors(const shaderc_compilation_result* result) { return result->errors; }
CompilationStatus shaderc_result_get_compilation_status(const shaderc_compilation_result* result) {
  return result ? result->status : CompilationStatus::null_result_object;
}
const char* shaderc_result_get_bytes(const shaderc_compilation_result* result) {
  return result->is_text ? result->text.data() : reinterpret_cast<const char*>(result->words.data());
}
const char* shaderc_result_get_error_message(const shaderc_compilation_result* result) {
  return result->messages.c_str();
}

void shaderc_get_spv_version(unsigned* version, unsigned* revision) {
  *version = kHighestSpirv;
  *revision = kSpirvRevision;
}

bool shaderc_parse_version_profile(const char* text, int* version, Profile* profile) {
  constexpr int kVersions[] = {100, 110, 120, 130, 140, 150, 300, 310, 320, 330, 400, 410, 420, 430, 440, 450, 460};
  int number = 0;
  const char* at = text;
  for (; *at >= '0' && *at <= '9' && number < 1000; ++at) number = 10 * number + (*at - '0');
  while (*at == ' ') ++at;
  const std::string_view word = at;
  const bool is_known = word.empty() || word == "core" || word == "compatibility" || word == "es";
  if (!is_known || std::find(std::begin(kVersions), std::end(kVersions), number) == std::end(kVersions)) return false;
  *version = number;
  *profile = word.empty()     ? Profile::none
             : word == "core" ? Profile::core
             : word == "es"   ? Profile::es
                              : Profile::compatibility;
  return true;
}

}  // extern "C"
