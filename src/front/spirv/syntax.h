// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "front/spirv/binary.h"

namespace umber::front::spirv {

/// What an instruction is in the syntax of functions: most stand wherever a block goes on, and change nothing.
enum class Syntax : uint8_t {
  plain, line, extended, nothing, function, end, parameter, label, terminator, merge, call, phi, choice, comparison, lookup
};

/// By opcode.
inline constexpr auto kSyntax = [] {
  std::array<Syntax, 512> all{};
  const auto put = [&](Syntax syntax, std::initializer_list<spv::Op> ops) {
    for (const spv::Op op : ops) all[static_cast<size_t>(op)] = syntax;
  };
  using enum spv::Op;
  put(Syntax::line, {Line});
  put(Syntax::extended, {ExtInst});
  put(Syntax::nothing, {NoLine, Nop});
  put(Syntax::function, {spv::Op::Function});
  put(Syntax::end, {FunctionEnd});
  put(Syntax::parameter, {FunctionParameter});
  put(Syntax::label, {Label});
  put(Syntax::merge, {SelectionMerge, LoopMerge});
  put(Syntax::call, {FunctionCall});
  put(Syntax::phi, {Phi});
  put(Syntax::choice, {Select, PtrAccessChain, InBoundsPtrAccessChain, PtrEqual, PtrNotEqual, PtrDiff});
  put(Syntax::comparison, {ImageSampleDrefImplicitLod, ImageSampleDrefExplicitLod, ImageSampleProjDrefImplicitLod,
                           ImageSampleProjDrefExplicitLod, ImageSparseSampleDrefImplicitLod,
                           ImageSparseSampleDrefExplicitLod, ImageSparseDrefGather, ImageDrefGather});
  put(Syntax::lookup, {ImageSampleImplicitLod, ImageSampleExplicitLod, ImageSampleProjImplicitLod,
                       ImageSampleProjExplicitLod, ImageSparseSampleImplicitLod, ImageSparseSampleExplicitLod,
                       ImageSparseGather, ImageGather});
  for (size_t n = 0; n < all.size(); ++n)
    if (is_terminator(static_cast<spv::Op>(n))) all[n] = Syntax::terminator;
  return all;
}();

inline Syntax syntax_of(spv::Op op) {
  const auto number = static_cast<size_t>(op);
  if (number < kSyntax.size()) return kSyntax[number];
  return is_terminator(op) ? Syntax::terminator : Syntax::plain;
}

}  // namespace umber::front::spirv
