// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stdexcept>

#include "umber/umber.hpp"

namespace umber::api {

/// What `work` returns, or of a check that failed in it a result which says so. The library is compiled without
/// exceptions, so what lies between the check and here is not destroyed: memory is lost, nothing else.
template <typename R, typename Work>
R guarded(Work&& work) {
  try {
    return work();
  } catch (const std::logic_error& broken) {
    R result;
    result.status = Status::internal;
    result.diagnostics.push_back({.severity = Severity::error,
                                  .id = "internal",
                                  .text = broken.what(),
                                  .hint = "this is a bug of Umber; please report it with the shader"});
    return result;
  }
}

}  // namespace umber::api
