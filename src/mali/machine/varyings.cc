// SPDX-License-Identifier: Apache-2.0
#include "mali/machine/execution.h"

/// What fragment shaders do: values of a triangle's corners, interpolated or those of one corner.
namespace umber::mali {
namespace {

constexpr uint32_t kGenericTable = 61;
constexpr uint32_t kSampleBit = 16, kSampleMask = 31;
constexpr double kFixedOne = 256.0;

double weighted(const std::array<double, 3>& weights, const MemoryFormat& memory, uint32_t component,
                const std::array<std::span<const uint8_t>, 3>& corners) {
  double sum = 0;
  for (size_t i = 0; i < 3; ++i) sum += weights[i] * read_number(memory, component, corners[i]);
  return sum;
}

RegisterWords interpolated(const Step& step, const Weights& weights, const MemoryFormat& memory,
                           const std::array<std::span<const uint8_t>, 3>& corners) {
  std::array<double, 4> numbers{};
  for (uint32_t c = 0; c < step.components; ++c)
    numbers[c] = weighted(step.is_linear ? weights.linear : weights.perspective, memory, c, corners);
  return pack_floats(resolve(step.format, memory), std::span(numbers).first(step.components));
}

}  // namespace

std::optional<Problem> Execution::sampled_point(const Step& step, PointInPixel& point) const {
  const FragmentInvocation& fragment = *invocation_.fragment;
  uint32_t sample = fragment.sample;
  if (!step.takes_sample) {
    if (const Outcome problem = read(step.position, sample)) return problem;
    sample = sample >> kSampleBit & kSampleMask;
  }
  if (sample >= fragment.samples.size()) return Problem{FaultKind::no_sample, sample};
  point = fragment.samples[sample];
  return std::nullopt;
}

std::optional<Problem> Execution::point_of(const Step& step, PointInPixel& point) const {
  if (step.takes_sample && invocation_.fragment->is_per_sample) return sampled_point(step, point);
  switch (step.mode) {
    case SampleMode::center: point = {}; return std::nullopt;
    case SampleMode::centroid: point = invocation_.fragment->centroid; return std::nullopt;
    case SampleMode::sample: return sampled_point(step, point);
    case SampleMode::explicit_: break;
  }
  uint32_t offset = 0;  // two numbers of 16 bits with a sign, from the upper left corner
  if (const Outcome problem = read(step.position, offset)) return problem;
  point = {static_cast<int16_t>(offset) / kFixedOne, static_cast<int16_t>(offset >> 16) / kFixedOne};
  return std::nullopt;
}

std::optional<Problem> Execution::weights_of(const Step& step, Weights& weights) const {
  if (step.update == Update::retrieve) {
    const std::optional<Remembered>& remembered = registers_.remembered;
    if (!remembered || (!step.takes_remembered_mode && remembered->mode != step.mode))
      return Problem{FaultKind::nothing_remembered};
    weights = remembered->weights;
    return std::nullopt;
  }
  PointInPixel point;
  if (const Outcome problem = point_of(step, point)) return problem;
  const FragmentInvocation& fragment = *invocation_.fragment;
  weights = weights_at(*fragment.primitive, fragment.x + point.x, fragment.y + point.y);
  return std::nullopt;
}

void Execution::remember(const Step& step, const Weights& weights) {
  if (step.update == Update::store) registers_.remembered = Remembered{step.mode, weights};
  if (step.update == Update::clobber) registers_.remembered.reset();
}

const Corner& Execution::flat_corner(const Step& step) const {
  const Primitive& primitive = *invocation_.fragment->primitive;
  return primitive.corners[step.corner < primitive.corners.size() ? step.corner : primitive.provoking];
}

std::optional<Problem> Execution::load_varying(const Step& step) {
  if (!invocation_.fragment || !invocation_.fragment->primitive) return Problem{FaultKind::no_fragment};
  return step.is_flat ? load_flat(step) : load_smooth(step);
}

/// What lies in no memory (v4, v5).
std::optional<Problem> Execution::generated(const Step& step, const Element& element, RegisterWords& words) {
  const FragmentInvocation& fragment = *invocation_.fragment;
  const RegisterFormat format = resolve(step.format, element.format);
  if (element.special == record::TableType::front_facing) {
    if (!element.format.is_integer()) return Problem{FaultKind::forbidden_conversion, element.encoded_format};
    words = {fragment.primitive->is_front};
    return std::nullopt;
  }
  PointInPixel point;
  if (const Outcome problem = point_of(step, point)) return problem;
  const double x = fragment.x + point.x, y = fragment.y + point.y;
  const Weights weights = weights_at(*fragment.primitive, x, y);
  std::array<double, 4> numbers{x, y, weights.z, weights.inverse_w};
  if (element.special == record::TableType::vertex_id || element.special == record::TableType::instance_id)
    return Problem{FaultKind::no_vertex};
  const bool is_upside_down = element.special == record::TableType::point_coord_max_y;
  if (is_upside_down || element.special == record::TableType::point_coord_min_y)
    numbers = {fragment.point_x, is_upside_down ? 1 - fragment.point_y : fragment.point_y, 0, 1};
  if (element.format.is_integer()) return Problem{FaultKind::forbidden_conversion, element.encoded_format};
  words = pack_floats(format, numbers);
  return std::nullopt;
}

std::optional<Problem> Execution::load_flat(const Step& step) {
  const Corner& corner = flat_corner(step);
  Element element;
  if (const Outcome problem = find(step, {corner.vertex, 0}, element)) return problem;
  if (conversion(element.format, step.format) == Conversion::forbidden)
    return Problem{FaultKind::forbidden_conversion, element.encoded_format};
  RegisterWords words{};
  if (element.special != record::TableType{}) {
    if (const Outcome problem = generated(step, element, words)) return problem;
  } else if (const Outcome problem = read_element(step, element, words)) {
    return problem;
  }
  finish(step, register_count(step.format, step.components), words);
  return std::nullopt;
}

std::optional<Problem> Execution::load_smooth(const Step& step) {
  const Primitive& primitive = *invocation_.fragment->primitive;
  std::array<std::span<const uint8_t>, 3> bytes;
  Element element;
  for (size_t i = 0; i < bytes.size(); ++i) {
    if (const Outcome problem = find(step, {primitive.corners[i].vertex, 0}, element)) return problem;
    if (element.special != record::TableType{}) break;
    bytes[i] = machine_.memory_.at(element.address, element.format.bytes());
    if (bytes[i].empty() && element.format.bytes() != 0) return Problem{FaultKind::outside_memory, element.address};
  }
  const bool has_front = element.special == record::TableType::front_facing;
  const RegisterFormat format = resolve(step.format, element.format);
  if (conversion(element.format, step.format) == Conversion::forbidden)
    return Problem{FaultKind::forbidden_conversion, element.encoded_format};
  if (format != RegisterFormat::f32 && format != RegisterFormat::f16 && !has_front &&
      element.format.kind != MemoryFormat::Kind::constant)
    return Problem{FaultKind::interpolated_integer, element.encoded_format};
  Weights weights;
  if (const Outcome problem = weights_of(step, weights)) return problem;
  RegisterWords words{};
  if (element.special != record::TableType{}) {
    if (const Outcome problem = generated(step, element, words)) return problem;
  } else {
    words = interpolated(step, weights, element.format, bytes);
  }
  remember(step, weights);
  finish(step, register_count(step.format, step.components), words);
  return std::nullopt;
}

std::optional<Problem> Execution::corner_bytes(const Step& step, const Corner& corner, uint32_t offset,
                                               std::span<const uint8_t>& bytes) {
  BufferElement vertex;
  if (const Outcome problem =
          machine_.finder_.find_buffer(kGenericTable, machine_.generic_buffer_, corner.vertex, vertex))
    return problem;
  const uint32_t size = step.memory.bytes();
  if (uint64_t{offset} + size > vertex.varying_bytes) return Problem{FaultKind::outside_vertex, offset};
  bytes = machine_.memory_.at(vertex.address + offset, size);
  return bytes.empty() ? std::optional(Problem{FaultKind::outside_memory, vertex.address + offset}) : std::nullopt;
}

std::optional<Problem> Execution::load_varying_buffer(const Step& step) {
  if (!invocation_.fragment || !invocation_.fragment->primitive) return Problem{FaultKind::no_fragment};
  auto offset = static_cast<uint32_t>(step.offset);
  if (step.indexed.kind != Source::Kind::none)
    if (const Outcome problem = read(step.indexed, offset)) return problem;
  const uint32_t count = register_count(step.format, step.components);
  std::array<std::span<const uint8_t>, 3> bytes;
  if (step.is_flat) {
    if (const Outcome problem = corner_bytes(step, flat_corner(step), offset, bytes[0])) return problem;
    finish(step, count, mali::read(step.memory, step.format, step.components, bytes[0]));
    return std::nullopt;
  }
  for (size_t i = 0; i < bytes.size(); ++i)
    if (const Outcome problem = corner_bytes(step, invocation_.fragment->primitive->corners[i], offset, bytes[i]))
      return problem;
  Weights weights;
  if (const Outcome problem = weights_of(step, weights)) return problem;
  remember(step, weights);
  finish(step, count, interpolated(step, weights, step.memory, bytes));
  return std::nullopt;
}

std::optional<Problem> Execution::load_special(const Step& step) {
  if (!invocation_.fragment || !invocation_.fragment->primitive) return Problem{FaultKind::no_fragment};
  Weights weights;
  if (const Outcome problem = weights_of(step, weights)) return problem;
  std::array<double, 2> numbers{};
  switch (step.special) {
    case SpecialVarying::point: numbers = {invocation_.fragment->point_x, invocation_.fragment->point_y}; break;
    case SpecialVarying::frag_w: numbers[0] = weights.inverse_w; break;
    case SpecialVarying::frag_z: numbers[0] = weights.z; break;
  }
  remember(step, weights);
  finish(step, register_count(step.format, step.components),
         pack_floats(step.format, std::span(numbers).first(step.components)));
  return std::nullopt;
}

}  // namespace umber::mali
