// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "umber/inputs.h"
#include "umber/lsp/settings.h"
#include "umber/request.h"

namespace umber::tool::lsp {

/// A shader as it is compiled: what `umber compile` makes of the file with the words of its `.umber.json`.
class Unit {
 public:
  /// Time that one compilation may take, where the settings do not say.
  static constexpr uint32_t kMostMilliseconds = 10000;

  Unit(const std::string& path, Documents& documents);

  const std::string& path() const { return path_; }
  const Settings& settings() const { return settings_; }
  /// None: neither its name nor anything else says what stage it is of. Then it is read as if it were of a fragment shader,
  /// so that something is known of it, but what is wrong with it cannot be said.
  bool has_stage() const { return has_stage_; }
  const Source& source() const { return inputs_.sources[0]; }
  const Options& options() const { return request_->options; }
  Options& options() { return request_->options; }

  /// With `cancel` the work ends when that is set.
  CompileResult compile(const std::atomic<bool>* cancel = nullptr);

 private:
  /// False if that is no stage, or the words are none; the settings say then what is wrong.
  bool read(Documents& documents, std::string_view stage);
  void fall_back(Documents& documents);

  std::string path_;
  Settings settings_;
  bool has_stage_ = false;
  Arguments arguments_;
  Inputs inputs_;
  std::optional<Request> request_;
};

}  // namespace umber::tool::lsp
