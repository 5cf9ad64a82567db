// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>

namespace fuzz {

/// Holds the library to its bounds while one input is worked on: ends the process, with what was exceeded, as soon as
/// more is done between two questions to the budget than a fixed number of steps and a few for each byte in use, or
/// more memory is in use, from whatever allocator, than twice the limit. A step is an edge between two basic blocks.
class Watch {
 public:
  /// `limit`: bytes that the work may use; `input`: bytes that it is about.
  Watch(uint64_t limit, size_t input);
  ~Watch();
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  /// So far: the most steps between two questions, and the most bytes in use.
  static uint64_t most_steps();
  static uint64_t most_bytes();
};

}  // namespace fuzz
