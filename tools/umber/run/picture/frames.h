// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "umber/run/picture/picture.h"

namespace umber::run {

/// Where pictures go: one PNG, one PNG for each frame (a-0000.png), or what the program ffmpeg makes of those.
class Frames {
 public:
  /// Throws Failure where the ending of the path says nothing that can be written.
  Frames(std::string path, uint32_t count, double rate);
  ~Frames();
  Frames(const Frames&) = delete;
  Frames& operator=(const Frames&) = delete;

  void add(const Pixels& picture);
  void finish();

 private:
  std::string path_of(uint32_t frame) const;

  std::string path_, folder_;  ///< of frames for ffmpeg
  uint32_t count_ = 1, added_ = 0;
  double rate_ = 30;
};

}  // namespace umber::run
