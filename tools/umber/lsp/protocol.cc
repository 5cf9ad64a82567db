// SPDX-License-Identifier: Apache-2.0
#include "umber/lsp/protocol.h"

#include <algorithm>
#include <cstdint>

namespace umber::tool::lsp {
namespace {

uint32_t number_member(const Json& json, std::string_view name) {
  const Json& value = member(json, name);
  constexpr uint64_t kMost = 0x7fffffff;
  if (!value.is_number_unsigned())
    throw RequestError(ErrorCode::invalid_params, "'" + std::string(name) + "' is a number that is not negative");
  return static_cast<uint32_t>(std::min<uint64_t>(value.get<uint64_t>(), kMost));
}

}  // namespace

const Json& member(const Json& json, std::string_view name) {
  const Json* const found = json.is_object() ? find(json, name) : nullptr;
  if (!found) throw RequestError(ErrorCode::invalid_params, "'" + std::string(name) + "' is missing");
  return *found;
}

std::string string_member(const Json& json, std::string_view name) {
  const Json& value = member(json, name);
  if (!value.is_string()) throw RequestError(ErrorCode::invalid_params, "'" + std::string(name) + "' is a text");
  return value.get<std::string>();
}

Position position_of(const Json& json) { return {number_member(json, "line"), number_member(json, "character")}; }

Range range_of(const Json& json, const Text& text, Encoding encoding) {
  const size_t begin = text.offset(position_of(member(json, "start")), encoding);
  const size_t end = text.offset(position_of(member(json, "end")), encoding);
  return {std::min(begin, end), std::max(begin, end)};
}

}  // namespace umber::tool::lsp
