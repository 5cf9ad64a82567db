// SPDX-License-Identifier: Apache-2.0
#include "spirv/requirements.h"

#include <algorithm>

#include "base/check.h"

namespace umber::spv {
namespace {
constexpr Message<std::string_view, uint32_t, uint32_t> kNeedsVersion{
    Severity::error, "unsupported-spirv-version", "{0} needs SPIR-V {1}.{2}, which the target does not have"};
constexpr Message<std::string_view> kNeedsCapability{Severity::error, "unsupported-capability",
                                                     "the shader needs capability {0}, which the target does not have"};

std::span<const EnumerantInfo> all_capabilities() { return info(OperandKind::Capability).enumerants(); }

/// Capability in the order of its values; every one the generated enum has is in the table.
size_t place(Capability capability) {
  const EnumerantInfo* found = find(capability);
  UMBER_CHECK(found != nullptr);
  return static_cast<size_t>(found - all_capabilities().data());
}

/// False if it was there.
bool add_once(std::vector<const Needs*>& list, const Needs& needs) {
  if (std::ranges::count(list, &needs) != 0) return false;
  list.push_back(&needs);
  return true;
}

std::span<const uint16_t> implied_by(Capability capability) { return find(capability)->needs.capabilities(); }
}  // namespace

Requirements::Requirements(const ModuleTarget& target, Diagnostics& diagnostics)
    : target_(target), diagnostics_(diagnostics), has_(all_capabilities().size()) {}

bool Requirements::has(Capability capability) const { return has_[place(capability)]; }

bool Requirements::is_allowed(Capability capability) const {
  return target_.capabilities.empty() || std::ranges::count(target_.capabilities, capability) != 0;
}

bool Requirements::has_extension(std::string_view name) const { return std::ranges::count(extensions_, name) != 0; }

void Requirements::require_extension(std::string_view name) {
  if (!has_extension(name)) extensions_.push_back(name);
}

void Requirements::mark(Capability capability) {
  const size_t n = place(capability);
  if (has_[n]) return;
  has_[n] = true;
  for (uint16_t implied : implied_by(capability)) mark(static_cast<Capability>(implied));
}

void Requirements::require(Capability capability) {
  if (has(capability)) return;
  const EnumerantInfo& row = *find(capability);
  if (!is_allowed(capability)) diagnostics_.report(kNeedsCapability, Span{}, row.name());
  mark(capability);
  capabilities_.push_back(capability);
  need_extension(row.needs, row.name());
}

void Requirements::require_any(std::span<const uint16_t> alternatives) {
  if (alternatives.size() == 1) return require(static_cast<Capability>(alternatives[0]));
  const bool is_known = std::ranges::any_of(choices_, [&](const auto& c) { return c.data() == alternatives.data(); });
  if (!is_known && !alternatives.empty()) choices_.push_back(alternatives);
}

void Requirements::need(const Needs& needs, std::string_view name) {
  require_any(needs.capabilities());
  need_extension(needs, name);
}

void Requirements::need_extension(const Needs& needs, std::string_view name) {
  if (needs.is_core_in(target_.version)) return;
  if (needs.extensions() == 1) return require_extension(needs.extension(0));
  if (needs.extensions() > 1) return void(add_once(extension_choices_, needs));
  // Where capabilities are named they bring version or extension along.
  if (needs.capability_count == 0 && needs.version != Needs::kNeverInCore && add_once(unmet_, needs))
    diagnostics_.report(kNeedsVersion, Span{}, name, uint32_t{needs.version} >> 4, uint32_t{needs.version} & 0xF);
}

bool Requirements::leads_to(Capability from, Capability to) const {
  return from == to || std::ranges::any_of(implied_by(from), [&](uint16_t implied) {
           return leads_to(static_cast<Capability>(implied), to);
         });
}

uint32_t Requirements::count_missing(Capability capability) const {
  if (has(capability)) return 0;
  uint32_t count = 1;
  for (uint16_t implied : implied_by(capability)) count += count_missing(static_cast<Capability>(implied));
  return count;
}

/// Core before extensions, then what adds least; OpenCL's only when there is nothing else.
uint32_t Requirements::cost(Capability capability) const {
  constexpr uint32_t kExtension = 1'000, kNotShader = 10'000, kNotAllowed = 100'000;
  uint32_t cost = count_missing(capability);
  if (!find(capability)->needs.is_core_in(target_.version)) cost += kExtension;
  if (leads_to(capability, Capability::Kernel)) cost += kNotShader;
  if (!is_allowed(capability)) cost += kNotAllowed;
  return cost;
}

void Requirements::choose(std::span<const uint16_t> alternatives) {
  Capability best = static_cast<Capability>(alternatives[0]);
  for (uint16_t alternative : alternatives) {
    const Capability capability = static_cast<Capability>(alternative);
    if (has(capability)) return;
    if (cost(capability) < cost(best)) best = capability;
  }
  require(best);
}

void Requirements::settle() {
  for (std::span<const uint16_t> alternatives : choices_) choose(alternatives);
  for (const Needs* needs : extension_choices_) {
    bool is_there = false;
    for (uint32_t n = 0; n < needs->extensions(); ++n) is_there |= has_extension(needs->extension(n));
    if (!is_there) require_extension(needs->extension(0));
  }
  choices_.clear();
  extension_choices_.clear();
  std::ranges::sort(capabilities_);
  std::ranges::sort(extensions_);
}

}  // namespace umber::spv
