// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "umber/vocabulary/blend_equation.hpp"
#include "umber/vocabulary/buffers.hpp"
#include "umber/vocabulary/export.h"
#include "umber/vocabulary/placement.hpp"
#include "umber/vocabulary/stage.hpp"
#include "umber/vocabulary/subroutine.hpp"
#include "umber/vocabulary/types.hpp"

/// What a compiled program reads and writes outside itself: plain data, copied out of the compiler, so it outlives it.
namespace umber::reflect {

// In this vocabulary, too.
using umber::BlockForm, umber::ImageDim, umber::Packing, umber::Registers, umber::Scalar, umber::Stage;

struct Member;

/// The shape of a value and, inside a block, its memory layout. Sizes, offsets and strides are in bytes.
struct Type {
  enum class Kind : uint8_t { numeric, array, structure, reference };
  Kind kind = Kind::numeric;

  Scalar scalar = Scalar::f32;  ///< numeric; reference: u64
  uint8_t columns = 1;          ///< numeric: 1 for scalars and vectors
  uint8_t rows = 1;             ///< numeric: components of a vector or of a matrix column
  bool row_major = false;       ///< numeric: matrices only

  uint32_t count = 0;   ///< array: elements, 0 if sized at run time
  uint32_t stride = 0;  ///< array: from element to element; matrix: from column (row if row_major) to the next
  uint32_t size = 0;    ///< all of it, 0 for a run-time sized array; outside blocks 0
  /// array in `default_uniforms` out of whose elements textures were taken: locations from element to element. 0: as
  /// many as an element takes, one for each number, vector or matrix.
  uint32_t location_stride = 0;

  std::string name;             ///< structure: as declared; reference (an address of 64 bits): of the block that is there
  std::vector<Type> element;    ///< array: exactly one
  std::vector<Member> members;  ///< structure
};

struct Member {
  std::string name;
  uint32_t offset = 0;
  Type type;
  /// default-block uniforms: layout(location = N). Members of structures out of which textures were taken have one,
  /// too: that of the member in the first element of the arrays around.
  std::optional<uint32_t> location;
};

/// A part of a block that instructions read or write.
struct UsedPart {
  static constexpr uint32_t kAny = ~0u;  ///< an index that is not constant
  /// Numbers of members, elements, columns and components on the way down from the block.
  std::vector<uint32_t> path;
  uint32_t read_by = 0, written_by = 0;  ///< bit N: Stage(N); atomics do both
};

struct Image {
  ImageDim dim = ImageDim::d2;
  bool arrayed = false;
  bool multisampled = false;
  bool shadow = false;
  Scalar sampled = Scalar::f32;  ///< f32, i32, u32, i64 or u64: what a read returns
  std::string format;            ///< of a storage image, as GLSL spells it; empty if not declared
};

// clang-format off
/// What a resource is bound as.
enum class ResourceKind : uint8_t { uniform_block, storage_block, combined_image_sampler, sampled_image, sampler, storage_image,
                                    uniform_texel_buffer, storage_texel_buffer, push_constants,
                                    input_attachment, acceleration_structure, shader_record };

/// What the source declared that became the resource.
enum class Origin : uint8_t {
  declared,          ///< just what `kind` says
  default_uniforms,  ///< the uniforms outside any block; `type` has a member for each
  state_uniforms,    ///< built-in state such as gl_ModelViewProjectionMatrix; a member for each one used
  atomic_counters,   ///< a binding of atomic counters
  bindless,          ///< the array that handles of GL_ARB_bindless_texture index, as one type of texture or image sees it
};
// clang-format on

/// What a resource is in Direct3D (docs/hlsl.md).
struct Direct3dBinding {
  Registers registers;
  BlockForm form{};                                ///< uniform blocks
  uint32_t element_stride = 0, element_count = 0;  ///< StructuredBuffers: bytes of an element, and how many there are
};

struct Resource {
  ResourceKind kind{};
  Origin origin{};
  std::string name;           ///< block name for blocks (not the instance name), else the variable's name
  std::string instance_name;  ///< blocks: empty if there is none
  uint32_t set = 0, binding = 0;              ///< assigned: use these; push constants, of one stage each, have none
  std::optional<Direct3dBinding> direct3d;    ///< with Output::hlsl; none of what no instruction uses
  std::optional<uint32_t> declared_binding;   ///< layout(binding = N) of the source: GL's initial unit or binding point
  std::optional<uint32_t> input_attachment;   ///< input attachments: layout(input_attachment_index = N); of the first element
  std::optional<uint32_t> location;           ///< samplers and images: layout(location = N); of the first element
  std::vector<uint32_t> location_strides;     ///< for each dimension of `array`; empty: 1 from element to element
  std::vector<uint32_t> array;                ///< dimensions, outermost first; empty if not an array
  uint32_t outer_dimensions = 0;              ///< the first of them are those of structures that the texture was in
  Type type;                                  ///< blocks
  Packing packing{};                          ///< blocks: but members may have offsets of their own
  std::vector<UsedPart> uses;                 ///< blocks, with Options::describe_uses: in order, each path once
  Image image;                                ///< images and samplers
  std::vector<std::byte> initial;             ///< default_uniforms: the block's initial contents; 0 from its end on
  uint32_t stages = 0;                        ///< bit N: used by Stage(N)
  bool readonly = false, writeonly = false;

