// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <vector>

#include "front/glsl/lower/part.h"

namespace umber::glsl {

/// What an l-value, or a name of a texture or counter, denotes.
struct LValue : Access {
  Swizzle swizzle{};  ///< what it picks from the vector that the access is of; count 0: all
  bool is_precise = false;
  ir::Precision precision{};
  SymbolId block{};  ///< the variable; a block: whose members' qualifiers say more
};

/// A texture, image or counter passed to a function, or a structure that holds textures. All of it is known at compile
/// time but for array indices, which become extra parameters.
struct OpaqueArgument {
  ResourceId resource{};     ///< none: a structure that holds textures
  uint32_t first = 0;        ///< as in Access
  ValueId constant_index{};  ///< none: passed as a parameter
  bool is_nonuniform = false;
  std::optional<ir::VariableId> query{};  ///< a ray query, or an array of them; `first` is 1 if an index follows
  friend bool operator==(OpaqueArgument, OpaqueArgument) = default;
  friend uint32_t hash_of(OpaqueArgument a) {
    return (((a.query ? a.query->index * 31 : 0) + a.resource.index * 31 + a.first) * 31 + a.constant_index.index) * 2 + uint32_t{a.is_nonuniform};
  }
};

/// Where symbols live, what l-values denote, loads and stores of them.
class LValues : public LowerPart {
 public:
  /// What belongs to the function being lowered.
  struct Frame {
    std::vector<ir::VariableId> locals;
    std::vector<ValueId> precise;  ///< values stored to precise variables
  };

  using LowerPart::LowerPart;

  /// Before any symbol gets a home.
  void begin() { homes_.resize(symbols_.symbols.size()); }
  void set_home(SymbolId id, const Home& home) { homes_[id.index] = home; }
  void make_variable(SymbolId id, ir::VariableScope scope);

  /// Begins the frame of another function; `leave` goes back to `outer` and gives what the inner one had.
  Frame enter() { return std::exchange(frame_, {}); }
  Frame leave(Frame outer) { return std::exchange(frame_, std::move(outer)); }
  /// What something opaque is as an argument. Adds the values to be passed beside it.
  OpaqueArgument opaque_argument(const LValue& l, Values& values);
  /// Makes a parameter what was passed for it; takes its values from those of `body` from `next` on.
  void bind_opaque(SymbolId param, const OpaqueArgument& argument, ir::BlockId body, uint32_t& next);

  std::optional<LValue> of_symbol(SymbolId id);
  /// Goes down into an element, a member, or a component of a swizzle.
  void index(LValue& l, ValueId i) { accessor_.index(l, i); }
  void field(LValue& l, uint32_t member);
  void pick_component(LValue& l, Swizzle swizzle, ValueId i);
  ValueId load(const LValue& l);
  bool is_narrow_mask(const LValue& l) const;
  ValueId load(SymbolId id) { return load(*of_symbol(id)); }
  void store(SymbolId id, ValueId value) { store(*of_symbol(id), value); }
  void store(const LValue& l, ValueId value);
  /// The components that a swizzle picks from a vector; the vector itself if there is none.
  ValueId swizzle(ValueId vector, Swizzle swizzle);

 private:
  OpaqueArgument query_argument(const LValue& l, Values& values);
  std::vector<Home> homes_;  ///< by SymbolId
  Frame frame_;
};

}  // namespace umber::glsl
