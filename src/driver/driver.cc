// SPDX-License-Identifier: Apache-2.0
#include "driver/driver.h"

#include <algorithm>

#include "diag/render.h"
#include "driver/pipeline.h"
#include "front/glsl/front.h"
#include "ir/text/printer.h"
#include "link/link.h"
#include "reflect/reflect.h"

namespace umber::driver {
namespace {

constexpr Message<> kNoShaders{Severity::error, "no-shaders", "there is no shader to compile"};
constexpr Message<> kComputeNotAlone{Severity::error, "compute-not-alone",
                                     "a program with a compute shader has no other stages"};
constexpr Message<std::string_view> kUnsupportedStage{Severity::error, "unsupported-stage",
                                                      "{0} shaders are not supported yet"};
constexpr Message<uint32_t> kTooManyColorOutputs{Severity::error, "too-many-color-outputs",
                                                 "a fragment shader has at most {0} colour outputs"};
constexpr Message<std::string_view> kNoSuchDump{Severity::warning, "no-such-dump", "no pass called '{0}' was run"};

constexpr uint32_t kMostColorOutputs = 32;

std::string_view unsupported(ir::Stage stage) {
  switch (stage) {
    case ir::Stage::tess_control: return "tessellation control";
    case ir::Stage::tess_evaluation: return "tessellation evaluation";
    case ir::Stage::geometry: return "geometry";
    case ir::Stage::vertex:
    case ir::Stage::fragment:
    case ir::Stage::compute: return {};
  }
  return {};
}

glsl::Dialect dialect(Language language) {
  switch (language) {
    case Language::automatic: return glsl::Dialect::automatic;
    case Language::glsl: return glsl::Dialect::glsl;
    case Language::essl: return glsl::Dialect::essl;
  }
  return {};
}

class Compilation {
 public:
  explicit Compilation(const Request& request) : request_(request) {}

  Outcome run() {
    outcome_.ok = is_sound() && front() && before_link() && link() && after_link() && write();
    if (outcome_.ok && !request_.dump_after.empty() && outcome_.dumps.empty())
      diagnostics_.report(kNoSuchDump, {}, request_.dump_after);
    for (const Diagnostics& d : found_) outcome_.diagnostics += render(d, sources_, request_.colour);
    outcome_.diagnostics += render(diagnostics_, sources_, request_.colour);
    if (!outcome_.ok) outcome_.modules.clear();
    return std::move(outcome_);
  }

 private:
  bool is_sound() {
    for (const Shader& s : request_.shaders)
      if (std::find(stages_.begin(), stages_.end(), s.stage) == stages_.end()) stages_.push_back(s.stage);
    if (stages_.empty()) diagnostics_.report(kNoShaders, {});
    for (const ir::Stage s : stages_) {
      if (!unsupported(s).empty()) diagnostics_.report(kUnsupportedStage, {}, unsupported(s));
      if (s == ir::Stage::compute && stages_.size() > 1) diagnostics_.report(kComputeNotAlone, {});
    }
    if (request_.target.color_outputs > kMostColorOutputs)
      diagnostics_.report(kTooManyColorOutputs, {}, kMostColorOutputs);
    return !diagnostics_.has_errors();
  }

  /// Every stage is read even if one fails: one run shows the errors of all.
  bool front() {
    found_.resize(stages_.size());
    bool ok = true;
    for (size_t n = 0; n < stages_.size(); ++n) {
      std::vector<glsl::ShaderText> texts;
      glsl::FrontOptions options;
      for (const Shader& s : request_.shaders) {
        if (s.stage != stages_[n]) continue;
        if (texts.empty()) options.dialect = dialect(s.language);
        texts.push_back({.text = s.text, .name = s.name});
      }
      Result<ir::Module> module = glsl::compile(texts, stages_[n], options, sources_, found_[n]);
      ok &= module && !found_[n].has_errors();
      if (module) modules_.push_back(std::move(*module));
    }
    if (!ok) return false;
    dump_all("front");
    return true;
  }

  bool before_link() { return passes(kBeforeLink); }

  bool link() {
    std::vector<ir::Module*> stages;
    for (ir::Module& m : modules_) stages.push_back(&m);
    if (!link::link(stages, {}, diagnostics_)) return false;
    dump_all("link");
    return true;
  }

  bool after_link() { return passes(kAfterLink); }

  bool write() {
    std::vector<const ir::Module*> stages;
    for (const ir::Module& m : modules_) {
      stages.push_back(&m);
      Result<std::vector<uint32_t>> words =
          back::spirv::write(m, {.debug_names = request_.target.keep_names}, diagnostics_);
      if (words) outcome_.modules.push_back({m.stage, std::move(*words)});
    }
    Result<reflect::Program> program = reflect::describe(stages, diagnostics_);
    if (program) outcome_.program = std::move(*program);
    return program && outcome_.modules.size() == modules_.size() && !diagnostics_.has_errors();
  }

  bool passes(std::span<const Pass* const> list) {
    PassContext context{request_.target, diagnostics_};
    PassObserver observer;
    if (!request_.dump_after.empty()) observer = {this, &Compilation::after_pass};
    bool ok = true;
    for (ir::Module& m : modules_) ok &= static_cast<bool>(run_passes(m, list, context, observer));
    return ok;
  }

  static void after_pass(void* user, const Pass& pass, const ir::Module& module) {
    static_cast<Compilation*>(user)->dump(pass.name, module);
  }
  void dump(std::string_view after, const ir::Module& module) {
    if (request_.dump_after != "all" && request_.dump_after != after) return;
    outcome_.dumps.push_back({module.stage, std::string(after), ir::print(module)});
  }
  void dump_all(std::string_view after) {
    for (const ir::Module& m : modules_) dump(after, m);
  }

  const Request& request_;
  Sources sources_;
  std::vector<Diagnostics> found_;   ///< by the front end, for each of `stages_`
  Diagnostics diagnostics_;          ///< of the program as a whole
  std::vector<ir::Stage> stages_;    ///< in order of first appearance
  std::vector<ir::Module> modules_;  ///< one for each of `stages_`
  Outcome outcome_;
};

}  // namespace

Outcome compile(const Request& request) { return Compilation(request).run(); }

}  // namespace umber::driver
