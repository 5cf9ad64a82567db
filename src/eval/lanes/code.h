// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <vector>

#include "eval/lanes/kernels.h"
#include "ir/ids.h"

/// A program as many invocations execute it together. Values are taken apart: each component has a slot, which is a word in each
/// lane. Regions are blocks, which a mask of lanes enters, and which say which of them come out at their ends; those that leave
/// in another way are collected by a mask of the construct that they leave.
namespace umber::eval::lanes {

using Slot = uint32_t;
using BlockIndex = uint32_t;
using MaskIndex = uint32_t;

/// A part of one of the tables of `Code`.
struct Range {
  uint32_t first = 0, count = 0;
};

template <typename Row>
std::span<const Row> rows(const std::vector<Row>& table, Range range) {
  return std::span(table).subspan(range.first, range.count);
}
/// Behind what is there.
template <typename Row>
Range add_rows(std::vector<Row>& table, std::span<const Row> added) {
  const Range range{static_cast<uint32_t>(table.size()), static_cast<uint32_t>(added.size())};
  table.insert(table.end(), added.begin(), added.end());
  return range;
}

struct Move {
  Slot to, from;
};

struct Instruction {
  enum class Kind : uint8_t {
    kernel,    ///< `kernel` with the slots
    vector,    ///< Code::vectors
    multiply,  ///< Code::vectors
    machine,   ///< Code::machine: what the interpreter executes, for one invocation or quad after the other
    load,      ///< Code::accesses
    store,     ///< Code::accesses
    if_,       ///< condition, blocks
    switch_,   ///< Code::switches
    loop,      ///< Code::loops
    call,      ///< Code::calls
    move,      ///< moves: what a region hands on
    leave,     ///< moves, and all lanes go to a mask
    leave_if,  ///< the same for those where a condition is true
    unreachable,
  };
  Kind kind{};
  Kernel kernel = nullptr;
  Slot to = 0, a = 0, b = 0, c = 0;  ///< of a kernel; a is a condition, too, b and c are blocks of if_
  uint32_t detail = 0;               ///< which row of the kind's table
  Range moves;
  MaskIndex mask = 0;
};

/// Operands and results of a function of vectors.
struct Vectors {
  VectorKernel kernel = nullptr;
  Range to, a, b;  ///< in Code::slots
  uint32_t rows = 0;
  bool is_row_vector = false;
};

/// Where the interpreter has a value.
struct Home {
  uint64_t offset = 0;
  Range slots;
};
struct MachineCall {
  ir::InstId instruction{};
  bool is_together = false;  ///< for all lanes of a quad at once
  Range operands, results;   ///< in Code::homes
};

/// A step of a path whose index is known only at run time.
struct Step {
  Slot index;
  uint32_t count, stride;
};
struct Access {
  Slot first = 0;       ///< of the variable, or of the part to which the constant steps lead
  bool exists = true;   ///< a constant step may lead nowhere
  Range steps, values;  ///< in Code::steps and Code::slots
};

struct Loop {
  Range start;  ///< moves
  BlockIndex body = 0, continuing = 0;
  MaskIndex broken = 0, continued = 0, repeated = 0;
};

struct Case {
  BlockIndex block = 0;
  Range labels;  ///< in Code::slots
  bool is_default = false, falls_through = false;
};
struct Switch {
  Slot selector = 0;
  Range cases;
  MaskIndex broken = 0;
};

struct Function {
  BlockIndex body = 0;
  MaskIndex returned = 0;
  Range variables;  ///< moves that give its variables their initial values
};
struct Call {
  Range arguments, results;  ///< moves
  uint32_t function = 0;
};

struct Block {
  Range instructions;
  uint64_t steps = 0;  ///< as Limits::steps counts them, of one invocation
};

struct Code {
  std::vector<Instruction> instructions;
  std::vector<Block> blocks;
  std::vector<Move> moves;
  std::vector<Slot> slots;
  std::vector<Vectors> vectors;
  std::vector<MachineCall> machine;
  std::vector<Home> homes;
  std::vector<Step> steps;
  std::vector<Access> accesses;
  std::vector<Loop> loops;
  std::vector<Case> cases;
  std::vector<Switch> switches;
  std::vector<Call> calls;
  std::vector<Function> functions;  ///< by FunctionId
  std::vector<uint32_t> uniform;    ///< of `machine`: what is loaded before all else, the same for all lanes

  struct Constant {
    Slot slot;
    uint32_t bits;
  };
  std::vector<Constant> constants;
  std::vector<Slot> io;  ///< of all stage variables, in the order in which the interpreter has their words
  Range privates;        ///< moves that give private variables their initial values
  uint32_t slot_count = 0, mask_count = 0;
  static constexpr MaskIndex kDiscarded = 0;  ///< the mask of those that ended so
};

}  // namespace umber::eval::lanes
