// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "diag/diagnostics.h"
#include "ir/module.h"
#include "mali/model.h"
#include "place/mali/varying_type.h"

namespace umber::place {

/// How the generic varyings of a vertex lie behind each other.
enum class VaryingArrangement : uint8_t {
  compact,      ///< in the order of their locations, as close as they fit
  by_location,  ///< 16 bytes for each location, there or not: both stages know without knowing each other
};

/// By what rules varyings are laid out, and what a stage knows of the other one.
struct VaryingRules {
  mali::Arch arch{};
  VaryingArrangement arrangement{};
  TypeTrust trust;
  /// Floats that the vertex shader writes with mediump alone take 16 bits. By location only what is declared with 16
  /// bits does, for the other stage may declare another precision.
  bool narrows_mediump = true;
  /// Locations, in ascending order, that the fragment shader reads with noperspective. Before v6 the hardware does
  /// that, later ones are multiplied by w when they are written, and stay at 32 bits.
  std::vector<uint32_t> noperspective;
};

/// What VaryingRules::noperspective is for a fragment shader.
std::vector<uint32_t> noperspective_locations(const ir::Module& fragment);
/// The rules for two stages of one program.
VaryingRules linked_rules(mali::Arch arch, const ir::Module& fragment);
/// The rules for stages that are compiled apart.
VaryingRules separable_rules(mali::Arch arch);

/// Where of the memory of a vertex something lies.
enum class VaryingSection : uint8_t {
  generic,     ///< what the shaders declare, and distances to clip and cull by
  position,    ///< four floats
  attributes,  ///< point size, layer, viewport, primitive: of v9 and later behind the positions, before that only the
               ///< size
};

/// What a vertex shader writes to one location.
struct VaryingSlot {
  ir::BuiltIn built_in{};  ///< `none`: a location of its own; clip and cull distances: see `location`
  uint32_t location = 0;   ///< as link assigned; of clip and cull distances: four of them each
  VaryingSection section{};
  uint32_t offset = 0;             ///< in bytes, from the start of the section of a vertex
  VaryingType type;                ///< in memory, and what it is written as; 8 bits for layer and viewport
  uint8_t declared_bits = 32;      ///< of a component in the shader: 16 or 32
  uint8_t components = 0;          ///< in memory: up to the last one that is written
  uint8_t written = 0;             ///< a bit for each that is
  bool is_over_inverse_w = false;  ///< divided by 1 / w when it is written
  ir::IoVarId var{};               ///< of the vertex shader; of several in one location the first

  uint32_t bytes() const { return type.bits / 8u * components; }
  friend bool operator==(const VaryingSlot&, const VaryingSlot&) = default;
};

/// What lies where in the memory of a vertex.
struct VaryingLayout {
  VaryingRules rules;
  std::vector<VaryingSlot> slots;  ///< position, attributes, generic ones in the order of their offsets
  uint32_t generic_bytes = 0;      ///< of all generic ones of a vertex

  /// The slot of a location or built-in; null if the vertex shader writes none.
  const VaryingSlot* find(ir::BuiltIn built_in, uint32_t location) const;
};

/// Bytes of generic varyings that a store can name the last of: its offset has 16 bits and a sign.
inline constexpr uint32_t kMostVaryingBytes = 1u << 15;

/// Lays out what a linked vertex shader writes: nothing else decides. Reports what Mali, or what the architecture, has
/// no place for. What transform feedback alone records takes no place.
VaryingLayout lay_out_varyings(const ir::Module& vertex, const VaryingRules& rules, Diagnostics& diagnostics);

}  // namespace umber::place
