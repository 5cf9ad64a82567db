// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "eval/lanes/slots.h"

namespace umber::eval::lanes {

/// Translates instructions that are no control: to kernels where there are some, else to calls of the interpreter. Those that only
/// move parts of values about are no instructions any more.
class Pure {
 public:
  Pure(const Program& program, Slots& slots, Code& code)
      : p_(program), m_(program.module()), slots_(slots), code_(code) {}

  /// False if lanes cannot execute it.
  bool instruction(ir::InstId i, std::vector<Instruction>& to);

 private:
  using Instructions = std::vector<Instruction>;
  bool pure(ir::InstId i, Instructions& to);
  bool by_component(ir::InstId i, Instructions& to);
  bool is_defined(ir::InstId i) const;
  bool is_known_shift(const ir::Inst& in) const;
  /// A constant, and each word of it is such a one.
  bool has_constant_words(ir::ValueId v, bool (*is_such)(uint64_t)) const;
  bool conversion(ir::InstId i, Instructions& to);
  bool reduction(ir::InstId i, Instructions& to);
  bool vectors(ir::InstId i, Instructions& to);
  bool composite(ir::InstId i, Instructions& to);
  bool select(ir::InstId i, Instructions& to);
  bool moved(ir::InstId i);
  void machine(ir::InstId i, Instructions& to);
  bool memory(ir::InstId i, Instructions& to);
  bool is_uniform(ir::InstId i) const;
  Access access(ir::InstId i);
  Range range(std::span<const Slot> slots);
  Range homes(std::span<const ir::ValueId> values);

  const Program& p_;
  const ir::Module& m_;
  Slots& slots_;
  Code& code_;
};

}  // namespace umber::eval::lanes
