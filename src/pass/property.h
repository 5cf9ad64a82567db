// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace umber {

/// A fact about a module that passes rely on.
enum class Property : uint32_t {
  locations_assigned = 1u << 0,    ///< every stage input and output has a location or is a device built-in
  no_default_uniforms = 1u << 1,   ///< loose uniforms and state are members of uniform blocks
  no_atomic_counters = 1u << 2,    ///< counters are atomics on storage blocks
  blocks_laid_out = 1u << 3,       ///< every block resource has a layout
  slots_assigned = 1u << 4,        ///< every resource has `assigned`
  vulkan_clip_space = 1u << 5,     ///< position.z runs from 0 to w
  access_is_logical = 1u << 6,     ///< blocks are accessed by paths; so do front ends
  access_is_explicit = 1u << 7,    ///< blocks of form `untyped` are accessed by bytes
  block_accesses_split = 1u << 8,  ///< blocks are accessed by scalars, vectors and matrices, and by
                                   ///< structures as Target::structures_in_blocks says
  no_specializations = 1u << 9,    ///< no instruction or length is made of a constant that is given later
};

class Properties {
 public:
  constexpr Properties() = default;
  constexpr Properties(Property p) : bits_(static_cast<uint32_t>(p)) {}
  friend constexpr Properties operator|(Properties a, Properties b) { return Properties(a.bits_ | b.bits_); }
  constexpr Properties minus(Properties other) const { return Properties(bits_ & ~other.bits_); }
  constexpr bool has_all(Properties other) const { return (bits_ & other.bits_) == other.bits_; }

 private:
  constexpr explicit Properties(uint32_t bits) : bits_(bits) {}
  uint32_t bits_ = 0;
};
constexpr Properties operator|(Property a, Property b) { return Properties(a) | Properties(b); }

}  // namespace umber
