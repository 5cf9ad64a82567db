// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "umber/umber.hpp"
#include "umber/vocabulary/drawing.hpp"

/// Programs without a GPU: the reference interpreter executes the compiler's IR, and is what its instructions mean
/// (docs/interpret.md). Slow, exact, the same everywhere.
namespace umber::interpret {

/// The bytes behind a uniform or storage block, laid out as reflection says.
struct Buffer {
  uint32_t set = 0, binding = 0;
  uint32_t element = 0;  ///< of an array of blocks
  std::vector<std::byte> bytes;
  /// Where shaders reach it by addresses in values; 0: nowhere. Such a buffer need not be bound to a block of the program.
  uint64_t address = 0;
};

/// Bits of four components: floats, or integers, as reflect::Image::sampled says.
using Texel = std::array<uint32_t, 4>;

using umber::Wrap;

/// What is behind a texture or image.
struct Texture {
  uint32_t set = 0, binding = 0;
  uint32_t element = 0;                      ///< of an array of textures
  std::array<uint32_t, 3> size = {1, 1, 1};  ///< of level 0
  uint32_t layers = 1;                       ///< of arrays; faces of cubes count: 6, 12 ...
  uint32_t levels = 1, samples = 1;
  Wrap wrap = Wrap::repeat;  ///< cubes are clamped to the edge of a face, and rectangles do not repeat
  Texel border = {};         ///< of clamp_to_border
  Sampling sampling = {};
  std::vector<Texel> texels;  ///< level by level, layer by layer, z, y, x, sample
};

/// Everything bound. What is not reads as zeros and drops writes.
struct Memory {
  std::vector<Buffer> buffers;
  std::vector<Texture> textures;
  std::vector<std::byte> push_constants;  ///< of all stages
};

/// A stage input or output, built-in ones included: `gl_Position`, `gl_FragCoord`.
struct Variable {
  std::string name;
  reflect::Type type;
  std::vector<uint64_t> bits;  ///< of each scalar; matrices by columns, arrays by elements, structures by members
};

/// One pixel of a quad.
struct Pixel {
  std::vector<Variable> inputs, outputs;
  bool is_helper = false;  ///< runs for the sake of its neighbours' derivatives: writes nothing
  bool discarded = false;
};

/// Of one run. Reaching one of the first two ends it.
struct Limits {
  uint64_t steps = 100'000'000;         ///< instructions, of all invocations together
  uint64_t memory = uint64_t{1} << 30;  ///< bytes that invocations which see each other take
  uint32_t subgroup_size = 32;          ///< invocations of a workgroup: a power of two, 128 at most
};

enum class End : uint8_t {
  finished,
  step_limit,  ///< most likely a loop without an end
  memory_limit,
  unsupported,  ///< Outcome::what is something the interpreter does not do
  internal,     ///< a bug of Umber
};
struct Outcome {
  End end = End::finished;
  std::string what;
  bool ok() const { return end == End::finished; }
};

/// A compiled program, ready to run. Runs of one program may be on several threads, each with its own memory.
class Program {
 public:
  /// Compiles as umber::compile does. What runs is the IR that SPIR-V is written from or, if Options::dump_ir_after
  /// names a pass, the IR after that one.
  UMBER_API explicit Program(std::span<const Source> sources, const Options& options = {});
  UMBER_API Program(Program&&) noexcept;
  UMBER_API Program& operator=(Program&&) noexcept;
  UMBER_API ~Program();

  /// Whether there is a program, why not, and what it reads and writes.
  UMBER_API const CompileResult& compiled() const;

  /// Sets `memory` to buffers for all blocks, with the initial values of uniforms; an array sized at run time has no
  /// elements yet. There are none if they would take more than the limit.
  UMBER_API Outcome make_memory(Memory& memory, const Limits& limits = {}) const;
  /// The inputs of a stage, zero. Runs take any of them, by name; the others are zero.
  UMBER_API std::vector<Variable> inputs(Stage stage) const;

  /// A dispatch: the workgroups one after the other. Sets the built-in inputs.
  UMBER_API Outcome run_compute(std::array<uint32_t, 3> groups, Memory& memory, const Limits& limits = {}) const;
  /// One vertex; `outputs` are all outputs of the stage.
  UMBER_API Outcome run_vertex(std::span<const Variable> inputs, Memory& memory, std::vector<Variable>& outputs,
                               const Limits& limits = {}) const;
  /// The pixels (x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1) together, so that they have derivatives.
  UMBER_API Outcome run_quad(std::span<Pixel, 4> pixels, Memory& memory, const Limits& limits = {}) const;
  /// Many quads, each of four pixels as above, and each as if it were alone: the same, but faster. Limits are those of a quad.
  /// If it does not end well, nothing is known of any pixel.
  UMBER_API Outcome run_quads(std::span<Pixel> pixels, Memory& memory, const Limits& limits = {}) const;
  /// All stages, with what is between them in Vulkan. `targets` are drawn to, and DrawCall::captured is written.
  /// Limits::steps are those of a stage in the whole draw.
  UMBER_API Outcome draw(DrawCall& call, Memory& memory, DrawTargets& targets, DrawCounts& counts,
                         const Limits& limits = {}) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace umber::interpret
