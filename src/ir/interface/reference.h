// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ir/interface/resource.h"

namespace umber::ir {

/// A kind of memory that is reached through addresses in values, whose type is TypeTable::reference: a block that nothing is
/// bound for (GL_EXT_buffer_reference). What is there may hold addresses of the same kind.
struct Reference {
  TypeId type{};           ///< of what an address is that of: a structure, if GLSL declares it
  LayoutId layout{};
  Packing packing{};
  uint32_t alignment = 16;  ///< of every address, in bytes: a power of two
  AccessFlags access{};
  NameId name{};           ///< for people
  Span span{};
};
inline constexpr uint32_t kAddressBytes = 8;

}  // namespace umber::ir
