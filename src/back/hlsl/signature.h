// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <span>
#include <string_view>

#include "back/hlsl/options.h"
#include "back/hlsl/types.h"
#include "back/text/accesses.h"
#include "back/text/helpers.h"
#include "base/arena_vector.h"
#include "diag/diagnostics.h"
#include "ir/module.h"

namespace umber::back::hlsl {

/// What inputs and outputs of the stages of tessellation belong to: one structure for each vertex, another for the patch;
/// the rest are parameters.
enum StreamOfPatch : uint32_t { kOfVertex, kOfPatch, kOfDevice };

/// Inputs and outputs: their declarations, the head of main(), and the names that code has for them.
class Signature {
 public:
  /// Declares in the code's `out`, where the functions follow.
  Signature(text::Code& code, const Options& options, Types& types);

  void declare();

  /// `input.uv`, or the name of a static variable.
  void print_io_var(TextWriter& out, ir::IoVarId v) const {
    const IoText& text = io_[v.index];
    if (text.prefix == Prefix::input) out << "input.";
    if (text.prefix == Prefix::output) out << "output.";
    out << text.name;
  }
  std::string_view io_name(ir::IoVarId v) const { return io_[v.index].name; }

  /// Code reaches inputs and outputs as members of main's parameter and result; else they are static variables, which a
  /// main of its own copies.
  bool is_direct() const { return is_direct_; }
  bool has_inputs() const { return has_inputs_; }
  bool has_outputs() const { return has_outputs_; }
  /// `Output main(Input input)` with its attributes.
  void print_head(TextWriter& out, std::string_view streams) const;
  /// Of the vertices that a geometry shader emits to a stream, or of the vertices and primitives of a mesh; empty: it has none.
  std::string_view structure_of(uint32_t stream) const { return structures_[stream]; }
  /// The statements that copy inputs in and outputs out, where `is_direct` does not hold.
  void print_copies(TextWriter& out, ir::Direction direction, int depth, uint32_t stream = 0);
  /// Those that copy one vertex (stream 0) or primitive (stream 1) of a mesh to an element of main's parameter.
  void print_mesh_copies(TextWriter& out, uint32_t stream, std::string_view parameter, std::string_view element,
                         int depth);
  /// Those of a patch's vertex, of what it has once, or of what the device says of it, as StreamOfPatch has them.
  void print_patch_copies(TextWriter& out, ir::Direction direction, uint32_t stream, std::string_view vertex,
                          int depth);
  bool has_vertices() const { return has_vertices_; }
  /// A hull shader hands it to a domain shader. D3DCompile takes no distances for culling there (X4502).
  bool is_between_patches(const ir::IoVar& var) const {
    const bool is_input = var.direction == ir::Direction::input;
    return module_.stage == (is_input ? ir::Stage::tess_evaluation : ir::Stage::tess_control) &&
           !options_.vulkan_attributes;
  }
  /// Vertices of the patch that goes in.
  uint32_t input_vertices() const;
  /// Inputs that are parameters of main, each with its semantic.
  std::string_view parameters() const { return parameters_.text(); }
  /// The type is uint in the signature, int in GLSL.
  bool is_unsigned_in_signature(ir::IoVarId v) const {
    const ir::IoVar& var = module_.io_vars[v];
    return var.built_in != ir::BuiltIn::none && is_unsigned_in_signature(var);
  }
  /// GLSL's gl_FragCoord.w is 1/w, that of SV_Position is w.
  bool has_reciprocal_w(ir::IoVarId v) const { return module_.io_vars[v].built_in == ir::BuiltIn::frag_coord; }

