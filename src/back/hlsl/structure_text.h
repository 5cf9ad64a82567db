// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <span>

#include "back/text/code.h"
#include "back/text/structure_text.h"
#include "layout/shared_types.h"

namespace umber::back::hlsl {

using layout::SharedTypes, layout::UniformMemory;

/// The declaration of a structure, with members where its layout has them.
class StructureText : public text::StructureText {
 public:
  StructureText(text::Code& code, ir::TypeId type) : text::StructureText(code, type), code_(code), type_(type) {}

  /// Writes all members; `declare` has the type and the layout of one, and its name. Without a layout they follow each
  /// other.
  template <typename Declare>
  void write_members(const std::optional<SharedTypes::InMemory>& in_memory, const Declare& declare) {
    begin(in_memory);
    for (uint32_t n = 0; n < members.size(); ++n) {
      const layout::Part member = begin_member(n, in_memory);
      out << "  ";
      declare(member, members[n]);
      out << ";\n";
    }
    finish(in_memory);
  }

  std::span<uint32_t> padding;  ///< words in front of each member, and at the end; empty if there are none

 private:
  void begin(const std::optional<SharedTypes::InMemory>& in_memory);
  layout::Part begin_member(uint32_t n, const std::optional<SharedTypes::InMemory>& in_memory);
  void finish(const std::optional<SharedTypes::InMemory>& in_memory);
  void pad(uint32_t n, uint32_t to);
  void print_words(uint32_t to);

  text::Code& code_;
  ir::TypeId type_;
  uint32_t cursor_ = 0;  ///< where the next byte is
};

}  // namespace umber::back::hlsl
