// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "mali/machine/execution.h"

/// What vertex shaders do: accesses to one element for each vertex.
namespace umber::mali {
namespace {

/// The number by which a conversion names a format of registers.
record::RegisterFormat named_in_conversion(RegisterFormat format) {
  switch (format) {
    case RegisterFormat::f32: return record::RegisterFormat::f32;
    case RegisterFormat::f16: return record::RegisterFormat::f16;
    case RegisterFormat::s32: return record::RegisterFormat::i32;
    case RegisterFormat::s16: return record::RegisterFormat::i16;
    case RegisterFormat::u16: return record::RegisterFormat::u16;
    case RegisterFormat::u32:
    case RegisterFormat::auto32: break;  // resolved before
  }
  return record::RegisterFormat::u32;
}

/// A conversion as it is in a register.
uint32_t conversion_word(const ConversionPlaces& places, const Element& element, RegisterFormat format) {
  return element.encoded_format << places.memory_format |
         static_cast<uint32_t>(named_in_conversion(resolve(format, element.format))) << places.register_format;
}

}  // namespace

std::optional<Problem> Execution::find(const Step& step, VertexNumber number, Element& element) {
  Handle handle;
  if (const Outcome problem = read_handle(step, handle)) return problem;
  if (machine_.arch_ >= Arch::v9) return machine_.finder_.find_in(handle.table, handle.index, number, element);
  return machine_.finder_.find(step.reads_varyings, handle.index, number, element);
}

/// The vertex that is meant. Up to v7 those of all instances are one sequence, in which each has a padded number of
/// them.
std::optional<Problem> Execution::vertex_number(const Step& step, VertexNumber& number) const {
  const VertexInvocation* const own = invocation_.vertex;
  if (!own) return Problem{FaultKind::no_vertex};
  uint32_t vertex = own->vertex, instance = own->instance;
  if (step.is_explicit_vertex) {
    if (const Outcome problem = read(step.vertex, vertex)) return problem;
    if (const Outcome problem = read(step.instance, instance)) return problem;
    vertex += static_cast<uint32_t>(step.offset);
  }
  number = {vertex, instance};
  if (machine_.arch_ < Arch::v9) number.vertex += instance * own->padded_vertices;
  return std::nullopt;
}

std::optional<Problem> Execution::find_of_vertex(const Step& step, Element& element) {
  VertexNumber number;
  if (const Outcome problem = vertex_number(step, number)) return problem;
  return find(step, number, element);
}

std::optional<Problem> Execution::read_element(const Step& step, const Element& element, RegisterWords& words) const {
  const std::span<const uint8_t> bytes = machine_.memory_.at(element.address, element.format.bytes());
  if (bytes.empty() && element.format.bytes() != 0) return Problem{FaultKind::outside_memory, element.address};
  words = mali::read(element.format, step.format, step.components, bytes);
  return std::nullopt;
}

std::optional<Problem> Execution::load_attribute(const Step& step) {
  Element element;
  if (const Outcome problem = find_of_vertex(step, element)) return problem;
  if (conversion(element.format, step.format) == Conversion::forbidden)
    return Problem{FaultKind::forbidden_conversion, element.encoded_format};
  RegisterWords words{};
  if (element.special != record::TableType{}) {
    if (element.special != record::TableType::vertex_id && element.special != record::TableType::instance_id)
      return Problem{FaultKind::no_fragment};
    if (!element.format.is_integer()) return Problem{FaultKind::forbidden_conversion, element.encoded_format};
    words[0] = element.number;
  } else if (const Outcome problem = read_element(step, element, words)) {
    return problem;
  }
  finish(step, register_count(step.format, step.components), words);
  return std::nullopt;
}

std::optional<Problem> Execution::store_attribute(const Step& step) {
  Element element;
  if (const Outcome problem = find_of_vertex(step, element)) return problem;
  if (element.special != record::TableType{}) return Problem{FaultKind::no_fragment};
  if (conversion(element.format, step.format, Direction::store) == Conversion::forbidden)
    return Problem{FaultKind::forbidden_conversion, element.encoded_format};
  const uint32_t bytes = element.format.bytes();
  if (bytes == 0) return std::nullopt;  // nobody reads it: it is dropped
  RegisterWords words{};
  const uint32_t count = register_count(resolve(step.format, element.format), element.format.plain.components);
  if (const Outcome problem = data_words(step, count, words)) return problem;
  const std::span<uint8_t> place = machine_.memory_.at(element.address, bytes);
  if (place.empty()) return Problem{FaultKind::outside_memory, element.address};
  write(element.format, step.format, element.format.plain.components, words, place);
  forget_last(step);
  return std::nullopt;
}

std::optional<Problem> Execution::address_attribute(const Step& step) {
  Element element;
  if (const Outcome problem = find_of_vertex(step, element)) return problem;
  uint32_t conversion = element.encoded_format << machine_.conversion_.memory_format;
  if (machine_.arch_ < Arch::v9) conversion = conversion_word(machine_.conversion_, element, step.converts_to);
  finish(step, 3, {static_cast<uint32_t>(element.address), static_cast<uint32_t>(element.address >> 32), conversion});
  return std::nullopt;
}

std::optional<Problem> Execution::address_buffer(const Step& step) {
  Handle handle;
  BufferElement element;
  uint32_t number = 0;
  if (const Outcome problem = read_handle(step, handle)) return problem;
  if (const Outcome problem = read(step.vertex, number)) return problem;
  if (const Outcome problem = machine_.finder_.find_buffer(handle.table, handle.index, number, element)) return problem;
  finish(step, 2, {static_cast<uint32_t>(element.address), static_cast<uint32_t>(element.address >> 32)});
  return std::nullopt;
}

}  // namespace umber::mali
