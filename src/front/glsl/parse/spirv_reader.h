// SPDX-License-Identifier: Apache-2.0
// Private to this folder.
#pragma once
#include <vector>

#include "base/names.h"
#include "diag/diagnostics.h"
#include "front/glsl/parse/token_cursor.h"
#include "ir/interface/spirv_instruction.h"

namespace umber::glsl {

/// Reads what is in the parentheses behind the words of GL_EXT_spirv_intrinsics.
class SpirvReader {
 public:
  SpirvReader(TokenCursor& cursor, const Names& names, Diagnostics& diagnostics)
      : cursor_(cursor), names_(names), diagnostics_(diagnostics) {}

  /// `extensions = [...], capabilities = [...], set = "...", id = 1, 2, ...` without the parentheses.
  void read();

  const ir::SpirvInstruction& found() const { return found_; }
  /// Whether it says which instruction.
  bool has_id() const { return has_id_; }
  /// What has no name, as words: numbers, and bools as 1 or 0.
  const std::vector<uint32_t>& numbers() const { return numbers_; }
  /// The first string that has no name.
  std::string_view string() const { return string_; }

 private:
  void item();
  void key(const Token& name);
  template <typename Item>
  void list(Item&& item);
  uint32_t number();
  std::string_view text();

  TokenCursor& cursor_;
  const Names& names_;
  Diagnostics& diagnostics_;
  ir::SpirvInstruction found_;
  bool has_id_ = false;
  std::vector<uint32_t> numbers_;
  std::string_view string_;
};

}  // namespace umber::glsl
