// SPDX-License-Identifier: Apache-2.0
#include "driver/driver.h"

#include <algorithm>

#include "base/small_vector.h"
#include "diag/render.h"
#include "driver/conclude.h"
#include "driver/options.h"
#include "driver/pipeline.h"
#include "front/glsl/front.h"
#include "front/spirv/import.h"
#include "front/spirv/names.h"
#include "ir/text/printer.h"
#include "link/captures.h"
#include "link/link.h"
#include "link/registers.h"
#include "link/resources.h"
#include "link/signatures.h"
#include "reflect/reflect.h"

namespace umber::driver {
namespace {

constexpr Message<> kNoShaders{Severity::error, "no-shaders", "there is no shader to compile"};
constexpr Message<> kComputeNotAlone{Severity::error, "compute-not-alone",
                                     "a program with a compute shader has no other stages"};
constexpr Message<std::string_view> kUnsupportedStage{Severity::error, "unsupported-stage",
                                                      "{0} shaders are not supported yet"};
constexpr Message<> kMixedSources{Severity::error, "mixed-sources",
                                  "a program of SPIR-V modules has one for each stage, and no texts"};
constexpr Message<> kNothingToCapture{Severity::error, "capture-unknown",
                                      "there is no vertex shader to capture outputs of"};
constexpr Message<std::string_view> kNoSuchDump{Severity::warning, "no-such-dump", "no pass called '{0}' was run"};

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

class Compilation {
 public:
  /// Into `result`, which is empty.
  Compilation(std::span<const Source> shaders, const Options& options, Memory& memory, CompileResult& result)
      : shaders_(shaders),
        options_(options),
        memory_(memory),
        budget_(limits_of(options), &memory, options.cancel),
        target_(target_of(options)),
        diagnostics_(&budget_),
        result_(result) {}

  void run() {
    const bool ok = is_within_limits(diagnostics_) && check_options(options_, diagnostics_) &&
                    are_readable(shaders_, diagnostics_) && is_sound() && front() && capture() && before_link() &&
                    link() && after_link() && describe() && by_slot() && write() && is_within_limits(diagnostics_);
    if (ok && !options_.dump_ir_after.empty() && result_.ir_dumps.empty())
      diagnostics_.report(kNoSuchDump, {}, options_.dump_ir_after);
    for (const Front& front : fronts_) umber::describe(front.found, sources_, result_.diagnostics);
    umber::describe(diagnostics_, sources_, result_.diagnostics);
    result_.status = conclude(ok, options_.warnings, result_.diagnostics);
    result_.dependencies = sources_.included_files();
    if (!result_.ok()) result_.modules.clear();
  }

 private:
  /// A stage as the front end hands it over.
  struct Front {
    Front(Compilation& c, ir::Stage stage)
        : found(&c.budget_), module(c.is_spirv(stage) ? c.read(stage, found) : c.compile(stage, found)) {}
    Diagnostics found;
    Result<ir::Module> module;
  };

  bool is_sound() {
    for (const Source& s : shaders_)
      if (std::find(stages_.begin(), stages_.end(), to_ir(s.stage)) == stages_.end()) stages_.push_back(to_ir(s.stage));
    if (stages_.empty()) diagnostics_.report(kNoShaders, {});
    for (const ir::Stage s : stages_) {
      if (!unsupported(s).empty()) diagnostics_.report(kUnsupportedStage, {}, unsupported(s));
      if (s == ir::Stage::compute && stages_.size() > 1) diagnostics_.report(kComputeNotAlone, {});
    }
    const auto binaries =
        std::count_if(shaders_.begin(), shaders_.end(), [](const Source& s) { return !s.spirv.empty(); });
    if (binaries != 0 && (static_cast<size_t>(binaries) != shaders_.size() || shaders_.size() != stages_.size()))
      diagnostics_.report(kMixedSources, {});
    return !diagnostics_.has_errors();
  }

  /// Every stage is read even if one fails: one run shows the errors of all.
  bool front() {
    fronts_.reserve(stages_.size());
    bool ok = true;
    for (const ir::Stage stage : stages_) {
      Front& front = fronts_.emplace_back(*this, stage);
      ok &= front.module && !front.found.has_errors();
      if (front.found.is_stopped()) break;
    }
    if (!ok) return false;
    for (Front& front : fronts_) modules_.push_back(&*front.module);
    if (modules_.size() > 1 && is_spirv(stages_[0])) front::spirv::agree_on_names(modules_);
    dump_all("front");
    return true;
  }

  bool is_spirv(ir::Stage stage) const {
    return std::any_of(shaders_.begin(), shaders_.end(),
                       [&](const Source& s) { return to_ir(s.stage) == stage && !s.spirv.empty(); });
  }

  Result<ir::Module> compile(ir::Stage stage, Diagnostics& found) {
    std::vector<glsl::ShaderText> texts;
    glsl::FrontOptions options;
    for (const Source& s : shaders_) {
      if (to_ir(s.stage) != stage) continue;
      if (texts.empty()) options = front_options(options_, s.language);
      texts.push_back({.text = s.text, .name = s.name});
    }
    options.memory = &memory_;
    return glsl::compile(texts, stage, options, sources_, found);
  }

  Result<ir::Module> read(ir::Stage stage, Diagnostics& found) {
    for (const Source& s : shaders_) {
      if (to_ir(s.stage) != stage) continue;
      std::vector<front::spirv::Specialization> constants;
      for (const SpecializationConstant& c : s.constants) constants.push_back({c.id, c.bits});
      const front::spirv::ReadOptions options{.name = s.name,
                                              .entry_point = s.entry_point,
                                              .stage = stage,
                                              .specializations = constants,
                                              .memory = &memory_};
      return front::spirv::import(s.spirv, options, sources_, found);
    }
    return Failed{};
  }

