// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>

#include "mali/machine/memory.h"
#include "mali/machine/records.h"
#include "mali/machine/tables.h"

/// From descriptors to what they describe.
namespace umber::mali {

/// Why something is not found.
struct Problem {
  FaultKind kind;
  uint64_t at = 0;
};

/// What there is of an attribute or varying for one vertex.
struct Element {
  uint64_t address = 0;
  MemoryFormat format;
  uint32_t encoded_format = 0;
  record::TableType special{};  ///< none: it is in memory
  uint32_t number = 0;          ///< of vertex_id and instance_id
};

/// An element of a buffer, and how much of it varyings have.
struct BufferElement {
  uint64_t address = 0;
  uint32_t varying_bytes = 0;
};

/// The number of a vertex, by which the descriptors of an architecture find it.
struct VertexNumber {
  uint32_t vertex = 0;    ///< up to v7 over all instances
  uint32_t instance = 0;  ///< from v9 on
};

/// Reads the descriptors of a shader.
class ElementFinder {
 public:
  ElementFinder(Arch arch, const Memory& memory, const Tables& tables)
      : arch_(arch), memory_(memory), tables_(tables) {}

  /// Up to v7: by a descriptor of attributes or varyings.
  std::optional<Problem> find(bool is_varying, uint32_t index, VertexNumber number, Element& element);
  /// From v9 on: by a descriptor of a table.
  std::optional<Problem> find_in(uint32_t table, uint32_t index, VertexNumber number, Element& element);
  /// From v9 on: of a buffer of a table.
  std::optional<Problem> find_buffer(uint32_t table, uint32_t index, uint32_t number, BufferElement& element);

 private:
  std::optional<Problem> record_bytes(const Array& array, uint32_t index, uint32_t size,
                                      std::span<const uint8_t>& bytes) const;
  std::optional<Problem> table_of(uint32_t table, Array& array);
  std::optional<Problem> buffer_in(uint32_t table, uint32_t index, BufferRecord& record);
  std::optional<Problem> divided(const Array& buffers, const AttributeRecord& attribute, const BufferRecord& buffer,
                                 uint32_t& number);
  std::optional<Problem> divided_by_continuation(const Array& buffers, const AttributeRecord& attribute,
                                                 const BufferRecord& buffer, uint32_t& number);
  std::optional<Problem> find_packet(const AttributeRecord& attribute, uint32_t number, Element& element);

  Arch arch_;
  const Memory& memory_;
  const Tables& tables_;
  RecordCache<AttributeRecord, attribute_record> attributes_;
  RecordCache<BufferRecord, buffer_record> buffers_;
  RecordCache<ContinuationRecord, continuation_record> continuations_;
  RecordCache<ResourceRecord, resource_record> resources_;
};

}  // namespace umber::mali
