// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "eval/interpreter/machine.h"
#include "eval/lanes/code.h"

namespace umber::eval::lanes {

/// Executes a program for up to `kLanes` fragments at once. Lanes that are at the same point of the program, iterations of loops
/// counted, are always together: what the fragments of a quad see of each other is what Machine lets them see.
class LaneMachine {
 public:
  /// `machine` executes what has no kernel.
  LaneMachine(const Program& program, const Code& code, Machine& machine);

  /// Invocations with their inputs, a quad after the other; they get their outputs. False if something went wrong, or took more
  /// than `steps`: then nothing is known of any of them.
  bool run(std::span<Invocation> fragments, uint64_t steps);

 private:
  uint32_t* lanes(Slot slot) { return words_.data() + size_t{slot} * kLanes; }
  std::span<const Slot> slots(Range range) const { return rows(code_.slots, range); }
  void fill(Slot slot, uint32_t bits);
  void move_all(Range moves, Mask mask);
  Mask block(BlockIndex index, Mask mask);
  Mask execute(const Instruction& in, Mask mask);
  void vector(const Vectors& v, bool is_product);
  void access(const Access& a, bool is_store, Mask mask);
  Mask if_(const Instruction& in, Mask mask);
  Mask switch_(const Switch& s, Mask mask);
  Mask loop(const Loop& l, Mask mask);
  Mask call(const Call& c, Mask mask);
  void machine(const MachineCall& call, Mask mask);
  void for_quad(const MachineCall& call, uint32_t first, std::span<const uint32_t> present);
  void copy_in(const MachineCall& call, uint32_t lane);
  void copy_out(const MachineCall& call, uint32_t lane);

  const Program& p_;
  const Code& code_;
  Machine& machine_;
  Group quad_;  ///< in which `machine_` works
  std::vector<uint32_t> words_;
  std::vector<Mask> masks_;
  std::vector<uint32_t*> to_;
  std::vector<const uint32_t*> a_, b_;
  Selection selection_;
  Mask helpers_ = 0;
  uint64_t steps_ = 0, most_steps_ = 0;
  bool is_well_ = true;
};

}  // namespace umber::eval::lanes
