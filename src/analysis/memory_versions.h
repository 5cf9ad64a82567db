// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "ir/module.h"

namespace umber::analysis {

/// Tells, in a walk in program order, whether memory may have changed between two loads of the same place: only if the
/// versions at them differ. Knows a place by itself if it is a variable or stage variable; all buffers are one, because
/// two blocks may be the same buffer (GLSL 4.60 section 4.10).
class MemoryVersions {
 public:
  explicit MemoryVersions(const ir::Module& module);

  /// The version that the load `i` reads; none if no other load may stand for it.
  std::optional<uint32_t> read_by(ir::InstId i) const;
  /// Takes note of an instruction that writes.
  void write(ir::InstId i);
  /// Takes note of the start of a loop, which comes after each of its rounds, too: anything may be written.
  void write_all() { all_ = ++clock_; }

 private:
  bool writes_buffers() const;
  bool is_unchanging(const ir::Resource& r) const;
  bool is_unchanging(const ir::AccessFlags& access) const;
  std::optional<uint32_t> version_of(const ir::Resource& block) const;

  const ir::Module& m_;
  uint32_t clock_ = 1, all_ = 1, memory_ = 1;  ///< 0 is the version of what never changes
  std::vector<uint32_t> variables_, io_vars_;  ///< by id
  const bool buffers_change_;
};

}  // namespace umber::analysis
