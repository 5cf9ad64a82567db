// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/check/part.h"
#include "ir/interface/per_vertex.h"

namespace umber::glsl {

inline constexpr Message<> kSeparablePerVertex{
    Severity::error, "separable-per-vertex",
    "a shader of a separable program must declare gl_PerVertex to use what is in it",
    "declare the block with the members that are used, before the first use"};

/// Inputs and outputs with an element for each vertex of a primitive or patch, gl_in and gl_out among them (GLSL 4.60
/// sections 4.3.4, 4.3.6, 4.4.1.2 and 7.1).
class PerVertexChecker : public CheckPart {
 public:
  using CheckPart::CheckPart;

  void begin_unit();
  void end_unit();
  /// Of all shader objects together: gl_in or gl_out that one declares again, all that use it declare again.
  void check_units();
  /// Whether who uses gl_PerVertex has to declare it, as in separable programs (OpenGL 4.6 section 7.4.1).
  bool must_be_declared() const;
  /// Whether variables of this direction are such arrays, those of the patch aside.
  bool applies(ir::Direction direction) const { return ir::has_per_vertex(module_.stage, direction); }
  /// Whether the stage has such arrays at all.
  bool has_blocks() const { return applies(ir::Direction::input) || applies(ir::Direction::output); }
  /// The type of such a variable, sized as far as the size is known. Reports what is no array, or of another size; then
  /// there is none.
  TypeId array_type(ir::Direction direction, bool is_per_primitive, TypeId type, Span at);
  /// The number of vertices was declared: arrays that were waiting for it get it.
  void size_arrays(ir::Direction direction, uint32_t count);
  /// The same of the primitives of a mesh.
  void size_primitives(uint32_t count);
  /// What a built-in output of mesh shaders is an array of, with an element for each primitive.
  TypeId primitive_array(TypeId unsized_array);
  /// True for the name of an array that still waits.
  bool is_waiting(ExprId id) const;
  /// Of what is written: an invocation writes the outputs of its own vertex only.
  void check_written(ExprId id);
  /// gl_in, gl_out or those of mesh shaders; none if that is not what is meant.
  SymbolId block(NameId name, Span at);
  /// Declares gl_PerVertex, or what mesh shaders have in its place, with the name of an instance.
  void declare_block(Decl& decl);
  /// For link: what gl_PerVertex was declared to have. What a pipeline of Vulkan is made of need not declare it alike, for
  /// there are no programs.
  void note_block(ir::Direction direction, std::span<const ir::Member> members);
  /// Whether it is the name of a built-in block that mesh shaders may declare again.
  bool is_block_of_mesh(std::string_view name) const;

 private:
  struct Members {
    std::vector<ir::Member> list;
    std::vector<ir::BuiltIn> built_ins;
  };
  /// gl_in, gl_out or what mesh shaders have in their place.
  struct Instance {
    SymbolId symbol;           ///< none: nobody has spoken of it
    bool is_declared = false;  ///< in the shader object being checked
    bool was_used = false;     ///< in one before it
    Span declared_at{};        ///< in any of them; none: in no one
    bool is_ever_bare = false;  ///< used by one that does not declare it
  };
  /// What there is a built-in block for.
  struct BlockRow {
    std::string_view instance, block;
    ir::Direction direction{};
    bool is_of_mesh = false, is_per_primitive = false;
  };
  static const std::array<BlockRow, 4> kBlocks;

  uint32_t known_size(ir::Direction direction, bool is_per_primitive) const;
  void size_waiting(ir::Direction direction, bool is_per_primitive, uint32_t count);
  Members members_of(const Decl& decl, const BlockRow& row);
  bool is_as_before(const Instance& instance, const Members& members) const;
  Instance& instance_of(const BlockRow& row) { return instances_[static_cast<size_t>(&row - kBlocks.data())]; }
  SymbolId add_block(NameId name, const BlockRow& row, std::span<const ir::Member> members,
                     std::span<const ir::BuiltIn> built_ins, Span at);
  void note_blocks();
  const BlockRow* find_block(std::string_view instance) const;
  std::span<const BuiltinVariable> rows_of(const BlockRow& row) const;

  std::array<uint32_t, 2> declared_size_{};  ///< by direction; 0: none
  std::array<uint32_t, 3> first_size_{};     ///< of arrays that had one before that, those of primitives last; 0: none
  std::array<Instance, 4> instances_{};      ///< by kBlocks
  uint32_t primitives_ = 0;                  ///< of a mesh, as declared
};

}  // namespace umber::glsl
