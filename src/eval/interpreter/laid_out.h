// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "eval/interpreter/program.h"
#include "layout/bytes.h"

namespace umber::eval {

/// A value in memory: its type and where its layout puts it.
struct LaidOut {
  ir::TypeId type{};
  ir::LayoutId layout{};          ///< of composites but vectors
  uint64_t offset = 0;            ///< in the buffer
  uint64_t component_stride = 0;  ///< of a column whose matrix is laid out by rows; else 0
};

/// Where part `n` is; not bounded by the type.
LaidOut part_of(const ir::Module& module, const LaidOut& composite, uint64_t n);

/// What is behind the end of the buffer reads as 0, and is not written.
void read(const Program& program, const Bytes& buffer, const LaidOut& from, uint64_t* to);
void write(const Program& program, Bytes& buffer, const LaidOut& to, const uint64_t* from);

}  // namespace umber::eval
