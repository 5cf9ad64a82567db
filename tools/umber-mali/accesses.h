// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "mali/model.h"

namespace umber::tool {

/// The accesses of two shaders in files, a line for each instruction: stage, slot, format in memory, offset in memory
/// and text, with tabs between them. Varyings lie by location and are all of 32 bits, and nobody trusts declared types,
/// as it is with the compiler that tests/mali/oracle.tsv is of; `is_apart`: the fragment shader does not know where.
/// Empty if the shaders do not compile, with the reason in `error`.
std::string accesses_of(const std::string& vertex_path, const std::string& fragment_path, mali::Arch arch,
                        bool is_apart, std::string& error);

}  // namespace umber::tool
