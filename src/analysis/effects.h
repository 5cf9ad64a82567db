// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>

#include "ir/module.h"

/// What instructions read and write, and which memory may be the same: the one model of it.
namespace umber::analysis {

/// A set of memories, folded into bits: two sets that have none in common are disjoint, but variables share bits by
/// number.
class MemorySet {
 public:
  constexpr MemorySet() = default;

  static constexpr MemorySet everything() { return MemorySet(~uint64_t{0}); }
  /// All storage blocks: two of them may be the same buffer (GLSL 4.60 section 4.10).
  static constexpr MemorySet buffers() { return bit(kBuffers); }
  static constexpr MemorySet images() { return bit(kImages); }
  /// The variables that the invocations of a workgroup share.
  static constexpr MemorySet shared() { return bit(kShared); }
  /// No memory, but which invocations are here: derivatives and votes read it, control flow that only some take writes
  /// it.
  static constexpr MemorySet presence() { return bit(kPresence); }
  /// Whatever is not a variable of one function: what a call may reach.
  static constexpr MemorySet outside_functions() {
    return MemorySet(~((uint64_t{1} << kLocals) - 1) & ~(uint64_t{1} << kPresence));
  }
  static constexpr MemorySet function_variable(ir::VariableId v) { return bit(v.index % kLocals); }
  static constexpr MemorySet private_variable(ir::VariableId v) { return bit(kLocals + (v.index + 7) % kOthers); }
  static constexpr MemorySet output(ir::IoVarId v) { return bit(kLocals + v.index % kOthers); }

  constexpr bool is_empty() const { return bits_ == 0; }
  constexpr bool overlaps(MemorySet other) const { return (bits_ & other.bits_) != 0; }
  friend constexpr MemorySet operator|(MemorySet a, MemorySet b) { return MemorySet(a.bits_ | b.bits_); }
  friend constexpr MemorySet operator&(MemorySet a, MemorySet b) { return MemorySet(a.bits_ & b.bits_); }

 private:
  static constexpr uint32_t kLocals = 32, kOthers = 24, kBuffers = kLocals + kOthers, kImages = kBuffers + 1,
                            kShared = kBuffers + 2, kPresence = 63;
  explicit constexpr MemorySet(uint64_t bits) : bits_(bits) {}
  static constexpr MemorySet bit(uint32_t n) { return MemorySet(uint64_t{1} << n); }

  uint64_t bits_ = 0;
};

struct Effects {
  MemorySet reads, writes;
  constexpr bool any() const { return !reads.is_empty() || !writes.is_empty(); }
  friend constexpr Effects operator|(Effects a, Effects b) { return {a.reads | b.reads, a.writes | b.writes}; }
  /// Whether something else comes out if two that follow each other change places.
  friend constexpr bool conflict(Effects a, Effects b) {
    return a.reads.overlaps(b.writes) || a.writes.overlaps(b.reads | b.writes);
  }
};

/// The memory of a place. None has what the stage does not write: inputs, and all resources but storage blocks.
MemorySet memory_of(const ir::Module& module, ir::Place place);

/// Whether accesses of the two places may be accesses of the same memory.
bool may_alias(const ir::Module& module, ir::Place a, ir::Place b);

/// Those of an instruction that is not pure.
Effects effects_of_impure(const ir::Module& module, const ir::Inst& inst);

/// What an instruction does by itself, without what is in its regions. A call may do anything outside of its function.
inline Effects effects(const ir::Module& module, const ir::Inst& inst) {
  return ir::info(inst.op).effect == ir::Effect::pure ? Effects{} : effects_of_impure(module, inst);
}

/// Whether an instruction does what some function does: it calls one, or is given one.
bool runs_functions(const ir::Module& module, const ir::Inst& inst);

/// The variable that an instruction writes to, or to a part of.
std::optional<ir::VariableId> written_variable(const ir::Inst& inst);

/// Whether nothing but the results of an instruction is missed if it is taken away, as far as itself is concerned: it
/// may own regions that do something.
bool has_only_results(const ir::Module& module, ir::InstId i);

}  // namespace umber::analysis
