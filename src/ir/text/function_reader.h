// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "ir/text/reader.h"

namespace umber::ir::text {

/// Reads functions, one after the other.
class FunctionReader {
 public:
  /// `text_size` bounds the numbers of values, so that a large number costs no more memory than a large text.
  FunctionReader(Reader& reader, size_t text_size) : in_(reader), max_number_(text_size) {}
  /// `func` was read.
  void read();

 private:
  static constexpr uint32_t kMaxDepth = 1100;
  struct NewValue {
    uint32_t number;
    TypeId type;
    Span span;
  };
  struct Statement {
    Op op{};
    uint16_t flags = 0;
    uint32_t attr = 0;
    Span span;
  };
  struct Slot {
    uint32_t function = ~0u;  ///< a slot of an earlier function is free
    ValueId value{};
  };

  void new_value(std::vector<NewValue>& values);
  void define(const NewValue& v, ValueId value);
  std::vector<NewValue> params();
  std::vector<TypeId> types_of(const std::vector<NewValue>& values) const;
  void define_params(BlockId block, const std::vector<NewValue>& values);
  void body(BlockId block);
  void instruction(BlockId block);
  Statement head();
  uint32_t attribute(Attr attr);
  void operands(std::vector<ValueId>& list, bool after_attribute);
  ValueId operand();
  void regions(std::vector<BlockId>& list, std::vector<ValueId>& labels);
  bool at_region() const {
    return !in_.at_line_end() &&
           (in_.at('{') || in_.at('(') || in_.peek().text == "case" || in_.peek().text == "default");
  }

  Reader& in_;
  size_t max_number_;
  std::vector<Slot> values_;  ///< by number
  uint32_t function_ = 0;
  uint32_t depth_ = 0;
};

}  // namespace umber::ir::text
