// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "diag/diagnostics.h"

namespace umber::back::hlsl {

// {0} is a name of GLSL, {1} a shader model, as 6.2.
inline constexpr Message<std::string_view> kUnsupportedOp{Severity::error, "unsupported-hlsl-op",
                                                          "'{0}' is not supported in HLSL for this kind of operand"};
inline constexpr Message<std::string_view> kMissingOp{Severity::error, "unsupported-hlsl-op", "HLSL has no '{0}'"};
inline constexpr Message<std::string_view, std::string_view> kOpNeedsModel{
    Severity::error, "unsupported-hlsl-op", "'{0}' needs shader model {1} here",
    "--shader-model says which one HLSL is written for"};
inline constexpr Message<std::string_view> kUnsupportedType{Severity::error, "unsupported-hlsl-type",
                                                            "HLSL has no type '{0}'"};
inline constexpr Message<std::string_view, std::string_view> kTypeNeedsModel{
    Severity::error, "unsupported-hlsl-type", "type '{0}' needs shader model {1}",
    "--shader-model says which one HLSL is written for"};
inline constexpr Message<std::string_view> kUnsupportedStructure{
    Severity::error, "unsupported-hlsl-resource", "'{0}', an acceleration structure, needs shader model 6.5"};
inline constexpr Message<std::string_view> kUnsupportedBuiltIn{Severity::error, "unsupported-hlsl-built-in",
                                                               "Direct3D has no '{0}'"};
inline constexpr Message<std::string_view, std::string_view> kBuiltInNeedsModel{
    Severity::error, "unsupported-hlsl-built-in", "'{0}' needs shader model {1}",
    "--shader-model says which one HLSL is written for"};
inline constexpr Message<> kUnsupportedCoverage{
    Severity::error, "unsupported-hlsl-coverage",
    "Direct3D gives the coverage before the depth and stencil tests: it has no post_depth_coverage"};
inline constexpr Message<> kUnsupportedQuads{Severity::error, "unsupported-hlsl-quads",
                                             "HLSL does not say where quads have helpers: it has no full_quads"};
inline constexpr Message<std::string_view> kUnsupportedPerVertex{
    Severity::error, "unsupported-hlsl-per-vertex",
    "'{0}' is what each vertex wrote (pervertexEXT), which is not supported in HLSL yet"};
inline constexpr Message<> kUnsupportedPoints{Severity::error, "unsupported-hlsl-mesh",
                                              "Direct3D has no meshes of points", "make two triangles of each"};
inline constexpr Message<> kTasksInFunction{Severity::error, "unsupported-hlsl-mesh",
                                            "EmitMeshTasksEXT ends the shader, which in HLSL only main() can",
                                            "call it in main()"};
inline constexpr Message<> kMeshNeedsModel{Severity::error, "unsupported-hlsl-mesh",
                                           "mesh and task shaders need shader model 6.5"};
inline constexpr Message<> kHitInFunction{
    Severity::error, "unsupported-hlsl-rays",
    "a hit is ignored, or ends the search, by the end of the shader, which in HLSL only main() reaches",
    "do it in main()"};
inline constexpr Message<> kRaysNeedModel{Severity::error, "unsupported-hlsl-rays",
                                          "ray tracing pipelines need shader model 6.3"};
inline constexpr Message<std::string_view> kWideAttributes{
    Severity::warning, "triangle-attributes",
    "'{0}' is more than the two numbers that Direct3D has of a triangle's hit: this shader is for hits of intersection "
    "shaders alone",
    "write vec2 for triangles"};
inline constexpr Message<> kDerivativesNeedModel{Severity::error, "unsupported-hlsl-derivatives",
                                                 "derivatives in compute shaders need shader model 6.6"};
inline constexpr Message<> kLinearQuads{
    Severity::error, "unsupported-hlsl-derivatives",
    "quads of invocations one after the other (derivative_group_linear) need a workgroup of one row, in Direct3D",
    "give local_size_x alone, a multiple of 4"};
inline constexpr Message<uint32_t> kTooManyDistances{Severity::error, "unsupported-hlsl-distances",
                                                     "Direct3D has eight clip distances and cull distances, not {0}"};
inline constexpr Message<std::string_view, uint32_t, std::string_view> kVariableDoesNotFit{
    Severity::error, "register-limit", "'{0}' does not fit: Direct3D has {1} registers for {2}"};
inline constexpr Message<uint32_t, uint32_t, uint32_t> kTooManyComponents{
    Severity::error, "register-limit",
    "{0} vertices of {1} components are more than a geometry shader may emit in Direct3D, which is {2} components",
    "give max_vertices what the shader emits, or let it write less"};
inline constexpr Message<uint32_t> kWideSampleMask{Severity::error, "unsupported-hlsl-sample-mask",
                                                   "Direct3D has 32 samples, not a mask of {0} words"};
inline constexpr Message<std::string_view> kUnsupportedTexture{Severity::error, "unsupported-hlsl-texture",
                                                               "Direct3D cannot do this with a texture: {0}"};
inline constexpr Message<> kUnsupportedSparse{
    Severity::error, "unsupported-hlsl-texture",
    "functions of GL_ARB_sparse_texture2 and GL_ARB_sparse_texture_clamp are not supported in HLSL yet"};
inline constexpr Message<std::string_view> kNoInputAttachments{
    Severity::error, "unsupported-hlsl-image", "'{0}' is an input attachment, which Direct3D does not have"};
inline constexpr Message<std::string_view> kUnsupportedImage{Severity::error, "unsupported-hlsl-image",
                                                             "Direct3D cannot do this with an image: {0}"};
inline constexpr Message<std::string_view, std::string_view> kUnsupportedBlock{
    Severity::error, "unsupported-hlsl-block", "the layout of block '{0}' is not supported in a constant buffer: {1}",
    "declare it layout(std140), without offsets of your own"};
inline constexpr Message<std::string_view> kBlockTooLarge{
    Severity::error, "unsupported-hlsl-block-size", "block '{0}' is larger than a constant buffer can be, 65536 bytes",
    "let --structured-buffers=auto bind it as a StructuredBuffer, for which it has numbers of 32 bits and a constant "
    "index in an array of blocks"};
inline constexpr Message<> kDynamicResource{
    Severity::error, "unsupported-hlsl-index",
    "an array of resources is indexed by a value that is not constant, which this shader model cannot do",
    "give the array a size, of 128 at most, or ask for shader model 5.1"};
inline constexpr Message<std::string_view> kUnboundedArray{
    Severity::error, "unsupported-hlsl-index", "this shader model has no arrays without a size, as '{0}' is",
    "they come with shader model 5.1"};
inline constexpr Message<std::string_view> kUnboundedStructured{
    Severity::error, "unsupported-block",
    "blocks of an array without a size cannot be StructuredBuffers, as '{0}' would be"};
inline constexpr Message<> kOffsetNotConstant{Severity::error, "offset-not-constant",
                                              "the offset of a texture lookup must be a constant expression"};

}  // namespace umber::back::hlsl
