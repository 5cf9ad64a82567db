// SPDX-License-Identifier: Apache-2.0
#include "umber/umber.hpp"

#include "driver/driver.h"
#include "spirv/disassemble.h"

namespace umber {

CompileResult compile(std::span<const Source> sources, const Options& options) {
  return driver::compile(sources, options);
}

std::string disassemble(std::span<const uint32_t> spirv) { return spv::disassemble(spirv); }

}  // namespace umber
