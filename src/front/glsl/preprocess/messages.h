// SPDX-License-Identifier: Apache-2.0
// What the preprocessor has to say.
#pragma once
#include "diag/diagnostics.h"
#include "front/glsl/extension_used.h"

namespace umber::glsl::messages {

using Text = std::string_view;
using enum Severity;

// Text.
inline constexpr Message<> kOpenComment(error, "comment-open", "this comment is never closed");
inline constexpr Message<> kUnknownCharacter(error, "character", "this character has no place in a shader");
inline constexpr Message<> kString(error, "string-end", "the string does not end on its line");
inline constexpr Message<> kHashInLine(error, "hash-in-line", "a directive must begin its line");
inline constexpr Message<Text> kReservedWord(error, "reserved-word", "\"{0}\" is a reserved word");
inline constexpr Message<uint32_t> kLongToken(error, "webgl-token",
                                              "this dialect of WebGL has no words of more than {0} characters");
inline constexpr Message<> kDefinedInMacro(error, "webgl-defined", "in WebGL no macro may make the word 'defined'");
inline constexpr Message<> kLongName(error, "name-length", "ESSL allows no name of more than 1024 characters");

// Directives.
inline constexpr Message<Text> kUnknownDirective(error, "directive", "there is no directive \"{0}\"");
inline constexpr Message<> kNoDirective(error, "directive", "a directive must have a name after the #");
inline constexpr Message<Text> kExtraTokens(error, "directive-extra", "nothing more may follow in #{0}");
inline constexpr Message<Text> kExtraTokensIgnored(warning, "directive-extra", "what follows #{0} is ignored",
                                                   "make it a comment");
inline constexpr Message<Text> kUserError(error, "error-directive", "#error {0}");

// #if and its like.
inline constexpr Message<> kOpenIf(error, "if-open", "this condition has no #endif");
inline constexpr Message<Text> kWithoutIf(error, "if-missing", "#{0} without #if");
inline constexpr Message<Text> kAfterElse(error, "if-after-else", "#{0} after #else");
inline constexpr Message<> kElseIsHere(note, "if-else", "the #else is here");
inline constexpr Message<> kNoCondition(error, "if-condition", "a condition is missing here");
inline constexpr Message<> kNoOperand(error, "if-operand", "the condition needs a value here");
inline constexpr Message<> kNotInteger(error, "if-integer", "conditions are made of integers");
inline constexpr Message<Text> kNotAnOperator(error, "if-operator", "\"{0}\" has no meaning in a condition");
inline constexpr Message<> kUnmatched(error, "if-parenthesis", "this parenthesis has no partner");
inline constexpr Message<Text> kDivisionByZero(error, "if-zero", "the right side of {0} is zero");
inline constexpr Message<> kDefinedOperand(error, "if-defined", "\"defined\" needs the name of a macro");
inline constexpr Message<Text> kUndefinedInEs(error, "if-undefined", "\"{0}\" is not defined",
                                              "ESSL does not take it for 0: ask with defined first");

// Macros.
inline constexpr Message<Text> kNoMacroName(error, "macro-name", "#{0} needs the name of a macro");
inline constexpr Message<> kReservedMacro(error, "macro-reserved", "names that start with GL_ are reserved");
inline constexpr Message<> kUnderscores(warning, "macro-underscores", "names with two underscores are reserved");
inline constexpr Message<Text> kBuiltinMacro(error, "macro-builtin", "the predefined macro {0} cannot be changed");
inline constexpr Message<> kDefinedMacro(error, "macro-builtin", "\"defined\" cannot be a macro");
inline constexpr Message<Text> kRedefined(error, "macro-redefined", "{0} is defined already, and differently",
                                          "use #undef first");
inline constexpr Message<> kDefinedHere(note, "macro-here", "defined here");
inline constexpr Message<> kNoSpace(warning, "macro-space", "a space is missing after the name of the macro");
inline constexpr Message<> kBadParameter(error, "macro-parameter", "a parameter must be a name");
inline constexpr Message<> kSameParameter(error, "macro-parameter-twice", "there is another parameter of this name");
inline constexpr Message<> kOpenParameters(error, "macro-parameters-open", "the list of parameters is never closed");
inline constexpr Message<uint32_t> kManyParameters(error, "macro-parameters", "a macro has at most {0} parameters");
inline constexpr Message<> kStringize(error, "macro-stringize", "GLSL has no strings, and no operator #");
inline constexpr Message<> kPasteInEs(error, "paste-es", "ESSL has no operator ##");
inline constexpr Message<> kPasteAtEnd(error, "paste-end", "## must stand between two tokens");
inline constexpr Message<Text> kBadPaste(error, "paste", "\"{0}\" is not a token, which is what ## would make");
inline constexpr Message<uint32_t> kLongPaste(error, "paste-length", "## makes a token of more than {0} characters");
inline constexpr Message<Text, uint32_t, uint32_t> kArgumentCount(error, "macro-arguments",
                                                                  "{0} has {1} parameters, but is given {2}");
inline constexpr Message<Text> kOpenInvocation(error, "macro-arguments-open", "the arguments of {0} are never closed");
inline constexpr Message<uint32_t> kDeepExpansion(error, "macro-depth", "macros expand more than {0} levels deep");
inline constexpr Message<uint32_t> kLongExpansion(error, "macro-length", "macros expand to more than {0} tokens");

// #version, #extension, #line.
inline constexpr Message<> kVersionFirst(error, "version-first", "#version must come before everything else");
inline constexpr Message<> kNoVersion(error, "version-number", "#version needs a number, like 330");
inline constexpr Message<Text> kUnknownVersion(
    error, "version-number", "there is no version {0} of GLSL",
    "GLSL has 110 to 150, 330 and 400 to 460; ESSL has 100, 300 es, 310 es and 320 es");
inline constexpr Message<Text> kUnknownProfile(error, "version-profile", "there is no profile \"{0}\"",
                                               "profiles are core, compatibility and es");
inline constexpr Message<> kNoProfiles(error, "version-profile", "profiles exist from version 150 on");
inline constexpr Message<uint32_t> kNeedsEs(error, "version-es", "version {0} must be followed by es");
inline constexpr Message<uint32_t> kIsNotEs(error, "version-es", "version {0} is not a version of ESSL");
inline constexpr Message<> kEs100(error, "version-es", "ESSL 1.00 is chosen by \"#version 100\" alone");
inline constexpr Message<> kExtensionSyntax(error, "extension-syntax",
                                            "this must have the form \"#extension name : behaviour\"");
inline constexpr Message<Text> kBehaviour(error, "extension-behaviour", "there is no behaviour \"{0}\"",
                                          "it is require, enable, warn or disable");
inline constexpr Message<> kAllExtensions(error, "extension-all", "all extensions can be warned of or disabled only");
inline constexpr Message<Text> kRequired(error, "extension-unsupported", "the extension {0} is not supported");
/// {1}: the first #version that can have it.
inline constexpr Message<Text, Text> kRequiredLater(error, "extension-unsupported",
                                                    "the extension {0} needs #version {1}");
inline constexpr Message<Text, Text> kLater(warning, "extension-unsupported", "the extension {0} needs #version {1}");
/// {1}: GLSL or ESSL, and {2} the other one.
inline constexpr Message<Text, Text, Text> kRequiredOfOtherLanguage(error, "extension-unsupported",
                                                                    "the extension {0} is one of {1}, and this is {2}");
inline constexpr Message<Text, Text, Text> kOfOtherLanguage(warning, "extension-unsupported",
                                                            "the extension {0} is one of {1}, and this is {2}");
inline constexpr Message<Text> kNotSupported(warning, "extension-unsupported", "the extension {0} is not supported");
inline constexpr Message<std::string_view> kNotOfWebgl(error, "webgl-version", "WebGL has no version {0}",
                                                       "WebGL 1.0 has 100, WebGL 2.0 has 300 es, too");
inline constexpr Message<> kLateExtension(error, "extension-late", "#extension must come before the code in ESSL",
                                          "write it behind #version");
inline constexpr Message<> kLateExtensionTaken(warning, "extension-late", "#extension must come before the code in ESSL",
                                               "write it behind #version: other compilers may refuse it here");
inline constexpr Message<Text, Text> kForced(warning, "version-forced", "version {0} is forced, instead of {1}");
inline constexpr Message<> kLineSyntax(error, "line-syntax",
                                       "this must have the form \"#line number\" or \"#line number source\"");
inline constexpr Message<> kLineName(error, "line-name", "a file name in #line is an extension",
                                     "enable GL_GOOGLE_cpp_style_line_directive");

// #include.
inline constexpr Message<> kIncludeSyntax(error, "include-syntax",
                                          "this must have the form '#include \"name\"' or \"#include <name>\"");
inline constexpr Message<> kNoIncludes(error, "include-none", "nothing can be included here",
                                       "the program that runs the compiler did not say where files are");
inline constexpr Message<Text> kNotFound(error, "include-missing", "\"{0}\" is not found");
inline constexpr Message<uint32_t> kIncludeDepth(error, "include-depth", "files include others more than {0} deep");
inline constexpr Message<> kManyIncludes(error, "include-length", "too much text is included");

}  // namespace umber::glsl::messages
