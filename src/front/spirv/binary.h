// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "base/arena_vector.h"
#include "spirv/reader.h"

namespace umber::front::spirv {

/// What a decoration says of an id or of a member of a structure, or a name of a member.
struct Annotation {
  static constexpr uint32_t kWhole = ~0u;  ///< of the id itself
  uint32_t target = 0, member = kWhole;
  uint32_t kind = 0;                         ///< spv::Decoration; 0: a name
  uint32_t operands = 0, operand_count = 0;  ///< words of the module

  /// What tells those of one target apart.
  uint64_t key() const { return key(member, kind); }
  static uint64_t key(uint32_t member, uint32_t kind) { return uint64_t{member} << 32 | kind; }
};
/// By target, member and kind; of several of one kind the first in the module comes first.
inline constexpr auto comes_before = [](const Annotation& a, const Annotation& b) {
  if (a.target != b.target) return a.target < b.target;
  return a.key() != b.key() ? a.key() < b.key() : a.operands < b.operands;
};

struct Block {
  uint32_t label = 0;
  uint32_t first = 0;       ///< word of the first instruction behind the label
  uint32_t merge = 0;       ///< word of OpSelectionMerge or OpLoopMerge; 0: none
  uint32_t terminator = 0;  ///< word of the last instruction
};

/// One value of an OpPhi: for those who come to `to` from `from`.
struct PhiEdge {
  uint32_t from = 0, to = 0, phi = 0, value = 0;
  uint32_t word = 0;  ///< of the value in the module
};

struct Function {
  explicit Function(Arena& arena) : parameters(arena), globals(arena), calls(arena) {}

  uint32_t id = 0, offset = 0;
  ArenaVector<uint32_t> parameters;
  uint32_t first_block = 0, block_count = 0;  ///< none: it is imported
  uint32_t first_number = 0, end_number = 0;  ///< of the ids defined in it
  uint32_t first_phi = 0, end_phi = 0;        ///< edges, sorted by from, to and word
  ArenaVector<uint32_t> globals;              ///< ids of global variables that it names
  ArenaVector<uint32_t> calls;                ///< ids of functions
};

struct EntryPointInfo {
  spv::ExecutionModel model{};
  uint32_t function = 0;
  uint32_t offset = 0;
  std::span<const uint32_t> name;  ///< its words
  std::span<const uint32_t> interface;
};

constexpr bool is_terminator(spv::Op op) {
  switch (op) {
    case spv::Op::Branch:
    case spv::Op::BranchConditional:
    case spv::Op::Switch:
    case spv::Op::Kill:
    case spv::Op::Return:
    case spv::Op::ReturnValue:
    case spv::Op::Unreachable:
    case spv::Op::TerminateInvocation:
    case spv::Op::IgnoreIntersectionKHR:
    case spv::Op::TerminateRayKHR:
    case spv::Op::EmitMeshTasksEXT: return true;
    default: return false;
  }
}

/// A module taken apart: what its ids are and where, decorations, functions and their blocks. Each instruction has the
/// operands that the grammar asks for, each id one definition, each function its blocks, each block one terminator.
class Binary {
 public:
  /// What is known of the module is kept in `memory`, which must outlive this.
  explicit Binary(Memory* memory = nullptr) : arena_(memory) {}
  Binary(const Binary&) = delete;
  Binary& operator=(const Binary&) = delete;

  /// False, with a diagnostic, if the words are no such module. `base` is the module's place in the sources.
  bool parse(std::span<const uint32_t> words, uint32_t base, Diagnostics& diagnostics);

  std::span<const uint32_t> words() const { return words_; }
  uint32_t bound() const { return bound_; }
  /// Ids that are defined have numbers from 1, in the order of their definitions; 0: not defined.
  uint32_t number(uint32_t id) const { return id < bound_ ? numbers_[id] : 0; }
  uint32_t count() const { return static_cast<uint32_t>(definitions_.size()); }
  /// Where an id is defined; 0: nowhere.
  uint32_t offset(uint32_t id) const { return definitions_[number(id)].offset; }
  spv::Instruction at(uint32_t word) const { return spv::instruction_at(words_, word); }
  spv::Instruction definition(uint32_t id) const { return at(offset(id)); }
  /// Nop for an id that is not defined.
  spv::Op op(uint32_t id) const { return definitions_[number(id)].op; }
  /// The type of an id that has one, else 0.
  uint32_t type(uint32_t id) const { return definitions_[number(id)].type; }

