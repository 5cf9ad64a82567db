// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "draw/assemble.h"
#include "draw/record.h"

namespace umber::draw {

/// Transform feedback of one draw: writes the outputs of the last stage that are captured, primitive by primitive, as long
/// as they fit (OpenGL 4.6 section 13.3).
class Capture {
 public:
  Capture(const ir::Module& last, const Record& record, std::vector<interpret::CaptureTarget>& targets);

  /// The primitives of a stream.
  void write(uint32_t stream, const Records& vertices, const Primitives& primitives);
  uint64_t written(uint32_t stream) const { return written_[stream]; }

 private:
  struct Part {
    uint32_t stream, buffer, offset;
    uint32_t from;  ///< first word in the record
    ir::TypeId type;
  };
  void append(const Part& part, std::span<const uint64_t> record, interpret::CaptureTarget& target) const;

  const ir::Module& module_;
  std::vector<interpret::CaptureTarget>& targets_;
  std::vector<Part> parts_;
  std::vector<uint64_t> at_;  ///< of each target: where the next vertex goes
  std::array<uint64_t, ir::kMostStreams> written_{};
};

}  // namespace umber::draw
