// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <span>

#include "back/text/language.h"
#include "base/scratch.h"
#include "ir/access.h"

namespace umber::back::text {

/// Where a variable of a function is accessed, and so where it is declared.
struct LocalRow {
  ir::VariableId next{};                 ///< of the function's variables
  ir::BlockId scope{};                   ///< the innermost region around all that access it; none: it is not accessed
  ir::InstId first{}, second{}, last{};  ///< accesses, in the order of the text
  ir::ValueId parameter{};               ///< it is the function's parameter: `first` copies it
  /// What writes it, in the order of the text; more than these are counted as one more.
  static constexpr uint32_t kMostWrites = 3;
  std::array<ir::BlockId, kMostWrites> writes{};  ///< the regions that they stand in
  uint32_t write_count = 0;
  bool starts_here = false;          ///< `first` stores all of it and stands in `scope` itself: it is declared there
  bool is_precise = false;           ///< precise values are stored to it
  bool has_constant_stores = false;  ///< of a part that a constant chooses
  bool is_zero_first = false;        ///< a structure, or array of them, of which parts are stored before all is
};

/// What a walk over all functions finds about variables, inputs and outputs.
class Accesses {
 public:
  Accesses(const ir::Module& module, Scratch& scratch, const Language& language);

  const LocalRow& local(ir::VariableId v) const { return locals_[v.index]; }
  /// The others follow by LocalRow::next.
  ir::VariableId first_local(ir::FunctionId f) const { return first_locals_[f.index]; }
  /// All accesses but the first are inside of `i`, which stands in the variable's scope.
  bool are_others_inside(ir::VariableId v, ir::InstId i) const;
  /// Nothing writes the variable in the region, or further in, behind the first `writes` of those that do.
  bool is_steady(ir::VariableId v, ir::BlockId region, uint32_t writes) const;
  /// Precise values are stored to it.
  bool is_precise(ir::IoVarId v) const { return is_precise_[v.index]; }
  /// A structure that holds an array which is written at an index that is not constant, where the language does that in
  /// arrays of structures alone: the variable is one of one element.
  bool stands_in_array(ir::VariableId v) const { return stands_in_array_[v.index]; }
  /// By members of a shared structure, or of those in a shared array, from the lowest bit on; bit 0 if it is none.
  struct Members {
    uint64_t accessed = 0, stored = 0;
    static constexpr uint32_t kMost = 63;  ///< the last bit stands for all from there on
  };
  const Members& shared(ir::VariableId v) const { return shared_[v.index]; }
  /// A function that is not the entry has inputs or outputs.
  bool others_reach_io() const { return others_reach_io_; }

 private:
  void walk(ir::FunctionId f, ir::BlockId region, uint32_t depth);
  void access_variable(ir::InstId i, const ir::Inst& inst);
  void access_shared(const ir::Inst& inst);
  bool writes_inner_array(const ir::Inst& store) const;
  bool is_written_in_parts(const LocalRow& row, ir::VariableId v) const;
  void mark_places(const ir::Inst& precise);
  void decide(ir::FunctionId f);
  ir::BlockId common(ir::BlockId a, ir::BlockId b) const;

  const ir::Module& module_;
  const Language& language_;
  std::span<LocalRow> locals_;              ///< by VariableId
  std::span<ir::VariableId> first_locals_;  ///< by FunctionId
  std::span<uint32_t> depths_;              ///< by BlockId
  std::span<bool> is_precise_;              ///< by IoVarId
  std::span<bool> stands_in_array_;         ///< by VariableId
  std::span<Members> shared_;               ///< by VariableId, of stages with workgroups
  bool others_reach_io_ = false;
};

}  // namespace umber::back::text
