// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "eval/interpreter/execution.h"

namespace umber::eval {

/// Ops on subgroups: so many invocations of a group in their order, Limits::subgroup_size.
class Subgroups : Unit {
 public:
  explicit Subgroups(Execution& execution) : Unit(execution) {}

  /// Executes `i` in those invocations of the group, in order, that are at it together.
  void run(Group& group, std::span<const uint32_t> lanes, ir::InstId i);

 private:
  /// The invocations of one subgroup that are here, by their numbers in the group, and what they execute.
  struct Active {
    Group& group;
    std::span<const uint32_t> lanes;
    ir::InstId inst;
    uint32_t first;  ///< of the subgroup, here or not
  };

  void vote(const Active& all);
  void ballot(const Active& all);
  void exchange(const Active& all);
  void reduce(const Active& all);
  uint32_t source(const Active& all, uint32_t lane) const;
  bool is_part(const Active& all, uint32_t lane, uint32_t other) const;
  bool are_equal(const Active& all, uint32_t lane, uint32_t other) const;
  Numeric numeric(const Active& all, uint32_t lane) const;
  uint64_t word(const Active& all, uint32_t lane, uint32_t operand) const;
};

}  // namespace umber::eval
