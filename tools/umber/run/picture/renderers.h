// SPDX-License-Identifier: Apache-2.0
// Who draws a picture: a Vulkan device, or the reference interpreter.
#pragma once
#include <memory>
#include <span>

#include "umber/run/picture/picture.h"
#include "umber/run/picture/source.h"

namespace umber::run {

/// An image for a sampler.
struct PictureTexture {
  std::string sampler;
  Pixels pixels;
};

class PictureRenderer {
 public:
  virtual ~PictureRenderer() = default;
  /// False if the shader has no such uniform. Throws Failure if it has another size.
  virtual bool set(std::string_view name, std::span<const values::Number> numbers) = 0;
  virtual Pixels draw() = 0;
};

/// They throw Failure; the first draws with a device that outlives it.
std::unique_ptr<PictureRenderer> device_renderer(Device& device, const PictureOptions& options,
                                                 const PictureSource& source, const reflect::StageInfo& fragment,
                                                 std::span<const PictureTexture> textures);
std::unique_ptr<PictureRenderer> interpreting_renderer(const PictureOptions& options, const PictureSource& source,
                                                       std::span<const PictureTexture> textures);

}  // namespace umber::run
