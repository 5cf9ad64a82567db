// SPDX-License-Identifier: Apache-2.0
#include "umber/run/agreement.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include <fmt/format.h>

#include "umber/run/interpreted_texture.h"
#include "umber/run/outcome.h"

namespace umber::run {
namespace {

using reflect::Resource;
using reflect::ResourceKind;
using reflect::Type;

/// Neighbouring floats as neighbouring integers, -0 and 0 as one.
int64_t rank(float f) {
  const auto bits = static_cast<int64_t>(std::bit_cast<uint32_t>(f) & 0x7fffffffu);
  return std::signbit(f) ? -bits : bits;
}
int64_t rank(double f) {
  const auto bits = static_cast<int64_t>(std::bit_cast<uint64_t>(f) & 0x7fffffffffffffffu);
  return std::signbit(f) ? -bits : bits;
}

template <typename Float>
bool agree(Float a, Float b) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  constexpr Float kNormal = std::numeric_limits<Float>::min();
  const auto flushed = [&](Float f) { return std::abs(f) < kNormal ? Float{0} : f; };
  const int64_t first = rank(flushed(a)), second = rank(flushed(b));
  return first > second ? first - second <= Agreement::kMostUlps : second - first <= Agreement::kMostUlps;
}

template <typename T>
T from_bytes(const std::byte* at) {
  T value;
  std::memcpy(&value, at, sizeof(T));
  return value;
}

/// Compares the scalars of a block, wherever its type has them; what lies between them is nobody's.
class Comparison {
 public:
  Comparison(std::span<const std::byte> interpreted, std::span<const std::byte> on_device)
      : interpreted_(interpreted), on_device_(on_device) {}

  void compare(const Type& type, uint64_t offset, const std::string& name) const {
    switch (type.kind) {
      case Type::Kind::structure:
        for (const reflect::Member& m : type.members)
          compare(m.type, offset + m.offset, name.empty() ? m.name : name + "." + m.name);
        return;
      case Type::Kind::array: {
        if (type.stride == 0 || offset >= interpreted_.size()) return;
        const uint64_t whole = (interpreted_.size() - offset) / type.stride;
        const uint64_t count = type.count ? type.count : whole;
        for (uint64_t n = 0; n < count; ++n)
          compare(type.element[0], offset + n * type.stride, fmt::format("{}[{}]", name, n));
        return;
      }
      case Type::Kind::reference: return scalar(Scalar::u64, offset, name);
      case Type::Kind::numeric: break;
    }
    const uint32_t size = size_of(type.scalar);
    for (uint32_t c = 0; c < type.columns; ++c)
      for (uint32_t r = 0; r < type.rows; ++r)
        scalar(type.scalar, offset + (type.row_major ? r * type.stride + c * size : c * type.stride + r * size), name);
  }

 private:
  void scalar(Scalar scalar, uint64_t offset, const std::string& name) const {
    const uint32_t size = size_of(scalar);
    if (offset + size > interpreted_.size() || offset + size > on_device_.size()) return;
    const std::byte *a = interpreted_.data() + offset, *b = on_device_.data() + offset;
    if (std::memcmp(a, b, size) == 0) return;
    if (scalar == Scalar::f32 && agree(from_bytes<float>(a), from_bytes<float>(b))) return;
    if (scalar == Scalar::f64 && agree(from_bytes<double>(a), from_bytes<double>(b))) return;
    const auto text = [&](const std::byte* at) {
      const Number n = load(scalar, at);
      return values::is_real(scalar) ? fmt::format("{:.9g}", n.real)
                                     : fmt::format("{} (0x{:x})", static_cast<int64_t>(n.bits), n.bits);
    };
    throw Failure(fmt::format("the interpreter disagrees: {} at byte {}\n  interpreter {}\n  device      {}", name,
                              offset, text(a), text(b)));
  }

  std::span<const std::byte> interpreted_, on_device_;
};

}  // namespace

Agreement::Agreement(Context& context, TestProgram::Variant& variant, DescriptorBinder& binder)
    : context_(context), binder_(binder) {
  const std::span<const std::byte> constants = context.gl.push_constants;
  memory_.push_constants.assign(constants.begin(), constants.end());
  for (const Resource& resource : variant.result.program.resources)
    for (uint32_t element = 0; element < descriptor_count(resource); ++element) add(resource, element);
  if (context.device.has(Feature::bufferDeviceAddress)) add_addresses();
}

/// Shaders reach every storage buffer by its address, too, and some by nothing else.
void Agreement::add_addresses() {
  constexpr uint32_t kUnbound = ~0u;
  context_.for_each_storage_buffer([&](const Buffer& buffer) {
    const uint64_t address = buffer.address(context_.device);
    bool is_bound = false;
    for (size_t n = 0; n < buffers_.size(); ++n)
      if (buffers_[n].buffer == &buffer) memory_.buffers[n].address = address, is_bound = true;
    if (is_bound) return;
    buffers_.push_back({nullptr, 0, &buffer, nullptr});
    memory_.buffers.push_back({kUnbound, kUnbound, 0, {buffer.bytes().begin(), buffer.bytes().end()}, address});
  });
}

