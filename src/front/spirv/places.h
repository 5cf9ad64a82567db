// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/spirv/code_part.h"

namespace umber::front::spirv {

/// Loads and stores of what a pointer points to.
class Places : public CodePart {
 public:
  using CodePart::CodePart;

  ValueId load(const Access& a);
  void store(Access&& a, ValueId value);
  /// The byte offset of an atomic counter in its buffer.
  ValueId counter_offset(const Access& a);

 private:
  bool is_whole(const Access& a) const;
  uint32_t parts_of(const Access& a);
  Access part(const Access& a, uint32_t n);
};

}  // namespace umber::front::spirv
