// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace umber {

/// The language that a source is written in.
enum class Language : uint8_t {
  automatic,  ///< GLSL or ESSL, as #version says; without one, GLSL 1.10
  glsl,       ///< an ESSL #version is an error
  essl,       ///< without #version, ESSL 1.00
};

}  // namespace umber
