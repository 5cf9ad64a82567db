// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "ir/module.h"

namespace umber::analysis {

/// Bounds of an integer; those far beyond 32 bits say that there is none.
struct Range {
  static constexpr int64_t kNone = int64_t{1} << 40;
  int64_t lo = -kNone, hi = kNone;
  constexpr bool has_lo() const { return lo > -kNone / 2; }
  constexpr bool has_hi() const { return hi < kNone / 2; }
  constexpr bool is_bounded() const { return has_lo() && has_hi(); }
};

/// What a compiler that propagates constants through variables, and unrolls loops between constants, may find out of
/// values. It is a guess in both directions: nothing may depend on it but what is right for all values.
class KnownValues {
 public:
  explicit KnownValues(ir::Module& module);

  struct Visitor {
    void* user = nullptr;
    void (*visit)(void* user, ir::InstId i) = nullptr;
  };
  /// Visits the instructions of a function in order, each with what is known in front of it. Others may be put in front of
  /// the one that is visited.
  void walk(ir::FunctionId function, Visitor visitor);

  /// The range of a scalar integer; none if nothing is known.
  std::optional<Range> range(ir::ValueId v) const;

 private:
  struct Fact {
    ir::ValueId constant{};  ///< the value itself
    std::optional<Range> range;
  };
  struct Change {
    ir::VariableId variable{};
    Fact fact;
  };

  bool walk(ir::BlockId region);
  bool walk_if(ir::InstId i);
  void walk_switch(ir::InstId i);
  void walk_loop(ir::InstId i);
  void visit(ir::InstId i);
  void load(ir::InstId i);
  void store(ir::InstId i);
  void compute(ir::InstId i);
  std::optional<Range> computed_range(ir::InstId i) const;
  Fact fact(ir::ValueId v) const;
  void learn(ir::ValueId v, Fact fact);
  void set(ir::VariableId v, Fact fact);
  void put(ir::VariableId v, Fact fact);
  void forget_private();
  /// What the condition says of the variable that it compares.
  void assume(ir::ValueId condition, bool holds);
  /// What the variables that changed since then are now; afterwards they are again what they were.
  std::vector<Change> changes_since(size_t mark);
  void rewind(size_t mark);
  static Fact unite(const Fact& a, const Fact& b);
  Fact initial(ir::VariableId v) const;
  /// What the regions of an instruction do to variables.
  struct Stores {
    std::vector<ir::VariableId> to;  ///< once for each store, by id
    bool calls = false;              ///< functions, which may store to what is not theirs alone
  };
  Stores stored_in(ir::InstId i) const;
  void add_stored(ir::BlockId region, Stores& stores) const;
  void forget(const Stores& stores);
  struct Step {
    ir::VariableId variable{};
    int64_t by = 0;
  };
  /// What a loop moves with each round, as far as its continuing part says so.
  std::vector<Step> steps_of(ir::InstId loop) const;

  ir::Module& m_;
  Visitor visitor_;
  std::vector<Fact> values_;             ///< by ValueId
  std::vector<Fact> variables_;          ///< by VariableId, at the point that the walk has come to
  std::vector<bool> is_stored_;          ///< by VariableId: the module writes to it
  std::vector<Change> undo_;             ///< what variables were before each change
  std::vector<ir::VariableId> private_;  ///< of no function, with something known, among others
};

}  // namespace umber::analysis
