// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/check/part.h"

namespace umber::glsl {

/// Storage, interpolation and layout qualifiers of variables, by stage and version (GLSL 4.60 sections 4.3
/// to 4.5, 4.10); locations and components (sections 4.4.1 and 4.4.2).
class StageIoChecker : public CheckPart {
 public:
  using CheckPart::CheckPart;

  bool has_varyings_by_direction() const;
  bool may_fetch() const;
  Storage global_storage(const Qualifiers& q);
  Storage local_storage(const Qualifiers& q);
  void check_qualifiers(const Declaration& d, bool is_global);
  void check_in_out(const Declaration& d, std::string_view name, Span at);
  ir::AccessFlags access_flags(const Qualifiers& q);
  /// Takes note of memory qualifiers of a variable or parameter, if that is one of addresses.
  /// Whether a fragment may read the type, integers or not, interpolated so.
  bool is_flat_enough(TypeId type, bool is_per_primitive, ir::Interpolation& interpolation);
  void note_reference(TypeId type, const Qualifiers& qualifiers);
  /// Keys that layout(...) of a variable may have.
  LayoutKeys layout_keys(Storage storage, TypeId type) const;
  /// Words of GL_EXT_spirv_intrinsics that mean nothing where they stand; decorations do only where they may be.
  void check_spirv_words(const Qualifiers& q, bool may_be_decorated);
  void refuse_decorations(const Qualifiers& q);
  void apply_interpolation(const Qualifiers& q, Symbol& symbol);
  void task_payload(Symbol& symbol);
  void ray_variable(const Declaration& d, Symbol& symbol);
  void stage_variable(const Declaration& d, Symbol& symbol);
  /// layout(component) of a variable, or a member of a block, of this type.
  void check_component(const LayoutValues& layout, TypeId type, Span type_span);
  /// Of all variables and blocks together: that no locations overlap.
  void check_locations();
  /// The same: that what is drawn as YUV is all that is drawn.
  void check_yuv();
  void check_output_locations();
  /// What each vertex wrote is an array of three; its size may be left out. False, with a diagnostic, for anything else.
  bool size_per_vertex(bool is_input, Span at, TypeId& type);

 private:
  struct LocationUse {
    bool is_output;
    uint32_t index, location, components;
    Span span;
  };

  ir::BuiltIn numbered_built_in(const Declaration& d, const Symbol& symbol);
  void check_memory_qualifiers(const Declaration& d);
  void check_patch(const Declaration& d);
  void check_input(const Declaration& d, Symbol& symbol, TypeId base);
  void check_output(const Declaration& d, const Symbol& symbol, TypeId base);
  void check_es_varying(const Declaration& d, TypeId type);
  void require_location(const Declaration& d, bool is_between);
  void add_locations(const Symbol& at, TypeId type, std::vector<LocationUse>& out) const;

  Span yuv_;  ///< the output that is declared so
};

}  // namespace umber::glsl
