// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "umber/umber.hpp"

/// The functions of umber.hpp, but an UMBER_CHECK that fails is not caught here.
namespace umber::driver {

/// From texts to SPIR-V: front end, passes over single stages, link, passes over the linked stages, back end.
CompileResult compile(std::span<const Source> sources, const Options& options);

PreprocessResult preprocess(const Source& source, const Options& options);

std::vector<Listing> passes();
std::vector<Listing> extensions();
std::vector<Listing> builtins();
std::vector<Listing> targets();
std::vector<Listing> diagnostics();
std::optional<std::string> explain(std::string_view diagnostic_id);

}  // namespace umber::driver
