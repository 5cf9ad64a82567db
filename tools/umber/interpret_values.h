// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "umber/interpret.hpp"
#include "umber/json.h"

/// Values of shaders as JSON: numbers, arrays of components and elements, matrices as arrays of columns, objects of
/// members. Infinities and NaN are the strings "inf", "-inf" and "nan".
namespace umber::tool {

/// The bits of every scalar of `json`, in order. Throws UsageError where these are not `count`.
std::vector<uint64_t> scalar_bits(const Json& json, reflect::Scalar scalar, size_t count, const std::string& name);

/// Sets what "values", "sizes" and "textures" of the inputs say. Throws UsageError.
void fill(interpret::Memory& memory, const reflect::Program& program, const Json& inputs);

/// Sets the inputs that `json` names. Throws UsageError for one that is not there.
void fill(std::vector<interpret::Variable>& variables, const Json& json);

/// `{"name": value, ...}`
std::string to_json(std::span<const interpret::Variable> variables);

/// All storage blocks, and all storage images as arrays of texels: `"buffers": {...}, "images": {...}`.
std::string to_json(const interpret::Memory& memory, const reflect::Program& program);

}  // namespace umber::tool
