// SPDX-License-Identifier: Apache-2.0
#include "mali/machine/invocation.h"

namespace umber::mali {
namespace {

// Registers that have values when a shader begins.
constexpr uint32_t kVertexLinear = 59;                          // v9 on
constexpr uint32_t kVertex = 60, kInstance = 61;                // v9 on
constexpr uint32_t kBifrostVertex = 61, kBifrostInstance = 62;  // v6, v7
constexpr uint32_t kPositionAddress = 58;                       // v6, v7: two of them
constexpr uint32_t kPrimitive = 57, kPrimitiveFlags = 58, kPixel = 59, kCoverage = 60, kSample = 61;
constexpr uint32_t kSampleBit = 16;

void preload_vertex(Arch arch, const VertexInvocation& vertex, Registers& registers) {
  if (arch >= Arch::v9) {
    registers.set(kVertexLinear, vertex.linear);
    registers.set(kVertex, vertex.vertex);
    registers.set(kInstance, vertex.instance);
    return;
  }
  registers.set(kBifrostVertex, vertex.vertex);
  registers.set(kBifrostInstance, vertex.instance);
  registers.set(kPositionAddress, static_cast<uint32_t>(vertex.position_address));
  registers.set(kPositionAddress + 1, static_cast<uint32_t>(vertex.position_address >> 32));
}

void preload_fragment(const FragmentInvocation& fragment, Registers& registers) {
  registers.set(kPrimitive, fragment.primitive ? fragment.primitive->id : 0);
  registers.set(kPrimitiveFlags, fragment.primitive && !fragment.primitive->is_front);
  registers.set(kPixel, fragment.x | uint32_t{fragment.y} << 16);
  registers.set(kCoverage, fragment.coverage);
  registers.set(kSample, (fragment.coverage & 0xFFFF) | uint32_t{fragment.sample} << kSampleBit);
}

}  // namespace

void preload(Arch arch, const Invocation& invocation, Registers& registers) {
  if (arch < Arch::v6) return;
  if (invocation.vertex) preload_vertex(arch, *invocation.vertex, registers);
  if (invocation.fragment) preload_fragment(*invocation.fragment, registers);
}

}  // namespace umber::mali
