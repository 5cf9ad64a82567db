// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "umber/run/commands.h"
#include "umber/run/context.h"
#include "umber/run/outcome.h"
#include "umber/run/picture/renderers.h"

namespace umber::run {
namespace {

ShaderTest test_of(std::string vertex, const std::string& fragment) {
  ShaderTest test;
  test.shaders.push_back({.stage = Stage::vertex, .text = std::move(vertex)});
  test.shaders.push_back({.stage = Stage::fragment, .text = fragment});
  return test;
}

Compiler picture_compiler() {
  Compiler compiler(&umber::compile);
  compiler.zero_initialize = true;
  return compiler;
}

class DeviceRenderer final : public PictureRenderer {
 public:
  DeviceRenderer(Device& device, const PictureOptions& options, const PictureSource& source,
                 const reflect::StageInfo& fragment, std::span<const PictureTexture> textures)
      : device_(device),
        test_(test_of(vertex_shader_for(source, fragment), source.text)),
        program_(picture_compiler(), test_.shaders, Form::glsl, Dialect::automatic, options.path) {
    if (!program_.result().ok()) throw Failure(render(program_.result().diagnostics));
    context_ = std::make_unique<Context>(device_, test_, TestSetup{.width = options.width, .height = options.height},
                                         program_);
    uint32_t unit = 1;  // 0 is what other samplers see, and has none
    for (const PictureTexture& t : textures) {
      context_->textures.bind(device_, unit, t.pixels.width, t.pixels.height, t.pixels.texels);
      if (!set(t.sampler, {{values::Number::of(unit)}}))
        throw Failure(fmt::format("the shader uses no sampler '{}'", t.sampler));
      ++unit;
    }
  }

  bool set(std::string_view name, std::span<const values::Number> numbers) override {
    return program_.set_uniform(name, numbers, 0);
  }

  Pixels draw() override {
    context_->clear();
    Scanner command("draw rect -1 -1 2 2");
    find_command(command).action(*context_, command);
    return {context_->framebuffer().width(), context_->framebuffer().height(), context_->pixels()};
  }

 private:
  Device& device_;
  ShaderTest test_;
  TestProgram program_;
  std::unique_ptr<Context> context_;
};

}  // namespace

std::unique_ptr<PictureRenderer> device_renderer(Device& device, const PictureOptions& options,
                                                 const PictureSource& source, const reflect::StageInfo& fragment,
                                                 std::span<const PictureTexture> textures) {
  return std::make_unique<DeviceRenderer>(device, options, source, fragment, textures);
}

}  // namespace umber::run
