// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <memory>
#include <string>

#include "umber/run/context.h"
#include "umber/run/options.h"
#include "umber/run/outcome.h"
#include "umber/run/program.h"
#include "umber/run/vulkan/device.h"

namespace umber::run {

/// Runs tests one after the other in this process, on one device that is opened when the first test needs it.
class Session {
 public:
  Session(Compiler compiler, DeviceOptions device, ResultFiles files);
  ~Session();

  Outcome run_file(const std::string& path);
  Outcome run_text(std::string_view text, const std::string& name);

 private:
  /// What a program left behind.
  struct Results {
    std::vector<Texel> pixels;
    std::vector<Context::Contents> buffers;
    bool operator==(const Results&) const = default;
  };
  Outcome run_test(const ShaderTest& test, const std::string& name);
  Outcome run_form(const ShaderTest& test, const TestSetup& setup, Form form, const std::string& name,
                   std::optional<Results>& results);
  Device& device();

  Compiler compiler_;
  DeviceOptions device_options_;
  ResultFiles files_;
  std::unique_ptr<Device> device_;
};

}  // namespace umber::run
