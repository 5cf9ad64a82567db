// SPDX-License-Identifier: Apache-2.0
// GLSL to SPIR-V, over the C API.
#include "compilation.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  fuzz::compile_glsl({data, size}, UMBER_OUTPUT_SPIRV);
  return 0;
}
