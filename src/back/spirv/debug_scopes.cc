// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/debug_scopes.h"

#include <algorithm>
#include <utility>

namespace umber::back::spirv {
namespace {

constexpr uint32_t kNoFlags = 0, kIsDefinition = 8;

}  // namespace

DebugScopes::DebugScopes(const ir::Module& module, const Sources& sources, bool has_text, spv::ModuleBuilder& builder)
    : module_(module),
      set_(builder),
      sources_(sources, has_text, module.state.language, builder, set_),
      types_(module, sources_, set_),
      functions_(module.scopes.functions),
      sites_(module.scopes.call_sites.size()) {
  if (functions_.empty()) add_functions_without_source();
  add_scopes();
  last_site_.assign(functions_.size(), 0);
  const Span main = module.functions[module.entry.index].span;
  // The entry is the last function, but for functions that nothing calls.
  const Span known = main ? main : functions_.empty() ? Span{} : functions_.back().name_span;
  const DebugPlace place = sources_.place(known ? known.begin : 1);
  types_.set_main({place.source, 1, 1});
  sources_.unit(place.source);
}

/// Of a module that was SPIR-V: its functions are where their first instruction is.
void DebugScopes::add_functions_without_source() {
  for (const ir::Function& function : module_.functions) {
    const ir::InstId first = module_.blocks[function.body].first;
    ir::SourceScopes::Function found{.name = function.name, .name_span = function.span, .result = ir::types::kVoid};
    if (!found.name_span && first) found.name_span = module_.span(first);
    if (function.results.size() == 1) found.result = function.results[0];
    functions_.push_back(std::move(found));
  }
}

void DebugScopes::add_scopes() {
  scope_of_function_.assign(functions_.size(), kNone);
  std::vector<std::pair<Span, uint32_t>> all;  // blocks have no function of their own
  for (uint32_t f = 0; f < functions_.size(); ++f) all.emplace_back(functions_[f].span, f);
  for (const Span block : module_.scopes.blocks) all.emplace_back(block, kNone);
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
    return a.first.begin != b.first.begin ? a.first.begin < b.first.begin : a.first.end > b.first.end;
  });
  for (const auto& [span, function] : all) {
    uint32_t parent = scopes_.empty() ? kNone : static_cast<uint32_t>(scopes_.size()) - 1;
    while (parent != kNone && scopes_[parent].end < span.end) parent = scopes_[parent].parent;
    if (function == kNone && parent == kNone) continue;  // of a function that is no definition
    const bool is_function = function != kNone;
    if (is_function) scope_of_function_[function] = static_cast<uint32_t>(scopes_.size());
    scopes_.push_back({.begin = span.begin,
                       .end = span.end,
                       .parent = is_function ? kNone : parent,
                       .function = is_function ? function : scopes_[parent].function,
                       .is_function = is_function});
  }
}

uint32_t DebugScopes::find(uint32_t position) const {
  const auto behind = std::upper_bound(scopes_.begin(), scopes_.end(), position,
                                       [](uint32_t at, const Scope& scope) { return at < scope.begin; });
  uint32_t scope = behind == scopes_.begin() ? kNone : static_cast<uint32_t>(behind - scopes_.begin()) - 1;
  while (scope != kNone && scopes_[scope].end <= position) scope = scopes_[scope].parent;
  return scope;
}

spv::SpvId DebugScopes::id_of(uint32_t scope) {
  std::vector<uint32_t> undeclared;
  for (uint32_t at = scope; at != kNone && !scopes_[at].id; at = scopes_[at].parent) undeclared.push_back(at);
  for (size_t n = undeclared.size(); n-- > 0;) {
    Scope& s = scopes_[undeclared[n]];
    s.id = s.is_function ? declare_function(s) : declare_block(s);
  }
  return scopes_[scope].id;
}

spv::SpvId DebugScopes::declare_function(const Scope& scope) {
  const ir::SourceScopes::Function& function = functions_[scope.function];
  const DebugPlace place = sources_.place(function.name_span ? function.name_span.begin : 1);
  const spv::SpvId name = set_.text(module_.names.text(function.name));
  const spv::SpvId type = types_.function(function.result, function.parameters), unit = sources_.unit(place.source);
  const spv::SpvId line = set_.number(place.line), column = set_.number(place.column);
  const spv::SpvId flags = set_.number(kIsDefinition);
  return set_.declare(DebugOp::function, {name, type, place.source, line, column, unit, name, flags, line});
}

spv::SpvId DebugScopes::declare_block(const Scope& scope) {
  const DebugPlace place = sources_.place(scope.begin);
  const spv::SpvId line = set_.number(place.line), column = set_.number(place.column);
  return set_.declare(DebugOp::lexical_block, {place.source, line, column, scopes_[scope.parent].id});
}

