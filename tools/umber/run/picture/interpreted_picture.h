// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "umber/interpret.hpp"
#include "umber/run/picture/source.h"
#include "values/number.h"

namespace umber::run {

/// A picture in the interpreter, by quads of pixels. Several threads may draw quads, each with a copy of the memory.
class InterpretedPicture {
 public:
  /// Throws Failure where there is no program. `name` is that of the shader, for messages.
  InterpretedPicture(const PictureSource& source, std::string_view name);

  /// Gives a sampler its image, rows from the bottom. Throws Failure if there is no such sampler.
  void bind(std::string_view sampler, uint32_t width, uint32_t height, std::vector<interpret::Texel> texels);
  /// What no image was bound to reads black.
  void bind_others();
  /// False if the shader has no such uniform, of this size.
  bool set(std::string_view name, std::span<const values::Number> numbers);

  const interpret::Program& program() const { return program_; }
  const interpret::Memory& memory() const { return memory_; }

  struct Color {
    std::array<float, 4> channels{};
    uint32_t x = 0, y = 0;
    bool is_inside = false;  ///< of the picture
  };
  /// The quads whose first pixels are (x, y) for each of `xs`, from the bottom left, with four colours each. Why one cannot be drawn;
  /// empty if all were. Steps are those of a quad.
  std::string quads(std::array<uint32_t, 2> size, std::span<const uint32_t> xs, uint32_t y, interpret::Memory& memory,
                    std::span<Color> colors, uint64_t steps = 50'000'000) const;

 private:
  interpret::Pixel pixel(std::array<uint32_t, 2> size, uint32_t x, uint32_t y) const;
  void bind_black(const reflect::Resource& resource);
  std::array<float, 4> color_of(const interpret::Pixel& pixel) const;

  interpret::Program program_;
  interpret::Memory memory_;
  std::vector<interpret::Variable> inputs_;
  std::string color_;  ///< the output of location 0; empty: what GLSL has built in
};

}  // namespace umber::run
