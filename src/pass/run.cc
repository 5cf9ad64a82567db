// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "base/check.h"
#include "base/validates.h"
#include "ir/text/printer.h"
#include "ir/validate/validate.h"
#include "pass/claims.h"
#include "pass/pass.h"

namespace umber {
namespace {

/// A pass broke its contract, or was given what it cannot take: ours to fix, so nothing goes on from here.
[[noreturn]] void internal_error(const ir::Module& module, const Pass& pass, std::string_view when,
                                 std::string_view what) {
  std::string text(when);
  text.append(" pass ").append(pass.name).append(": ").append(what);
  text.append("\n").append(ir::print(module));
  check_failed(__FILE__, __LINE__, text.c_str());
}

void check_module(const ir::Module& module, Properties claimed, const Pass& pass, std::string_view when) {
  Diagnostics found;
  if (!ir::validate(module, found)) {
    std::string what = "the module is not valid";
    for (const Finding& d : found.all()) what.append("\n  ").append(d.text);
    internal_error(module, pass, when, what);
  }
  const std::string broken = broken_claims(module, claimed);
  if (!broken.empty()) internal_error(module, pass, when, "this does not hold: " + broken);
}

bool may_act(const Pass& pass, const ir::Module& module) {
  return pass.acts_on.is_empty() || module.ops().has_any(pass.acts_on);
}

}  // namespace

Result<bool> run_passes(ir::Module& module, std::span<const Pass* const> passes, PassContext& context,
                        const PassObserver& observer) {
  if (kValidates && !passes.empty()) check_module(module, {}, *passes.front(), "before");
  bool changed = false;
  Properties claimed;  // by the passes so far
  for (const Pass* pass : passes) {
    if (kValidates) {
      const std::string broken = broken_claims(module, pass->needs);
      if (!broken.empty()) internal_error(module, *pass, "before", "this is needed and does not hold: " + broken);
    }
    const bool acts = may_act(*pass, module);
    if (acts || kValidates) {
      Result<bool> result = pass->run(module, context);
      if (!result || !context.diagnostics.go_on(module.insts.size())) return Failed{};
      if (!acts && *result) internal_error(module, *pass, "after", "it acts on other ops than those it names");
      changed |= *result;
    }
    claimed = claimed.minus(pass->breaks) | pass->establishes;
    if (kValidates) check_module(module, claimed, *pass, "after");
    if (observer.after_pass) observer.after_pass(observer.user, *pass, module);
  }
  return changed;
}

}  // namespace umber
