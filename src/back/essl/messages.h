// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "diag/diagnostics.h"

namespace umber::back::essl {

inline constexpr Message<std::string_view> kUnsupportedOp{Severity::error, "unsupported-essl-op",
                                                          "ESSL 3.00 has no '{0}' of these operands"};
inline constexpr Message<std::string_view> kUnsupportedType{Severity::error, "unsupported-essl-type",
                                                            "ESSL 3.00 has no type '{0}'"};
inline constexpr Message<> kArrayOfArrays{Severity::error, "unsupported-essl-array",
                                          "ESSL 3.00 has no arrays of arrays"};
inline constexpr Message<std::string_view> kUnsupportedBuiltIn{Severity::error, "unsupported-essl-built-in",
                                                               "ESSL 3.00 has no '{0}'"};
inline constexpr Message<std::string_view, std::string_view> kUnsupportedIo{
    Severity::error, "unsupported-essl-io", "'{0}' cannot be an input or output in ESSL 3.00: {1}"};
inline constexpr Message<std::string_view> kUnsupportedTexture{Severity::error, "unsupported-essl-texture",
                                                               "ESSL 3.00 has no {0}"};
inline constexpr Message<std::string_view> kUnsupportedResource{
    Severity::error, "unsupported-essl-resource",
    "ESSL 3.00 has no '{0}': it is no uniform, no uniform block, and no texture with its sampler"};
inline constexpr Message<std::string_view> kNotStd140{
    Severity::error, "unsupported-essl-layout",
    "ESSL 3.00 cannot say how block '{0}' lies in memory: all of its uniform blocks are as std140 has them",
    "declare it layout(std140), without offsets of your own"};
inline constexpr Message<std::string_view, std::string_view> kBothMajor{
    Severity::error, "unsupported-essl-layout",
    "ESSL 3.00 cannot say how '{1}' of block '{0}' lies in memory: some of its matrices are by rows, some by columns"};
inline constexpr Message<std::string_view> kUnsupportedState{Severity::error, "unsupported-essl-state",
                                                             "ESSL 3.00 has no layout qualifier '{0}'"};

}  // namespace umber::back::essl