void DebugScopes::global(spv::SpvId id, ir::TypeId type, NameId name, Span span) {
  const std::string_view text = module_.names.text(name);
  if (!id || !span || text.empty()) return;
  const DebugPlace place = sources_.place(span.begin);
  const spv::SpvId spelled = set_.text(text), shown = types_.of(type), unit = sources_.unit(place.source);
  const spv::SpvId line = set_.number(place.line), column = set_.number(place.column);
  const spv::SpvId flags = set_.number(kIsDefinition);
  set_.declare(DebugOp::global_variable, {spelled, shown, place.source, line, column, unit, spelled, id, flags});
}

void DebugScopes::begin(ir::FunctionId function, spv::SpvId id) {
  block_ = scope_ = inlined_ = {};
  place_ = {};
  current_ = kNone;
  const ir::Function& written = module_.function(function);
  if (module_.scopes.functions.empty()) current_ = function.index;
  for (uint32_t f = 0; f < functions_.size() && current_ == kNone; ++f)
    if (written.span && functions_[f].name_span == written.span) current_ = f;
  if (current_ == kNone) return;
  const spv::SpvId declared = id_of(scope_of_function_[current_]);
  set_.emit(DebugOp::function_definition, {declared, id});
}

void DebugScopes::local(ir::VariableId v, spv::SpvId id) {
  const ir::Variable& variable = module_.variables[v];
  const std::string_view text = module_.names.text(variable.name);
  const uint32_t scope = variable.span ? find(variable.span.begin) : kNone;
  // What was a variable of a function that is called elsewhere has no scope here.
  if (text.empty() || scope == kNone || scopes_[scope].function != current_) return;
  const DebugPlace place = sources_.place(variable.span.begin);
  const spv::SpvId spelled = set_.text(text), type = types_.of(variable.type), parent = id_of(scope);
  const spv::SpvId line = set_.number(place.line), column = set_.number(place.column);
  const spv::SpvId flags = set_.number(kNoFlags);
  const spv::SpvId declared =
      set_.declare(DebugOp::local_variable, {spelled, type, place.source, line, column, parent, flags});
  if (!expression_) expression_ = set_.declare(DebugOp::expression, {});
  set_.emit(DebugOp::scope, {parent});
  set_.emit(DebugOp::declare, {declared, id, expression_});
}

/// Passes may have made the instruction anew: code of a function that is not the one written is where such code was last.
uint32_t DebugScopes::site_of(ir::InstId i, uint32_t function) const {
  const std::vector<uint32_t>& sites = module_.scopes.site_of;
  const uint32_t site = i.index < sites.size() ? sites[i.index] : 0;
  return site != 0 || function == current_ ? site : last_site_[function];
}

spv::SpvId DebugScopes::inlined_at(uint32_t site) {
  const std::vector<ir::SourceScopes::CallSite>& all = module_.scopes.call_sites;
  std::vector<uint32_t> undeclared;
  for (uint32_t at = site; at != 0 && !sites_[at - 1]; at = all[at - 1].inlined_at) undeclared.push_back(at);
  for (size_t n = undeclared.size(); n-- > 0;) {
    const ir::SourceScopes::CallSite& call = all[undeclared[n] - 1];
    const uint32_t scope = find(call.span.begin);
    if (scope == kNone) return {};
    const spv::SpvId line = set_.number(sources_.place(call.span.begin).line), around = id_of(scope);
    std::vector<spv::SpvId> operands = {line, around};
    if (call.inlined_at != 0) operands.push_back(sites_[call.inlined_at - 1]);
    sites_[undeclared[n] - 1] = set_.declare(DebugOp::inlined_at, operands);
  }
  return sites_[site - 1];
}

void DebugScopes::at(ir::InstId i, spv::SpvId block) {
  const Span span = module_.span(i);
  if (!span || current_ == kNone) return;
  if (std::exchange(block_, block) != block) scope_ = {}, place_ = {};
  uint32_t scope = find(span.begin);
  if (scope == kNone) scope = scope_of_function_[current_];
  const uint32_t function = scopes_[scope].function;
  const uint32_t site = site_of(i, function);
  if (site == 0 && function != current_) scope = scope_of_function_[current_];
  if (site != 0) last_site_[function] = site;
  const spv::SpvId id = id_of(scope), inlined = site != 0 ? inlined_at(site) : spv::SpvId{};
  if (id != scope_ || inlined != inlined_) {
    if (inlined)
      set_.emit(DebugOp::scope, {id, inlined});
    else
      set_.emit(DebugOp::scope, {id});
    scope_ = id, inlined_ = inlined;
  }
  const DebugPlace place = sources_.place(span.begin);
  if (place == place_) return;
  place_ = place;
  const spv::SpvId line = set_.number(place.line), column = set_.number(place.column);
  set_.emit(DebugOp::line, {place.source, line, line, column, column});
}

}  // namespace umber::back::spirv
