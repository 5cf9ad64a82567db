// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "diag/diagnostics.h"
#include "spirv/grammar.h"

namespace umber::spv {

constexpr uint32_t version_word(uint32_t major, uint32_t minor) { return major << 16 | minor << 8; }

/// What a module may use.
struct ModuleTarget {
  uint32_t version = version_word(1, 0);
  /// Capabilities that the consumer has: where SPIR-V leaves a choice, one of these is taken. Empty: all.
  std::span<const Capability> capabilities;
};

/// The capabilities and extensions of one module, as small a set as meets every need that was added.
class Requirements {
 public:
  Requirements(const ModuleTarget& target, Diagnostics& diagnostics);

  void require(Capability capability);
  void require_extension(std::string_view name);  ///< `name` stays valid as long as this
  /// Any one of these will do; which, is settled at the end. `alternatives` stays valid as long as this.
  void require_any(std::span<const uint16_t> alternatives);
  /// What an instruction or an enumerant, a row of the grammar, needs.
  template <typename Row>
  void need(const Row& row) {
    if (row.needs.is_trivial() || is_recent(row.needs)) return;
    need(row.needs, row.name());
  }

  bool has(Capability capability) const;
  uint32_t version() const { return target_.version; }

  /// Decides where there was a choice. Afterwards the two lists are complete, and sorted.
  void settle();
  std::span<const Capability> capabilities() const { return capabilities_; }
  std::span<const std::string_view> extensions() const { return extensions_; }

 private:
  /// Whether these needs were added before; otherwise they are remembered.
  bool is_recent(const Needs& needs) {
    const Needs*& recent = recent_[reinterpret_cast<uintptr_t>(&needs) / sizeof(Needs) % recent_.size()];
    if (recent == &needs) return true;
    recent = &needs;
    return false;
  }
  void need(const Needs& needs, std::string_view name);
  bool is_allowed(Capability capability) const;
  bool has_extension(std::string_view name) const;
  void mark(Capability capability);
  void need_extension(const Needs& needs, std::string_view name);
  uint32_t cost(Capability capability) const;
  uint32_t count_missing(Capability capability) const;
  bool leads_to(Capability from, Capability to) const;
  void choose(std::span<const uint16_t> alternatives);

  const ModuleTarget target_;
  Diagnostics& diagnostics_;
  std::vector<bool> has_;  ///< by place among the enumerants of Capability; with those that others imply
  std::vector<Capability> capabilities_;
  std::vector<std::string_view> extensions_;
  std::vector<std::span<const uint16_t>> choices_;
  std::vector<const Needs*> extension_choices_, unmet_;
  std::array<const Needs*, 64> recent_{};  ///< by address: the same few needs come with most instructions
};

}  // namespace umber::spv