  /// What a uniform block is bound as; in Vulkan always what it was declared as.
  BlockForm form() const { return direct3d ? direct3d->form : BlockForm::typed; }
};

/// A stage input or output that has a location. Built-ins are not listed.
struct IoVar {
  std::string name;
  uint32_t location = 0;  ///< assigned: use this
  uint32_t component = 0;
  Type type;
  std::optional<uint32_t> declared_location;  ///< layout(location = N) of the source
  /// 64-bit numbers are pairs of 32-bit integers: in HLSL, and of vertex inputs with Options::attributes_as_words.
  bool as_words = false;
  bool per_vertex = false;  ///< an array with an element for each vertex of a primitive or patch: `type` is that of one
  bool patch = false;       ///< one for all vertices of a patch
  bool per_primitive = false;  ///< mesh outputs: an array with an element for each primitive; fragment inputs: one of it
  uint32_t stream = 0;      ///< geometry outputs
};

/// What a geometry shader declares of itself, in GLSL's words: "lines_adjacency", "triangle_strip" and so on.
struct GeometryInfo {
  std::string_view input, output;
  uint32_t max_vertices = 0;
  uint32_t invocations = 1;
};

/// What a tessellation control or evaluation shader declares of itself.
struct TessellationInfo {
  uint32_t output_vertices = 0;      ///< control
  std::string_view domain, spacing;  ///< evaluation: "triangles", "quads", "isolines"; "equal", "fractional_even", "fractional_odd"
  bool is_clockwise = false;
  bool point_mode = false;
};

/// What a mesh shader declares of itself.
struct MeshInfo {
  std::string_view primitive;  ///< "points", "lines" or "triangles"
  uint32_t max_vertices = 0, max_primitives = 0;
};

/// A constant that may get another value when a pipeline is made. Offsets and sizes are those of a
/// VkSpecializationMapEntry where VkSpecializationInfo::pData has all of the stage's one after the other.
struct Specialization {
  uint32_t id = 0;
  std::string name;
  Scalar type = Scalar::i32;
  uint64_t default_bits = 0;  ///< in the constant's own width; a bool is 0 or 1
  uint32_t offset = 0;        ///< a multiple of `size`
  uint32_t size = 0;          ///< in bytes; a bool is a VkBool32
};

/// One shader of the program.
struct StageInfo {
  Stage stage{};
  std::vector<IoVar> inputs, outputs;
  std::vector<Specialization> specializations;     ///< by id
  std::array<uint32_t, 3> local_size = {1, 1, 1};  ///< compute, task and mesh; of what is specialized the defaults
  /// The same: ids of the specializations that are the size of a workgroup.
  std::array<std::optional<uint32_t>, 3> local_size_ids{};
  GeometryInfo geometry;
  TessellationInfo tessellation;
  MeshInfo mesh;
  uint32_t clip_distances = 0;                     ///< vertex, geometry and evaluation stages: elements written
  bool writes_point_size = false;
  bool writes_depth = false;
  uint16_t blend_equations = 0;  ///< fragment: 1 << BlendEquation for each with which its colours may be blended
  Subroutines subroutines;
};

/// An output that transform feedback records, or a part of one, as OpenGL enumerates them.
struct CapturedVariable {
  std::string name;       ///< `a`, `s.m[1]`, `Block.v`
  uint32_t offset = 0;    ///< from the start of the vertex
  Type type;              ///< numeric, or a one-dimensional array; tightly packed
  std::optional<uint32_t> location;  ///< of the output that is recorded; none: a built-in
};
struct CaptureBuffer {
  uint32_t buffer = 0;
  uint32_t stride = 0;  ///< from vertex to vertex
  std::vector<CapturedVariable> variables;  ///< by offset
};

/// A register of Direct3D in a class that is known.
struct Register {
  uint32_t number = 0, space = 0;
  friend constexpr bool operator==(Register, Register) = default;
};

/// A texture and the sampler that it is sampled with somewhere; of one name if the source has them as one.
struct SampledTexture {
  std::string texture, sampler;
  Register t, s;        ///< of arrays the first
  uint32_t stages = 0;  ///< bit N: in Stage(N)
};

struct Program {
  std::vector<StageInfo> stages;                 ///< one for each module, in the same order
  std::vector<Resource> resources;
  std::vector<SampledTexture> sampled_textures;  ///< with Output::hlsl, by registers
  std::vector<CaptureBuffer> capture_buffers;  ///< of transform feedback, those that are used
};

/// Goes up when something of the JSON changes its meaning or goes away, not when something is added.
inline constexpr uint32_t kReflectionVersion = 1;

/// All of it as a JSON object (docs/reflection.md); the same text for the same program everywhere.
UMBER_API std::string to_json(const Program& program);

/// The block, a structure, as the rule lays it out: with other offsets, sizes and strides. Offsets that members were
/// given are not kept, whether matrices are row-major is. None: a type that is none, or larger than 2 GiB.
UMBER_API std::optional<Type> lay_out(const Type& block, Packing packing);

}  // namespace umber::reflect
