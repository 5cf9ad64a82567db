// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "umber/options.hpp"
#include "umber/run/vulkan/device.h"

namespace umber::run {

/// Where what a test leaves goes, if anywhere. The last test that passes is the one that stays.
struct ResultFiles {
  std::string png;              ///< the last framebuffer
  std::string buffer_contents;  ///< what buffers and images hold, as text
};

/// What `umber run` was asked for on the command line.
struct RunOptions {
  bool tap = false;      ///< Test Anything Protocol instead of a summary for people
  bool verbose = false;  ///< without TAP: a line for every test, not only for the bad ones
  bool isolate = true;   ///< run tests in worker processes, so a crash or a hang costs one test
  bool check = false;    ///< every module: IR text round trip and the reference SPIR-V validator
  std::string via;  ///< "hlsl": by way of HLSL, made SPIR-V again by another compiler; "spirv": SPIR-V, read again;
                    ///< "essl": ESSL, compiled again; "glslang": its modules
  BufferForm buffers = BufferForm::typed;
  BufferBounds buffer_bounds = BufferBounds::undefined;
  StructuredBuffers structured_buffers = StructuredBuffers::automatic;  ///< by way of HLSL
  std::optional<uint32_t> shader_model;    ///< by way of HLSL; without it one that has what the test needs
  std::vector<std::string_view> captures;  ///< what transform feedback records, by name
  CaptureMode capture_mode = CaptureMode::interleaved;
  bool half_mediump = false;  ///< floats that relaxed precision is enough for have 16 bits
  bool zero_initialize = false;                   ///< variables without an initial value begin with zero
  std::vector<SpecializationConstant> constants;  ///< of all stages, besides those that a test gives
  bool interpret = false;       ///< what runs on the device also runs in the reference interpreter, which must agree
  bool interpret_only = false;  ///< compute shaders run there and not on the device
  unsigned jobs = 1;            ///< worker processes
  double timeout = 30;          ///< seconds of processor time that one test may take; needs `isolate`
  /// A test that waits instead of computing may take so many times its `timeout` by the clock, which is enough for a
  /// machine that has forty times as much to do as it can.
  double clock_per_timeout = 40;
  size_t memory = size_t{4} << 30;  ///< bytes that a worker may hold while it runs a test
  /// What a worker may hold when it is given another test. A driver may keep memory of all that it ever made, as
  /// lavapipe does: a worker with more than that has done its last test.
  size_t memory_between_tests = size_t{512} << 20;
  DeviceOptions device;
  std::string list;   ///< file with one path per line, run after the paths of the command line
  ResultFiles files;
  std::string junit;  ///< where a report in JUnit's XML goes, if anywhere
};

}  // namespace umber::run
