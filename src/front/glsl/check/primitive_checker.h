// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/check/part.h"

namespace umber::glsl {

/// What geometry, tessellation and mesh shaders declare of their primitives and patches (GLSL 4.60 sections 4.4.1.1, 4.4.1.2,
/// 4.4.2.2 and 4.4.2.3).
class PrimitiveChecker : public CheckPart {
 public:
  using CheckPart::CheckPart;

  void begin_unit();
  /// gl_VerticesIn: of the primitives that the program has (GL_ARB_geometry_shader4) or the shader declared.
  uint32_t vertices_in();
  /// `layout(...) in;` of geometry and tessellation evaluation shaders.
  void input_layout(const Qualifiers& q);
  /// How many views one draw is for (GL_OVR_multiview).
  void views(const LayoutValues& layout);
  /// The keys of `layout(...) out;` that are not about transform feedback, and what they say.
  LayoutKeys output_keys() const;
  void output_layout(const LayoutValues& layout);
  /// The key of an output alone, and the stream of one with this layout.
  LayoutKeys stream_key() const { return is_stage(ir::Stage::geometry) ? bit(LayoutKey::stream) : 0; }
  uint8_t stream(const LayoutValues& layout);
  /// An argument of EmitStreamVertex() and its like.
  void check_stream_argument(ExprId argument);
  /// The numbers of the vertices of a mesh's primitives, where they are named first.
  void use_indices(ir::BuiltIn indices, Span at);
  /// Of all shader objects together: what a stage cannot do without is declared.
  void finish();

 private:
  /// What was declared before, to compare it with what is declared again.
  template <typename T>
  struct Said {
    std::optional<T> value;
    Span span;
  };
  struct UsedIndices {
    ir::BuiltIn indices;
    Span at;
  };
  template <typename T>
  void say(Said<T>& said, const std::optional<T>& value, std::string_view what, Span at);
  void take_input_of_program();
  void take_state_of_program();
  void geometry_input(const LayoutValues& layout);
  void patch_input(const LayoutValues& layout);
  void geometry_output(const LayoutValues& layout);
  void control_output(const LayoutValues& layout);
  void mesh_output(const LayoutValues& layout);
  void check_indices();

  Said<ir::InputPrimitive> input_;
  Said<ir::OutputPrimitive> output_;
  Said<ir::PatchDomain> domain_;
  Said<ir::PatchSpacing> spacing_;
  Said<bool> clockwise_;
  Said<uint32_t> views_, invocations_, max_vertices_, max_primitives_, vertices_;
  Said<ir::MeshPrimitive> mesh_;
  SmallVector<UsedIndices, 1> indices_;
  uint32_t default_stream_ = 0;
  bool is_set_by_program_ = false;  ///< what no shader object declares (GL_ARB_geometry_shader4)
  Span other_stream_;  ///< where a stream but the first was named
};

}  // namespace umber::glsl
