// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "eval/interpreter/execution.h"
#include "eval/interpreter/laid_out.h"

namespace umber::eval {

/// Loads, stores and atomics of variables, inputs and outputs, blocks, and buffers by bytes; interpolation.
class MemoryUnit : Unit {
 public:
  explicit MemoryUnit(Execution& execution) : Unit(execution) {}
  void run(Group& group, Invocation& v, ir::InstId i);

  /// A number in the array whose element the path leads to, so many numbers behind the first of that element: 0 if it is
  /// out of range, or of another kind than is wanted.
  uint64_t read_behind(Group& group, Invocation& v, ir::InstId i, uint64_t distance, ir::TypeKind wanted);
  void write_behind(Group& group, Invocation& v, ir::InstId i, uint64_t distance, ir::TypeKind kind, uint64_t bits);

  /// Bits of memory so many bytes behind the array of numbers that the path leads to, whatever these are: 0 if they are out
  /// of range.
  uint64_t read_bits(Group& group, Invocation& v, ir::InstId i, uint64_t byte, uint32_t width);
  void write_bits(Group& group, Invocation& v, ir::InstId i, uint64_t byte, uint32_t width, uint64_t bits);

  /// The address of what the path leads to, in a buffer; 0 if there is nothing.
  uint64_t address(Group& group, Invocation& v, ir::InstId i);

 private:
  /// What a path leads to.
  struct Target {
    ir::TypeId type{};
    uint64_t* words = nullptr;  ///< of variables; none: out of range, or bytes
    Bytes* bytes = nullptr;
    LaidOut place;
    bool exists() const { return words || bytes; }
  };
  Target start_of(Group& group, Invocation& v, ir::InstId i);
  Target target(Group& group, Invocation& v, ir::InstId i);
  Target behind(Group& group, Invocation& v, ir::InstId i, uint64_t distance, ir::TypeKind wanted);
  Target bounded_part(const Target& whole, uint64_t n) const;
  uint8_t* byte_of_words(const Target& array, uint64_t byte) const;
  uint64_t length(const Target& array) const;
  uint64_t begun(const Target& array) const;
  void atomic(Group& group, Invocation& v, ir::InstId i);
  void buffer(Invocation& v, ir::InstId i);
  void counter(Invocation& v, ir::InstId i);
  void interpolate(Group& group, Invocation& v, ir::InstId i);
  StageAccess::Access access_of(Group& group, const Invocation& v, ir::InstId i, ir::TypeId type,
                                std::span<const uint64_t> path) const;
  Words path_of(const Invocation& v, ir::InstId i) const;
  bool load_by_access(Group& group, Invocation& v, ir::InstId i);
  void store_by_access(Group& group, Invocation& v, ir::InstId i);
};

}  // namespace umber::eval
