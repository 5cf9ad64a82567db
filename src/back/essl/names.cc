// SPDX-License-Identifier: Apache-2.0
#include "back/text/names.h"

#include <map>
#include <set>

#include "back/essl/language.h"
#include "back/essl/writer.h"
#include "base/scratch.h"
#include "base/text_block.h"
#include "base/text_hash.h"

namespace umber::back::essl {
namespace {

using ir::Direction, ir::IoVar, ir::Module, ir::Stage;

bool is_function(std::string_view text) {
  return kReservedWords.meaning_of(text, hash_text(text)) == text::ReservedWords::Meaning::function;
}

/// The text has the name in front of a parenthesis.
bool calls(std::string_view text, std::string_view function) {
  for (size_t at = text.find(function); at != text.npos; at = text.find(function, at + 1)) {
    const size_t end = at + function.size();
    if (end < text.size() && text[end] == '(' && (at == 0 || !is_word(text[at - 1]))) return true;
  }
  return false;
}

class Namer {
 public:
  void name(std::span<Module* const> units) {
    keep_called(units);
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
    constexpr std::string_view kGl = "gl_";
    if (text.empty()) return "value";
    std::string clean;
    if (text.starts_with(kGl)) clean = "umber_", text.remove_prefix(kGl.size());
    for (const char c : text)
      if (c != '_' || !clean.ends_with('_')) clean += c;
    return scratch_.arena().copy(clean);
  }

  /// Alike in all units.
  std::string_view shared(std::string_view text) {
    const auto [at, is_new] = shared_.try_emplace(text);
    if (is_new) at->second = names_.global(allowed(text));
    return at->second;
  }

  /// A variable may be called as a function of the language that no unit calls. Which are, what is written of the units says.
  void keep_called(std::span<Module* const> units) {
    std::set<std::string_view> hidden;
    for (const Module* const m : units) add_functions(*m, hidden);
    if (hidden.empty()) return;
    for (const Module* const m : units) {
      Diagnostics unheard;
      Result<std::string> text = write(*m, unheard);
      std::erase_if(hidden, [&](std::string_view function) {
        const bool is_called = text && calls(*text, function);
        if (is_called) names_.global(function);
        return is_called;
      });
    }
  }

  /// Those that a variable which applications or other stages see is called as.
  static void add_functions(const Module& m, std::set<std::string_view>& functions) {
    const auto add = [&](NameId name) {
      if (const std::string_view text = m.names.text(name); is_function(text)) functions.insert(text);
    };
    for (const ir::IoVarId v : m.io_vars.ids()) add(m.io_vars[v].name);
    for (const ir::ResourceId r : m.resources.ids()) {
      const ir::Resource& resource = m.resources[r];
      add(resource.name);
      if (!has_global_members(resource)) continue;
      for (uint32_t n = 0; n < m.types.part_count(resource.type); ++n) add(m.types.member(resource.type, n).name);
    }
  }

  static bool has_global_members(const ir::Resource& resource) {
    return (resource.kind == ir::ResourceKind::uniform_block && !resource.instance_name && !resource.array) ||
           resource.kind == ir::ResourceKind::default_uniforms || resource.kind == ir::ResourceKind::state_uniforms;
  }

  void name_resources(Module& m) {
    for (const ir::ResourceId r : m.resources.ids()) {
      ir::Resource& resource = m.resources[r];
      const bool is_uniform_block = resource.kind == ir::ResourceKind::uniform_block;
      if (!ir::is_block(resource.kind) || is_uniform_block)
        resource.name = m.names.intern(shared(m.names.text(resource.name)));
      if (resource.instance_name)
        resource.instance_name = m.names.intern(allowed(m.names.text(resource.instance_name)));
      if (!has_global_members(resource)) continue;
      for (uint32_t n = 0; n < m.types.part_count(resource.type); ++n)
        m.types.rename_member(resource.type, n,
                              m.names.intern(shared(m.names.text(m.types.member(resource.type, n).name))));
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
  Scratch scratch_;
  text::NameTable names_{scratch_, kReservedWords};
  std::map<std::string_view, std::string_view> shared_;  ///< by the names that sources have
  std::map<uint32_t, Output> outputs_;                   ///< of the vertex stage, by location and component
};

}  // namespace

void agree_on_names(std::span<ir::Module* const> units) { Namer().name(units); }

}  // namespace umber::back::essl
