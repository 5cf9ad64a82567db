// SPDX-License-Identifier: Apache-2.0
#include "ir/validate/validate.h"

#include "ir/validate/checker.h"
#include "ir/validate/dominance.h"

namespace umber::ir {
namespace validation {
namespace {

constexpr Message<std::string_view> kInvalidModule{Severity::error, "invalid-ir", "{0}"};
constexpr Message<std::string_view, uint32_t, std::string_view> kInvalidObject{Severity::error, "invalid-ir",
                                                                               "{0}{1}: {2}"};
constexpr Message<std::string_view, std::string_view> kInvalidInst{Severity::error, "invalid-ir", "'{0}': {1}"};

}  // namespace

void Checker::fail(Reason reason) {
  ok_ = false;
  diagnostics_.report(kInvalidModule, {}, reason);
}

void Checker::fail(std::string_view what, uint32_t number, Reason reason) {
  ok_ = false;
  diagnostics_.report(kInvalidObject, {}, what, number, reason);
}

void Checker::fail(InstId i, Reason reason) {
  ok_ = false;
  diagnostics_.report(kInvalidInst, m.span(i), info(m.insts[i].op).name, reason);
}

namespace {

/// Links are looked at before anything follows them.
bool check(Checker c) {
  if (!c.trusts_links) check_structure(c);
  if (c.ok()) check_interface(c);
  if (c.ok()) check_constants(c);
  if (!c.ok()) return false;
  if (c.trusts_links) check_structure(c);
  for (uint32_t n = 0; n < c.order.size(); ++n) check_inst(c, c.order[n], c.m.insts[c.order[n]], n);
  return c.ok();
}

}  // namespace
}  // namespace validation

bool validate(const Module& module, Diagnostics& diagnostics) {
  return validation::check(validation::Checker(module, false, diagnostics));
}

bool validate_built(const Module& module, Diagnostics& diagnostics) {
  return validation::check(validation::Checker(module, true, diagnostics));
}

}  // namespace umber::ir
