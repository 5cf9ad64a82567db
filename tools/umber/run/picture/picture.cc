// SPDX-License-Identifier: Apache-2.0
#include "umber/run/picture/picture.h"

#include <fmt/format.h>

#include "umber/files.h"
#include "umber/messages.h"
#include "umber/run/outcome.h"
#include "umber/run/picture/frames.h"
#include "umber/run/picture/known_uniforms.h"
#include "umber/run/picture/renderers.h"
#include "umber/run/png_reader.h"
#include "umber/run/scanner.h"
#include "umber/umber.hpp"

namespace umber::run {
namespace {

using values::Number;

/// As many of the numbers as the uniform has.
void set_known(PictureRenderer& renderer, std::string_view name, std::span<const Number> all) {
  for (size_t count = all.size(); count > 0; --count)
    if (renderer.set(name, all.first(count))) return;
}

void set_values(const PictureOptions& options, uint32_t frame, PictureRenderer& renderer) {
  const Moment moment{.width = options.width,
                      .height = options.height,
                      .time = options.time + frame / options.rate,
                      .frame = frame,
                      .rate = options.rate};
  for (const KnownUniform& known : known_uniforms(moment)) set_known(renderer, known.name, known.numbers);
  for (const PictureOptions::Value& v : options.values)
    if (!renderer.set(v.name, v.numbers))
      throw Failure(fmt::format("--set={}: the shader uses no uniform of this name and size", v.name));
}

/// Null if the interpreter is to draw: it was asked for, or there is no device and none was asked for.
std::unique_ptr<Device> device_for(const PictureOptions& options) {
  if (options.interpret) return nullptr;
  try {
    return std::make_unique<Device>(options.device);
  } catch (const std::runtime_error& why) {
    if (!options.device.name.empty()) throw;
    fmt::print(stderr, "umber run: no Vulkan device ({}): the interpreter draws\n", why.what());
    return nullptr;
  }
}

void draw(const PictureOptions& options) {
  const PictureSource source = picture_source(tool::read_file(options.path));
  const CompileResult alone =
      umber::compile(std::array{Source{.stage = Stage::fragment, .text = source.text, .name = options.path}});
  if (!alone.ok()) throw Failure(render(alone.diagnostics));
  std::vector<PictureTexture> textures;
  for (const PictureOptions::Image& image : options.images) textures.push_back({image.sampler, read_png(image.path)});
  const std::unique_ptr<Device> device = device_for(options);
  const std::unique_ptr<PictureRenderer> renderer =
      device ? device_renderer(*device, options, source, alone.program.stages[0], textures)
             : interpreting_renderer(options, source, textures);
  Frames frames(options.output, options.frames, options.rate);
  for (uint32_t n = 0; n < options.frames; ++n) {
    set_values(options, n, *renderer);
    frames.add(renderer->draw());
  }
  frames.finish();
}

}  // namespace

bool is_picture(std::string_view path) {
  for (const std::string_view ending : {".frag", ".fs", ".fsh", ".frag.glsl", ".glsl"})
    if (path.ends_with(ending)) return true;
  return false;
}

std::optional<PictureOptions::Value> picture_value(std::string_view text) {
  const size_t at = text.find('=');
  if (at == 0 || at == text.npos) return std::nullopt;
  PictureOptions::Value value{std::string(text.substr(0, at)), {}};
  try {
    for (Scanner scan(text.substr(at + 1)); !scan.at_end();) value.numbers.push_back(scan.number(Scalar::f64));
  } catch (const Failure&) {
    return std::nullopt;
  }
  if (value.numbers.empty()) return std::nullopt;
  return value;
}

int run_picture(const PictureOptions& options) {
  try {
    draw(options);
    return 0;
  } catch (const Failure& failure) {
    fmt::print(stderr, "{}{}\n",
               std::string_view(failure.what()).find(": error:") == std::string_view::npos ? "umber run: " : "",
               failure.what());
    return 1;
  } catch (const Skip& skip) {
    fmt::print(stderr, "umber run: {}\n", skip.what());
    return 1;
  }
}

}  // namespace umber::run
