// SPDX-License-Identifier: Apache-2.0
#include "pass/pass.h"

namespace umber {

Result<bool> run_passes(ir::Module& module, std::span<const Pass* const> passes, PassContext& context,
                        const PassObserver& observer) {
  bool changed = false;
  for (const Pass* pass : passes) {
    Result<bool> result = pass->run(module, context);
    if (!result) return Failed{};
    changed |= *result;
    if (observer.after_pass) observer.after_pass(observer.user, *pass, module);
  }
  return changed;
}

}  // namespace umber
