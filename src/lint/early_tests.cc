// SPDX-License-Identifier: Apache-2.0
// What comes too late where the tests of depth and stencil are made in front of the shader.
#include "lint/parts.h"

namespace umber::lint {
namespace {

using ir::InstId, ir::Op;

constexpr Message<> kDiscard{
    Severity::warning, "early-tests",
    "the depth and stencil tests are made early: the fragment that is discarded here has written its depth already",
    "leave out early_fragment_tests, if its depth is not to be written"};
constexpr Message<> kDepth{Severity::warning, "early-tests",
                           "the depth test is made early: what is written here has no effect",
                           "leave out early_fragment_tests"};

}  // namespace

void early_tests(const ir::Module& module, Diagnostics& diagnostics) {
  if (!module.state.fragment.early_fragment_tests) return;
  module.for_each_inst([&](InstId i) {
    const ir::Inst& inst = module.insts[i];
    if (inst.op == Op::discard || inst.op == Op::demote) diagnostics.report(kDiscard, module.span(i));
    if (inst.op != Op::store || !inst.place().is_io_var()) return;
    if (module.io_vars[inst.place().io_var()].built_in == ir::BuiltIn::frag_depth)
      diagnostics.report(kDepth, module.span(i));
  });
}

}  // namespace umber::lint
