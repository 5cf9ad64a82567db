// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string_view>

#include "back/text/names.h"
#include "base/text_writer.h"
#include "ir/module.h"

namespace umber::back::text {

struct Code;

/// The declaration of a structure while it is written: apart from all others, as those in it are declared in front of
/// it.
class StructureText {
 public:
  StructureText(Code& code, ir::TypeId type);
  /// Names member `n`, for it to be declared next.
  std::string_view name_member(uint32_t n);
  /// `struct S { ... };` with what was written. Returns the name.
  std::string_view end(TextWriter& declarations);

  TextWriter out;   ///< where members are written, a line each
  NameTable names;  ///< of members
  std::span<std::string_view> members;

 private:
  Code& code_;
  ir::TypeId type_;
};

}  // namespace umber::back::text
