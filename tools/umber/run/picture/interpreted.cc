// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <ctime>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include "umber/run/outcome.h"
#include "umber/run/picture/interpreted_picture.h"
#include "umber/run/picture/renderers.h"

namespace umber::run {
namespace {

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

std::vector<interpret::Texel> texel_values(const Pixels& pixels) {
  std::vector<interpret::Texel> texels;
  for (const Texel& t : pixels.texels) {
    interpret::Texel& bits = texels.emplace_back();
    for (size_t c = 0; c < 4; ++c) bits[c] = std::bit_cast<uint32_t>(static_cast<float>(t[c]));
  }
  return texels;
}

class InterpretingRenderer final : public PictureRenderer {
 public:
  InterpretingRenderer(const PictureOptions& options, const PictureSource& source,
                       std::span<const PictureTexture> textures)
      : options_(options), picture_(source, options.path) {
    for (const PictureTexture& t : textures)
      picture_.bind(t.sampler, t.pixels.width, t.pixels.height, texel_values(t.pixels));
    picture_.bind_others();
  }

  bool set(std::string_view name, std::span<const values::Number> numbers) override {
    return picture_.set(name, numbers);
  }

  /// Rows of quads are given out to threads.
  Pixels draw() override {
    Pixels pixels{options_.width, options_.height, std::vector<Texel>(size_t{options_.width} * options_.height)};
    const double last = processor_seconds() + options_.timeout;
    std::atomic<uint32_t> next = 0;
    std::mutex mutex;
    std::string failure;
    const auto work = [&] {
      interpret::Memory memory = picture_.memory();
      for (uint32_t y; (y = 2 * next.fetch_add(1)) < pixels.height;) {
        std::string why = processor_seconds() > last
                              ? fmt::format("it takes longer than --timeout={:g} seconds", options_.timeout)
                              : "";
        if (why.empty()) why = row(pixels, y, memory);
        if (why.empty()) continue;
        next = pixels.height;
        const std::lock_guard lock(mutex);
        failure = why;
      }
    };
    std::vector<std::thread> threads(std::max(std::thread::hardware_concurrency(), 1u) - 1);
    for (std::thread& t : threads) t = std::thread(work);
    work();
    for (std::thread& t : threads) t.join();
    if (!failure.empty()) throw Failure(failure);
    return pixels;
  }

 private:
  std::string row(Pixels& pixels, uint32_t y, interpret::Memory& memory) const {
    std::vector<uint32_t> xs;
    for (uint32_t x = 0; x < pixels.width; x += 2) xs.push_back(x);
    std::vector<InterpretedPicture::Color> colors(xs.size() * 4);
    const std::string why = picture_.quads({pixels.width, pixels.height}, xs, y, memory, colors);
    if (!why.empty()) return why;
    for (const InterpretedPicture::Color& c : colors)
      if (c.is_inside) std::ranges::copy(c.channels, pixels.texels[size_t{c.y} * pixels.width + c.x].begin());
    return {};
  }

  const PictureOptions& options_;
  InterpretedPicture picture_;
};

}  // namespace

std::unique_ptr<PictureRenderer> interpreting_renderer(const PictureOptions& options, const PictureSource& source,
                                                       std::span<const PictureTexture> textures) {
  return std::make_unique<InterpretingRenderer>(options, source, textures);
}

}  // namespace umber::run
