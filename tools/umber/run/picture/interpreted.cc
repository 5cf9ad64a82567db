// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <atomic>
#include <bit>
#include <ctime>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include "umber/interpret.hpp"
#include "umber/run/outcome.h"
#include "umber/run/picture/renderers.h"
#include "values/place.h"

namespace umber::run {
namespace {

using interpret::Pixel;
using interpret::Variable;

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

interpret::Texture texture_of(const reflect::Resource& resource, const Pixels& pixels) {
  interpret::Texture texture{
      .set = resource.set, .binding = resource.binding, .size = {pixels.width, pixels.height, 1}};
  for (const Texel& t : pixels.texels) {
    interpret::Texel& bits = texture.texels.emplace_back();
    for (size_t c = 0; c < 4; ++c) bits[c] = std::bit_cast<uint32_t>(static_cast<float>(t[c]));
  }
  return texture;
}

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

class InterpretingRenderer final : public PictureRenderer {
 public:
  InterpretingRenderer(const PictureOptions& options, const PictureSource& source,
                       std::span<const PictureTexture> textures)
      : options_(options),
        program_(std::array{Source{.stage = Stage::fragment, .text = source.text, .name = options.path}}) {
    if (!program_.compiled().ok()) throw Failure(render(program_.compiled().diagnostics));
    check(program_.make_memory(memory_));
    for (const PictureTexture& t : textures) bind(t);
    for (const reflect::Resource& r : program_.compiled().program.resources)
      if (is_texture(r.kind)) fill(r);
    inputs_ = program_.inputs(Stage::fragment);
    color_ = name_of_color();
  }

  bool set(std::string_view name, std::span<const values::Number> numbers) override {
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

  /// Rows of quads are given out to threads.
  Pixels draw() override {
    Pixels picture{options_.width, options_.height, std::vector<Texel>(size_t{options_.width} * options_.height)};
    const double last = processor_seconds() + options_.timeout;
    std::atomic<uint32_t> next = 0;
    std::mutex mutex;
    std::string failure;
    const auto work = [&] {
      interpret::Memory memory = memory_;
      for (uint32_t y; (y = 2 * next.fetch_add(1)) < picture.height;) {
        std::string why = processor_seconds() > last
                              ? fmt::format("it takes longer than --timeout={:g} seconds", options_.timeout)
                              : "";
        for (uint32_t x = 0; x < picture.width && why.empty(); x += 2) why = quad(picture, x, y, memory);
        if (why.empty()) continue;
        next = picture.height;
        const std::lock_guard lock(mutex);
        failure = why;
      }
    };
    std::vector<std::thread> threads(std::max(std::thread::hardware_concurrency(), 1u) - 1);
    for (std::thread& t : threads) t = std::thread(work);
    work();
    for (std::thread& t : threads) t.join();
    if (!failure.empty()) throw Failure(failure);
    return picture;
  }

 private:
  static void check(const interpret::Outcome& outcome) {
    if (!outcome.ok()) throw Failure(fmt::format("the interpreter ends at {}", outcome.what));
  }

  /// What nothing was bound to.
  void fill(const reflect::Resource& resource) {
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

  void bind(const PictureTexture& texture) {
    for (const reflect::Resource& r : program_.compiled().program.resources) {
      if (r.name != texture.sampler || !is_texture(r.kind)) continue;
      memory_.textures.push_back(texture_of(r, texture.pixels));
      return;
    }
    throw Failure(fmt::format("the shader uses no sampler '{}'", texture.sampler));
  }

  std::string name_of_color() const {
    for (const reflect::IoVar& output : program_.compiled().program.stages[0].outputs)
      if (output.location == 0) return output.name;
    return {};
  }

  /// Why it cannot be drawn; empty if it was.
  std::string quad(Pixels& picture, uint32_t x, uint32_t y, interpret::Memory& memory) const {
    std::array<Pixel, 4> pixels;
    for (uint32_t n = 0; n < 4; ++n) {
      const float px = static_cast<float>(x + n % 2) + 0.5f, py = static_cast<float>(y + n / 2) + 0.5f;
      const auto place =
          place_in_window(px / static_cast<float>(picture.width), py / static_cast<float>(picture.height));
      pixels[n].inputs = inputs_;
      pixels[n].is_helper = x + n % 2 >= picture.width || y + n / 2 >= picture.height;
      for (Variable& v : pixels[n].inputs) {
        const std::array<float, 4> coordinate = {px, py, 0.5f, 1};
        const auto& value = v.name == "gl_FragCoord" ? coordinate : place;
        const reflect::Type& type = v.type.kind == reflect::Type::Kind::array ? v.type.element[0] : v.type;
        if (v.name == "gl_FrontFacing")
          v.bits[0] = 1;
        else if (type.rows <= 4 && (v.name == "gl_FragCoord" || !v.name.starts_with("gl_")))
          for (size_t c = 0; c < v.bits.size(); ++c) v.bits[c] = std::bit_cast<uint32_t>(value[c % type.rows]);
      }
    }
    const interpret::Outcome outcome = program_.run_quad(pixels, memory, {.steps = 50'000'000});
    if (!outcome.ok()) return fmt::format("pixel {}, {}: the interpreter ends at {}", x, y, outcome.what);
    for (uint32_t n = 0; n < 4; ++n)
      if (!pixels[n].is_helper) picture.texels[size_t{y + n / 2} * picture.width + x + n % 2] = color_of(pixels[n]);
    return {};
  }

  Texel color_of(const Pixel& pixel) const {
    Texel texel{};
    if (pixel.discarded) return texel;
    for (const Variable& v : pixel.outputs) {
      const bool is_color = color_.empty() ? v.name == "gl_FragColor" || v.name == "gl_FragData" : v.name == color_;
      for (size_t c = 0; is_color && c < std::min<size_t>(v.bits.size(), 4); ++c)
        texel[c] = static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(v.bits[c])));
    }
    return texel;
  }

  const PictureOptions& options_;
  interpret::Program program_;
  interpret::Memory memory_;
  std::vector<Variable> inputs_;
  std::string color_;
};

}  // namespace

std::unique_ptr<PictureRenderer> interpreting_renderer(const PictureOptions& options, const PictureSource& source,
                                                       std::span<const PictureTexture> textures) {
  return std::make_unique<InterpretingRenderer>(options, source, textures);
}

}  // namespace umber::run
