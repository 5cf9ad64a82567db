// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "umber/run/compiler.h"
#include "umber/run/state_block.h"
#include "umber/run/test_file.h"
#include "umber/run/vulkan/buffer.h"
#include "umber/run/vulkan/pipeline.h"
#include "umber/run/vulkan/rays.h"

namespace umber::run {

/// The shaders of a test in one form, with what piglit adds to those in GLSL: a version line where [require] names one
/// and the shader does not, and the fixed-function stage if a test that draws has only one of the two.
std::vector<ShaderText> complete_shaders(const ShaderTest& test, Form form);

/// Where `block ...` commands say that a value goes.
struct BlockPlace {
  uint32_t element = 0;  ///< of an array of blocks
  std::optional<uint32_t> binding, offset, matrix_stride;
  bool row_major = false;
};

/// The block that is at this binding, or whose elements are; null if there is none.
const reflect::Resource* find_block_at(const reflect::Program& program, reflect::ResourceKind kind, uint32_t binding);

/// A program of GL: its shaders, compiled once for every set of options that a draw asks for, and the values of its
/// uniforms, which all those share.
class TestProgram {
 public:
  TestProgram(Compiler compiler, std::vector<ShaderText> shaders, Form form, Dialect dialect, std::string name,
              NamedStrings includes = {});

  Form form() const { return form_; }

  /// Compiled for GL's initial state.
  const CompileResult& result() const { return variants_.front()->result; }
  const reflect::Program& interface() const { return result().program; }

  /// GL state that shaders are compiled for.
  struct State {
    uint32_t clip_planes = 0, color_outputs = 1;
    bool two_sided = false, flat = false;  ///< colours of the compatibility profile
    std::optional<PatchDefaults> patch;                          ///< of a program without control shader
    std::vector<std::pair<std::string, DepthMode>> depth_modes;  ///< of samplers that compare, where not luminance
    std::optional<std::array<uint32_t, 3>> local_size;  ///< of workgroups whose size the dispatch says
    bool operator==(const State&) const = default;
  };
  struct Variant {
    State state;
    CompileResult result;
    std::unique_ptr<DeviceProgram> on_device;           ///< none on the interpreter's device
    std::unique_ptr<InterpretedProgram> interpreted{};  ///< made when it is asked for
  };
  /// The variant for this state, ready to draw with. Throws Failure if it does not compile.
  Variant& variant(const Device& device, const State& state);

  /// The shaders as those of a ray tracing pipeline.
  std::vector<RayShader> ray_shaders() const;

  /// Whether it draws patches: the state says how many vertices they have, and how they are divided without a tessellation
  /// control shader.
  bool has_patches() const;
  /// Whether dispatches and draws are to be compared with the reference interpreter's.
  bool has_interpreter() const { return compiler_.interpret != nullptr; }
  /// Whether dispatches are the reference interpreter's alone.
  bool has_interpreter_only() const { return compiler_.interpret_only; }
  InterpretedProgram& interpreted(Variant& variant) const;

  /// glUniform*, to a name or a location in digits. `block_element` is the array element meant by the name of a block
  /// that is an array. False if there is no such uniform or it has another size.
  bool set_uniform(std::string_view name, std::span<const Number> numbers, uint32_t block_element);
  /// glUniformSubroutines: what the uniform of that stage stands for from now on.
  void choose_subroutine(Stage stage, std::string_view uniform, std::string_view function);
  /// Writes to a uniform block without asking what lies there; SPIR-V has no names to ask by.
  void set_block_bytes(const BlockPlace& place, const NumericType& type, std::span<const Number> numbers);

  /// The contents of element `element` of the uniform block of that name; empty if there is none.
  std::span<std::byte> block_contents(std::string_view name, uint32_t element);
  /// The contents of element `element` of a uniform block, the default block or the state block.
  std::span<std::byte> contents(const reflect::Resource& resource, uint32_t element);
  /// The same on the device, up to date.
  const Buffer& buffer(const Device& device, const reflect::Resource& resource, uint32_t element);
  /// The texture or image unit that a sampler or image uniform names.
  uint32_t unit(const reflect::Resource& resource, uint32_t element);

 private:
  struct Storage {
    std::string name;
    reflect::Origin origin;
    std::vector<std::vector<std::byte>> contents;
    std::vector<Buffer> buffers;
    std::vector<uint32_t> units;
  };
  /// One list for each of shaders_.
  using Constants = std::vector<std::vector<SpecializationConstant>>;

  Storage& storage(const reflect::Resource& resource);
  CompileResult compile(const State& state) const;
  bool set_default_uniform(std::string_view name, std::span<const Number> numbers);
  bool set_block_member(std::string_view name, std::span<const Number> numbers, uint32_t block_element);
  bool set_unit(std::string_view name, std::span<const Number> numbers);

  /// Calls `work` with the sources, which have these constants, and the options.
  template <typename Work>
  auto with_sources(const State& state, const Constants& constants, const Work& work) const;
  void share_constants();
  std::vector<SpecializationConstant> sizes(const State& state) const;
  void add_sizes(const State& state, Constants& constants) const;

  Compiler compiler_;
  std::vector<ShaderText> shaders_;
  NamedStrings includes_;
  Form form_;
  Dialect dialect_;
  std::vector<std::vector<uint32_t>> modules_;  ///< of SPIR-V, one for each of shaders_
  Constants constants_;                         ///< values of specialization constants
  Constants compiled_constants_;                ///< those of them that the compiler is given
  std::vector<StageConstants> pipeline_constants_;
  std::string name_;
  std::vector<std::unique_ptr<Variant>> variants_;
  std::vector<std::unique_ptr<Storage>> storages_;
};

}  // namespace umber::run
