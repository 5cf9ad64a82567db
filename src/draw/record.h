// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "eval/interpreter.h"
#include "ir/module.h"

namespace umber::draw {

/// Whose values: those of each vertex, or those of a patch as a whole.
enum class Share : uint8_t { vertex, patch };

/// The words of a type, as the interpreter has them: one for each scalar.
inline uint32_t words_of(const ir::Module& module, ir::TypeId type) { return module.types.contents(type).scalars; }

/// Whether stages meet by the variable's location; else the pipeline gives it its value, or takes it.
inline bool is_located(const ir::IoVar& v) { return !ir::info(v.built_in).device && v.location; }

/// Where a scalar of a variable is: its location and component, which stages meet by.
struct Scalar {
  uint32_t slot = 0;  ///< location times 4, and the component
  uint32_t word = 0;  ///< of the variable
  ir::TypeKind kind = ir::TypeKind::f32;
};
/// The scalars of a value at a location; those of 64 bits take two components.
std::vector<Scalar> scalars_at(const ir::Module& module, ir::TypeId type, uint32_t location, uint32_t component);

/// How the outputs of a stage for one vertex, or for one patch, lie in a record of words.
class Record {
 public:
  Record(const ir::Module& module, Share share);

  uint32_t words() const { return words_; }
  /// Where a scalar is, by slot or built-in variable; none if the stage does not write it.
  std::optional<uint32_t> at_slot(uint32_t slot) const;
  std::optional<uint32_t> at_built_in(ir::BuiltIn built_in) const;
  std::optional<uint32_t> at_variable(ir::IoVarId variable) const;
  uint32_t length(ir::BuiltIn built_in) const;

  /// Appends what the outputs hold of vertex `vertex`.
  void append(const eval::StageValues& outputs, uint32_t vertex, std::vector<uint64_t>& words) const;

 private:
  struct Variable {
    ir::IoVarId id;
    ir::BuiltIn built_in;
    uint32_t offset, words;
    bool is_array;  ///< of vertices
  };
  struct Slot {
    uint32_t slot, offset;
  };
  std::vector<Variable> variables_;
  std::vector<Slot> slots_;  ///< in order
  uint32_t words_ = 0;
};

/// Many records of one kind.
struct Records {
  const Record* record = nullptr;
  std::vector<uint64_t> words;
  uint32_t count = 0;
  std::span<const uint64_t> operator[](uint32_t n) const {
    return std::span(words).subspan(size_t{n} * record->words(), record->words());
  }
  void append(const eval::StageValues& outputs, uint32_t vertex = 0) {
    record->append(outputs, vertex, words);
    ++count;
  }
};

/// What brings records to the inputs of the next stage. What nobody wrote is zero.
class Link {
 public:
  Link(const Record& from, const ir::Module& to, Share share);
  /// Inputs with all words there, and zero.
  static eval::StageValues inputs(const ir::Module& module);
  /// The inputs get a record, as vertex `vertex` of the primitive.
  void copy(std::span<const uint64_t> record, uint32_t vertex, eval::StageValues& inputs) const;

 private:
  struct Move {
    uint32_t from;
    ir::IoVarId to;
    uint32_t word, stride;
  };
  std::vector<Move> moves_;
};

/// Sets a built-in input, if the module has it.
void provide(const ir::Module& module, eval::StageValues& inputs, ir::BuiltIn built_in,
             std::span<const uint64_t> words);
inline void provide(const ir::Module& module, eval::StageValues& inputs, ir::BuiltIn built_in, uint64_t word) {
  provide(module, inputs, built_in, {&word, 1});
}

}  // namespace umber::draw