  std::span<const EntryPointInfo> entry_points() const { return entry_points_.items(); }
  /// Words of types, constants and variables, of execution modes, and of the instructions that sample: those that
  /// compare, and the others.
  std::span<const uint32_t> globals() const { return globals_.items(); }
  std::span<const uint32_t> execution_modes() const { return modes_.items(); }
  std::span<const uint32_t> comparisons() const { return comparisons_.items(); }
  std::span<const uint32_t> lookups() const { return lookups_.items(); }
  std::span<const Function> functions() const { return functions_.items(); }
  const Function* function(uint32_t id) const;
  std::span<const Block> blocks(const Function& f) const {
    return blocks_.items().subspan(f.first_block, f.block_count);
  }
  std::span<const PhiEdge> phi_edges(const Function& f) const {
    return phi_edges_.items().subspan(f.first_phi, f.end_phi - f.first_phi);
  }
  /// The block of a label within the function, or null.
  const Block* block(const Function& f, uint32_t label) const;
  bool imports(uint32_t id, std::string_view set) const;  ///< whether the id is that of a set of extended instructions
  bool imports_glsl(uint32_t id) const { return id == glsl_ || imports(id, "GLSL.std.450"); }
  /// Whether an OpExtInst is of NonSemantic.Shader.DebugInfo.100, or of the versions behind it, which add to it.
  bool is_debug_info(const spv::Instruction& i) const { return i.operands()[0] == debug_info_ && debug_info_ != 0; }
  bool imports_debug_info(uint32_t id) const;    ///< instructions that mean nothing to whoever runs the shader
  bool has_specializations() const { return has_specializations_; }  ///< there are OpSpecConstant...
  bool has_lines() const { return has_lines_; }  ///< some instruction says where it comes from
  bool has_choices() const { return has_choices_; }  ///< pointers or textures may be chosen at run time

  /// Null if there is none.
  const Annotation* find(uint32_t target, spv::Decoration kind, uint32_t member = Annotation::kWhole) const {
    return find(target, member, static_cast<uint32_t>(kind));
  }
  bool has(uint32_t target, spv::Decoration kind, uint32_t member = Annotation::kWhole) const {
    return find(target, kind, member) != nullptr;
  }
  /// The first operand of a decoration.
  std::optional<uint32_t> decoration(uint32_t target, spv::Decoration kind, uint32_t member = Annotation::kWhole) const;
  /// All that is said of an id and of its members, by member and kind; of several of one kind the first counts.
  std::span<const Annotation> annotations_of_all(uint32_t target) const { return of(target); }
  /// All that is said of an id or of a member, by kind; of several of one kind the first counts.
  std::span<const Annotation> annotations(uint32_t target, uint32_t member = Annotation::kWhole) const;
  /// Debug names; empty if there is none. As long as this and the words.
  std::string_view name(uint32_t target, uint32_t member = Annotation::kWhole) const;

 private:
  friend class Parser;
  struct Definition {
    uint32_t offset = 0, type = 0;
    uint32_t owner = 0;  ///< functions: index + 1; labels: block + 1
    spv::Op op = spv::Op::Nop;
  };
  std::span<const Annotation> of(uint32_t target) const {
    if (target >= bound_ || annotations_begin_[target] == 0) return {};
    return {annotations_.begin() + (annotations_begin_[target] - 1), annotations_.begin() + annotations_end_[target]};
  }
  const Annotation* find(uint32_t target, uint32_t member, uint32_t kind) const {
    return (kinds_ & kind_bit(kind)) != 0 ? find_there(target, Annotation::key(member, kind)) : nullptr;
  }
  const Annotation* find_there(uint32_t target, uint64_t key) const;
  uint32_t member_name(uint32_t structure, uint32_t member) const;
  /// Those beyond the last bit share it.
  static uint64_t kind_bit(uint32_t kind) { return uint64_t{1} << std::min(kind, 63u); }

  Arena arena_;
  std::span<const uint32_t> words_;
  const char* text_ = nullptr;  ///< the words as bytes, the lowest of each first
  uint32_t bound_ = 0;
  uint32_t debug_info_ = 0;  ///< id of that set; 0: it is not imported
  uint32_t glsl_ = 0;        ///< one of GLSL.std.450; 0: that is not imported
  bool has_lines_ = false, has_specializations_ = false, has_choices_ = false;
  ArenaVector<uint32_t> numbers_{arena_};        ///< by id
  ArenaVector<uint32_t> names_{arena_};          ///< by id: the word where its name starts; 0: it has none
  ArenaVector<Definition> definitions_{arena_};  ///< by number
  ArenaVector<EntryPointInfo> entry_points_{arena_};
  ArenaVector<uint32_t> globals_{arena_}, modes_{arena_}, comparisons_{arena_}, lookups_{arena_};
  ArenaVector<Annotation> annotations_{arena_};  ///< those of one target together, sorted by member and kind
  /// By id: numbers of the first one, from 1 on, and of the last; 0: there is none. Vectors of zeros cost little.
  ArenaVector<uint32_t> annotations_begin_{arena_}, annotations_end_{arena_};
  uint64_t kinds_ = 0;                                ///< of all annotations, as bits
  ArenaVector<Annotation> member_names_{arena_};      ///< sorted by structure and member
  ArenaVector<uint32_t> member_names_begin_{arena_};  ///< by id; of structures without any it says nothing
  ArenaVector<Function> functions_{arena_};
  ArenaVector<Block> blocks_{arena_};
  ArenaVector<PhiEdge> phi_edges_{arena_};
};

}  // namespace umber::front::spirv
