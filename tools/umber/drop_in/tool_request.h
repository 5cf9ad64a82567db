// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>
#include <vector>

#include "umber/drop_in/binding_bases.h"
#include "umber/drop_in/device_limits.h"
#include "umber/drop_in/tool_options.h"
#include "umber/request.h"

namespace umber::tool::drop_in {

/// What the command line of a stand-in says of resources and devices.
struct ToolSettings {
  /// Throws UsageError.
  explicit ToolSettings(const CommandLine& line);
  BindingBases bases;
  DeviceLimits limits;
};

/// The options of the library for shaders of one stage.
class ToolRequest {
 public:
  /// Throws UsageError. `settings` must outlive it.
  ToolRequest(const Arguments& arguments, const ToolSettings& settings, Stage stage, Host& host);

  /// As umber::compile, and what is larger than the limits of the device is an error.
  CompileResult compile(std::span<const Source> sources) const;
  PreprocessResult preprocess(const Source& source) const;

  Options& options() { return request_.options; }

 private:
  const ToolSettings& settings_;
  Host& host_;
  Request request_;
  std::vector<BindingBase> bases_;
};

}  // namespace umber::tool::drop_in
