// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>

namespace umber::mali {

/// Records one behind the other in memory.
struct Array {
  uint64_t address = 0;
  uint32_t count = 0;
};

/// Where a shader's descriptors are.
struct Tables {
  // Up to v7: Attribute records, and AttributeBuffer records with their continuations.
  Array attributes, attribute_buffers;
  Array varyings, varying_buffers;
  // From v9 on: Resource records, of tables 0 and so on; and the descriptors of tables 60 to 63, which the hardware
  // fills.
  Array resources;
  std::array<Array, 4> hardware;
};

}  // namespace umber::mali
