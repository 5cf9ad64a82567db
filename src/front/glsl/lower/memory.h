// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <vector>

#include "front/glsl/lower/part.h"

namespace umber::glsl {

/// Something in memory, or a part of it: what an l-value denotes.
struct Access {
  ir::Place place{ir::VariableId{}};
  Values path;
  TypeId type{};                   ///< of the part; while `swizzle` is set, of the vector that it picks from
  Swizzle swizzle;                 ///< count 0: none
  bool in_resource_array = false;  ///< `type` still has array dimensions of the resource, not of its contents
  /// Inside a uniform that holds textures: which of them, counted in order of declaration, and where in the arrays
  /// around.
  uint32_t leaf = 0;
  ValueId leaf_index{};
  uint32_t first_byte = 0;  ///< atomic counters: where the counter, or the array around it, lies in its buffer
  SymbolId symbol{};
};

/// Where a symbol lives.
struct Home {
  enum class Kind : uint8_t { none, variable, io_var, member, resource, io_block, counter, alias } kind = Kind::none;
  uint32_t id = 0;      ///< VariableId, IoVarId, ResourceId; io_block: the first of the members' IoVarIds; alias: index
  uint32_t member = 0;  ///< member: number in the resource's structure; counter: byte offset
  uint32_t first_leaf = 0;  ///< uniforms that hold textures: the first of them
  ValueId leaf_index{};     ///< parameters that hold textures: where in arrays of them; none: 0
};

/// A texture, image or counter passed to a function, or a structure that holds textures. All of it is known at compile
/// time but for array indices, which become extra parameters.
struct OpaqueArgument {
  ResourceId resource{};
  uint32_t first_leaf = 0;   ///< of a structure that holds textures: the first of them
  uint32_t first_byte = 0;   ///< of an atomic counter: see Access
  ValueId constant_index{};  ///< none: passed as a parameter
  friend bool operator==(OpaqueArgument, OpaqueArgument) = default;
  friend uint32_t hash_of(OpaqueArgument a) {
    return ((a.resource.index * 31 + a.first_leaf) * 31 + a.first_byte) * 31 + a.constant_index.index;
  }
};

/// Where symbols live, ways into what they hold, loads and stores.
class Memory : public LowerPart {
 public:
  /// What belongs to the function being lowered.
  struct Frame {
    std::vector<ir::VariableId> locals;
    std::vector<Access> aliases;  ///< its parameters that are textures, images and counters
  };

  using LowerPart::LowerPart;

  /// Before any symbol gets a home.
  void begin() { homes_.resize(symbols_.symbols.size()); }
  void set_home(SymbolId id, const Home& home) { homes_[id.index] = home; }
  void make_variable(SymbolId id, ir::VariableScope scope);
  /// The next texture in a structure, and the number that the next one will have.
  void add_leaf(ResourceId texture) { leaves_.push_back(texture); }
  uint32_t next_leaf() const { return static_cast<uint32_t>(leaves_.size()); }
  /// Elements over all array dimensions; 1 for no array.
  uint32_t flat_count(TypeId type) const;

  /// Begins the frame of another function; `leave` goes back to `outer` and gives what the inner one had.
  Frame enter() { return std::exchange(frame_, {}); }
  Frame leave(Frame outer) { return std::exchange(frame_, std::move(outer)); }
  /// What an access that denotes something opaque is as an argument. Adds the values to be passed beside it.
  OpaqueArgument opaque_argument(Access a, Values& values);
  /// Makes a parameter what was passed for it; takes its values from those of `body` from `next` on.
  void bind_opaque(SymbolId param, const OpaqueArgument& argument, ir::BlockId body, uint32_t& next);

  std::optional<Access> symbol_access(SymbolId id);
  /// Goes down into an element, a member, or a component of a swizzle.
  void index(Access& a, ValueId i);
  void field(Access& a, uint32_t member);
  void pick_component(Access& a, Swizzle swizzle, ValueId i);
  /// From a texture in a structure to its resource.
  void resolve_texture(Access& a) const;
  ValueId load(const Access& a);
  ValueId load(SymbolId id) { return load(*symbol_access(id)); }
  void store(SymbolId id, ValueId value) { store(*symbol_access(id), value); }
  void store(const Access& a, ValueId value);

 private:
  bool is_io_block(const Access& a) const;
  ValueId load_part(const Access& a);
  void store_part(const Access& a, ValueId value);
  void store_swizzle(const Access& a, ValueId value);

  std::vector<Home> homes_;         ///< by SymbolId
  std::vector<ResourceId> leaves_;  ///< textures in structures
  Frame frame_;
};

}  // namespace umber::glsl
