// SPDX-License-Identifier: Apache-2.0
#include "ir/text/reader.h"

#include <algorithm>
#include <charconv>

#include "ir/text/scalar.h"

namespace umber::ir::text {
namespace {

constexpr Message<std::string_view> kExpected{Severity::error, "ir-syntax", "expected {0}"};
constexpr Message<std::string_view> kUnknown{Severity::error, "ir-unknown", "there is no {0} with this number"};
constexpr Message<> kBadToken{Severity::error, "ir-syntax", "this character does not belong here"};
constexpr Message<uint32_t> kOutOfOrder{Severity::error, "ir-order",
                                        "declarations are numbered in order: expected {0}"};
constexpr Message<uint32_t> kTypeTooDeep{Severity::error, "ir-limit", "types nest deeper than {0}"};
constexpr Message<> kBadLiteral{Severity::error, "ir-literal", "not a literal of any type, or out of its range",
                                "literals end in their type: 1.5f, 2h, 0.5lf, 3i, 7u, -1i8"};
constexpr Message<> kPartType{Severity::error, "ir-constant", "this part has another type than the composite's part"};
constexpr Message<uint32_t> kPartCount{Severity::error, "ir-constant", "a constant of this type has {0} parts"};

}  // namespace

void Reader::advance() {
  token_ = lexer_.next();
  if (token_.kind == TokenKind::bad) fail(kBadToken, token_.span);
  if (!diagnostics_.go_on()) {  // which it has reported
    ok_ = false;
    token_ = {.kind = TokenKind::end, .starts_line = true, .span = token_.span};
  }
}

void Reader::unexpected(std::string_view wanted) { fail(kExpected, token_.span, wanted); }

void Reader::expect(char mark) {
  const char quoted[] = {'\'', mark, '\''};
  if (!accept(mark)) unexpected({quoted, sizeof quoted});
}

void Reader::expect(std::string_view word) {
  if (!accept(word)) unexpected("'" + std::string(word) + "'");
}

uint32_t Reader::number() {
  const Token token = take();
  uint32_t value = 0;
  const char* end = token.text.data() + token.text.size();
  const auto read = std::from_chars(token.text.data(), end, value);
  if (token.kind != TokenKind::number || read.ec != std::errc() || read.ptr != end)
    fail(kExpected, token.span, "a number below 2^32");
  return value;
}

void Reader::declared_id(char sigil, size_t wanted) {
  const Span at = token_.span;
  if (id(sigil) != wanted) fail(kOutOfOrder, at, static_cast<uint32_t>(wanted));
}

void Reader::declared_number(char letter, size_t wanted) {
  const Span at = token_.span;
  if (numbered(letter) != wanted) fail(kOutOfOrder, at, static_cast<uint32_t>(wanted));
}

uint32_t Reader::id(char sigil) {
  const char wanted[] = {sigil, 'N'};
  if (!at_id(sigil)) unexpected({wanted, sizeof wanted});
  return take().number;
}

std::optional<uint32_t> Reader::accept_numbered(char letter) {
  if (token_.kind != TokenKind::word || token_.text.size() < 2 || token_.text[0] != letter) return std::nullopt;
  uint32_t value = 0;
  const char* end = token_.text.data() + token_.text.size();
  const auto read = std::from_chars(token_.text.data() + 1, end, value);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  take();
  return value;
}

uint32_t Reader::numbered(char letter) {
  const std::optional<uint32_t> value = accept_numbered(letter);
  const char wanted[] = {letter, 'N'};
  if (!value) unexpected({wanted, sizeof wanted});
  return value.value_or(0);
}

NameId Reader::optional_name() {
  if (token_.kind == TokenKind::word) return module.names.intern(take().text);
  if (token_.kind != TokenKind::string) return {};
  const Token token = take();
  const std::string_view body = token.text.substr(1, token.text.size() - 2);
  std::string text;
  for (size_t n = 0; n < body.size(); ++n) {
    if (body[n] == '\\' && n + 3 < body.size() && body[n + 1] == 'x') {
      const std::optional<uint64_t> byte = parse_bits("0x" + std::string(body.substr(n + 2, 2)));
      if (!byte) fail(kExpected, token.span, "two hexadecimal digits after \\x");
      text += static_cast<char>(byte.value_or(0));
      n += 3;
    } else {
      if (body[n] == '\\') ++n;
      text += body[n];
    }
  }
  return module.names.intern(text);
}

NameId Reader::name() {
  const NameId found = optional_name();
  if (!found) unexpected("a name");
  return found;
}

bool Reader::at_type() const {
  if (at('[') || at_id('&')) return true;
  if (token_.kind != TokenKind::word) return false;
  for (const std::string_view word : {"image", "sampled_image", "cooperative", "tensor_layout", "tensor_view"})
    if (token_.text == word) return true;
  if (find_fixed_type(token_.text)) return true;
  return token_.text.size() > 1 && token_.text[0] == 'S' && is_digit(token_.text[1]);
}

TypeId Reader::type() {
  const Span start = token_.span;
  uint32_t arrays = 0;
  while (accept('[')) ++arrays;
  TypeId type = base_type();
  if (arrays + depth_of(type) > kMaxTypeDepth) fail(kTypeTooDeep, start, kMaxTypeDepth);
  for (; arrays > 0 && ok(); --arrays) {
    const uint32_t count = at(']') ? 0 : extent();
    if (count == 0) expect(']');
    type = module.types.array(type, count);
  }
  return type;
}

/// `; N]` or `; KN]`; 0 behind an error.
uint32_t Reader::extent() {
  expect(';');
  const Span at = token_.span;
  const std::optional<uint32_t> row = accept_numbered('K');
  const uint32_t count = row ? *row | kFirstComputedExtent : number();
  if (count == 0 || (!row && count >= kFirstComputedExtent))
    fail(kExpected, at, "a number of elements above 0 and below 2^31");
  expect(']');
  return ok() ? count : 0;
}

TypeId Reader::base_type() {
  const Token token = token_;
  if (const std::optional<uint32_t> n = accept_numbered('S')) {
    if (*n < structures_.size()) return structures_[*n];
    fail(kUnknown, token.span, "structure");
    return types::kVoid;
  }
  if (at_id('&')) return module.types.reference(ReferenceId{id('&')});  // which may be declared further down
  if (accept("image")) return module.types.image(image_shape());
  if (accept("sampled_image")) return module.types.sampled_image(image_shape());
  if (accept("cooperative")) return cooperative_matrix();
  if (accept("tensor_layout")) return tensor_layout();
  if (accept("tensor_view")) return tensor_view();
  const std::optional<TypeId> fixed = token.kind == TokenKind::word ? find_fixed_type(token.text) : std::nullopt;
  if (!fixed) unexpected("a type");
  take();
  return fixed.value_or(types::kVoid);
}

/// `(use scope rows)`: the rows as an array of arrays.
TypeId Reader::cooperative_matrix() {
  CooperativeShape shape;
  expect('(');
  shape.use = enumerator<MatrixUse>();
  shape.scope = static_cast<uint8_t>(number());
  const Span at = token_.span;
  expect('['), expect('[');
  const TypeId scalar = base_type();
  if (ok() && (!module.types.is_scalar(scalar) || scalar == types::kBool)) fail(kExpected, at, "a scalar");
  shape.columns = extent();
  shape.rows = extent();
  expect(')');
  if (!ok()) return types::kVoid;
  if (shape.is_vector() && shape.rows != 1) return fail(kExpected, at, "the one row of a vector"), types::kVoid;
  shape.component = module.types.kind(scalar);
  return module.types.cooperative_matrix(shape);
}

/// `(dimensions clamp)`, the last a number or KN.
TypeId Reader::tensor_layout() {
  TensorLayout layout;
  expect('(');
  const Span at = token_.span;
  layout.dimensions = number();
  const std::optional<uint32_t> row = accept_numbered('K');
  layout.clamp = row ? *row | kFirstComputedExtent : number();
  expect(')');
  const bool is_right = layout.dimensions > 0 && layout.dimensions <= kMostTensorDimensions &&
                        (row || layout.clamp <= static_cast<uint32_t>(TensorClamp::mirrored_repeat));
  if (!is_right) fail(kExpected, at, "one to five dimensions, and how to clamp");
  return ok() ? module.types.tensor_layout(layout) : types::kVoid;
}

/// `(sized|unsized order...)`.
TypeId Reader::tensor_view() {
  TensorView view;
  expect('(');
  const Span at = token_.span;
  view.has_dimensions = accept("sized");
  if (!view.has_dimensions && !accept("unsized")) unexpected("'sized' or 'unsized'");
  while (!this->at(')') && ok() && view.dimensions < kMostTensorDimensions)
    view.order[view.dimensions++] = static_cast<uint8_t>(std::min(number(), kMostTensorDimensions));
  expect(')');
  if (!view.is_permutation()) fail(kExpected, at, "an order of one to five dimensions");
  return ok() ? module.types.tensor_view(view) : types::kVoid;
}

ImageShape Reader::image_shape() {
  ImageShape shape;
  expect('(');
  shape.dim = enumerator<ImageDim>();
  shape.sampled = enumerator<TypeKind>();
  while (!at(')') && ok()) {
    if (accept("array"))
      shape.arrayed = true;
    else if (accept("shadow"))
      shape.shadow = true;
    else if (accept("multisampled"))
      shape.multisampled = true;
    else if (!accept_enumerator(shape.format))
      unexpected("')'");
  }
  expect(')');
  return shape;
}

uint32_t Reader::depth_of(TypeId type) const {
  uint32_t depth = 0;
  for (; module.types.is_array(type); type = module.types[type].element) ++depth;
  return depth + (type.index < depths_.size() ? depths_[type.index] : 0);
}

void Reader::declare_structure(NameId name, std::span<const Member> members, std::span<const Precision> precisions) {
  uint32_t depth = 0;
  for (const Member& m : members) depth = std::max(depth, depth_of(m.type));
  if (depth >= kMaxTypeDepth) fail(kTypeTooDeep, token_.span, kMaxTypeDepth);
  const TypeId id = module.types.structure(name, members);
  set_member_precisions(module, id, precisions);
  depths_.resize(id.index + 1);
  depths_[id.index] = depth + 1;
  structures_.push_back(id);
}

ValueId Reader::constant() {
  const Token token = token_;
  if (token.kind == TokenKind::number) {
    const std::optional<Scalar> scalar = parse_scalar(take().text);
    if (scalar) return module.scalar(types::vector(scalar->kind, 1), scalar->bits);
    fail(kBadLiteral, token.span);
    return {};
  }
  if (accept("true")) return module.boolean(true);
  if (accept("false")) return module.boolean(false);
  if (accept("zero")) return module.zero(type());
  if (accept("undef")) return module.undefined(type());
  if (const std::optional<uint32_t> n = accept_numbered('C')) {
    if (*n < declared_constants.size()) return declared_constants[*n];
    fail(kUnknown, token.span, "constant");
    return {};
  }
  if (!at_type()) {
    unexpected("a constant");
    return {};
  }
  return constant_of(type());
}

/// What follows the type: `(0x7fc00000)` for scalars, the parts for vectors and matrices.
ValueId Reader::constant_of(TypeId type) {
  if (!module.types.is_scalar(type)) {
    if (!module.types.is_numeric(type)) unexpected("a constant: those of arrays and structures are declared");
    return composite(type);
  }
  expect('(');
  const Token token = take();
  const std::optional<uint64_t> bits = parse_bits(token.text);
  if (!bits) fail(kExpected, token.span, "the bits of a scalar (0x...)");
  expect(')');
  return module.scalar(type, bits.value_or(0));
}

ValueId Reader::composite(TypeId type) {
  const Span start = token_.span;
  const uint32_t count = module.types.part_count(type);
  std::vector<ValueId> parts;
  expect('(');
  while (!at(')') && ok()) {
    if (!parts.empty()) expect(',');
    const Span at = token_.span;
    if (parts.size() == count) return fail(kPartCount, at, count), ValueId{};
    const TypeId wanted = module.types.part(type, static_cast<uint32_t>(parts.size()));
    ValueId part;
    if (token_.text != "image" && token_.text != "sampled_image" && at_type()) {
      // Checked before going down, which bounds the depth.
      const TypeId part_type = this->type();
      if (part_type != wanted) return fail(kPartType, at), ValueId{};
      part = constant_of(part_type);
    } else {
      part = constant();
      if (ok() && module.type(part) != wanted) return fail(kPartType, at), ValueId{};
    }
    parts.push_back(part);
  }
  expect(')');
  if (ok() && parts.size() != count) fail(kPartCount, start, count);
  return ok() ? module.composite(type, parts) : ValueId{};
}

}  // namespace umber::ir::text
