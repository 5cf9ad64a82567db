// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <vector>

#include "ir/module.h"

namespace umber::front::memory {

/// Where an atomic counter lies, or an array of them.
struct Counter {
  ir::ResourceId buffer{};
  uint32_t first_byte = 0;
};

/// The buffers that atomic counters lie in: one for each binding (GLSL 4.60 section 4.4.6.1).
class AtomicCounters {
 public:
  explicit AtomicCounters(ir::Module& module) : module_(module) {}

  /// Places counters at a byte of the buffer of a binding, or behind those that were placed before. None if the byte is
  /// no multiple of 4 or lies too far.
  std::optional<Counter> add(uint32_t binding, std::optional<uint32_t> first_byte, uint32_t count);
  /// When all are known: makes each buffer as long as its counters need.
  void finish();

 private:
  struct Buffer {
    uint32_t binding = 0;
    ir::ResourceId resource{};
    uint32_t next = 0, end = 0;  ///< bytes: where a counter without a place of its own goes, and how many there are
  };

  ir::Module& module_;
  std::vector<Buffer> buffers_;
};

}  // namespace umber::front::memory
