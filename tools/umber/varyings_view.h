// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "umber/mali.hpp"

/// How varyings lie in memory, as people read it, and as programs do.
namespace umber::tool {

std::string_view name_of(VaryingForm form);

/// A table of the memory of a vertex, and one of the accesses of each stage; with `explain` a line below each access
/// that says why, its instructions, and the descriptors.
std::string varyings_text(const VaryingReport& report, std::string_view gpu, bool explain);
/// Two forms beside each other.
std::string varyings_comparison(std::span<const VaryingReport> reports, std::string_view gpu);
std::string varyings_json(std::span<const VaryingReport> reports, std::string_view gpu);
/// The memory of a vertex, forms beside each other.
std::string varyings_svg(std::span<const VaryingReport> reports, std::string_view gpu);

}  // namespace umber::tool
