// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "umber-check/children.h"
#include "umber-check/corpus.h"
#include "umber-check/random.h"

namespace umber::check {

/// Which bytes of the modules of a file are changed.
inline Random random_of(uint64_t seed, size_t file) { return Random(seed * 0x100000001b3 + file); }

/// Compiles the module `count` times with one byte changed.
void flip(const std::string& file, const TestModule& m, uint64_t count, Random& random, Child& child);

/// Prints what was counted meanwhile; returns the number of problems.
uint64_t say_what_was_flipped(size_t files, const Counts& counts);

}  // namespace umber::check
