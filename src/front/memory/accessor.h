// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <vector>

#include "front/memory/access.h"
#include "front/memory/sink.h"
#include "ir/interface/plain_types.h"
#include "ir/module.h"

namespace umber::front::memory {

/// What an atomic works on: the operands and the attribute that its instruction begins with.
struct AtomicTarget {
  ir::AtomicSpace space{};
  uint32_t attr = 0;
  Values operands{};
};

/// Goes down into what is in memory, loads it and stores it.
class Accessor {
 public:
  Accessor(Sink& sink, ir::PlainTypes& plain_types) : sink_(sink), module_(sink.module()), plain_types_(plain_types) {}

  /// The next texture in a structure, and the number that the next one will have.
  void add_texture(ir::ResourceId texture) { textures_.push_back(texture); }
  uint32_t next_texture() const { return static_cast<uint32_t>(textures_.size()); }

  /// The home of a resource, or of an array of them from element `index` on.
  Home resource_home(ir::ResourceId resource, ir::TypeId type, ir::ValueId index);
  Home resource_home(ir::ResourceId resource, ir::TypeId type) { return resource_home(resource, type, number(0)); }
  /// The home of an atomic counter, or of an array of them from element `index` on.
  Home counter_home(ir::ResourceId buffer, uint32_t first_byte, ir::TypeId type, ir::ValueId index);
  Home counter_home(ir::ResourceId buffer, uint32_t first_byte, ir::TypeId type) {
    return counter_home(buffer, first_byte, type, number(0));
  }
  /// The home of a member of a block, which may lack the textures in `type`: the first of those is number `first`.
  Home member_home(ir::ResourceId block, uint32_t member, ir::TypeId type, uint32_t first);

  /// All of what is at an address.
  Access at_address(ir::ValueId address);

  /// Goes down to an element, column or component, or to a member.
  void index(Access& a, ir::ValueId i);
  void member(Access& a, uint32_t n);

  /// The value without the textures in it, for they are no part of a value.
  ir::ValueId load(const Access& a);
  void store(const Access& a, ir::ValueId value);
  /// The length of an array that is sized at run time.
  ir::ValueId length(const Access& a);
  /// The value of a fragment input elsewhere in the pixel; `at`: where, if the op takes that.
  ir::ValueId interpolate(ir::Op op, const Access& a, ir::ValueId at);
  AtomicTarget atomic_target(const Access& a);

 private:
  const ir::TypeTable& types() const { return module_.types; }
  Access part(const Access& a, uint32_t n);
  void add_to_flat_index(Access& a, ir::ValueId i);
  void mixed_member(Access& a, ir::TypeId structure, uint32_t n);
  ir::ValueId as_u32(ir::ValueId index);
  ir::ValueId binary(ir::Op op, ir::ValueId a, ir::ValueId b);
  ir::ValueId load_parts(const Access& a);
  ir::ValueId load_matrix(const Access& a);
  /// The constant `n`.
  ir::ValueId number(uint32_t n) {
    if (n >= numbers_.size()) return module_.u32(n);
    if (!numbers_[n]) numbers_[n] = module_.u32(n);
    return numbers_[n];
  }

  Sink& sink_;
  ir::Module& module_;
  ir::PlainTypes& plain_types_;
  std::vector<ir::ResourceId> textures_;   ///< in structures
  std::array<ir::ValueId, 16> numbers_{};  ///< those that were asked for
};

}  // namespace umber::front::memory
