// SPDX-License-Identifier: Apache-2.0
// Private to this folder.
#pragma once
#include <charconv>
#include <optional>
#include <string_view>

#include "diag/diagnostics.h"

namespace umber::arb {

using Text = std::string_view;

inline constexpr Message<Text> kHeader{Severity::error, "arb-header", "a program of this stage begins with {0}"};
inline constexpr Message<Text, Text> kSyntax{Severity::error, "syntax", "expected {0} before '{1}'"};
inline constexpr Message<uint32_t> kTooLarge{Severity::error, "arb-range", "this can be {0} at most"};
inline constexpr Message<uint32_t> kElements{Severity::error, "arb-range", "arrays have {0} elements in all at most"};
inline constexpr Message<Text> kRedefined{Severity::error, "redefinition", "'{0}' is already defined"};
inline constexpr Message<> kBefore{Severity::note, "", "the other declaration is here"};
inline constexpr Message<Text> kUnknown{Severity::error, "undeclared", "'{0}' is not declared"};
inline constexpr Message<Text> kOption{Severity::error, "arb-option", "programs of this stage have no option '{0}'"};
inline constexpr Message<Text, uint32_t, uint32_t> kCount{Severity::error, "arb-count",
                                                          "'{0}' has {1} elements, and {2} are given"};
inline constexpr Message<Text> kInstruction{Severity::error, "arb-instruction",
                                            "programs of this stage have no instruction '{0}'"};
inline constexpr Message<> kComponents{Severity::error, "arb-components",
                                       "a swizzle has one of x, y, z, w or four, a mask some of them in this order"};
inline constexpr Message<> kScalar{Severity::error, "arb-components", "one component has to be chosen here",
                                   "write .x, .y, .z or .w behind it"};
inline constexpr Message<Text> kNotWritten{Severity::error, "arb-operand", "'{0}' is nothing that is written"};
inline constexpr Message<Text> kNotRead{Severity::error, "arb-operand", "'{0}' is nothing that is read here"};
inline constexpr Message<Text> kBinding{Severity::error, "arb-binding",
                                        "{0} is not supported, or there is no such thing"};
inline constexpr Message<> kTwins{Severity::error, "arb-operand",
                                  "an array in which a parameter of the program is twice has no element by address"};
inline constexpr Message<Text> kReserved{Severity::error, "reserved-name", "'{0}' is a word of the language"};
inline constexpr Message<Text, Text> kOptions{Severity::error, "arb-option", "'{0}' contradicts '{1}'"};
inline constexpr Message<uint32_t> kSameAttribute{Severity::error, "arb-binding",
                                                  "attribute {0} is read by its name and by its number"};
inline constexpr Message<> kSaturate{Severity::error, "arb-instruction", "vertex programs have no _SAT"};
inline constexpr Message<> kShadow{Severity::error, "arb-option",
                                   "shadow textures need OPTION ARB_fragment_program_shadow"};
inline constexpr Message<> kDrawBuffers{Severity::error, "arb-option", "several colors need OPTION ARB_draw_buffers"};
inline constexpr Message<> kInvariant{Severity::error, "arb-option",
                                      "the position is not written, with OPTION ARB_position_invariant"};
inline constexpr Message<uint32_t> kTargets{Severity::error, "arb-texture",
                                            "texture[{0}] is used as textures of two kinds"};

/// All of `text` as a number.
template <typename N>
std::optional<N> parse_number(Text text) {
  N value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace umber::arb
