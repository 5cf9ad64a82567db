// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <vector>

#include "front/spirv/part.h"

namespace umber::front::spirv {

/// A points-to analysis of modules that choose pointers, textures or samplers at run time: which parts of which
/// variables each of them may be. Functions are looked at together, so that a parameter has what all calls pass.
class PointsTo : public ImportPart {
 public:
  using ImportPart::ImportPart;

  static constexpr uint32_t kNothing = 0;  ///< the location that null pointers point to
  static constexpr uint32_t kElement = ~0u;

  /// A variable, or a part of one, with the indices into arrays left open.
  struct Location {
    uint32_t root = 0;         ///< id of the variable, or of the parameter that is one
    uint32_t parent = 0;       ///< what it is a part of; kNothing: it is the whole variable
    uint32_t part = 0;         ///< which member; kElement: an element, column or component
    uint32_t type = 0;         ///< id of the type of what lies there
    uint32_t elements = 0;     ///< how many steps down to it are such elements
    uint32_t next = 0;         ///< the next one with the same parent
    uint32_t first_child = 0;
  };

  /// Looks at what a function calls, if the module chooses anything.
  void find(uint32_t entry);
  bool is_active() const { return !locations_.empty(); }
  /// The locations that a pointer or texture may be; those that a variable of pointers may hold. None in a module that
  /// chooses nothing.
  std::span<const uint32_t> of(uint32_t id) const {
    if (!is_active()) return {};
    return sets_[set_of_[b_.number(id)]];
  }
  /// The most elements that are on the way to one of them.
  uint32_t indices_of(uint32_t id) const;
  const Location& at(uint32_t location) const { return locations_[location]; }
  /// Where a chain leads to from a location, and where one of its indices does.
  uint32_t follow(uint32_t location, const Instruction& chain);
  uint32_t part(uint32_t location, uint32_t index);
  /// Whether what has this type is no value, but followed to its variable.
  bool is_followed(uint32_t type) const {
    return pointee(type) || (type_of(type) && module_.types.is_opaque(type_of(type)));
  }

 private:
  /// That `to` may be whatever `from` may be, or what a chain makes of it.
  struct Rule {
    uint32_t to = 0, from = 0;
    uint32_t chain = 0;  ///< the word of an instruction; 0: there is none
    uint32_t word = 0;   ///< of the instruction that says so
  };

  void add_function(const Function& f);
  void add_instruction(const Instruction& i, const Function& f);
  void add_call(const Instruction& i);
  void add_rule(const Instruction& i, uint32_t to, uint32_t from, bool is_chain = false);
  void add_held(const Instruction& i, uint32_t to, uint32_t from, uint32_t variable);
  void begin(uint32_t id);
  bool add(uint32_t id, uint32_t location);
  SmallVector<uint32_t, 4>& set(uint32_t id);
  uint32_t child(uint32_t parent, uint32_t part, uint32_t type);
  bool is_array_of_resources(uint32_t location) const;
  bool is_own(uint32_t parameter) const;

  std::vector<Location> locations_;
  std::vector<uint32_t> set_of_;                ///< by number of an id; 0: nothing is known of it
  std::vector<SmallVector<uint32_t, 4>> sets_;  ///< the first is empty
  std::vector<Rule> rules_;
};

}  // namespace umber::front::spirv
