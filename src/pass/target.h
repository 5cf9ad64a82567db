// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>

#include "pass/lacks.h"
#include "umber/vocabulary/buffers.hpp"

namespace umber {

/// What the passes may know of where the module goes: limits and wishes, never a back end's name.
struct Target {
  bool gl_depth_range_in_source = false;  ///< position.z of the source runs from -w to w and must be converted
  bool flip_y = false;                    ///< the y axis of the source points up, the target's down
  bool clamp_vertex_colors = false;       ///< those of the compatibility profile, before rasterization
  bool two_sided_colors = false;          ///< of back faces, fragments read the colours for them
  bool flat_colors = false;               ///< colours are not interpolated unless the source says how
  bool half_mediump = false;              ///< floats that relaxed precision is enough for have 16 bits
  bool flip_point_coord = false;          ///< point_coord.y is to run the other way
  bool attributes_as_words = false;       ///< 64-bit vertex inputs are to be read as 32-bit integers
  bool varyings_as_words = false;         ///< stages cannot hand on doubles: pairs of 32-bit integers do instead
  bool refuses_known_outside = false;     ///< an index that is found to be outside, or a divisor that is 0, is an error
  bool gradients_need_uniform_loops = false;  ///< neighbours are compared only where all go round a loop alike
  bool cases_stand_alone = false;        ///< those of a switch do not fall through, and no `continue` leads out of them
  bool loads_few_image_formats = false;  ///< only those of one 32-bit number
  bool constant_resource_indices = false;   ///< arrays of resources are indexed by constants alone
  bool call_parameters_as_state = false;    ///< what a draw or dispatch is called with is no input, but state
  std::span<const Lack> lacks;              ///< what formulas take the place of: see expand_missing
  uint32_t color_outputs = 1;               ///< frag_color is copied to this many colour attachments
  uint32_t clip_planes = ~0u;               ///< bit N: clip distance N takes effect; others are written as 0
  bool buffers_by_slot = false;             ///< all of them, whatever their types
  bool shared_blocks = false;               ///< several views of the memory of a workgroup, laid out as declared
  bool structures_in_blocks = false;        ///< are loaded as they are, where a value can have the same type
  bool constant_buffers_are_quick = false;  ///< for the compiler, by dynamic indices; else it searches all registers
  uint32_t constant_buffers = 0;            ///< registers for them in a stage; 0: as many as are wanted
  StructuredBuffers structured_buffers = StructuredBuffers::never;
  bool constants_are_rows = false;  ///< a constant buffer is read in rows of 16 bytes, push constants too
  bool explain_blocks = false;      ///< say of each uniform block what it is bound as, and why
  BufferBounds buffer_bounds = BufferBounds::undefined;
  bool copies_functions = true;  ///< small functions may be copied to their calls: code for speed
};

}  // namespace umber