 private:
  /// A part of an input or output that is a member of Input or Output.
  struct Leaf {
    std::string_view name;
    std::string_view path;  ///< from the variable: `[1].color`
    ir::IoVarId var{};
    ir::TypeId type{};
    uint32_t location = 0, index = 0, component = 0;  ///< as IoVar's
    bool is_precise = false;                          ///< must be evaluated without contraction
    std::string_view swizzle;                         ///< of a member that several variables share: `.yz`
  };
  /// Code has the variable alone, or in the parameter or result of main.
  enum class Prefix : uint8_t { none, input, output };
  struct IoText {
    Prefix prefix{};
    std::string_view name;
    uint32_t first_leaf = 0, leaf_count = 0;
  };
  /// What a leaf is declared as: a member of Input or Output, a parameter of main, or a parameter by vertex with a
  /// structure of its own: `triangle Input_1 color[3]`.
  enum class Form : uint8_t { member, parameter, structure };
  /// Where copies find a member: `input[2].` in front of its name, or `[2].value` behind.
  struct Reach {
    std::string_view before, behind;
  };
  bool is_unsigned_in_signature(const ir::IoVar& var) const;
  uint32_t stream_of(const ir::IoVar& var) const;
  void decide_io();
  void decide_parameters();
  std::string_view wanted_name(const ir::IoVar& var) const;
  void declare_io(ir::Direction direction, uint32_t stream = 0);
  void declare_streams();
  void declare_patches();
  /// HLSL wants a vertex to have something.
  void declare_nothing() { out_ << "struct Output {\n  float nothing : NOTHING;\n};\n\n"; }
  static bool is_level(ir::BuiltIn b) {
    return b == ir::BuiltIn::tess_level_outer || b == ir::BuiltIn::tess_level_inner;
  }
  void print_level_copies(TextWriter& out, const Leaf& leaf, std::string_view variable, Reach reach, int depth);
  /// How many levels of subdivision Direct3D has for the domain.
  uint32_t level_count(ir::BuiltIn level) const;
  /// main() of a hull shader, or of a domain shader, gives it a value that is no parameter's.
  bool is_set_by_entry(const ir::IoVar& var) const;
  /// The place in a domain of two dimensions, which GLSL has three of.
  bool is_flat_coord(const ir::IoVar& var) const {
    return var.built_in == ir::BuiltIn::tess_coord && level_count(ir::BuiltIn::tess_level_outer) != 3;
  }
  void print_copies_of(TextWriter& out, ir::IoVarId v, std::string_view variable, Reach reach, int depth);
  void print_geometry_head(TextWriter& out, std::string_view streams) const;
  TextWriter& begin_leaf(Form form, std::string_view name);
  void end_leaf(Form form);
  void declare_built_in(Form form, ir::IoVarId v);
  /// Parts of located variables, by location. Those that share one by components are a vector together.
  void declare_located(Form form, std::span<Leaf> leaves);
  void declare_shared(Form form, std::span<Leaf* const> sharing);
  void declare_location(Form form, const Leaf& leaf);
  /// `base` says of what variable, where and how called the value is.
  void add_leaves(const Leaf& base, uint32_t& location);
  void add_leaves_of(ir::IoVarId v);
  /// Those of one structure: whether Direct3D has as many registers for them, or as many components.
  void check_limits(std::span<const Leaf> leaves) const;
  void check_emitted(std::span<const Leaf> leaves) const;
  uint32_t component_count(const Leaf& leaf) const;
  std::span<Leaf> leaves_of(ir::IoVarId v) {
    return {leaves_.begin() + io_[v.index].first_leaf, io_[v.index].leaf_count};
  }
  bool is_precise_output(ir::IoVarId v) const;
  /// The depth is written as SV_DepthGreaterEqual or SV_DepthLessEqual.
  bool is_depth_bounded() const;
  void print_distance_copies(TextWriter& out, const Leaf& leaf, std::string_view variable, Reach reach, int depth);
  /// An input that a function of HLSL gives.
  bool is_intrinsic(ir::IoVarId v) const;
  std::string_view intrinsic_of(ir::IoVarId v) const;
  bool is_simple(ir::TypeId type) const;
  std::string_view semantic(ir::IoVarId v) const;
  void unsupported_built_in(ir::IoVarId v);
  bool is_covered_after_tests(const ir::IoVar& var) const;

  const ir::Module& module_;
  const Options& options_;
  text::Helpers& helpers_;
  Diagnostics& diagnostics_;
  NameTable& names_;
  Types& types_;
  const text::Accesses& accesses_;
  TextWriter& out_;
  TextWriter parameters_;  ///< inputs that are parameters of main
  std::span<IoText> io_;
  std::array<std::string_view, ir::kMostStreams> structures_{};  ///< of outputs, by stream
  ArenaVector<Leaf> leaves_;
  bool is_direct_ = true, has_inputs_ = false, has_outputs_ = false;
  bool has_vertices_ = false;            ///< of a patch, as inputs
  bool takes_parameters_ = false;        ///< inputs are parameters of main each, not members of one
  std::string_view primitive_, extent_;  ///< of what a geometry shader has for each vertex: `triangle `, `[3]`
};

}  // namespace umber::back::hlsl
