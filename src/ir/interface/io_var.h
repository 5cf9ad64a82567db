// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "diag/source.h"
#include "ir/ids.h"

namespace umber::ir {

enum class Direction : uint8_t { input, output };
enum class BuiltIn : uint8_t {
  none,  ///< a variable that the shader declared
#define UMBER_BUILT_IN(name, where, glsl) name,
#include "ir/interface/built_in.def"
#undef UMBER_BUILT_IN
};
struct BuiltInInfo {
  std::string_view name;
  bool device;            ///< see built_in.def
  std::string_view glsl;  ///< its name in GLSL; empty: it has none
};
inline constexpr BuiltInInfo kBuiltIns[] = {
    {"none", false, {}},
#define UMBER_BUILT_IN(name, where, glsl) {#name, std::string_view(#where) == "device", glsl},
#include "ir/interface/built_in.def"
#undef UMBER_BUILT_IN
};
constexpr const BuiltInInfo& info(BuiltIn b) { return kBuiltIns[static_cast<size_t>(b)]; }

/// `per_vertex`: none; an array of what the vertices of the primitive wrote.
enum class Interpolation : uint8_t { smooth, flat, noperspective, per_vertex };
enum class Sampling : uint8_t { center, centroid, sample };
enum class Precision : uint8_t { none, low, medium, high };

/// A stage input or output. Members of interface blocks are variables of their own, with the block's name in `block`.
struct IoVar {
  Direction direction{};
  BuiltIn built_in{};
  Interpolation interpolation{};
  Sampling sampling{};
  Precision precision{};
  bool invariant = false;
  bool explicit_interpolation = false;  ///< the source wrote it; else compatibility colours follow the shade model
  TypeId type{};
  std::optional<uint32_t> declared_location;  ///< what the shader wrote; immutable after the front end
  std::optional<uint32_t> location;           ///< assigned by link; none for device built-ins
  uint32_t component = 0;
  uint32_t index = 0;           ///< fragment outputs: second source of dual-source blending
  uint32_t instance_dims = 0;   ///< outermost dimensions that are those of the block, an array of instances
  bool is_of_instance = false;  ///< the block has an instance name: OpenGL calls the variable `block.name`
  bool is_patch = false;        ///< one for all vertices of a patch; see ir/interface/per_vertex.h
  bool is_per_primitive = false;  ///< one for each primitive of a mesh: an element each, or one for a fragment
  uint8_t stream = 0;           ///< geometry outputs: which stream of vertices it belongs to
  bool is_copy = false;         ///< made for transform feedback alone: no other stage reads it
  NameId name{};   ///< varyings of two stages match by it where they have no location (GLSL 4.60 section 4.3.4)
  NameId block{};  ///< block name, for members of interface blocks
  NameId decorations{};  ///< of SPIR-V, by number: interface/spirv_instruction.h
  TypeId words_of{};  ///< vertex inputs that are read as words: the type that they make
  Span span{};        ///< where it is declared
};

/// Whose a variable is: that of one invocation, of a workgroup, or of a ray: what an invocation that traces it, or calls
/// another, and those of the stages that it comes to have in common. The `incoming` one is what such a stage was given.
/// A task payload is what a workgroup of task shaders hands on to the workgroups of mesh shaders that it asks for. A ray
/// query is one invocation's, too, but changed and read by ops of its own alone.
enum class VariableScope : uint8_t {
  function, private_, shared,
  ray_payload, incoming_ray_payload, hit_attribute, callable_data, incoming_callable_data,
  task_payload, ray_query,
};
/// Whether other invocations, other stages or ops that are no stores change what is in such a variable.
constexpr bool is_seen_elsewhere(VariableScope scope) { return scope >= VariableScope::shared; }
constexpr bool is_of_ray(VariableScope scope) {
  return scope >= VariableScope::ray_payload && scope <= VariableScope::incoming_callable_data;
}
struct Variable {
  VariableScope scope{};
  TypeId type{};
  FunctionId function{};  ///< scope function: whose
  NameId name{};
  std::optional<uint32_t> location;  ///< payloads and data of callables: by which they are told apart
  ValueId initial{};  ///< a constant, at each call for scope function; none: undefined, as scope shared is
  Span span{};        ///< where it is declared
};

/// What a load, store or atomic goes to: 2 bits of table, 30 of index. Fits Inst::attr. `reference`: memory of that kind at
/// the address that the path begins with.
class Place {
 public:
  enum class Table : uint32_t { resource, io_var, variable, reference };
  constexpr Place(ResourceId r) : bits_(r.index << 2) {}
  constexpr Place(IoVarId v) : bits_(v.index << 2 | 1) {}
  constexpr Place(VariableId v) : bits_(v.index << 2 | 2) {}
  constexpr Place(ReferenceId r) : bits_(r.index << 2 | 3) {}
  static constexpr Place from_bits(uint32_t bits) { return Place(bits); }
  constexpr uint32_t bits() const { return bits_; }
  constexpr Table table() const { return Table(bits_ & 3); }
  constexpr uint32_t index() const { return bits_ >> 2; }
  constexpr bool is_resource() const { return table() == Table::resource; }
  constexpr bool is_io_var() const { return table() == Table::io_var; }
  constexpr bool is_variable() const { return table() == Table::variable; }
  constexpr bool is_reference() const { return table() == Table::reference; }
  constexpr ResourceId resource() const { return {index()}; }
  constexpr IoVarId io_var() const { return {index()}; }
  constexpr VariableId variable() const { return {index()}; }
  constexpr ReferenceId reference() const { return {index()}; }
  friend constexpr bool operator==(Place, Place) = default;

 private:
  constexpr explicit Place(uint32_t bits) : bits_(bits) {}
  uint32_t bits_;
};

}  // namespace umber::ir
