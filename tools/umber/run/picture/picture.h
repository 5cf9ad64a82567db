// SPDX-License-Identifier: Apache-2.0
// `umber run a.frag -o a.png`: what a fragment shader draws, without a test around it.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "umber/run/options.h"
#include "umber/run/vulkan/format.h"
#include "values/number.h"

namespace umber::run {

/// An image in memory, rows from the bottom, as OpenGL has them.
struct Pixels {
  uint32_t width = 0, height = 0;
  std::vector<Texel> texels;
};

struct PictureOptions {
  std::string path;    ///< of the shader
  std::string output;  ///< a file .png, or of several frames .gif or .mp4
  uint32_t width = 512, height = 512;
  double time = 0;  ///< in seconds, of the first frame
  uint32_t frames = 1;
  double rate = 30;        ///< frames in a second
  double timeout = 30;     ///< seconds of processor time, without a device
  bool interpret = false;  ///< in the interpreter even if there is a device
  struct Value {
    std::string name;
    std::vector<values::Number> numbers;
  };
  std::vector<Value> values;
  struct Image {
    std::string sampler, path;
  };
  std::vector<Image> images;
  DeviceOptions device;
};

/// True if a path is that of a fragment shader and not of a shader test.
bool is_picture(std::string_view path);

/// "name=1,2,3"; nothing if it is not that.
std::optional<PictureOptions::Value> picture_value(std::string_view text);

/// Draws, writes and returns the exit status.
int run_picture(const PictureOptions& options);

}  // namespace umber::run
