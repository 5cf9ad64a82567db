// SPDX-License-Identifier: Apache-2.0
// The words of LSP 3.17 that several parts of the server use.
#pragma once
#include <stdexcept>
#include <string>
#include <string_view>

#include "umber/json.h"
#include "umber/lsp/text.h"

namespace umber::tool::lsp {

/// LSP 3.17, `ErrorCodes` and `LSPErrorCodes`.
enum class ErrorCode : int {
  parse_error = -32700,
  invalid_request = -32600,
  method_not_found = -32601,
  invalid_params = -32602,
  internal_error = -32603,
  server_not_initialized = -32002,
  request_failed = -32803,
  request_cancelled = -32800,
};

/// What a request is answered with in place of a result.
struct RequestError : std::runtime_error {
  RequestError(ErrorCode code_, const std::string& what) : std::runtime_error(what), code(code_) {}
  ErrorCode code;
};

/// Bytes of a text.
struct Range {
  size_t begin = 0, end = 0;
  bool contains(size_t offset) const { return begin <= offset && offset <= end; }
  friend bool operator==(const Range&, const Range&) = default;
};

inline Json to_json(Position p) { return Json{{"line", p.line}, {"character", p.character}}; }
inline Json to_json(const Text& text, Range range, Encoding encoding) {
  return Json{{"start", to_json(text.position(range.begin, encoding))},
              {"end", to_json(text.position(range.end, encoding))}};
}

/// A member that must be there. Throws RequestError.
const Json& member(const Json& json, std::string_view name);
std::string string_member(const Json& json, std::string_view name);
/// Numbers that are too large count as the largest.
Position position_of(const Json& json);
Range range_of(const Json& json, const Text& text, Encoding encoding);

}  // namespace umber::tool::lsp
