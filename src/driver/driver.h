// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "umber/umber.hpp"

namespace umber::driver {

/// From texts to SPIR-V: front end, passes over single stages, link, passes over the linked stages, back end. As
/// umber::compile, but an UMBER_CHECK that fails is not caught.
CompileResult compile(std::span<const Source> sources, const Options& options);

}  // namespace umber::driver
