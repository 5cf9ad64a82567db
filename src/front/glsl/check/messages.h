// SPDX-License-Identifier: Apache-2.0
// What several of the checks say.
#pragma once
#include "diag/diagnostics.h"

namespace umber::glsl {

inline constexpr Message<std::string_view> kVoidVariable{Severity::error, "void-variable", "'{0}' cannot be void"};
inline constexpr Message<std::string_view> kDuplicateMember{Severity::error, "duplicate-member",
                                                            "there are two members '{0}'"};
inline constexpr Message<> kEmptyBlock{Severity::error, "empty-structure", "a block needs a member"};
inline constexpr Message<std::string_view> kAlreadyDeclared{Severity::error, "redefinition",
                                                            "'{0}' is already declared"};
inline constexpr Message<> kOtherDeclaration{Severity::note, "", "the other declaration is here"};
inline constexpr Message<> kNeedsFlat{Severity::error, "needs-flat", "an integer that a fragment reads must be flat",
                                      "write 'flat' in front of its declaration"};
inline constexpr Message<std::string_view> kNeedsSize{Severity::error, "unsized-array", "'{0}' needs a size"};
inline constexpr Message<std::string_view, std::string_view> kBadArgument{Severity::error, "constructor-arguments",
                                                                          "{0} cannot be made from {1}"};
inline constexpr Message<std::string_view, std::string_view> kCooperativeArguments{
    Severity::error, "cooperative-matrix", "'{0}' takes {1}"};
inline constexpr Message<> kCooperativeMemory{Severity::error, "cooperative-matrix",
                                              "matrices are in members of buffers and in shared variables"};
inline constexpr Message<std::string_view> kAlreadyDeclaredHere{Severity::error, "redefinition",
                                                                "'{0}' is already declared in this scope"};
inline constexpr Message<std::string_view> kDeclaredDifferently{
    Severity::error, "mismatch", "'{0}' is declared differently in another shader of this stage"};
inline constexpr Message<std::string_view> kUndeclared{Severity::error, "undeclared", "'{0}' is not declared"};
inline constexpr Message<> kConditionType{Severity::error, "condition-type", "the condition must be a bool"};
inline constexpr Message<std::string_view> kNotInPerVertex{Severity::error, "redeclaration",
                                                           "'{0}' is no member of gl_PerVertex"};
inline constexpr Message<std::string_view, std::string_view> kRedeclaredType{
    Severity::error, "redeclaration", "'{0}' is declared again with the type {1}"};
inline constexpr Message<std::string_view, uint32_t> kRedeclaredSize{Severity::error, "redeclaration",
                                                                     "'{0}' can have at most {1} elements"};
inline constexpr Message<std::string_view> kRedeclaredStorage{Severity::error, "redeclaration",
                                                              "'{0}' is declared again with another storage qualifier"};

}  // namespace umber::glsl
