// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/scopes.h"

#include <algorithm>

#include "spirv/debug_op.h"

namespace umber::front::spirv {

using spv::DebugOp;
using spv::Instruction;

Scopes::Scopes(const Binary& binary, const Lines& lines) : b_(binary), lines_(lines) {
  const uint32_t end = b_.functions().empty() ? 0 : b_.functions().front().offset;
  for (uint32_t at = spv::Header::kWords; at < end; at += b_.words()[at] >> 16)
    if (static_cast<spv::Op>(b_.words()[at] & 0xFFFF) == spv::Op::ExtInst && b_.is_debug_info(b_.at(at)))
      read_declaration(b_.at(at));
  if (scopes_.empty()) return;
  for (const Function& f : b_.functions()) read_function(f);
  widen_parents();
}

std::string Scopes::text(uint32_t id) const {
  return b_.op(id) == spv::Op::String ? spv::read_string(b_.definition(id).operands()).text : std::string();
}

uint32_t Scopes::scope(uint32_t id) const {
  const auto found = scope_of_.find(id);
  return found != scope_of_.end() ? found->second : kNone;
}

/// The operands from `source` on are a DebugSource, a line and a column.
Span Scopes::place(std::span<const uint32_t> operands, size_t source) const {
  return lines_.place(operands[source], lines_.number(operands[source + 1]), lines_.number(operands[source + 2]));
}

void Scopes::read_declaration(const Instruction& i) {
  const std::span<const uint32_t> operands = i.operands().subspan(2);
  switch (static_cast<DebugOp>(i.operands()[1])) {
    case DebugOp::function:
      if (operands.size() >= 6) add_scope(i, 2, kNone, text(operands[0]));
      return;
    case DebugOp::lexical_block:
      if (operands.size() >= 4) add_scope(i, 0, 3, {});
      return;
    case DebugOp::inlined_at: return add_site(i);
    case DebugOp::local_variable: return add_local(i);
    case DebugOp::global_variable:
      if (operands.size() >= 8) variables_[operands[7]] = {text(operands[0]), place(operands, 2)};
      return;
    default: return;
  }
}

void Scopes::add_scope(const Instruction& i, size_t source, size_t parent, std::string name) {
  const std::span<const uint32_t> operands = i.operands().subspan(2);
  const bool is_function = parent == kNone;
  const uint32_t around = is_function ? kNone : scope(operands[parent]);
  const Span start = place(operands, source);
  if (!start || (!is_function && around == kNone)) return;
  scope_of_[i.result().value] = static_cast<uint32_t>(scopes_.size());
  scopes_.push_back({.source = operands[source],
                     .parent = around,
                     .function = is_function ? function_count_++ : kNone,
                     .name = std::move(name),
                     .start = start,
                     .span = start});
}

void Scopes::add_site(const Instruction& i) {
  const std::span<const uint32_t> operands = i.operands().subspan(2);
  const uint32_t around = operands.size() >= 2 ? scope(operands[1]) : kNone;
  if (around == kNone) return;
  const auto outer = operands.size() > 2 ? site_of_.find(operands[2]) : site_of_.end();
  const Span call = lines_.place(scopes_[around].source, lines_.number(operands[0]), 0);
  if (!call) return;
  widen(around, call);
  sites_.push_back({call, outer != site_of_.end() ? outer->second : 0});
  site_of_[i.result().value] = static_cast<uint32_t>(sites_.size());
}

void Scopes::add_local(const Instruction& i) {
  const std::span<const uint32_t> operands = i.operands().subspan(2);
  if (operands.size() < 6) return;
  const Span span = place(operands, 2);
  const uint32_t around = scope(operands[5]);
  if (!span || around == kNone) return;
  widen(around, span);
  locals_[i.result().value] = {text(operands[0]), span};
}

void Scopes::read_function(const Function& f) {
  for (uint32_t at = f.offset; at < b_.words().size(); at += b_.words()[at] >> 16) {
    const Instruction i = b_.at(at);
    read_code(i);
    if (i.op == spv::Op::FunctionEnd) return;
  }
}

void Scopes::read_code(const Instruction& i) {
  const uint32_t before = site_;
  if (i.op == spv::Op::ExtInst && b_.is_debug_info(i)) {
    read_debug(i);
  } else if (i.op == spv::Op::Label || i.op == spv::Op::FunctionEnd) {
    scope_ = kNone, site_ = 0;
  } else if (scope_ != kNone) {
    widen(scope_, lines_.at(i.offset));
  }
  if (site_ != before) changes_.push_back({i.offset, site_});
}

void Scopes::read_debug(const Instruction& i) {
  const std::span<const uint32_t> operands = i.operands().subspan(2);
  switch (static_cast<DebugOp>(i.operands()[1])) {
    case DebugOp::scope: {
      const auto site = operands.size() > 1 ? site_of_.find(operands[1]) : site_of_.end();
      scope_ = operands.empty() ? kNone : scope(operands[0]);
      site_ = site != site_of_.end() ? site->second : 0;
      return;
    }
    case DebugOp::no_scope: scope_ = kNone, site_ = 0; return;
    case DebugOp::function_definition:
      if (operands.size() > 1 && scope(operands[0]) != kNone) functions_[operands[1]] = scope(operands[0]);
      return;
    case DebugOp::declare:
      if (operands.size() < 2) return;
      if (const auto local = locals_.find(operands[0]); local != locals_.end()) variables_[operands[1]] = local->second;
      return;
    default: return;
  }
}

/// Only within the file: a function may include others.
void Scopes::widen(uint32_t scope, Span place) {
  Scope& s = scopes_[scope];
  const Span file = lines_.file(s.source);
  if (!place || place.begin < file.begin || place.end > file.end) return;
  s.span = {std::min(s.span.begin, place.begin), std::max(s.span.end, place.end)};
}

void Scopes::widen_parents() {
  for (size_t n = scopes_.size(); n-- > 0;) {
    const Scope& s = scopes_[n];
    if (s.parent == kNone) continue;
    widen(s.parent, {s.span.begin, s.span.begin + 1});
    widen(s.parent, {s.span.end - 1, s.span.end});
  }
}

const Scopes::Variable* Scopes::variable(uint32_t id) const {
  const auto found = variables_.find(id);
  return found != variables_.end() ? &found->second : nullptr;
}

std::optional<uint32_t> Scopes::function(uint32_t id) const {
  const auto found = functions_.find(id);
  return found != functions_.end() ? std::optional(scopes_[found->second].function) : std::nullopt;
}

uint32_t Scopes::site_at(uint32_t word) const {
  const auto after =
      std::upper_bound(changes_.begin(), changes_.end(), word, [](uint32_t w, const Change& c) { return w < c.word; });
  return after != changes_.begin() ? std::prev(after)->site : 0;
}

void Scopes::add_to(ir::Module& module) const {
  module.scopes.are_kept = true;
  for (const Scope& s : scopes_) {
    if (s.function == kNone) {
      module.scopes.blocks.push_back(s.span);
      continue;
    }
    module.scopes.functions.push_back(
        {.name = module.names.intern(s.name), .name_span = s.start, .span = s.span, .result = ir::types::kVoid});
  }
  module.scopes.call_sites = sites_;
}

}  // namespace umber::front::spirv
