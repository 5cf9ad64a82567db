// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <vector>

#include "eval/interpreter.h"
#include "ir/module.h"

namespace umber::eval {

/// A module prepared for execution: where each value is in the frame of its function, constants as words, and sizes.
/// Sizes are saturated at `kHuge`, far above any limit of memory.
class Program {
 public:
  static constexpr uint64_t kHuge = uint64_t{1} << 40;

  /// Constants of more than `most_words` altogether are left out: see `fits`. `undefined`: Limits::undefined.
  Program(const ir::Module& module, uint64_t most_words, uint64_t undefined = 0);

  const ir::Module& module() const { return m_; }
  bool fits() const { return fits_; }

  uint64_t words(ir::TypeId type) const { return type_words_[type.index]; }
  uint64_t words(ir::ValueId v) const { return words(m_.type(v)); }
  /// The same of a value that lies in memory.
  size_t size(ir::ValueId v) const { return static_cast<size_t>(words(v)); }
  /// The first word of part `n` in a value of a composite type.
  uint64_t part_offset(ir::TypeId composite, uint32_t n) const {
    if (m_.types.is_structure(composite)) return member_offsets_[m_.types[composite].members.index + n];
    return n * words(m_.types[composite].element);
  }

  /// A constant's place in `constants()`, any other value's place in its function's frame.
  uint64_t offset(ir::ValueId v) const { return value_offsets_[v.index]; }
  const uint64_t* constant(ir::ValueId v) const { return constants_.data() + offset(v); }
  uint64_t offset(ir::VariableId v) const { return variable_offsets_[v.index]; }
  /// Those with an initial value.
  const std::vector<ir::VariableId>& initialized() const { return initialized_; }
  /// Stage variables: inputs and outputs lie in one array.
  uint64_t offset(ir::IoVarId v) const { return io_offsets_[v.index]; }
  /// Where a loop's frame counts its iterations.
  uint64_t counter(ir::InstId loop) const { return counters_[loop.index]; }
  /// Gives memory that is all zero a value of the type that is undefined.
  void undefine(ir::TypeId type, uint64_t* out) const {
    if (undefined_ != 0) fill_undefined(type, out);
  }
  /// The outputs among the stage variables `io`, nothing of which was written.
  void undefine_outputs(Words& io) const {
    if (undefined_ == 0) return;
    for (const ir::IoVarId id : m_.io_vars.ids())
      if (m_.io_vars[id].direction == ir::Direction::output)
        fill_undefined(m_.io_vars[id].type, io.data() + offset(id));
  }
  /// Number of the instruction in the text.
  uint32_t position(ir::InstId i) const { return positions_[i.index]; }

  /// What an instruction counts for, by Limits::steps, each time that an invocation comes to it.
  uint64_t steps(ir::InstId i) const {
    const ir::Inst& in = m_.insts[i];
    uint64_t moved = 0;
    for (uint32_t n = 0; n < in.result_count; ++n) moved += words(m_.result(i, n));
    for (const ir::Use& use : m_.operands(i)) moved += words(use.value);
    return 1 + moved / 16;
  }
  uint64_t frame_words(ir::FunctionId f) const { return frame_words_[f.index]; }
  uint64_t private_words() const { return private_words_; }
  uint64_t shared_words() const { return shared_words_; }
  /// Of the largest shared block.
  uint64_t shared_block_bytes() const { return shared_block_bytes_; }
  uint64_t io_words() const { return io_words_; }
  /// The outputs among the stage variables `io`.
  void take_outputs(const Words& io, StageValues& outputs) const;

 private:
  void sizes();
  void variables();
  void function(ir::FunctionId f);
  void instruction(ir::InstId i, uint64_t& frame);
  void constant_words(ir::ValueId v);
  void flatten(ir::ValueId v, uint64_t* out) const;
  void fill_undefined(ir::TypeId type, uint64_t* out) const;

  const ir::Module& m_;
  uint64_t most_words_, undefined_;
  bool fits_ = true;
  std::vector<uint64_t> type_words_, member_offsets_, value_offsets_, variable_offsets_, io_offsets_, counters_,
      frame_words_, constants_;
  std::vector<uint32_t> positions_;
  std::vector<ir::VariableId> initialized_;
  uint32_t next_position_ = 0;
  uint64_t private_words_ = 0, shared_words_ = 0, shared_block_bytes_ = 0, io_words_ = 0;
};

/// Adds without leaving the range of sizes.
inline uint64_t grow(uint64_t size, uint64_t by) { return size + by < Program::kHuge ? size + by : Program::kHuge; }

}  // namespace umber::eval
