// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "base/number_list.h"
#include "eval/computed.h"
#include "front/glsl/check/parts.h"
#include "front/glsl/tree/known_lengths.h"
#include "front/glsl/tree/specialized.h"

namespace umber::glsl {
namespace {

constexpr Message<> kNoScalar{Severity::error, "constant-id",
                              "'constant_id' is for constants that are a bool, a number, and not a vector or array",
                              "declare it: layout(constant_id = 0) const int n = 1;"};
constexpr Message<> kUnknownDefault{Severity::error, "constant-id",
                                    "the default must not be made of other specialization constants"};
constexpr Message<uint32_t> kTwice{Severity::error, "constant-id", "two constants have the id {0}"};
constexpr Message<std::string_view> kNoBuiltIn{Severity::error, "constant-id", "'{0}' is no built-in constant"};
constexpr Message<> kNoByte{Severity::error, "specialization-constant",
                            "a specialization constant of 4 bits is not supported",
                            "let it be a float, and convert it"};
constexpr Message<uint32_t> kBadSize{Severity::error, "local-size", "the local size {0} is given is 0 or too large"};

constexpr uint32_t kMostLocalSize = 1024;

}  // namespace

std::optional<ir::ValueId> SpecializationChecker::given(uint32_t id, TypeId type, Span at) {
  const SpecializationConstant* found = nullptr;
  for (const SpecializationConstant& s : context_.options.specializations)
    if (s.id == id) found = &s;
  if (!found) return std::nullopt;
  const TypeKind kind = types().kind(type);
  const std::optional<uint64_t> bits = ir::fitted(found->bits, kind);
  if (!bits) report(ir::kSpecializationValue, at, id, ir::bit_width_of(kind));
  return module_.scalar(type, bits.value_or(0));
}

uint32_t SpecializationChecker::add(uint32_t id, TypeId type, uint64_t bits, NameId name) {
  module_.specializations.push_back({.id = id, .type = type, .bits = bits, .name = name});
  return static_cast<uint32_t>(module_.specializations.size()) - 1;
}

void SpecializationChecker::declare(uint32_t id, Span at, Symbol& symbol) {
  if (symbol.storage != Storage::constant || !types().is_scalar(symbol.type)) return void(report(kNoScalar, at));
  if (types().kind(symbol.type) == TypeKind::f4e2m1) return void(report(kNoByte, at));
  if (symbol.is_specialized) return void(report(kUnknownDefault, at));
  ids_.push_back(id);
  const std::optional<uint64_t> bits = module_.scalar_bits(symbol.value);
  if (!bits) return void(report(kNoScalar, at));
  // Shader objects of one stage may share the declaration.
  Declared& declared = constants_[id];
  const bool is_new = !declared.name;
  if (!is_new && (declared.unit == context_.unit || declared.name != symbol.name)) return void(report(kTwice, at, id));
  declared = {.unit = context_.unit, .name = symbol.name};
  symbol.initializer = {};
  if (const std::optional<ir::ValueId> value = given(id, symbol.type, at)) {
    symbol.value = *value;
    return;
  }
  if (must_be_known(symbol.name)) return freeze_id(id);
  const auto& all = module_.specializations;
  const auto is_same = [&](const ir::Specialization& s) {
    return s.id == id && s.type == symbol.type && s.bits == *bits && s.name == symbol.name;
  };
  const auto same = is_new ? all.end() : std::ranges::find_if(all, is_same);
  symbol.is_specialized = true;
  symbol.specialization = same != all.end() ? static_cast<uint32_t>(same - all.begin())
                                            : add(id, symbol.type, *bits, symbol.name);
}

/// Constants that lengths depend on which must be known are so from their declaration on: an array has one type.
bool SpecializationChecker::must_be_known(NameId name) {
  if (seen_units_ != context_.unit + 1) known_names_ = names_in_known_lengths(tree_);
  seen_units_ = context_.unit + 1;
  return name.index < known_names_.size() && known_names_[name.index];
}

void SpecializationChecker::redeclare_built_in(const Declarator& name, uint32_t id) {
  const SymbolId built_in = parts_.expressions.builtin_symbol(name.name, name.span);
  if (!built_in || symbols_[built_in].storage != Storage::constant)
    return void(report(kNoBuiltIn, name.span, text(name.name)));
  declare(id, name.span, symbols_[built_in]);
}

SpecializationChecker::Size SpecializationChecker::local_size(uint32_t id, uint32_t size, std::optional<uint32_t> before,
                                                              Span at) {
  ids_.push_back(id);
  if (const std::optional<ir::ValueId> value = given(id, ir::types::kU32, at)) {
    const uint64_t bits = module_.scalar_bits(*value).value_or(0);
    if (bits == 0 || bits > kMostLocalSize) report(kBadSize, at, static_cast<uint32_t>(bits));
    return {.size = static_cast<uint32_t>(bits), .by = {}};
  }
  if (before) {
    module_.specializations[*before].bits = size;
    return {.size = size, .by = before};
  }
  for (uint32_t n = 0; n < module_.specializations.size(); ++n) {
    const ir::Specialization& s = module_.specializations[n];
    if (s.id == id && !s.name && s.bits == size) return {.size = size, .by = n};
  }
  return {.size = size, .by = add(id, ir::types::kU32, size, {})};
}

bool SpecializationChecker::is_specialized(ExprId id) const {
  if (module_.specializations.empty()) return false;
  bool found = false;
  for_each_specialized(tree_, symbols_, id, [&](SymbolId) { found = true; });
  return found;
}

bool SpecializationChecker::is_frozen(uint32_t id) const {
  return std::ranges::find(frozen_ids_, id) != frozen_ids_.end();
}

void SpecializationChecker::freeze_id(uint32_t id) {
  if (!is_frozen(id)) frozen_ids_.push_back(id);
}

void SpecializationChecker::freeze(ExprId id) {
  if (module_.specializations.empty()) return;
  std::vector<ExprId> open{id};
  const auto freeze_symbol = [&](SymbolId at) {
    Symbol& symbol = symbols_[at];
    symbol.is_specialized = false;
    if (symbol.specialization) freeze_id(module_.specializations[*symbol.specialization].id);
    if (symbol.initializer) open.push_back(symbol.initializer);
    if (symbol.specialization || symbol.initializer) return;
    for (const auto& by : module_.state.compute.specialized_size)  // gl_WorkGroupSize
      if (by) freeze_id(module_.specializations[*by].id);
  };
  while (!open.empty()) {
    const ExprId at = open.back();
    open.pop_back();
    for_each_specialized(tree_, symbols_, at, freeze_symbol);
  }
}

/// All constants with one id have the same value. Those that are frozen are constants like others.
void SpecializationChecker::leave_out_frozen() {
  std::vector<std::optional<uint32_t>> numbers;  // of the specializations as they were
  std::vector<ir::Specialization> kept;
  std::vector<ir::ValueId> values;
  std::vector<uint32_t> kept_numbers;
  for (const ir::Specialization& s : module_.specializations) {
    const bool stays = !std::ranges::binary_search(frozen_ids_, s.id);
    kept_numbers.push_back(static_cast<uint32_t>(kept.size()));
    numbers.push_back(stays ? std::optional(kept_numbers.back()) : std::nullopt);
    values.push_back(stays ? ir::ValueId{} : module_.scalar(s.type, s.bits));
    if (stays) kept.push_back(s);
  }
  UMBER_CHECK(eval::fix_computed(module_, values, kept_numbers));  // the defaults were lengths when they were read
  module_.specializations = std::move(kept);
  const auto renumber = [&](std::optional<uint32_t>& number) {
    if (number) number = numbers[*number];
  };
  for (const SymbolId id : symbols_.symbols.ids()) {
    Symbol& symbol = symbols_[id];
    if (!symbol.specialization) continue;
    renumber(symbol.specialization);
    symbol.is_specialized = symbol.specialization.has_value();
  }
  for (std::optional<uint32_t>& by : module_.state.compute.specialized_size) renumber(by);
}

void SpecializationChecker::finish() {
  std::ranges::sort(ids_);
  for (const SpecializationConstant& s : context_.options.specializations)
    if (!std::ranges::binary_search(ids_, s.id)) report(ir::kNoSpecialization, {}, s.id);
  parts_.lengths.fix_whole_members();
  if (frozen_ids_.empty()) return;
  std::ranges::sort(frozen_ids_);
  leave_out_frozen();
  report(ir::kFrozenSpecializations, {}, number_list(frozen_ids_));
}

}  // namespace umber::glsl
