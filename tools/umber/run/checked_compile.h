// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "umber/umber.hpp"

namespace umber::run {

/// umber::compile, with every module looked at: its IR text after each pass must parse and print back byte for byte, and
/// its SPIR-V must satisfy the reference validator. Throws Failure where one does not.
CompileResult checked_compile(std::span<const Source> sources, const Options& options);

}  // namespace umber::run
