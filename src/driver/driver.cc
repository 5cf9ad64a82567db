// SPDX-License-Identifier: Apache-2.0
#include "driver/driver.h"

#include <algorithm>

#include "base/small_vector.h"
#include "diag/edits.h"
#include "diag/render.h"
#include "driver/conclude.h"
#include "driver/content_key.h"
#include "driver/ir_text.h"
#include "driver/options.h"
#include "driver/pipeline.h"
#include "driver/targets.h"
#include "driver/unit.h"
#include "front/arb/program.h"
#include "front/glsl/front.h"
#include "front/spirv/import.h"
#include "front/spirv/names.h"
#include "ir/text/printer.h"
#include "link/captures.h"
#include "link/default_control.h"
#include "link/link.h"
#include "link/per_vertex_blocks.h"
#include "link/varyings.h"
#include "lint/lint.h"
#include "place/vulkan/slots.h"
#include "reflect/bindings.h"
#include "reflect/reflect.h"

namespace umber::driver {
namespace {

constexpr Message<> kOneProgram{Severity::error, "arb-program",
                                "an assembly program is not one of several sources of its stage"};
constexpr Message<> kNothingToCapture{Severity::error, "capture-unknown",
                                      "there is no vertex shader to capture outputs of"};
constexpr Message<> kNoAddresses{Severity::error, "unsupported-buffer-reference",
                                 "this output has no addresses of memory, buffer_reference"};
constexpr Message<std::string_view> kNoSuchDump{Severity::warning, "no-such-dump", "no pass called '{0}' was run"};

/// What the control shader that no source has is called.
constexpr std::string_view kDefaultControl = "default";

class Compilation {
 public:
  /// Into `result`, which is empty.
  Compilation(const Options& options, Kept& kept, CompileResult& result, const glsl::KeyQuestion* key = nullptr)
      : options_(options),
        memory_(kept.memory),
        kept_tokens_(kept.tokens()),
        key_(key),
        row_(target_row(options.output)),
        warnings_(options),
        budget_(limits_of(options), &memory_, options.cancel),
        target_(target_of(options)),
        diagnostics_(&budget_),
        result_(result) {}

  void run(std::span<const Source> given) {
    const bool ok = is_within_limits(diagnostics_) && check_options(options_, diagnostics_) &&
                    warnings_.check(diagnostics_) && are_readable(given, diagnostics_) && read(given) && capture() &&
                    before_link() && link() && lower() && settle() && describe() && reshape() && bind() && write() &&
                    are_complete(sources_, diagnostics_) && is_within_limits(diagnostics_);
    if (ok && !options_.dump_ir_after.empty() && result_.ir_dumps.empty())
      diagnostics_.report(kNoSuchDump, {}, options_.dump_ir_after);
    for (const ReadUnit& unit : read_) {
      umber::describe(unit.fixes, sources_, result_.diagnostics.size(), result_.edits);
      umber::describe(unit.found, sources_, result_.diagnostics);
    }
    umber::describe(diagnostics_, sources_, result_.diagnostics);
    result_.status = conclude(ok, warnings_, result_.diagnostics, result_.edits);
    result_.dependencies = sources_.included_files();
    if (!result_.ok()) result_.modules.clear();
  }

 private:
  /// A unit as its front end hands it over. It is made where it stays.
  struct ReadUnit {
    ReadUnit(Compilation& c, const Unit& unit)
        : found(&c.budget_),
          module(unit.is_spirv() ? c.import(unit, found)
                 : unit.is_ir()  ? read_ir(*unit.sources[0], c.sources_, found, &c.memory_)
                                 : c.compile(unit, *this)) {}
    Diagnostics found;
    Fixes fixes;
    Subroutines subroutines;
    ir::PerVertexBlocks per_vertex;
    Result<ir::Module> module;
  };

  /// Every unit is read even if one fails: one run shows the errors of all.
  bool read(std::span<const Source> given) {
    units_ = units_of(given);
    if (!are_program(units_, row_.part, diagnostics_)) return false;
    read_.reserve(units_.size());
    bool ok = true;
    for (const Unit& unit : units_) {
      ReadUnit& read = read_.emplace_back(*this, unit);
      if (read.module && !warnings_.lints().is_empty())
        lint::look_at_stage(*read.module, warnings_.lints(), read.found);
      ok &= read.module && !read.found.has_errors();
      if (read.found.is_stopped()) break;
    }
    if (!ok) return false;
    SmallVector<link::StageBlocks, 8> blocks;
    for (ReadUnit& unit : read_) {
      modules_.push_back(&*unit.module);
      blocks.push_back({&*unit.module, &unit.per_vertex});
    }
    link::check_per_vertex_blocks(blocks, diagnostics_);
    if (diagnostics_.has_errors()) return false;
    for (const ir::Module* const m : modules_)
      if (!row_.has_addresses && m->references.size() != 0)
        return diagnostics_.report(kNoAddresses, m->references[ir::ReferenceId{0}].span), false;
    if (modules_.size() > 1 && units_[0].is_spirv()) front::spirv::agree_on_names(modules_);
    add_default_control();
    link::find_last_before_rasterization(modules_);
    dump_all("front");
    return true;
  }

