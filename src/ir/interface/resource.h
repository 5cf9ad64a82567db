// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "diag/source.h"
#include "ir/ids.h"
#include "umber/vocabulary/buffers.hpp"
#include "umber/vocabulary/placement.hpp"
#include "umber/vocabulary/types.hpp"

namespace umber::ir {

// clang-format off
/// What a resource is now; passes change it on the way to the target.
enum class ResourceKind : uint8_t {
  uniform_block, storage_block, push_constants, shader_record, shared_block, atomic_counters, default_uniforms,
  state_uniforms,
  combined_image_sampler, sampled_image, sampler, storage_image,
  acceleration_structure,
};
// clang-format on
/// What the source declared. Set by the front end and frozen; lowering changes `kind`, never this.
enum class Origin : uint8_t { declared, atomic_counters, default_uniforms, state_uniforms, transform_feedback, driver };
constexpr Origin implied_origin(ResourceKind kind) {
  return kind == ResourceKind::atomic_counters    ? Origin::atomic_counters
         : kind == ResourceKind::default_uniforms ? Origin::default_uniforms
         : kind == ResourceKind::state_uniforms   ? Origin::state_uniforms
                                                  : Origin::declared;
}
/// What GL has no name for is called, in GL's own name space, where people must call it something.
constexpr std::string_view name_of_nameless(Origin origin) {
  return origin == Origin::default_uniforms  ? "gl_DefaultUniforms"
         : origin == Origin::state_uniforms  ? "gl_State"
         : origin == Origin::atomic_counters ? "gl_AtomicCounters"
                                             : "";
}
constexpr bool is_block(ResourceKind kind) { return kind <= ResourceKind::state_uniforms; }
/// Push constants are a part of the command, and of one stage; a shader record is a part of the table that rays choose
/// their shaders from; a shared block is memory of the workgroup, the same as that of all others: nothing is bound to a
/// slot.
constexpr bool has_slot(ResourceKind kind) {
  return kind != ResourceKind::push_constants && kind != ResourceKind::shader_record &&
         kind != ResourceKind::shared_block;
}
/// Blocks whose bytes are handed on by value: no buffer is there that could be bound in another form.
constexpr bool is_root_constants(ResourceKind kind) {
  return kind == ResourceKind::push_constants || kind == ResourceKind::shader_record;
}
/// Blocks that shaders write, but for those of GL's own.
constexpr bool is_written(ResourceKind kind) {
  return kind == ResourceKind::storage_block || kind == ResourceKind::shared_block;
}

using umber::BlockForm;
using umber::Packing;

struct Slot {
  uint32_t set = 0, binding = 0;
  friend constexpr bool operator==(Slot, Slot) = default;
};

/// Who sees what is coherent, from few to many, where the memory model is Vulkan's (GL_KHR_memory_scope_semantics).
enum class Coherence : uint8_t { unsaid, subgroup, workgroup, shader_call, queue_family, device };

struct AccessFlags {
  bool readonly = false, writeonly = false, coherent = false, volatile_ = false, restrict_ = false;
  bool aliased = false;     ///< another resource of the module is the same memory
  bool nonprivate = false;  ///< others access it, too, ordered by atomics and barriers alone
  Coherence coherence{};    ///< of what is coherent; unsaid: the queue family
  friend constexpr bool operator==(AccessFlags, AccessFlags) = default;
};

/// What a shader binds: a block, texture, image, sampler or set of atomic counters. Arrays of arrays are flattened: the
/// first operand of every access is an index below `array_count`.
struct Resource {
  ResourceKind kind{};
  Origin origin{};
  Packing packing{};
  bool is_implementation_packed =
      false;         ///< shared or packed: laid out as `packing` says, but the shader does not say so
  BlockForm form{};  ///< blocks; written only by pass choose-block-forms
  AccessFlags access{};
  TypeId type{};                  ///< blocks: a structure; textures: the image type; no array dimensions
  TypeId array{};                 ///< the array type as declared, down to `type`; none if it is no array
  uint32_t array_count = 1;       ///< elements over all dimensions; 0: sized at run time
  uint32_t outer_dimensions = 0;  ///< of `array`: the first ones are those of structures that held the texture
  LayoutId layout{};              ///< blocks, once laid out
  std::optional<Slot> declared;   ///< what the shader wrote; immutable after the front end
  bool is_fixed = false;          ///< the shader wrote the set, too: `declared` is where it stays, beside others
  std::optional<Slot> assigned;   ///< written only by place::assign_slots
  std::optional<uint32_t> input_attachment;  ///< images of dimension `subpass`: which one, or the first of an array
  std::optional<uint32_t> location;          ///< layout(location) of a loose texture or image; of its first element
  /// Textures out of arrays of structures: Module::location_steps from here on, one for each dimension of `array`, have
  /// how many locations it is from one element to the next. None: as many as an element takes.
  std::optional<uint32_t> first_location_step;
  uint32_t first_uniform = 0;  ///< default_uniforms: Module::uniforms from here on, one for each member
  NameId name{};               ///< for people and reflection; no code may branch on it. Blocks: the block name
  NameId instance_name{};      ///< blocks; none if there is none
  Span span{};                 ///< of its declaration or, of loose uniforms, that of the first; for diagnostics
};

/// What is known of one member of the default block besides its type.
struct Uniform {
  std::optional<uint32_t> location;
  ValueId initial{};  ///< a constant; none: zero
  TypeId declared{};  ///< the type with the textures in it, which take locations, too; none if it had none
};

/// Bytes of a value in memory. One node for each composite; equal nodes have equal ids.
struct Layout {
  uint32_t size = 0;  ///< 0 for a run-time sized array
  uint32_t alignment = 0;
  uint32_t stride = 0;       ///< array: from element to element; matrix: from column (row if row_major) to the next
  bool row_major = false;    ///< matrix
  LayoutId element{};        ///< array
  LayoutMemberId members{};  ///< structure: one for each member of the type
  uint32_t member_count = 0;
};
struct LayoutMember {
  uint32_t offset = 0;
  LayoutId layout{};
  friend constexpr bool operator==(LayoutMember, LayoutMember) = default;
};

}  // namespace umber::ir