  bool capture() {
    const link::CaptureList list{options_.captures, options_.capture_mode == CaptureMode::separate};
    if (list.names.empty()) return true;
    ir::Module* last = nullptr;  // before rasterization
    for (ir::Module* const m : modules_)
      if (m->stage == ir::Stage::vertex) last = m;
    if (last)
      link::capture_by_name(*last, list, diagnostics_);
    else
      diagnostics_.report(kNothingToCapture, {});
    return !diagnostics_.has_errors();
  }

  bool before_link() {
    // Vulkan has no state that would enable the clip distances of a SPIR-V module.
    const bool keeps_distances = is_spirv(stages_[0]) && options_.clip_planes == 0;
    return keeps_distances ? passes(kBeforeLinkUnclipped) : passes(kBeforeLink);
  }

  bool link() {
    std::vector<link::Assignment> map;
    for (const Assignment& a : options_.resource_map) map.push_back({a.name, a.set, a.binding, a.location});
    const link::LinkOptions options{.resource_map = map, .auto_slots = auto_slots(options_)};
    if (!link::link(modules_, options, diagnostics_)) return false;
    dump_all("link");
    return true;
  }

  bool after_link() {
    if (options_.output == Output::hlsl) {
      if (!passes(kToHlsl)) return false;
      agree_on_block_forms(modules_, target_, diagnostics_);
      return registers();
    }
    return passes(kToVulkan) && (options_.optimize == Optimize::none ? passes(kUnoptimized) : passes(kOptimize));
  }

  bool registers() {
    std::vector<link::RegisterLine> map;
    for (const RegisterAssignment& a : options_.hlsl.registers)
      map.push_back({a.name, static_cast<link::RegisterClass>(a.kind), a.number, a.space});
    link::assign_registers(modules_, register_rules(options_), map, diagnostics_);
    dump_all("registers");
    return !diagnostics_.has_errors();
  }

  /// Before buffers become slots: what is bound to a slot is what was declared.
  bool describe() { return reflect::describe(modules_, options_.describe_uses, result_.program, diagnostics_); }

  bool by_slot() {
    const auto has_any_rows = [](const ir::Module* m) { return has_rows(*m); };
    if (options_.output == Output::hlsl) return std::ranges::none_of(modules_, has_any_rows) || passes(kToRows);
    return options_.buffers == BufferForm::typed || passes(kToSlots);
  }

  bool write() {
    bool ok = true;
    if (options_.output == Output::hlsl) link::agree_on_signatures(modules_);
    result_.modules.reserve(modules_.size());
    for (const ir::Module* const m : modules_) {
      if (!diagnostics_.go_on(m->insts.size())) return false;
      Module& written = result_.modules.emplace_back();
      written.stage = from_ir(m->stage);
      ok &= options_.output == Output::hlsl ? write_hlsl(*m, written.text) : write_spirv(*m, written.spirv);
    }
    return ok && !diagnostics_.has_errors();
  }

  bool write_hlsl(const ir::Module& m, std::string& to) {
    Result<std::string> text = back::hlsl::write(m, hlsl_options(options_), diagnostics_);
    if (text) to = std::move(*text);
    return static_cast<bool>(text);
  }

  bool write_spirv(const ir::Module& m, std::vector<uint32_t>& to) {
    back::spirv::Options options = spirv_options(options_);
    options.sources = &sources_;
    Result<std::vector<uint32_t>> words = back::spirv::write(m, options, diagnostics_);
    if (words) to = std::move(*words);
    return static_cast<bool>(words);
  }

  bool passes(std::span<const Pass* const> list) {
    PassContext context{target_, diagnostics_};
    PassObserver observer;
    if (!options_.dump_ir_after.empty()) observer = {this, &Compilation::after_pass};
    bool ok = true;
    for (ir::Module* const m : modules_) ok &= static_cast<bool>(run_passes(*m, list, context, observer));
    return ok;
  }

  static void after_pass(void* user, const Pass& pass, const ir::Module& module) {
    static_cast<Compilation*>(user)->dump(pass.name, module);
  }
  void dump(std::string_view after, const ir::Module& module) {
    if (options_.dump_ir_after != "all" && options_.dump_ir_after != after) return;
    result_.ir_dumps.push_back({from_ir(module.stage), std::string(after), ir::print(module)});
  }
  void dump_all(std::string_view after) {
    if (options_.dump_ir_after.empty()) return;
    for (const ir::Module* const m : modules_) dump(after, *m);
  }

  std::span<const Source> shaders_;
  const Options& options_;
  Memory& memory_;
  Budget budget_;
  Target target_;
  Sources sources_;
  Diagnostics diagnostics_;                              ///< of the program as a whole
  SmallVector<ir::Stage, link::kStageCount> stages_;     ///< in order of first appearance
  std::vector<Front> fronts_;                            ///< one for each of `stages_`
  SmallVector<ir::Module*, link::kStageCount> modules_;  ///< those of `fronts_`, if there are all
  CompileResult& result_;
};

}  // namespace

CompileResult compile(std::span<const Source> sources, const Options& options, Memory& memory) {
  CompileResult result;
  Compilation(sources, options, memory, result).run();
  return result;
}

}  // namespace umber::driver
