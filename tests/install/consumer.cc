// SPDX-License-Identifier: Apache-2.0
// A program of somebody else: it sees only what was installed.
#include <umber/umber.hpp>

int main() {
  const umber::Source source{.stage = umber::Stage::fragment, .text = "void main() { gl_FragColor = vec4(1.0); }"};
  const umber::CompileResult result = umber::compile({&source, 1});
  return result.ok() && result.modules.size() == 1 && result.modules[0].spirv[0] == 0x07230203 ? 0 : 1;
}
