// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string>

#include "umber/run/outcome.h"

namespace umber::run {

/// A report in JUnit's XML, as continuous integration reads it: one suite, one case for each path. Well-formed whatever
/// the texts are.
std::string junit_report(std::span<const std::string> paths, std::span<const Outcome> outcomes);

}  // namespace umber::run
