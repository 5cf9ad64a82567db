// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "eval/interpreter/program.h"

namespace umber::eval {

/// One activation of a function.
struct Frame {
  ir::FunctionId function{};
  ir::InstId call{};  ///< none for the entry
  uint64_t base = 0;  ///< first word of the frame on the invocation's stack
};

/// One invocation of the entry, which can stop at any instruction: regions know what is around them, so the frames and
/// the next instruction are all that there is to remember.
struct Invocation {
  enum class State : uint8_t { runs, waits, ended };
  State state = State::runs;
  bool is_helper = false, discarded = false;
  uint32_t emitted = 0;  ///< vertices
  ir::InstId at{};       ///< next instruction; if the invocation waits, the one it waits at
  std::vector<Frame> frames;
  Words stack, privates, io;
};

/// The invocations that can see each other: a workgroup, a quad, or a single one.
struct Group {
  std::vector<Invocation> invocations;
  Words shared;
  Bytes shared_block;  ///< what all shared blocks are views of
  Words outputs;       ///< those of a patch, which its invocations have in common; else none
  bool is_quad = false;
  VertexSink* sink = nullptr;  ///< of a geometry shader
};

}  // namespace umber::eval
