// SPDX-License-Identifier: Apache-2.0
// What a page calls to have the interpreter draw a fragment shader, some quads of pixels at a time.
#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>

#include "umber/run/outcome.h"
#include "umber/run/picture/interpreted_picture.h"
#include "umber/run/picture/known_uniforms.h"
#include "wasm/export.h"
#include "wasm/memory_files.h"

namespace umber::wasm {
namespace {

using run::InterpretedPicture;

std::unique_ptr<InterpretedPicture> picture;  // global: of the instance
interpret::Memory memory;                     // global

void set(std::string_view name, std::span<const values::Number> numbers) {
  for (size_t count = numbers.size(); count > 0; --count)
    if (picture->set(name, numbers.first(count))) return;
}

uint8_t byte_of(float channel) {
  return static_cast<uint8_t>(std::lround(std::clamp(std::isnan(channel) ? 0.0f : channel, 0.0f, 1.0f) * 255.0f));
}

}  // namespace

extern "C" {

/// A source for shadertoy.com with what that site puts around it; any other as it is.
UMBER_EXPORT(page_picture_source) void page_picture_source(const char* text, size_t size) {
  answer() = run::picture_source({text, size}).text;
}

/// A shader as `umber run` takes it for a picture. What is wrong is thrown.
UMBER_EXPORT(page_open_picture)
void page_open_picture(const char* text, size_t size, const char* name, size_t name_size) {
  files().begin();
  picture = std::make_unique<InterpretedPicture>(run::picture_source({text, size}), std::string_view(name, name_size));
}

/// Texels have four channels of a byte, rows from the bottom.
UMBER_EXPORT(page_bind_texture)
void page_bind_texture(const char* name, size_t size, uint32_t width, uint32_t height, const uint8_t* channels) {
  std::vector<interpret::Texel> texels(size_t{width} * height);
  for (interpret::Texel& texel : texels)
    for (uint32_t& channel : texel) channel = std::bit_cast<uint32_t>(static_cast<float>(*channels++) / 255.0f);
  picture->bind({name, size}, width, height, std::move(texels));
}

/// Before quads are drawn: when, and how large the picture is.
UMBER_EXPORT(page_set_moment)
void page_set_moment(uint32_t width, uint32_t height, double time, uint32_t frame, double rate) {
  picture->bind_others();
  for (const run::KnownUniform& known : run::known_uniforms({width, height, time, frame, rate}))
    set(known.name, known.numbers);
}

/// As many of the numbers as the uniform has; if there is none, nothing.
UMBER_EXPORT(page_set_uniform)
void page_set_uniform(const char* name, size_t size, const double* numbers, size_t count) {
  std::vector<values::Number> all;
  for (size_t n = 0; n < count; ++n) all.push_back(values::Number::of(numbers[n]));
  set({name, size}, all);
}

/// What has been set takes effect for the quads that follow.
UMBER_EXPORT(page_begin_quads) void page_begin_quads() { memory = picture->memory(); }

/// The quads at each multiple of `stride` in the row of pixels `y`, but for those at multiples of `drawn` in both directions: two
/// rows of RGBA at `channels`, where the others stay as they are. A quad may take `steps`; why one cannot be drawn is thrown.
UMBER_EXPORT(page_draw_row)
void page_draw_row(uint32_t width, uint32_t height, uint32_t y, uint32_t stride, uint32_t drawn, double steps,
                   uint8_t* channels) {
  std::vector<uint32_t> xs;
  for (uint32_t x = 0; x < width; x += stride)
    if (drawn == 0 || x % drawn != 0 || y % drawn != 0) xs.push_back(x);
  std::vector<InterpretedPicture::Color> colors(xs.size() * 4);
  const std::string why =
      xs.empty() ? "" : picture->quads({width, height}, xs, y, memory, colors, static_cast<uint64_t>(steps));
  if (!why.empty()) throw run::Failure(why);
  for (const InterpretedPicture::Color& c : colors)
    if (c.is_inside) std::ranges::transform(c.channels, channels + (size_t{c.y - y} * width + c.x) * 4, byte_of);
}

}  // extern "C"

}  // namespace umber::wasm
