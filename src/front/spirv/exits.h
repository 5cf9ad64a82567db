// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/spirv/code_part.h"

namespace umber::front::spirv {

/// The way out of a construct that a label is.
struct Exit {
  size_t construct = 0;
  enum class Way : uint8_t { none, merge, continue_, header, label } way = Way::none;
};

/// Branches out of constructs. Where the IR has no terminator for one, as from a switch out of the loop around, a flag
/// is set, the innermost construct is left, and the flag is tested behind it.
class Exits : public CodePart {
 public:
  using CodePart::CodePart;

  Exit find(uint32_t label) const;
  /// Whether a terminator of the IR leads there from the innermost construct.
  bool is_direct(uint32_t label, const Exit& exit) const;
  /// False if the label is no way out of a construct; else the region ends here.
  bool leave_to(uint32_t label);
  /// The flag of a label that is escaped to; false at the start of the function.
  ir::Place flag(uint32_t label);

 private:
  void escape_to(uint32_t label, const Exit& exit);
};

}  // namespace umber::front::spirv
