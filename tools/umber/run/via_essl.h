// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "umber/umber.hpp"

namespace umber::run {

/// Compiles to ESSL, and each text of that again to SPIR-V: what a device does with it says whether the text means what
/// the sources did. Throws Skip, with the id of the diagnostic, where ESSL 3.00 or its writer lacks what a source has.
CompileResult compile_via_essl(std::span<const Source> sources, const Options& options);

}  // namespace umber::run
