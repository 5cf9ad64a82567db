// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <optional>

#include "driver/kept.h"
#include "umber/umber.hpp"

/// The functions of umber.hpp, but an UMBER_CHECK that fails is not caught here.
namespace umber::driver {

/// From sources to modules of the output: front ends, passes over single shaders, link, the target's passes and
/// placement, reflection, back end.
CompileResult compile(std::span<const Source> sources, const Options& options, Kept& kept);

PreprocessResult preprocess(const Source& source, const Options& options, Kept& kept);

KeyResult content_key(std::span<const Source> sources, const Options& options,
                      std::span<const std::string_view> watched, Kept& kept);

struct CompiledIf {
  Status status = Status::errors;
  std::vector<Diagnostic> diagnostics;  ///< of a bug of Umber
  bool was_asked = false;  ///< no: preprocessing has something to say, or there is none; nothing else is of meaning
  std::optional<CompileResult> compiled;
};
/// Session::compile_if for a single source, where it can be done in one go.
CompiledIf compile_if(const Source& source, const Options& options, std::span<const std::string_view> watched,
                      const std::function<bool(const KeyResult&)>& is_needed, Kept& kept);

std::vector<Listing> passes();
std::vector<Listing> extensions();
std::string extensions_json();
std::vector<Listing> builtins();
std::vector<Listing> targets();
std::vector<Listing> diagnostics();
bool is_warning(std::string_view diagnostic_id);
std::optional<std::string> explain(std::string_view diagnostic_id);

}  // namespace umber::driver