void Agreement::add(const Resource& resource, uint32_t element) {
  switch (resource.kind) {
    case ResourceKind::uniform_block:
    case ResourceKind::storage_block: {
      const Buffer& buffer = binder_.buffer_of(resource, element);
      buffers_.push_back({&resource, element, &buffer, nullptr});
      memory_.buffers.push_back(
          {resource.set, resource.binding, element, {buffer.bytes().begin(), buffer.bytes().end()}});
      return;
    }
    case ResourceKind::combined_image_sampler:
    case ResourceKind::sampled_image:
    case ResourceKind::sampler:
    case ResourceKind::storage_image: break;
    case ResourceKind::push_constants:
    case ResourceKind::input_attachment:
    case ResourceKind::acceleration_structure:
    case ResourceKind::shader_record:
    case ResourceKind::uniform_texel_buffer:
    case ResourceKind::storage_texel_buffer: return;
  }
  Texture* const texture = binder_.bound_texture(resource, element);
  textures_.push_back({&resource, element, nullptr, texture});
  if (texture) return memory_.textures.push_back(texels_of(textures_.back()));
  memory_.textures.push_back(black_texture(resource.image));
  interpret::Texture& black = memory_.textures.back();
  black.set = resource.set, black.binding = resource.binding, black.element = element;
}

interpret::Texture Agreement::texels_of(const Bound& bound) const {
  const Resource& resource = *bound.resource;
  const bool is_sampled = resource.kind != ResourceKind::storage_image;
  interpret::Texture t = interpreted_texels(*bound.texture, resource.image, is_sampled);
  t.set = resource.set, t.binding = resource.binding, t.element = bound.element;
  return t;
}

/// A texture that is bound to several images has what was written through any of them.
void Agreement::merge_images(const std::vector<interpret::Texture>& before) {
  const auto is_same = [&](size_t a, size_t b) {
    return a != b && textures_[a].texture && textures_[a].texture == textures_[b].texture &&
           textures_[a].resource->kind == ResourceKind::storage_image &&
           textures_[b].resource->kind == ResourceKind::storage_image;
  };
  std::vector<interpret::Texture>& now = memory_.textures;
  for (size_t a = 0; a < now.size(); ++a)
    for (size_t b = 0; b < now.size(); ++b)
      for (size_t t = 0; is_same(a, b) && t < std::min(now[a].texels.size(), now[b].texels.size()); ++t)
        if (now[a].texels[t] != before[a].texels[t]) now[b].texels[t] = now[a].texels[t];
}

void Agreement::interpret(const Run& run) {
  const std::vector<interpret::Texture> before = memory_.textures;
  const interpret::Limits limits{.subgroup_size = context_.device.subgroup_size()};
  const interpret::Outcome outcome = run(memory_, limits);
  if (!outcome.ok()) throw Failure(fmt::format("the interpreter cannot run this: {}", outcome.what));
  merge_images(before);
}

void Agreement::replace(const Run& run) {
  interpret(run);
  for (size_t n = 0; n < buffers_.size(); ++n)
    if (!buffers_[n].resource || buffers_[n].resource->kind == ResourceKind::storage_block)
      std::ranges::copy(memory_.buffers[n].bytes, buffers_[n].buffer->bytes().begin());
  for (size_t n = 0; n < textures_.size(); ++n)
    if (textures_[n].texture && textures_[n].resource->kind == ResourceKind::storage_image)
      store_interpreted(*textures_[n].texture, textures_[n].resource->image, memory_.textures[n]);
}

void Agreement::check(const Run& run) {
  interpret(run);
  for (size_t n = 0; n < buffers_.size(); ++n) compare_buffer(buffers_[n], memory_.buffers[n]);
  for (size_t n = 0; n < textures_.size(); ++n)
    if (textures_[n].texture && textures_[n].resource->kind == ResourceKind::storage_image)
      compare_image(textures_[n], memory_.textures[n]);
}

void Agreement::compare_buffer(const Bound& bound, const interpret::Buffer& expected) const {
  if (!bound.resource) {  // nobody says what is in it
    const Type words{.kind = Type::Kind::array, .stride = 4, .element = {{.scalar = Scalar::u32}}};
    return Comparison(expected.bytes, bound.buffer->bytes()).compare(words, 0, "memory at an address");
  }
  Comparison(expected.bytes, bound.buffer->bytes()).compare(bound.resource->type, 0, "");
}

void Agreement::compare_image(const Bound& bound, const interpret::Texture& expected) const {
  const interpret::Texture actual = texels_of(bound);
  const bool is_real = bound.resource->image.sampled == Scalar::f32;
  for (size_t t = 0; t < actual.texels.size() && t < expected.texels.size(); ++t)
    for (size_t n = 0; n < 4; ++n) {
      const uint32_t a = expected.texels[t][n], b = actual.texels[t][n];
      if (a == b || (is_real && agree(std::bit_cast<float>(a), std::bit_cast<float>(b)))) continue;
      throw Failure(
          fmt::format("the interpreter disagrees: {}, texel {}, component {}\n  interpreter 0x{:x}\n"
                      "  device      0x{:x}",
                      bound.resource->name, t, n, a, b));
    }
}

}  // namespace umber::run
