// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/small_vector.h"
#include "diag/diagnostics.h"
#include "ir/module.h"
#include "mali/model.h"
#include "place/mali/varyings.h"

/// How the shaders of a program reach their attributes and varyings on Mali. Arm calls attribute what there is one of
/// for each vertex, which a vertex shader loads and stores, and varying what there is one of for each fragment, which a
/// fragment shader loads.
namespace umber::back::mali {

using place::VaryingKind;
using umber::mali::Arch;

/// What goes between memory and registers. One kind is of both sides, so that no conversion between integers and floats
/// can be asked of the hardware.
struct Transfer {
  VaryingKind kind{};
  uint8_t memory_bits = 32;      ///< of a component: 16 or 32, and of stores to bytes 8
  uint8_t register_bits = 32;    ///< 16 or 32
  uint8_t components = 4;        ///< from the first one of the location on, whichever of them the shader means
  bool is_as_described = false;  ///< the instruction leaves the kind, which is this one, to the descriptor (auto32)

  friend bool operator==(const Transfer&, const Transfer&) = default;
};

/// The instructions that do an access.
enum class Path : uint8_t {
  none,             ///< no instruction: what is read is zero
  preloaded,        ///< none: a register has it when the shader begins
  driver_value,     ///< none: the driver puts it among the uniforms
  ld_attr,          ///< LD_ATTR, which reads a descriptor
  st_vary,          ///< Midgard: ST_VARY, which reads a descriptor
  ld_vary,          ///< Midgard: LD_VARY, which reads a descriptor
  st_cvt,           ///< Bifrost: ST_CVT to an address in registers, with a constant conversion
  lea_attr_st_cvt,  ///< Bifrost: LEA_ATTR, which reads a descriptor, then ST_CVT
  lea_buf_store,    ///< Valhall: LEA_BUF, then STORE
  ld_var,           ///< LD_VAR, which reads a descriptor and interpolates
  ld_var_flat,      ///< LD_VAR_FLAT, which reads a descriptor
  ld_var_special,   ///< LD_VAR_SPECIAL
  ld_var_buf,       ///< Valhall: LD_VAR_BUF, with offset and format in the instruction
};
std::string_view name(Path path);  ///< "LEA_BUF + STORE"
bool reads_descriptor(Path path);

/// Why an access goes by its path.
enum class Reason : uint8_t {
#define UMBER_MALI_REASON(id, text) id,
#include "back/mali/reasons.def"
#undef UMBER_MALI_REASON
};
std::string_view name(Reason reason);  ///< "offset_too_large"
std::string_view text(Reason reason);  ///< a sentence without its full stop

/// Where a varying is interpolated.
enum class SampleAt : uint8_t { flat, center, centroid, sample, given_sample, given_offset };
std::string_view name(SampleAt at);

/// What the shader does to a value: before a store, and behind a load.
enum class Step : uint8_t {
  widen_half,      ///< a float of 16 bits becomes one of 32
  narrow_to_half,  ///< a float of 32 bits becomes one of 16
  extend_integer,  ///< an integer of 16 bits becomes one of 32, with its sign
  narrow_integer,  ///< the low 16 bits of an integer of 32
  over_inverse_w,  ///< divided by the 1 / w that the shader stores with the position, rounded once
  times_frag_w,    ///< times frag_w: what LD_VAR_SPECIAL has, interpolated as this is
  to_window,       ///< position: x, y and z divided by w, scaled and moved to the viewport; w becomes 1 / w
  at_least_one,    ///< a point size is not below 1
  is_zero,         ///< true if the register is 0
  is_not_zero,     ///< true if the register is not 0
  pixel_center,    ///< two integers of 16 bits, x low, become two floats, plus 0.5
  low_half,        ///< bits 0 to 15
  sample_number,   ///< bits 16 to 20
};
std::string_view name(Step step);

/// What the hardware generates.
enum class Special : uint8_t { none, point_coord, frag_w, frag_z, frag_coord, front_facing, vertex_id, instance_id };
std::string_view name(Special special);

/// One access to one location: of a vertex shader all that it writes there, once, at its end; of other accesses what
/// one variable reads there in one way.
struct Access {
  Path path{};
  Reason reason{};
  bool is_store = false;
  ir::BuiltIn built_in{};
  ir::IoVarId var{};       ///< of stores by several variables the first; none for frag_w that a step wants
  uint32_t element = 0;    ///< of loads: which of the variable's locations; of distances the first of four elements
  uint32_t location = 0;   ///< as in VaryingSlot
  uint8_t components = 0;  ///< a bit for each of the location that the shader means; not all may be in memory
  Transfer transfer;       ///< of paths with an instruction
  SampleAt at{};           ///< of loads of a fragment shader
  bool is_linear = false;  ///< ld_vary: interpolated without perspective
  Special special{};
  uint16_t descriptor = 0;  ///< of paths that read a descriptor: which of Plan::attributes or Plan::varyings
  uint32_t offset = 0;      ///< ld_var_buf and lea_buf_store: bytes from the start of the vertex in the buffer
  uint8_t buffer = 0;       ///< lea_buf_store and ld_var_buf: which of the vertex's
  uint8_t structure = 0;    ///< lea_buf_store: what is added to the number of the vertex
  uint8_t preloaded = 0;    ///< preloaded, st_cvt: the register, of two the first
  SmallVector<Step, 3> steps;
};

/// What a shader's table of descriptors has at one place.
struct DescriptorNeed {
  ir::BuiltIn built_in{};
  uint32_t location = 0;
  Special special{};  ///< a record that the hardware generates; else a buffer
  place::VaryingSection section{};
  VaryingKind kind{};
  uint8_t bits = 32;  ///< of a component in memory; what attributes have there is the application's to say
  uint8_t components = 4;
  bool is_missing = false;         ///< nothing is in memory, and zeros are read
  std::optional<uint32_t> offset;  ///< none: nobody knows it yet

  friend bool operator==(const DescriptorNeed&, const DescriptorNeed&) = default;
};

/// All accesses of a shader.
struct Plan {
  Arch arch{};
  ir::Stage stage{};
  std::vector<Access> accesses;            ///< loads, then stores
  std::vector<DescriptorNeed> attributes;  ///< of loads of a vertex shader, by number
  std::vector<DescriptorNeed> varyings;    ///< of stores of a vertex shader and loads of a fragment shader, by number
  uint32_t generic_bytes = 0;              ///< of a vertex, if the layout is known
};

/// The accesses of a linked vertex shader, whose layout this is. Reports what Mali does not have.
Plan plan_vertex_shader(const ir::Module& module, const place::VaryingLayout& layout, Diagnostics& diagnostics);

/// The accesses of a fragment shader. `layout` is null as long as nobody knows the vertex shader; `rules` are its.
Plan plan_fragment_shader(const ir::Module& module, const place::VaryingRules& rules,
                          const place::VaryingLayout* layout, Diagnostics& diagnostics);

/// Fills in what a fragment shader's descriptors say of a layout that became known after the shader was planned: they
/// keep the kind, and get the size, the components and the offset from the vertex shader. Instructions stay as they
/// are. Reports locations that were laid out for another interpolation: VaryingRules::noperspective has to be what this
/// fragment shader reads so.
void complete(Plan& fragment, const place::VaryingLayout& layout, Diagnostics* diagnostics = nullptr);

}  // namespace umber::back::mali
