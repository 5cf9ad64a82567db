// SPDX-License-Identifier: Apache-2.0
#include "pass/pass.h"

#include "pass/verify.h"

namespace umber {
namespace {

#ifdef NDEBUG
constexpr bool kVerify = false;
#else
constexpr bool kVerify = true;
#endif

}  // namespace

Result<bool> run_passes(ir::Module& module, std::span<const Pass* const> passes, PassContext& context,
                        const PassObserver& observer) {
  bool changed = false;
  if (kVerify) verify(module, {}, "before the passes");
  for (const Pass* pass : passes) {
    if (kVerify) verify(module, pass->needs, pass->name);
    Result<bool> result = pass->run(module, context);
    if (!result) return Failed{};
    changed |= *result;
    if (observer.after_pass) observer.after_pass(observer.user, *pass, module);
    if (kVerify) verify(module, pass->establishes, pass->name);
  }
  return changed;
}

}  // namespace umber
