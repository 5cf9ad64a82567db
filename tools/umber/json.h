// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace umber::tool {

/// JSON as a tree; members keep their order. Whole numbers of 64 bits lose no digits.
using Json = nlohmann::ordered_json;

/// Throws UsageError, which begins with `path`.
Json parse_json(std::string_view text, const std::string& path);

/// Null if there is no such member, or `json` is no object.
const Json* find(const Json& json, std::string_view name);

/// The text between quotes, with what JSON wants escaped.
std::string json_string(std::string_view text);

}  // namespace umber::tool
