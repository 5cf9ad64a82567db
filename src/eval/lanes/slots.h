// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <map>
#include <span>
#include <vector>

#include "eval/interpreter/program.h"
#include "eval/lanes/code.h"

namespace umber::eval::lanes {

/// Gives values and variables their slots. A value that is made of parts of others has theirs.
class Slots {
 public:
  Slots(const Program& program, Code& code);

  /// Whether a type is made of numbers of 32 bits at most.
  bool has_room_for(ir::TypeId type) const;
  bool has_room_for(ir::ValueId v) const;

  std::span<const Slot> of(ir::ValueId v);
  /// Slots of its own.
  std::span<const Slot> make(ir::ValueId v);
  /// Those of others.
  void set(ir::ValueId v, std::span<const Slot> slots) { values_[v.index].assign(slots.begin(), slots.end()); }

  Slot claim(uint64_t count = 1);
  Slot constant(uint32_t bits);
  Slot of(ir::VariableId v) const { return variables_[v.index]; }
  Slot of(ir::IoVarId v) const { return io_[v.index]; }
  std::vector<Slot> run(Slot first, uint64_t count) const;

  bool are_too_many() const { return too_many_; }

 private:
  const Program& p_;
  const ir::Module& m_;
  Code& code_;
  std::vector<std::vector<Slot>> values_;
  std::vector<Slot> variables_, io_;
  std::map<uint32_t, Slot> constants_;
  bool too_many_ = false;
};

}  // namespace umber::eval::lanes
