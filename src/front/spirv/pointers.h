// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "front/spirv/code_part.h"

namespace umber::front::spirv {

inline constexpr uint32_t kLongestChain = 1024;  ///< instructions from a pointer to its variable

/// What pointers point to, loads and stores of it. The IR has no pointers: one is followed, whenever it is used, to its
/// variable and the path from there.
class Pointers : public CodePart {
 public:
  using CodePart::CodePart;

  static bool is_chain(spv::Op op) {
    return op == spv::Op::AccessChain || op == spv::Op::InBoundsAccessChain || indexes_pointer(op);
  }
  /// Whether the first index goes from the pointer itself to others beside it.
  static bool indexes_pointer(spv::Op op) {
    return op == spv::Op::PtrAccessChain || op == spv::Op::InBoundsPtrAccessChain;
  }
  Access resolve(uint32_t pointer);
  /// The variable of the function that it is a pointer to all of, as most are; none for other pointers.
  ir::VariableId own_variable(uint32_t pointer);
  /// The access to all of a variable, of what was passed to a function, or of what is at an address.
  Access root(uint32_t pointer) {
    if (is_address(b_.type(pointer))) return root_at_address(pointer);
    const uint32_t home = global(pointer).home;
    return home ? context_.homes[home].access() : local_root(pointer);
  }
  /// The texture or sampler behind a value that was loaded from it, or behind a pointer to one. `sampler`: the id of
  /// the sampler that was put together with it, if so.
  Access texture(uint32_t object, uint32_t& sampler);
  /// One that no sampler was put together with.
  Access texture(uint32_t object);
  /// Goes down to a member.
  void step_member(Access& a, uint32_t member);
  /// Goes down to an element, column or component.
  void step(Access& a, ValueId index);
  ValueId load(const Access& a);
  /// The IR says of a whole resource what SPIR-V may say of one access, or of a parameter: that it is coherent, and
  /// that it is volatile.
  void note_qualifiers(ir::Place place, ir::AccessFlags said);
  void store(const Access& a, ValueId value);

 private:
  Access local_root(uint32_t pointer);
  Access root_at_address(uint32_t pointer);
  void follow(Access& a, uint32_t chain);
  bool is_value(const Access& a) const;
  bool is_fixed(const Access& a) const;
  /// The operands of the definition of a value, which has its type and itself in front of them.
  std::span<const uint32_t> value_operands(uint32_t id) const {
    const std::span<const uint32_t> words = b_.words().subspan(b_.offset(id));
    return words.subspan(3, (words[0] >> 16) - 3);
  }
};

}  // namespace umber::front::spirv
