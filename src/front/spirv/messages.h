// SPDX-License-Identifier: Apache-2.0
// What can be wrong with a SPIR-V module, beyond what spirv/reader.h finds. {0} is the instruction, {1} its first word.
#pragma once
#include "diag/diagnostics.h"

namespace umber::front::spirv {

/// A fault of one instruction.
using Fault = Message<std::string_view, uint32_t>;

inline constexpr Fault kTwice{Severity::error, "spirv-id", "{0} at word {1} defines an id that is defined already"};
inline constexpr Fault kUndefined{Severity::error, "spirv-id",
                                  "{0} at word {1} uses an id that nothing before it defines"};
inline constexpr Fault kKind{Severity::error, "spirv-operands", "{0} at word {1} has an operand of the wrong kind"};
inline constexpr Fault kTypes{Severity::error, "spirv-types", "the types of {0} at word {1} do not fit each other"};
inline constexpr Fault kLayout{Severity::error, "spirv-layout",
                               "{0} at word {1} stands where SPIR-V does not allow it"};
inline constexpr Fault kControlFlow{Severity::error, "spirv-control-flow",
                                    "{0} at word {1} breaks the rules of structured control flow",
                                    "if spirv-val takes the module, this is not supported yet"};
inline constexpr Fault kRecursion{Severity::error, "spirv-recursion", "{0} at word {1} calls its own function"};
inline constexpr Fault kNoBody{Severity::error, "spirv-linkage",
                               "{0} at word {1} is a function without a body, which shaders cannot import"};
inline constexpr Fault kTooManyDecorations{Severity::error, "spirv-size",
                                           "{0} at word {1} decorates more than a module of this size could use"};
inline constexpr Fault kCaptureStrides{Severity::error, "spirv-xfb-stride",
                                       "{0} at word {1} is captured to a buffer for which another XfbStride was given"};
inline constexpr Fault kNotConstant{Severity::error, "spirv-constant", "{0} at word {1} has no value that is known"};
inline constexpr Fault kTooDeep{Severity::error, "spirv-nesting", "{0} at word {1} is nested too deep"};
inline constexpr Fault kTooLong{Severity::error, "spirv-size",
                                "the module grows too large at {0} at word {1}, taken apart into what the target has"};
inline constexpr Fault kWrongStage{Severity::error, "spirv-stage", "{0} at word {1} is not for shaders of this stage"};
inline constexpr Fault kUnsupported{Severity::error, "unsupported-spirv", "{0} at word {1} is not supported yet"};

inline constexpr Message<std::string_view, uint32_t, std::string_view> kUnsupportedThing{
    Severity::error, "unsupported-spirv", "{2} not supported yet ({0} at word {1})"};
inline constexpr Message<std::string_view, uint32_t, std::string_view> kBroken{
    Severity::error, "spirv-unread", "{0} at word {1} cannot be read: {2}",
    "if spirv-val takes the module, this is not supported yet"};

inline constexpr Message<> kNoEntryPoint{Severity::error, "no-entry-point", "the module has no such entry point"};
inline constexpr Message<> kSeveralEntryPoints{Severity::error, "several-entry-points",
                                               "the module has several entry points", "say which one by its name"};
inline constexpr Message<uint32_t> kCaptureMoved{Severity::warning, "spirv-capture-moved",
                                                 "an output at location {0} is captured by transform feedback, and "
                                                 "another output has that location: it gets another"};

}  // namespace umber::front::spirv
