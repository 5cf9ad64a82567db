// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <span>

#include "back/mali/describe.h"
#include "back/mali/record_writer.h"

namespace umber::back::mali {

/// Before v9 buffers begin at multiples of it, and descriptors have the rest of their addresses.
inline constexpr uint64_t kBufferAlignment = 64;

/// Adds the descriptors of what a vertex shader loads, and of the buffers that it is loaded from.
std::optional<DescribeProblem> add_attributes(const Plan& plan, const VertexMemory& memory,
                                              std::span<const AttributeSource> sources, DescriptorTables& tables,
                                              RecordWriter& writer);

/// On v6 and v7 a record of zeros ends the buffers: the hardware fetches ahead until then.
void end_buffers(std::vector<uint8_t>& buffers, Arch arch);

}  // namespace umber::back::mali
