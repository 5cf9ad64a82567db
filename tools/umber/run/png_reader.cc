// SPDX-License-Identifier: Apache-2.0
#include "umber/run/png_reader.h"

#include <vector>

#include <fmt/format.h>
#include <png.h>

#include "umber/run/outcome.h"

namespace umber::run {

Pixels read_png(const std::string& path) {
  constexpr uint32_t kMost = 16384;
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_file(&image, path.c_str())) throw Failure(fmt::format("{}: {}", path, image.message));
  image.format = PNG_FORMAT_RGBA;
  if (image.width > kMost || image.height > kMost) {
    png_image_free(&image);
    throw Failure(fmt::format("{}: images have at most {} texels in any direction", path, kMost));
  }
  std::vector<uint8_t> bytes(PNG_IMAGE_SIZE(image));
  const int stride = -static_cast<int>(image.width * 4);  // negative: the last row first
  if (!png_image_finish_read(&image, nullptr, bytes.data(), stride, nullptr))
    throw Failure(fmt::format("{}: {}", path, image.message));
  Pixels pixels{image.width, image.height, std::vector<Texel>(bytes.size() / 4)};
  for (size_t i = 0; i < bytes.size(); ++i) pixels.texels[i / 4][i % 4] = bytes[i] / 255.0;
  return pixels;
}

}  // namespace umber::run