  void add_default_control() {
    const auto find = [&](Stage stage) -> ir::Module* {
      for (ir::Module* const m : modules_)
        if (m->stage == stage) return m;
      return nullptr;
    };
    const ir::Module* const evaluation = find(Stage::tess_evaluation);
    if (!options_.patch_defaults || !evaluation || find(Stage::tess_control)) return;
    default_control_.emplace(link::default_control(*evaluation, *options_.patch_defaults, &memory_));
    modules_.push_back(&*default_control_);
  }

  Result<ir::Module> compile(const Unit& unit, ReadUnit& read) {
    if (arb::is_program(unit.sources[0]->text)) return assemble(unit, read.found);
    SmallVector<glsl::ShaderText, 2> texts;
    for (const Source* const s : unit.sources) texts.push_back({.text = s->text, .name = s->name});
    glsl::FrontOptions options = front_options(options_, unit.sources[0]->language);
    options.key = key_, options.kept_tokens = kept_tokens_;
    options.memory = &memory_, options.subroutines = &read.subroutines;
    options.per_vertex = &read.per_vertex;
    options.lints = warnings_.lints();
    options.fixes = &read.fixes;
    std::vector<SpecializationConstant> constants;
    for (const Source* const s : unit.sources)
      constants.insert(constants.end(), s->constants.begin(), s->constants.end());
    options.specializations = constants;
    return glsl::compile(texts, unit.stage, options, sources_, read.found);
  }

  /// What is written for an assembly program is of one version of GLSL, whatever others are said to be.
  Result<ir::Module> assemble(const Unit& unit, Diagnostics& found) {
    const Source& s = *unit.sources[0];
    if (unit.sources.size() != 1) return found.report(kOneProgram, {}), Failed{};
    const std::optional<std::string> text = arb::to_glsl(s.text, s.name, unit.stage, sources_, found);
    if (!text) return Failed{};
    glsl::FrontOptions options = front_options(options_, Language::glsl);
    options.version = glsl::LanguageVersion{.version = 430, .profile = glsl::Profile::compatibility};
    options.force_version = true;
    options.defines = {}, options.preamble = {}, options.memory = &memory_;
    const glsl::ShaderText shader{.text = *text, .name = s.name};
    return glsl::compile(std::span(&shader, 1), unit.stage, options, sources_, found);
  }

  Result<ir::Module> import(const Unit& unit, Diagnostics& found) {
    const Source& s = *unit.sources[0];
    const front::spirv::ReadOptions options{.name = s.name,
                                            .entry_point = s.entry_point,
                                            .stage = unit.stage,
                                            .specializations = s.constants,
                                            .keep_scopes = options_.spirv.debug >= DebugInfo::scopes,
                                            .memory = &memory_};
    return front::spirv::import(s.spirv, options, sources_, found);
  }

  bool capture() {
    const link::CaptureList list{options_.captures, options_.capture_mode == CaptureMode::separate};
    if (list.names.empty()) return true;
    const auto position = [](const ir::Module* m) { return m ? row_of(m->stage).position : 0; };
    ir::Module* last = nullptr;  // before rasterization
    for (ir::Module* const m : modules_)
      if (position(m) < row_of(Stage::fragment).position && position(m) > position(last)) last = m;
    if (last)
      link::capture_by_name(*last, list, diagnostics_);
    else
      diagnostics_.report(kNothingToCapture, {});
    return !diagnostics_.has_errors();
  }

  bool before_link() {
    // Vulkan has no state that would enable the clip distances of a SPIR-V module; what IR writes, it writes.
    const bool keeps_distances = (units_[0].is_spirv() || units_[0].is_ir()) && options_.clip_planes == 0;
    return keeps_distances ? passes(kBeforeLinkUnclipped) : passes(kBeforeLink);
  }

