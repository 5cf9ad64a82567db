// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <memory>

#include "umber/interpret.hpp"

namespace umber::run {

/// umber::compile, or what a unit test puts in its place.
using CompileFunction = CompileResult (*)(std::span<const Source> sources, const Options& options);
/// A program in the reference interpreter.
class InterpretedProgram {
 public:
  virtual ~InterpretedProgram() = default;
  virtual interpret::Outcome dispatch(std::array<uint32_t, 3> groups, interpret::Memory& memory,
                                      const interpret::Limits& limits) = 0;
  virtual interpret::Outcome draw(interpret::DrawCall& call, interpret::Memory& memory, interpret::DrawTargets& targets,
                                  interpret::DrawCounts& counts, const interpret::Limits& limits) = 0;
};
using InterpretFunction = std::unique_ptr<InterpretedProgram> (*)(std::span<const Source> sources,
                                                                  const Options& options);

/// What the runner knows of the compiler.
struct Compiler {
  Compiler(CompileFunction function) : compile(function) {}
  CompileFunction compile;
  BufferForm buffers = BufferForm::typed;
  BufferBounds buffer_bounds = BufferBounds::undefined;
  StructuredBuffers structured_buffers = StructuredBuffers::automatic;  ///< by way of HLSL
  uint32_t shader_model = HlslOptions{}.shader_model;                   ///< by way of HLSL of a certain model
  std::span<const std::string_view> captures;                           ///< what transform feedback records, by name
  CaptureMode capture_mode = CaptureMode::interleaved;
  bool half_mediump = false;              ///< floats that relaxed precision is enough for have 16 bits
  bool zero_initialize = false;           ///< variables without an initial value begin with zero
  std::span<const SpecializationConstant> constants;  ///< of all stages, besides those that a test gives
  bool specializes_pipelines = false;     ///< values of constants are given to pipelines, as far as they can be
  bool separable = false;                 ///< the program is, as OpenGL says
  GeometryLayout geometry_layout;         ///< what glProgramParameteri sets
  InterpretFunction interpret = nullptr;  ///< if there, what runs on a device runs there too, and must do the same
  bool interpret_only = false;            ///< each dispatch runs there and not on the device
};

}  // namespace umber::run
