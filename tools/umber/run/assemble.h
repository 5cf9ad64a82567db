// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace umber::run {

/// A module of SPIR-V from its assembly, which begins after `line` of the test. Without its debug names: they mean
/// nothing (GL_ARB_gl_spirv), so nothing here may find by them what it looks for. Throws Failure if it is malformed.
std::vector<uint32_t> assemble(const std::string& text, int line);

}  // namespace umber::run
