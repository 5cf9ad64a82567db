// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

#include "eval/computed.h"
#include "front/glsl/lower/part.h"
#include "front/memory/atomic_counters.h"
#include "front/memory/uniform_block.h"
#include "layout/layout.h"

namespace umber::glsl {

/// From global symbols to the module's interface: inputs, outputs, blocks, textures, the default and the state block.
class InterfaceLowerer : public LowerPart {
 public:
  using LowerPart::LowerPart;
  void make_interface();
  /// Once the functions are there.
  void drop_unused_members();
  /// The same: outputs that are declared inout get what the framebuffer has, before anything else is done.
  void begin_with_framebuffer();

 private:
  /// A texture in a structure, and what is known of it on the way down.
  struct LeafPlace {
    std::string name;
    TypeId dims{};
    uint32_t outer_dimensions = 0;  ///< of `dims`: how many are those of structures
    std::optional<uint32_t> location = {};
    std::vector<uint32_t> location_steps = {};  ///< in each dimension
  };

  void make_home(SymbolId id);
  void make_io_var(SymbolId id);
  void fetch(const Symbol& symbol, ir::IoVarId output);
  void make_io_block(SymbolId id);
  void make_references();
  /// The bytes of a block; adds to what is said of all of it what is said of its members.
  layout::BlockLayout lay_out(const Symbol& symbol, ir::AccessFlags& access);
  void make_block(SymbolId id);
  void report_layout(const Symbol& symbol, const layout::BlockLayout& found);
  void make_uniform(SymbolId id);
  void make_subroutine_uniform(SymbolId id);
  void finish_subroutines();
  ResourceId make_texture(SymbolId id, TypeId type, const LeafPlace& at);
  ValueId handles_of_units(TypeId type, uint32_t& unit);
  void make_leaves(SymbolId id, TypeId type, LeafPlace at);
  TypeId image_of(TypeId texture);
  void make_counter(SymbolId id);
  TypeId with_dims(TypeId dims, TypeId element);

  front::memory::UniformBlock uniforms_{module_, ir::ResourceKind::default_uniforms};
  front::memory::UniformBlock state_{module_, ir::ResourceKind::state_uniforms};
  /// Of the stage alone, as in OpenGL, where another stage may have others of the same names.
  front::memory::UniformBlock subroutines_{module_, ir::ResourceKind::uniform_block};
  front::memory::AtomicCounters counters_{module_};
  eval::DefaultLengths lengths_{module_};
  std::vector<std::pair<ir::IoVarId, ir::IoVarId>> fetched_;  ///< what the framebuffer has, and the output that it is for
};

}  // namespace umber::glsl
