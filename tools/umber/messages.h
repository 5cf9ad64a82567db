// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <vector>

#include "umber/arguments.h"
#include "umber/guessed_locations.h"
#include "umber/host.h"
#include "umber/umber.hpp"

namespace umber::tool {

/// Exit status of the tool (docs/cli.md).
enum ExitStatus : int { kFine = 0, kDiagnostics = 1, kUsage = 2, kLimit = 3, kInternal = 4 };

/// Collects what compilations say and how they end, and prints it on standard error as the command line asks.
class Messages {
 public:
  explicit Messages(const Arguments& arguments, Host& host = plain_host());

  /// Prints, or for JSON and SARIF, which are one value, keeps. A status that is internal ends the process (crash.h).
  void add(Status status, std::span<const Diagnostic> diagnostics, std::span<const Edit> edits = {});
  void add(const CompileResult& result) { add(result.status, result.diagnostics, result.edits); }
  /// Prints what was kept; the exit status of the tool, the worst of what was added.
  int finish();

 private:
  Host& host_;
  Format format_ = Format::text;  ///< json for SARIF, too
  bool is_sarif_ = false;
  bool colour_ = false;
  bool is_for_use_ = true;  ///< what the command gives is for a program to use, not for people to look at
  int exit_ = kFine;
  std::vector<Diagnostic> kept_;
  std::vector<Edit> kept_edits_;
};

}  // namespace umber::tool
