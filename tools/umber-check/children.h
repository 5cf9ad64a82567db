// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <span>
#include <string>

#include "umber/umber.hpp"

namespace umber::check {

/// Counted by all children, in memory that they share.
struct Counts {
  std::atomic<uint64_t> modules{0}, refused{0}, problems{0}, runs{0}, undefined{0}, over_limit{0}, unsupported{0};
};

/// What a child does at the moment: named by its parent if it does not come back from it.
struct Doing {
  bool is_ours = false;   ///< else another compiler has crashed, which is nothing to us
  uint32_t module = ~0u;  ///< of those of the file; ~0: all of them
  uint32_t byte = ~0u;    ///< of the module, that was changed to `value`; ~0: none
  uint8_t value = 0;
};

/// What a child is given. What other compilers print is thrown away.
struct Child {
  Counts& counts;
  Doing& doing;
  std::FILE* out;
};

/// Calls `work` for each file in a process of its own, with the file's number. Crashes of ours, and works that take too
/// long, are problems.
void for_each_file(std::span<const std::string> files, Counts& counts,
                   const std::function<void(const std::string& file, size_t number, Child& child)>& work);

/// What the compiler makes of the sources. A signal ends this process if that takes more than so many seconds of processor
/// time, or forty times as many by the clock.
CompileResult compile_in_time(std::span<const Source> sources, unsigned seconds, const Options& options = {});

/// In memory that children share; never given back.
Counts& shared_counts();

}  // namespace umber::check
