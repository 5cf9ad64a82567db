// SPDX-License-Identifier: Apache-2.0
#include "umber/run/textures.h"

#include <algorithm>

#include <fmt/format.h>

#include "umber/run/outcome.h"
#include "umber/run/vulkan/pipeline.h"

namespace umber::run {
namespace {

constexpr Target kTargets[] = {
    {"1D", ImageDim::d1, false},     {"2D", ImageDim::d2, false},         {"3D", ImageDim::d3, false},
    {"Rect", ImageDim::rect, false}, {"Cube", ImageDim::cube, false},     {"1DArray", ImageDim::d1, true},
    {"2DArray", ImageDim::d2, true}, {"CubeArray", ImageDim::cube, true},
};

constexpr Texel kRed = {1, 0, 0, 1}, kGreen = {0, 1, 0, 1}, kBlue = {0, 0, 1, 1}, kWhite = {1, 1, 1, 1};
constexpr Texel kColors[] = {kRed, kGreen, kBlue, kWhite};
constexpr Texel kUpperColors[] = {{1, 1, 0, 1}, {1, 0, 1, 1}, {0, 1, 1, 1}, {0, 0, 0, 1}};

/// A texture in the making.
struct Recipe {
  const Target* target = &kTargets[1];
  uint32_t unit = 0;
  ImageShape shape;
  const Format* format = &format_by_gl_name("GL_RGBA8");
  TextureParameters parameters;
};

/// Fills all layers and slices of a level with what `color` gives for x, y, layer or slice.
template <class Color>
void fill(Image& image, uint32_t level, Color color) {
  const VkExtent3D extent = image.shape().extent(level);
  const size_t texel = image.format().texel_bytes();
  for (uint32_t layer = 0; layer < image.shape().layers; ++layer) {
    std::vector<std::byte> bytes(size_t{extent.width} * extent.height * extent.depth * texel);
    size_t at = 0;
    for (uint32_t z = 0; z < extent.depth; ++z)
      for (uint32_t y = 0; y < extent.height; ++y)
        for (uint32_t x = 0; x < extent.width; ++x, at += texel)
          image.format().encode(color(x, y, layer + z), bytes.data() + at);
    image.upload(level, layer, bytes);
  }
}

std::unique_ptr<Image> make_image(Device& device, Recipe& recipe) {
  recipe.shape.dim = recipe.target->dim;
  recipe.shape.arrayed = recipe.target->arrayed;
  if (recipe.shape.dim == ImageDim::cube && !recipe.shape.arrayed) recipe.shape.layers = 6;
  return std::make_unique<Image>(device, *recipe.format, recipe.shape);
}

void scan_size(Scanner& scan, Recipe& recipe) {
  recipe.shape.width = scan.index();
  if (recipe.target->dim != ImageDim::d1) recipe.shape.height = scan.index();
  if (recipe.target->dim == ImageDim::d3) recipe.shape.depth = scan.index();
  if (recipe.target->arrayed) recipe.shape.layers = scan.index();
  const ImageShape& shape = recipe.shape;
  constexpr uint32_t kMost = 16384;  // texels in any direction
  for (const uint32_t size : {shape.width, shape.height, shape.depth, shape.layers})
    if (size == 0 || size > kMost) throw Failure(fmt::format("bad texture size {}", size));
}

Texel scan_texel(Scanner& scan) {
  Texel color{};
  for (double& component : color) component = static_cast<double>(scan.real());
  return color;
}

/// Target (if it is named), unit and size.
void scan_head(Scanner& scan, Recipe& recipe) {
  for (const Target& target : kTargets)
    if (scan.accept(target.name)) recipe.target = &target;
  recipe.unit = scan.index();
}

using Images = std::unique_ptr<Image>;

Images checkerboard(Device& device, Scanner& scan, Recipe& recipe) {
  scan_head(scan, recipe);
  if (scan.index() != 0) throw Skip("textures filled from another level than 0 are not supported yet");
  scan_size(scan, recipe);
  const Texel even = scan_texel(scan), odd = scan_texel(scan);
  const uint32_t columns = std::max(recipe.shape.width / 2, 1u), rows = std::max(recipe.shape.height / 2, 1u);
  recipe.parameters.wrap.fill(VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER);
  recipe.parameters.border = {1, 0, 0, 1};
  Images image = make_image(device, recipe);
  fill(*image, 0, [&](uint32_t x, uint32_t y, uint32_t) { return ((x / columns) ^ (y / rows)) & 1 ? odd : even; });
  return image;
}

Images quads(Device& device, Scanner& scan, Recipe& recipe) {
  scan_head(scan, recipe);
  if (scan.index() != 0) throw Skip("textures filled from another level than 0 are not supported yet");
  scan_size(scan, recipe);
  const uint32_t columns = std::max(scan.index(), 1u), rows = std::max(scan.index(), 1u);
  std::array<Texel, 4> colors;
  for (Texel& color : colors) color = scan_texel(scan);
  Images image = make_image(device, recipe);
  fill(*image, 0, [&](uint32_t x, uint32_t y, uint32_t) { return colors[(x / columns & 1) + (y / rows & 1) * 2]; });
  return image;
}

/// Red, green, blue and white quarters from the bottom left, side by side in 1D; array layers have one colour each. The
/// upper half of a 3D texture has other colours.
Images rgbw(Device& device, Scanner& scan, Recipe& recipe) {
  scan_head(scan, recipe);
  recipe.parameters.wrap.fill(VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE);
  const bool is_1d = recipe.target->dim == ImageDim::d1;
  if (scan.at_end())
    recipe.shape.width = is_1d ? 4 : 2, recipe.shape.height = recipe.shape.depth = is_1d ? 1 : 2;
  else
    scan_size(scan, recipe);
  if (!scan.at_end()) recipe.format = &format_by_gl_name(scan.word());
  Images image = make_image(device, recipe);
  const ImageShape& shape = recipe.shape;
  fill(*image, 0, [&](uint32_t x, uint32_t y, uint32_t layer) {
    if (shape.arrayed) return kColors[layer % 4];
    if (is_1d) return kColors[x * 4 / shape.width];
    const bool is_upper = shape.depth > 1 && layer >= shape.depth / 2;
    return (is_upper
                ? kUpperColors
                : kColors)[(x >= shape.width / 2 ? 1u : 0u) + (y >= shape.height / 2 && shape.height > 1 ? 2u : 0u)];
  });
  return image;
}

/// 8x8, level by level red, green, blue and white.
Images miptree(Device& device, Scanner& scan, Recipe& recipe) {
  scan_head(scan, recipe);
  recipe.shape.width = recipe.shape.height = 8;
  if (!scan.at_end()) scan_size(scan, recipe);
  while ((std::max(recipe.shape.width, recipe.shape.height) >> recipe.shape.levels) > 0) ++recipe.shape.levels;
  recipe.parameters.mipmapped = true;
  Images image = make_image(device, recipe);
  for (uint32_t level = 0; level < recipe.shape.levels; ++level)
    fill(*image, level, [&](uint32_t, uint32_t, uint32_t) { return kColors[level % 4]; });
  return image;
}

Images integer(Device& device, Scanner& scan, Recipe& recipe) {
  scan_head(scan, recipe);
  scan_size(scan, recipe);
  const int step = scan.integer(), base = scan.integer();
  recipe.format = &format_by_gl_name(scan.word());
  Images image = make_image(device, recipe);
  fill(*image, 0, [&](uint32_t x, uint32_t y, uint32_t) {
    const double value = static_cast<double>(x) + static_cast<double>(y) * step + base;
    return Texel{value, value, value, value};
  });
  return image;
}

/// Depth that grows from 0 at the left to 1 at the right.
Images shadow(Device& device, Scanner& scan, Recipe& recipe, const Target& target) {
  recipe.target = &target;
  recipe.unit = scan.index();
  scan_size(scan, recipe);
  recipe.format = &format_by_gl_name("GL_DEPTH_COMPONENT");
  recipe.parameters.compare = VK_COMPARE_OP_GREATER;
  recipe.parameters.wrap.fill(VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE);
  set_depth_mode(recipe.parameters, DepthMode::luminance);  // what GL_DEPTH_TEXTURE_MODE is initially
  Images image = make_image(device, recipe);
  const double last = std::max(recipe.shape.width - 1, 1u);
  fill(*image, 0, [&](uint32_t x, uint32_t, uint32_t) { return Texel{x / last, 0, 0, 1}; });
  return image;
}

/// A number of 24 bits that looks like chance.
uint32_t noise_at(std::initializer_list<uint32_t> place) {
  uint32_t hash = 0x811c9dc5;
  for (const uint32_t number : place) {
    hash = (hash ^ number) * 0x9e3779b1;
    hash ^= hash >> 15;
  }
  return hash >> 8;
}

/// Each channel of each texel has a number of its own: at least 0 and less than 1, of integers less than 128.
Images noise(Device& device, Scanner& scan, Recipe& recipe) {
  scan_head(scan, recipe);
  scan_size(scan, recipe);
  if (!scan.at_end()) recipe.format = &format_by_gl_name(scan.word());
  const uint32_t seed = scan.at_end() ? 0 : scan.index();
  Images image = make_image(device, recipe);
  fill(*image, 0, [&](uint32_t x, uint32_t y, uint32_t layer) {
    Texel texel{};
    for (uint32_t channel = 0; channel < texel.size(); ++channel) {
      const uint32_t number = noise_at({seed, x, y, layer, channel});
      texel[channel] = recipe.format->is_integer() ? number % 128 : number / 0x1p24;
    }
    return texel;
  });
  return image;
}

Images junk(Device& device, Scanner& scan, Recipe& recipe) {
  scan_head(scan, recipe);
  scan_size(scan, recipe);
  if (!scan.at_end()) recipe.format = &format_by_gl_name(scan.word());
  return make_image(device, recipe);
}

/// `storage UNIT TARGET FORMAT (LEVELS SIZE)`: what is in it is not said.
Images storage(Device& device, Scanner& scan, Recipe& recipe) {
  recipe.unit = scan.index();
  recipe.target = &target_by_name(scan.word());
  recipe.format = &format_by_gl_name(scan.word());
  recipe.shape.levels = scan.index();
  scan_size(scan, recipe);
  constexpr uint32_t kMostLevels = 15;
  if (recipe.shape.levels == 0 || recipe.shape.levels > kMostLevels) throw Failure("bad number of levels");
  return make_image(device, recipe);
}

struct Kind {
  std::string_view name;
  Images (*make)(Device&, Scanner&, Recipe&);
};
constexpr Kind kKinds[] = {
    {"checkerboard", checkerboard}, {"quads", quads}, {"rgbw", rgbw},   {"miptree", miptree},
    {"integer", integer},           {"junk", junk},   {"noise", noise}, {"storage", storage},
};

}  // namespace

const Target& target_by_name(std::string_view name) {
  for (const Target& target : kTargets)
    if (target.name == name) return target;
  throw Failure(fmt::format("the texture target '{}' is not known", name));
}

void TextureUnits::make(Device& device, Scanner& scan) {
  Recipe recipe;
  Images image;
  const std::string_view kind_name = scan.word();
  for (const Kind& kind : kKinds)
    if (kind.name == kind_name) image = kind.make(device, scan, recipe);
  if (kind_name.starts_with("shadow")) image = shadow(device, scan, recipe, target_by_name(kind_name.substr(6)));
  if (!image) throw Failure(fmt::format("'texture {}' is not known", kind_name));
  if (recipe.target->dim == ImageDim::rect) recipe.parameters.wrap.fill(VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE);

  active_unit_ = recipe.unit;
  std::erase_if(textures_, [&](const Bound& bound) {
    return bound.unit == recipe.unit && bound.texture->target == recipe.target;
  });
  textures_.push_back(
      {recipe.unit, std::make_shared<Texture>(Texture{recipe.target, std::move(image), recipe.parameters})});
}

void TextureUnits::bind(Device& device, uint32_t unit, uint32_t width, uint32_t height, std::span<const Texel> texels) {
  Recipe recipe;
  recipe.target = &target_by_name("2D");
  recipe.shape.width = width, recipe.shape.height = height;
  recipe.parameters.min = recipe.parameters.mag = VK_FILTER_LINEAR;
  Images image = make_image(device, recipe);
  fill(*image, 0, [&](uint32_t x, uint32_t y, uint32_t) { return texels[size_t{y} * width + x]; });
  textures_.push_back({unit, std::make_shared<Texture>(Texture{recipe.target, std::move(image), recipe.parameters})});
}

void TextureUnits::bind_image(uint32_t unit) {
  std::erase_if(images_, [&](const Bound& bound) { return bound.unit == unit; });
  for (const Bound& bound : textures_)
    if (bound.unit == unit) images_.push_back(bound);
}

Texture* TextureUnits::find(uint32_t unit, ImageDim dim, bool arrayed) {
  for (const Bound& bound : textures_)
    if (bound.unit == unit && bound.texture->target->dim == dim && bound.texture->target->arrayed == arrayed)
      return bound.texture.get();
  return dim == ImageDim::d2 && !arrayed ? find(unit, ImageDim::rect, false) : nullptr;
}

Texture* TextureUnits::find(uint32_t unit) {
  const auto bound = std::find_if(textures_.rbegin(), textures_.rend(), [&](const Bound& b) { return b.unit == unit; });
  return bound == textures_.rend() ? nullptr : bound->texture.get();
}

Texture* TextureUnits::image(uint32_t unit) {
  const auto bound = std::find_if(images_.rbegin(), images_.rend(), [&](const Bound& b) { return b.unit == unit; });
  return bound == images_.rend() ? nullptr : bound->texture.get();
}

void TextureUnits::make_resident(uint32_t unit, bool is_image) {
  const auto bound = std::find_if(textures_.rbegin(), textures_.rend(), [&](const Bound& b) { return b.unit == unit; });
  if (bound == textures_.rend()) throw Failure(fmt::format("no texture is bound to unit {}", unit));
  if (kTextureUnits + residents_.size() >= kBindlessCount) throw Failure("there are too many handles");
  residents_.push_back({*bound, is_image});
}

uint32_t TextureUnits::handle(uint32_t unit) const {
  for (size_t n = residents_.size(); n-- > 0;)
    if (residents_[n].bound.unit == unit) return kTextureUnits + static_cast<uint32_t>(n);
  throw Failure(fmt::format("what is bound to unit {} was not made resident", unit));
}

Texture* TextureUnits::by_handle(uint32_t element, bool is_image, ImageDim dim, bool arrayed) {
  if (element < kTextureUnits) return is_image ? image(element) : find(element, dim, arrayed);
  const size_t n = element - kTextureUnits;
  return n < residents_.size() && residents_[n].is_image == is_image ? residents_[n].bound.texture.get() : nullptr;
}

void TextureUnits::set_parameter(Scanner& scan) {
  const Target& target = target_by_name(scan.word());
  Texture* texture = find(active_unit_, target.dim, target.arrayed);
  if (!texture) throw Failure(fmt::format("no {} texture is bound to unit {}", target.name, active_unit_));
  set_texture_parameter(texture->parameters, scan);
}

}  // namespace umber::run
