// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "diag/diagnostics.h"
#include "ir/module.h"

namespace umber::link {

using Text = std::string_view;

/// What the stage is called in a message, to stand before "shader".
constexpr Text name_of(Stage stage) { return row_of(stage).name; }

// {0} is the name; {1} and {2} are stages.
inline constexpr Message<Text, Text, Text> kUniformMismatch{
    Severity::error, "uniform-mismatch", "uniform '{0}' has different types in the {1} and the {2} shader"};
inline constexpr Message<Text, Text, Text> kUniformLocationMismatch{
    Severity::error, "uniform-mismatch", "uniform '{0}' has different locations in the {1} and the {2} shader"};
inline constexpr Message<Text, Text, Text> kBindingMismatch{
    Severity::error, "binding-mismatch", "'{0}' has different bindings in the {1} and the {2} shader"};
inline constexpr Message<Text, Text, Text> kOffsetMismatch{Severity::error, "uniform-mismatch",
                                                           "'{0}' has different offsets in the {1} and the {2} shader"};
inline constexpr Message<Text, Text, Text> kPrecisionMismatch{
    Severity::error, "uniform-mismatch", "uniform '{0}' has different precisions in the {1} and the {2} shader"};
inline constexpr Message<Text, Text, Text> kInitialMismatch{
    Severity::error, "uniform-mismatch", "uniform '{0}' has different initial values in the {1} and the {2} shader"};
inline constexpr Message<Text, Text, Text> kBlockMismatch{
    Severity::error, "block-mismatch", "block '{0}' has different members or layouts in the {1} and the {2} shader"};
inline constexpr Message<Text, Text, Text> kBlockLayoutMismatch{
    Severity::error, "block-mismatch", "block '{0}' has different layout qualifiers in the {1} and the {2} shader"};
inline constexpr Message<Text, Text, Text> kInstanceNameMismatch{
    Severity::error, "block-mismatch",
    "block '{0}' has an instance name in only one of the {1} and the {2} shader"};
inline constexpr Message<Text, Text> kPerVertexMismatch{
    Severity::error, "per-vertex-mismatch", "gl_PerVertex is declared again with different members in the {0} and the {1} shader",
    "what one stage writes and the next one reads is declared with the same members, in the same order"};
inline constexpr Message<Text, Text> kPerVertexBare{
    Severity::error, "per-vertex-mismatch", "gl_PerVertex is declared again in the {0} shader, but not in the {1} shader, which uses it",
    "declare the block in both, with the same members, or in neither"};
inline constexpr Message<Text> kBlockTooLarge{Severity::error, "block-too-large",
                                              "'{0}' makes its block larger than 2 GiB or nests structures too deep"};
inline constexpr Message<Text, Text, Text> kVaryingMismatch{Severity::error, "varying-mismatch",
                                                            "'{0}' has different types in the {1} and the {2} shader"};
inline constexpr Message<Text, Text, Text> kVaryingMissing{
    Severity::error, "varying-missing", "'{0}', an input of the {2} shader, is not an output of the {1} shader"};
inline constexpr Message<Text, Text, Text> kVaryingNotWritten{
    Severity::error, "varying-missing", "'{0}' is read by the {2} shader, but the {1} shader never writes it"};
inline constexpr Message<Text, Text, Text> kVaryingOfStream{
    Severity::error, "varying-missing",
    "'{0}', an input of the {2} shader, is an output of the {1} shader to a stream that is captured only",
    "stream 0 is the one that is drawn"};
inline constexpr Message<Text, Text, Text, Text> kQualifierMismatch{
    Severity::error, "varying-mismatch", "'{0}' is not {1} in the same way in the {2} and the {3} shader"};
inline constexpr Message<Text, Text> kLocationsGuessed{
    Severity::warning, "location-guessed",
    "the {0} shader is compiled alone and declares no location for {1}: the other stages, compiled apart, may count "
    "them "
    "in another order",
    "compile all stages of the program together, or give each of them layout(location = N), in the shaders or by a "
    "resource map"};
inline constexpr Message<Text, Text> kStageMissing{Severity::error, "stage-missing",
                                                  "a program with a {0} shader needs a {1} shader, too"};
inline constexpr Message<Text, Text> kStagesApart{Severity::error, "stages-apart",
                                                 "a program with a {0} shader has no {1} shader"};
inline constexpr Message<Text, uint32_t, Text, uint32_t> kViewsMismatch{
    Severity::error, "views-mismatch", "the {0} shader is for {1} views, and the {2} shader for {3}",
    "what num_views says is the same in all stages before rasterization"};
inline constexpr Message<Text, Text> kViewsMissing{
    Severity::error, "views-mismatch", "the {0} shader declares num_views, and the {1} shader does not",
    "stages before rasterization all declare it, or none does"};
inline constexpr Message<Text, Text> kPayloadMismatch{
    Severity::error, "payload-mismatch", "the task payload has different types in the task and the mesh shader: '{0}' and '{1}'"};
inline constexpr Message<Text> kPayloadMissing{
    Severity::error, "payload-mismatch", "'{0}', the task payload that the mesh shader reads, is not one of the task shader"};
inline constexpr Message<Text, Text, Text> kGivenTwice{
    Severity::error, "ray-variables", "the {2} shader uses '{0}' and '{1}', but can be given one variable of their kind only"};
inline constexpr Message<Text, Text> kAttributesWritten{
    Severity::error, "ray-variables", "'{0}' is written by the {1} shader: attributes of a hit are intersection shaders' to write"};
inline constexpr Message<Text, Text> kGivenByNone{
    Severity::warning, "ray-variables", "no other stage has a variable of the type of '{0}' that the {1} shader could be given",
    "what it reads is undefined unless a stage that is not here has one"};
inline constexpr Message<> kNoPosition{Severity::error, "no-position", "the vertex shader never writes gl_Position"};
inline constexpr Message<Text, Text, uint32_t> kLocationOverlap{
    Severity::error, "location-overlap", "'{0}' and '{1}' overlap at location {2}",
    "variables share a location only with other components and the same kind and width of numbers"};
inline constexpr Message<Text, Text, uint32_t> kAttributeAlias{
    Severity::error, "unsupported-attribute-alias",
    "vertex inputs '{0}' and '{1}' share location {2}, which Vulkan cannot do",
    "inputs of GLSL are put together if all have one kind of numbers, of 32 bits; a dvec3, a dvec4 and each such "
    "column "
    "takes two locations"};
inline constexpr Message<Text, Text, uint32_t> kUniformLocationOverlap{
    Severity::error, "location-overlap", "uniforms '{0}' and '{1}' overlap at location {2}"};
inline constexpr Message<Text, uint32_t> kTooManyLocations{Severity::error, "too-many-locations",
                                                           "'{0}' does not fit: there are {1} locations"};

// Transform feedback; {0} is a name of the application's list.
inline constexpr Message<> kCapturesDeclared{
    Severity::warning, "capture-ignored",
    "the list of outputs to capture is ignored: the shader says itself what is captured, by xfb_ qualifiers"};
inline constexpr Message<Text> kCaptureUnknown{Severity::error, "capture-unknown",
                                               "'{0}' is to be captured, but is no output or part of one"};
inline constexpr Message<Text> kCaptureType{Severity::error, "capture-type",
                                            "'{0}' is to be captured, but is no number or array of numbers",
                                            "name the members of a structure one by one"};
inline constexpr Message<Text> kCaptureTwice{Severity::error, "capture-twice", "'{0}' is to be captured twice"};
inline constexpr Message<Text> kCaptureSeparate{Severity::error, "capture-separate",
                                                "'{0}' means nothing when each output has a buffer of its own"};
inline constexpr Message<Text, uint32_t> kCaptureAlignment{
    Severity::error, "capture-alignment", "'{0}' has doubles, but would be captured to byte {1}, no multiple of 8",
    "gl_SkipComponents1 before it moves it on"};
inline constexpr Message<uint32_t, uint32_t> kCaptureStride{
    Severity::error, "capture-alignment",
    "the vertices captured to buffer {1} have {0} bytes each, no multiple of 8, and doubles among them",
    "gl_SkipComponents1 at the end of the buffer moves the next vertex on"};
inline constexpr Message<Text, uint32_t> kCaptureBuffers{
    Severity::error, "capture-limit", "there are {1} transform feedback buffers, and none is left for '{0}'"};
inline constexpr Message<Text, uint32_t> kCaptureComponents{
    Severity::error, "capture-limit", "'{0}' does not fit: a buffer takes {1} components of a vertex"};

}  // namespace umber::link
