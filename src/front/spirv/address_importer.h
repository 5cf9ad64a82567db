// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/spirv/code_part.h"

namespace umber::front::spirv {

/// Pointers to physical storage buffers: they are values, addresses, and a way from one down into what is there is
/// followed where it is used, as that of any pointer is.
class AddressImporter : public CodePart {
 public:
  using CodePart::CodePart;

  /// The type of the addresses that a pointer type is, which may be declared further on.
  TypeId type(uint32_t pointer_type);
  /// The declaration of the pointer type: says what is there.
  void import_type(const Instruction& i);
  /// A conversion or comparison; false if no address is in it.
  bool import(const Instruction& i);
  /// The address of a part of what is at one, as a value of a pointer.
  ValueId address_of(const Access& a, TypeId type);
  /// The access behind OpPtrAccessChain's first index: `element` steps of what the pointer points to.
  Access step(const Access& from, uint32_t pointer_type, uint32_t element);
  /// Takes note of how far an access promises to be aligned: no address is aligned further than fits all of them.
  void note_alignment(const Access& a, uint32_t promised);

 private:
  ValueId as_bytes(ValueId index, uint32_t stride);
  ValueId converted(ValueId v, TypeId to);
};

}  // namespace umber::front::spirv