  bool link() {
    place::ResourceMap map(options_.resource_map);
    place::declare_locations(modules_, map);
    Result<link::LinkedProgram> program = link::link(modules_, diagnostics_);
    if (!program) return false;
    place::assign_slots(*program, map, auto_slots(options_), diagnostics_);
    if (diagnostics_.has_errors()) return false;
    map.report_unused(diagnostics_);
    if (!warnings_.lints().is_empty()) lint::look_at_program(modules_, warnings_.lints(), diagnostics_);
    dump_all("link");
    return true;
  }

  bool lower() { return passes(row_.lower) && passes(options_.optimize == Optimize::none ? row_.tidy : row_.optimize); }

  bool settle() {
    if (row_.agree_on_forms) row_.agree_on_forms(modules_, target_, diagnostics_);
    if (!passes(row_.settle) || (wants_reshaping() && !passes(kBeforeReshaping))) return false;
    if (row_.agree_on_names) row_.agree_on_names(modules_, diagnostics_), dump_all("names");
    return true;
  }

  /// Before anything is reshaped: what is bound is what was declared.
  bool describe() {
    if (!reflect::describe(modules_, options_.describe_uses, result_.program, diagnostics_)) return false;
    for (size_t n = 0; n < read_.size(); ++n) result_.program.stages[n].subroutines = std::move(read_[n].subroutines);
    return true;
  }

  bool wants_reshaping() const { return row_.wants_reshaping && row_.wants_reshaping(modules_, options_); }
  bool reshape() { return !wants_reshaping() || passes(row_.reshape); }

  bool bind() {
    if (!row_.bind) return true;
    bindings_ = row_.bind(modules_, options_, diagnostics_);
    if (diagnostics_.has_errors()) return false;
    reflect::describe_bindings(modules_, bindings_, result_.program);
    return true;
  }

  bool write() {
    bool ok = true;
    if (row_.agree) row_.agree(modules_, options_, diagnostics_);
    result_.modules.reserve(modules_.size());
    for (size_t n = 0; n < modules_.size(); ++n) {
      const ir::Module& m = *modules_[n];
      if (!diagnostics_.go_on(m.insts.size())) return false;
      Module& written = result_.modules.emplace_back();
      written.stage = m.stage;
      written.name = n < units_.size() ? units_[n].name() : kDefaultControl;
      ok &= row_.write(m, bindings_.empty() ? ir::Bindings() : bindings_[n], options_, sources_, diagnostics_, written);
    }
    return ok && !diagnostics_.has_errors();
  }

  bool passes(Passes list) {
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
    const auto at = static_cast<size_t>(std::find(modules_.begin(), modules_.end(), &module) - modules_.begin());
    result_.ir_dumps.push_back({module.stage, at, std::string(after), ir::print(module)});
  }
  void dump_all(std::string_view after) {
    if (options_.dump_ir_after.empty()) return;
    for (const ir::Module* const m : modules_) dump(after, *m);
  }

  const Options& options_;
  Memory& memory_;
  glsl::KeptTokens* kept_tokens_;
  const glsl::KeyQuestion* key_;
  const TargetRow& row_;
  const WarningChoice warnings_;
  Budget budget_;
  Target target_;
  Sources sources_;
  Diagnostics diagnostics_;     ///< of the program as a whole
  std::vector<Unit> units_;     ///< in order of first appearance
  std::vector<ReadUnit> read_;  ///< `units_`, as far as they were read
  std::optional<ir::Module> default_control_;
  SmallVector<ir::Module*, 8> modules_;  ///< those of `units_`, if there are all, and the default control shader
  std::vector<ir::Bindings> bindings_;   ///< of `modules_`, if the target has any
  CompileResult& result_;
};

}  // namespace

CompileResult compile(std::span<const Source> sources, const Options& options, Kept& kept) {
  CompileResult result;
  Compilation(options, kept, result).run(sources);
  return result;
}

CompiledIf compile_if(const Source& source, const Options& options, std::span<const std::string_view> watched,
                      const std::function<bool(const KeyResult&)>& is_needed, Kept& kept) {
  CompiledIf result;
  if (!is_glsl(source)) return result;
  ContentHash hash(options);
  hash.add(source);
  KeyResult key;
  CompileResult compiled;
  bool is_wanted = false;
  const std::function<bool(const Sources&)> goes_on = [&](const Sources& sources) {
    if (sources.is_cut()) return false;
    key.status = Status::ok;
    key.key = hash.key({});
    key.dependencies = sources.included_files();
    result.was_asked = true;
    return is_wanted = is_needed(key);
  };
  const glsl::KeyQuestion question{watched, key.asked, hash.hashes, goes_on};
  Compilation(options, kept, compiled, &question).run({&source, 1});
  result.status = compiled.status;
  if (is_wanted) result.compiled = std::move(compiled);
  return result;
}

}  // namespace umber::driver
