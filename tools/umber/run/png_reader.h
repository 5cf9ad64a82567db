// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "umber/run/picture/picture.h"

namespace umber::run {

/// Reads an image, its last row first; throws Failure if it cannot, or if it is larger than 16,384 either way.
Pixels read_png(const std::string& path);

}  // namespace umber::run
