// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "ir/interface/io_var.h"
#include "ir/module.h"

namespace umber::glsl {

/// Which values relaxed precision is enough for: what is lowp or mediump, and what is computed from that and from
/// constants alone (ESSL 3.20 section 4.7.3). Lowering notes what declarations say of values that are loaded, looked up
/// or returned; the rest follows.
class RelaxedMarker {
 public:
  explicit RelaxedMarker(ir::Module& module) : m_(module) {}

  /// `value` comes from something with that precision; none, as in shaders for OpenGL, is the highest.
  void note(ir::ValueId value, ir::Precision precision);
  /// Marks the instructions of a function. Values of others are not its operands.
  void mark(ir::BlockId body) {
    if (has_relaxed_) mark_block(body);
  }

 private:
  /// In the order in which what is computed from two takes after one of them. Constants have none.
  enum class Need : uint8_t { none, relaxed, full };

  Need need_of(ir::ValueId v) const { return v.index < needs_.size() ? needs_[v.index] : Need::none; }
  void mark_block(ir::BlockId block);
  Need need_of_result(const ir::Inst& inst, uint32_t n) const;
  Need greatest_need(const ir::Inst& inst, uint32_t first, uint32_t end) const;

  ir::Module& m_;
  std::vector<Need> needs_;  ///< by ValueId
  bool has_relaxed_ = false;
};

}  // namespace umber::glsl
