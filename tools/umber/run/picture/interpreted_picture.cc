// SPDX-License-Identifier: Apache-2.0
#include "umber/run/picture/interpreted_picture.h"

#include <algorithm>
#include <bit>
#include <optional>

#include <fmt/format.h>

#include "umber/run/outcome.h"
#include "values/place.h"

namespace umber::run {
namespace {

using interpret::Pixel;
using interpret::Variable;

bool is_texture(reflect::ResourceKind kind) {
  return kind == reflect::ResourceKind::combined_image_sampler || kind == reflect::ResourceKind::sampled_image;
}

/// GL reads (0, 0, 0, 1) where no texture is bound.
interpret::Texture black(const reflect::Resource& resource, uint32_t element) {
  interpret::Texture texture{.set = resource.set, .binding = resource.binding, .element = element};
  if (resource.image.dim == ImageDim::cube) texture.layers = 6;
  if (resource.image.multisampled) texture.samples = 4;
  const uint32_t one = resource.image.sampled == reflect::Scalar::f32 ? std::bit_cast<uint32_t>(1.0f) : 1;
  texture.texels.resize(size_t{texture.layers} * texture.samples, {0, 0, 0, one});
  return texture;
}

}  // namespace

InterpretedPicture::InterpretedPicture(const PictureSource& source, std::string_view name)
    : program_(std::array{Source{.stage = Stage::fragment, .text = source.text, .name = name}},
               {.zero_initialize = true}) {
  if (!program_.compiled().ok()) throw Failure(render(program_.compiled().diagnostics));
  const interpret::Outcome outcome = program_.make_memory(memory_);
  if (!outcome.ok()) throw Failure(fmt::format("the interpreter ends at {}", outcome.what));
  inputs_ = program_.inputs(Stage::fragment);
  for (const reflect::IoVar& output : program_.compiled().program.stages[0].outputs)
    if (output.location == 0) {
      color_ = output.name;
      break;
    }
}

void InterpretedPicture::bind(std::string_view sampler, uint32_t width, uint32_t height,
                              std::vector<interpret::Texel> texels) {
  for (const reflect::Resource& r : program_.compiled().program.resources) {
    if (r.name != sampler || !is_texture(r.kind)) continue;
    std::erase_if(memory_.textures,
                  [&](const interpret::Texture& t) { return t.set == r.set && t.binding == r.binding; });
    memory_.textures.push_back(
        {.set = r.set, .binding = r.binding, .size = {width, height, 1}, .texels = std::move(texels)});
    return;
  }
  throw Failure(fmt::format("the shader uses no sampler '{}'", sampler));
}

void InterpretedPicture::bind_others() {
  for (const reflect::Resource& r : program_.compiled().program.resources)
    if (is_texture(r.kind)) bind_black(r);
}

void InterpretedPicture::bind_black(const reflect::Resource& resource) {
  uint32_t count = 1;
  for (const uint32_t n : resource.array) count *= n;
  for (uint32_t element = 0; element < count; ++element) {
    const auto is_it = [&](const interpret::Texture& t) {
      return t.set == resource.set && t.binding == resource.binding && t.element == element;
    };
    if (std::none_of(memory_.textures.begin(), memory_.textures.end(), is_it))
      memory_.textures.push_back(black(resource, element));
  }
}

bool InterpretedPicture::set(std::string_view name, std::span<const values::Number> numbers) {
  for (const reflect::Resource& r : program_.compiled().program.resources) {
    std::string_view path = name;
    if (!r.instance_name.empty()) {
      if (!name.starts_with(r.name) || name.size() <= r.name.size() || name[r.name.size()] != '.') continue;
      path.remove_prefix(r.name.size() + 1);
    }
    if (r.type.kind != reflect::Type::Kind::structure) continue;
    const std::optional<values::Place> place = values::find_member(r.type, path);
    if (!place) continue;
    for (interpret::Buffer& b : memory_.buffers)
      if (b.set == r.set && b.binding == r.binding) return values::write(*place, numbers, b.bytes);
  }
  return false;
}

Pixel InterpretedPicture::pixel(std::array<uint32_t, 2> size, uint32_t x, uint32_t y) const {
  const float px = static_cast<float>(x) + 0.5f, py = static_cast<float>(y) + 0.5f;
  const auto place = place_in_window(px / static_cast<float>(size[0]), py / static_cast<float>(size[1]));
  Pixel made{.inputs = inputs_, .outputs = {}, .is_helper = x >= size[0] || y >= size[1]};
  for (Variable& v : made.inputs) {
    const std::array<float, 4> coordinate = {px, py, 0.5f, 1};
    const auto& value = v.name == "gl_FragCoord" ? coordinate : place;
    const reflect::Type& type = v.type.kind == reflect::Type::Kind::array ? v.type.element[0] : v.type;
    if (v.name == "gl_FrontFacing")
      v.bits[0] = 1;
    else if (type.rows <= 4 && (v.name == "gl_FragCoord" || !v.name.starts_with("gl_")))
      for (size_t c = 0; c < v.bits.size(); ++c) v.bits[c] = std::bit_cast<uint32_t>(value[c % type.rows]);
  }
  return made;
}

std::string InterpretedPicture::quads(std::array<uint32_t, 2> size, std::span<const uint32_t> xs, uint32_t y,
                                      interpret::Memory& memory, std::span<Color> colors, uint64_t steps) const {
  std::vector<Pixel> pixels;
  for (const uint32_t x : xs)
    for (uint32_t n = 0; n < 4; ++n) pixels.push_back(pixel(size, x + n % 2, y + n / 2));
  const interpret::Outcome outcome = program_.run_quads(pixels, memory, {.steps = steps});
  if (!outcome.ok()) {
    // Which one it is, is known only of one that is alone.
    for (size_t n = 0; n < xs.size() && xs.size() > 1; ++n)
      if (std::string why = quads(size, xs.subspan(n, 1), y, memory, colors.subspan(4 * n, 4), steps); !why.empty())
        return why;
    return fmt::format("pixel {}, {}: the interpreter ends at {}", xs[0], y, outcome.what);
  }
  for (uint32_t n = 0; n < pixels.size(); ++n)
    colors[n] = {color_of(pixels[n]), xs[n / 4] + n % 2, y + n % 4 / 2, !pixels[n].is_helper};
  return {};
}

std::array<float, 4> InterpretedPicture::color_of(const Pixel& pixel) const {
  std::array<float, 4> channels{};
  if (pixel.discarded) return channels;
  for (const Variable& v : pixel.outputs) {
    const bool is_color = color_.empty() ? v.name == "gl_FragColor" || v.name == "gl_FragData" : v.name == color_;
    for (size_t c = 0; is_color && c < std::min<size_t>(v.bits.size(), 4); ++c)
      channels[c] = std::bit_cast<float>(static_cast<uint32_t>(v.bits[c]));
  }
  return channels;
}

}  // namespace umber::run
