// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "umber/lsp/documents.h"

namespace umber::tool::lsp {

/// What the `.umber.json` that is nearest to a file says of it (docs/lsp.md), as words of a command line.
struct Settings {
  std::vector<std::string> words;
  std::optional<std::string> stage;            ///< of this very file
  std::optional<std::string> stage_if_unsaid;  ///< of files whose names and texts do not say it
  std::string default_version;
  std::string path;     ///< of the `.umber.json`; empty: there is none
  std::string problem;  ///< what is wrong with it
};
inline constexpr std::string_view kSettingsName = ".umber.json";

Settings settings_for(const std::string& path, Documents& documents);

/// Whether a path is one that a pattern means: `*` and `?` stand for what is no slash, `**` for anything.
bool matches(std::string_view pattern, std::string_view path);

}  // namespace umber::tool::lsp
