// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "umber/arguments.h"
#include "umber/host.h"
#include "umber/resource_map.h"
#include "umber/umber.hpp"

namespace umber::tool {

/// --capture and --capture-mode; names point into the arguments.
struct Captures {
  explicit Captures(const Arguments& arguments);
  std::vector<std::string_view> names;
  CaptureMode mode = CaptureMode::interleaved;
};

/// --target; SPIR-V without it.
Output asked_output(const Arguments& arguments);
/// --buffers and --robust-buffers.
void set_buffers(const Arguments& arguments, BufferForm& form, BufferBounds& bounds);
StructuredBuffers structured_buffers(const Arguments& arguments);
/// The one that is asked for, as HlslOptions has it.
std::optional<uint32_t> shader_model(const Arguments& arguments);

/// Bytes of "500M". Throws UsageError.
uint64_t amount_of_memory(const std::string& text);

/// For commands that write no code: what they are asked about is in order if any device has it.
inline constexpr Vulkan kAnyDevice = Vulkan::v1_3;

/// The options of the library that a command line asks for, with all they point to.
class Request {
 public:
  /// For the device that the command line names, or without one for `device`. Throws UsageError.
  explicit Request(const Arguments& arguments, Vulkan device = Vulkan::v1_1, Host& host = plain_host());
  Request(const Request&) = delete;
  Request& operator=(const Request&) = delete;

  Options options;

 private:
  std::optional<IncludedFile> include(const IncludeRequest& request);

  Host& host_;
  std::vector<std::string_view> defines_;
  Captures captures_;
  std::vector<std::string_view> warnings_;
  std::vector<std::string> folders_;
  std::string preamble_;
  ResourceMap map_;
  std::deque<std::string> included_;  ///< for the crash handler
};

}  // namespace umber::tool
