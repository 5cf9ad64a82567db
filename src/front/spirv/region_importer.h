// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/spirv/code_part.h"

namespace umber::front::spirv {

/// Where a region goes on.
struct Next {
  uint32_t from = 0, label = 0;  ///< label 0: nowhere
};

/// From blocks that branch to regions (SPIR-V 2.11). Merge instructions say what becomes an if, a switch or a loop; a
/// branch out of those becomes a terminator of the region where the IR has one.
class RegionImporter : public CodePart {
 public:
  using CodePart::CodePart;

  /// The code from `label` on, until it leaves the region; `from` is the block that branches there, 0 if its values are
  /// stored already. An `is_entry` label starts a region and is no way out of it.
  void region(uint32_t from, uint32_t label, bool is_entry = false);
  /// The merge block that a header names: it is no other header's.
  uint32_t merge_of(const Block& b);
  /// Closes the innermost construct, whose regions are done. What was to go further out than the IR can branch goes on
  /// from here, the rest of this region beside it.
  Next finish();

 private:
  void come_to(const Instruction& i);
  void instructions(const Block& b);
  Next terminator(const Block& b);
  Next selection(const Instruction& i, const Block& b);
  Next unmerged_branch(const Instruction& i, const Block& b);
  Next repeat_if(const Instruction& i, const Block& b);
  Next loop(const Block& b);
  Next finish(Construct done);

  uint32_t nesting_ = 0;
};

}  // namespace umber::front::spirv
