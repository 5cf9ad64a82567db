// SPDX-License-Identifier: Apache-2.0
#include "spirv/operand_walk.h"

namespace umber::spv {
namespace {

/// Keeps what it is told.
struct Recorder {
  std::vector<Operand>& operands;
  uint32_t words_of_literals;

  void results(std::span<const OperandInfo> list) {
    for (uint32_t n = 0; n < list.size(); ++n) operands.push_back({list[n].kind, n + 1, 1});
  }
  void ids(const Instruction&, uint32_t first, uint32_t end) {
    for (uint32_t at = first; at < end; ++at) operands.push_back({OperandKind::IdRef, at, 1});
  }
  void operand(const Operand& operand) { operands.push_back(operand); }
  uint32_t literal_words(const Instruction&) const { return words_of_literals; }
};

}  // namespace

bool OperandReader::read(const Instruction& instruction, uint32_t literal_words) {
  operands_.clear();
  OperandWalk walk(bound_, Recorder{operands_, literal_words});
  const bool is_good = walk.walk(instruction);
  error_ = walk.error();
  return is_good;
}

Malformed first_malformed(std::span<const uint32_t> module) {
  Reader reader(module);
  OperandReader operands(reader.header().bound);
  for (Instruction i; reader.next(i);) {
    // Which width the literals of an OpSwitch have says its selector's type: one of two.
    if (!operands.read(i) && (i.op != Op::Switch || !operands.read(i, 2))) return operands.error();
  }
  return reader.error();
}

}  // namespace umber::spv
