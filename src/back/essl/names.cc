// SPDX-License-Identifier: Apache-2.0
#include "back/text/names.h"

#include <map>

#include "back/essl/language.h"
#include "back/essl/writer.h"
#include "base/scratch.h"

namespace umber::back::essl {
namespace {

using ir::Direction, ir::IoVar, ir::Module, ir::Stage;

constexpr Message<std::string_view, std::string_view> kRenamed{
    Severity::warning, "essl-renamed", "'{0}' is called '{1}' in ESSL, which does not take that name",
    "applications find it by the new one"};

constexpr std::string_view kGl = "gl_";

class Namer {
 public:
  explicit Namer(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}
  void name(std::span<Module* const> units) {
    for (Module* const m : units) name_resources(*m);
    for (Module* const m : units)
      if (m->stage == Stage::vertex) name_io(*m);
    for (Module* const m : units)
      if (m->stage != Stage::vertex) name_io(*m);
    for (Module* const m : units) name_code(*m);
  }

 private:
  /// The text without what ESSL keeps for itself: it is still to be made unique.
  std::string_view allowed(std::string_view text) {
    if (text.empty()) return "value";
    std::string clean;
    if (text.starts_with(kGl)) clean = "umber_", text.remove_prefix(kGl.size());
    for (const char c : text)
      if (c != '_' || !clean.ends_with('_')) clean += c;
    return scratch_.arena().copy(clean);
  }

  /// What GL names has another name always (support.md).
  void report_renamed(std::string_view from, std::string_view to, Span span) {
    if (from != to && !from.empty() && !from.starts_with(kGl)) diagnostics_.report(kRenamed, span, from, to);
  }

  /// Alike in all units.
  std::string_view shared(std::string_view text, Span span) {
    const auto [at, is_new] = shared_.try_emplace(text);
    if (is_new) at->second = names_.global(allowed(text)), report_renamed(text, at->second, span);
    return at->second;
  }

  void name_resources(Module& m) {
    for (const ir::ResourceId r : m.resources.ids()) {
      ir::Resource& resource = m.resources[r];
      const bool is_uniform_block = resource.kind == ir::ResourceKind::uniform_block;
      if (!ir::is_block(resource.kind) || is_uniform_block)
        resource.name = m.names.intern(shared(m.names.text(resource.name), resource.span));
      if (resource.instance_name)
        resource.instance_name = m.names.intern(allowed(m.names.text(resource.instance_name)));
      const bool has_global_members = (is_uniform_block && !resource.instance_name && !resource.array) ||
                                      resource.kind == ir::ResourceKind::default_uniforms ||
                                      resource.kind == ir::ResourceKind::state_uniforms;
      if (!has_global_members) continue;
      const Span at = is_uniform_block ? resource.span : Span{};
      for (uint32_t n = 0; n < m.types.part_count(resource.type); ++n)
        m.types.rename_member(resource.type, n,
                              m.names.intern(shared(m.names.text(m.types.member(resource.type, n).name), at)));
    }
  }

  void name_io(Module& m) {
    for (const ir::IoVarId v : m.io_vars.ids()) {
      IoVar& var = m.io_vars[v];
      if (!var.location) continue;
      const uint32_t place = *var.location * 4 + var.component;
      const bool is_output = var.direction == Direction::output;
      const bool is_read = m.stage == Stage::fragment && !is_output;
      if (const auto output = is_read ? outputs_.find(place) : outputs_.end(); output != outputs_.end()) {
        var.name = m.names.intern(output->second.name);
        output->second.var->interpolation = var.interpolation;
        output->second.var->sampling = var.sampling;
        continue;
      }
      const std::string_view name = names_.global(allowed(m.names.text(var.name)));
      const bool is_of_application = (m.stage == Stage::vertex) != is_output;
      if (is_of_application) report_renamed(m.names.text(var.name), name, var.span);
      if (m.stage == Stage::vertex && is_output) outputs_[place] = {&var, name};
      var.name = m.names.intern(name);
    }
  }

  void name_code(Module& m) {
    const auto rename = [&](NameId& name) {
      if (name) name = m.names.intern(allowed(m.names.text(name)));
    };
    for (const ir::VariableId v : m.variables.ids()) rename(m.variables[v].name);
    for (const ir::FunctionId f : m.function_ids()) rename(m.function(f).name);
    for (ir::TypeId type{ir::types::kCount}; type.index < m.types.size(); ++type.index) {
      if (!m.types.is_structure(type)) continue;
      NameId name = m.types[type].name;
      rename(name);
      m.types.rename(type, name);
      for (uint32_t n = 0; n < m.types.part_count(type); ++n) {
        NameId member = m.types.member(type, n).name;
        rename(member);
        m.types.rename_member(type, n, member);
      }
    }
  }

  struct Output {
    IoVar* var = nullptr;
    std::string_view name;
  };
  Diagnostics& diagnostics_;
  Scratch scratch_;
  text::NameTable names_{scratch_, kReservedWords, text::NameTable::Of::text};
  std::map<std::string_view, std::string_view> shared_;  ///< by the names that sources have
  std::map<uint32_t, Output> outputs_;                   ///< of the vertex stage, by location and component
};

}  // namespace

void agree_on_names(std::span<ir::Module* const> units, Diagnostics& diagnostics) { Namer(diagnostics).name(units); }

}  // namespace umber::back::essl
