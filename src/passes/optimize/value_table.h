// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <vector>

#include "ir/module.h"

namespace umber::optimize {

/// Instructions by what they compute: op, attribute, flags, operands and result types. Entries are taken back in the
/// reverse order of adding, so a walk can forget a region when it leaves it.
class ValueTable {
 public:
  explicit ValueTable(const ir::Module& module) : m_(module), slots_(256) { added_.reserve(slots_.size() / 2); }

  /// An instruction added before that computes the same as `i`; if there is none, adds `i`. Loads are the same only if
  /// what they read had the same `version`.
  ir::InstId find_or_add(ir::InstId i, uint32_t version = 0);
  /// The same, but adds nothing.
  ir::InstId find(ir::InstId i, uint32_t version = 0) const { return find(i, key(i, version), version); }

  size_t mark() const { return added_.size(); }
  /// Forgets what was added since.
  void undo(size_t mark);

 private:
  struct Slot {
    uint32_t hash = 0;
    ir::InstId inst{};
    uint32_t version = 0;
  };
  uint32_t hash(ir::InstId i) const;
  uint32_t key(ir::InstId i, uint32_t version) const { return hash(i) ^ version * 0x85ebca6bu; }
  ir::InstId find(ir::InstId i, uint32_t key, uint32_t version) const;
  bool same(ir::InstId a, ir::InstId b) const;
  void put(Slot added);
  void grow();

  const ir::Module& m_;
  std::vector<Slot> slots_;  ///< open addressing, size a power of two
  std::vector<Slot> added_;  ///< in order: probing sequences stay whole if the last one goes first
};

}  // namespace umber::optimize
