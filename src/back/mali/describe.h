// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "back/mali/plan.h"

namespace umber::back::mali {

/// Where a draw has what its vertex shader writes. Addresses of buffers are the driver's to choose: those of
/// architectures before v9 are best multiples of 64.
struct VertexMemory {
  uint32_t vertices = 0, instances = 1;
  uint64_t generic = 0, positions = 0;
  uint64_t point_sizes = 0;  ///< before v9: later ones are behind the positions
};

/// How many bytes each of them takes.
struct VertexBytes {
  uint64_t generic = 0, positions = 0, point_sizes = 0;
};
VertexBytes vertex_bytes(const Plan& vertex, uint32_t vertices, uint32_t instances);

/// From v9 on: bytes from one vertex to the next in the buffer of generic varyings, of which there are so many bytes.
/// The position has room there, too, and descriptors count in units of 64.
uint32_t packet_stride(uint32_t generic_bytes);

/// From v9 on: the number that a vertex has where the shader of positions finds it. Behind four positions lie the
/// attributes of their four vertices, if the shader writes any.
uint32_t position_number(const Plan& vertex, uint32_t number);

/// What an application says of an attribute.
struct AttributeSource {
  uint32_t location = 0;
  uint32_t format = 0;  ///< as descriptors have it: umber::mali::encode()
  uint64_t address = 0;
  uint64_t bytes = 0;
  uint32_t stride = 0;
  int32_t offset = 0;
  uint32_t divisor = 0;  ///< instances for each element; 0: one for each vertex
};

/// The descriptors of a shader, packed.
struct DescriptorTables {
  /// Before v9 of 8 bytes, from v9 on those of kAttributeTable, of 32 bytes.
  std::vector<uint8_t> attributes, varyings;
  /// Records of 16 bytes that they name before v9; from v9 on the attributes' alone: kAttributeBufferTable, of 32
  /// bytes.
  std::vector<uint8_t> attribute_buffers, varying_buffers;
  /// From v9 on, kVertexTable: while positions are computed, and for everything else. From v12 on they are one.
  std::vector<uint8_t> position_table, vertex_table;
  std::vector<uint8_t> allocation;  ///< v9: how a draw is told the strides
};

/// Why there are no descriptors.
enum class DescribeProblem : uint8_t {
  no_source,       ///< nobody says where an attribute lies
  other_kind,      ///< an attribute would be converted between integers and floats
  unknown_format,  ///< of an attribute
  unknown_layout,  ///< the fragment shader's plan is not complete
  too_large,       ///< a number does not fit, or an address is not aligned
};
std::string_view text(DescribeProblem problem);

/// The descriptors of a plan, for a draw. `sources` are those of a vertex shader.
std::variant<DescriptorTables, DescribeProblem> describe(const Plan& plan, const VertexMemory& memory,
                                                         std::span<const AttributeSource> sources = {});

/// From v9 on: the table of tables, of 16 bytes each.
struct TableAt {
  uint64_t address = 0, bytes = 0;
};
std::vector<uint8_t> resource_tables(std::span<const TableAt> tables, Arch arch);

}  // namespace umber::back::mali
