// SPDX-License-Identifier: Apache-2.0
#include "umber/run/png_writer.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>
#include <png.h>

#include "umber/run/outcome.h"

namespace umber::run {

void write_png(const std::string& path, uint32_t width, uint32_t height, std::span<const Texel> texels) {
  std::vector<uint8_t> bytes(texels.size() * 4);
  for (size_t i = 0; i < texels.size(); ++i)
    for (size_t k = 0; k < 4; ++k)
      bytes[i * 4 + k] = static_cast<uint8_t>(std::lround(std::clamp(texels[i][k], 0.0, 1.0) * 255));
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = width;
  image.height = height;
  image.format = PNG_FORMAT_RGBA;
  const int stride = -static_cast<int>(width * 4);  // negative: the first row in memory is the last of the image
  if (!png_image_write_to_file(&image, path.c_str(), 0, bytes.data(), stride, nullptr))
    throw Failure(fmt::format("{}: {}", path, image.message));
}

}  // namespace umber::run
