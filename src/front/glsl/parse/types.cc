// SPDX-License-Identifier: Apache-2.0
// Qualifiers, type specifiers and structures (GLSL 4.60 chapters 4 and 9).
#include <algorithm>
#include <array>

#include "front/glsl/parse/parts.h"

namespace umber::glsl {
namespace {

constexpr Message<> kOrder{Severity::error, "qualifier-order", "this qualifier comes too late in this version",
                           "the order is: invariant, interpolation, layout, centroid, const, storage, precision"};
constexpr Message<std::string_view> kTwice{Severity::error, "duplicate-qualifier", "'{0}' is written twice"};
constexpr Message<std::string_view> kTwoOfAKind{Severity::error, "duplicate-qualifier",
                                                "there is another {0} before this one"};

struct QualifierWord {
  TokenKind keyword;
  Qualifier qualifier;
};
constexpr QualifierWord kQualifierWords[] = {
    {TokenKind::kw_const, Qualifier::const_},
    {TokenKind::kw_in, Qualifier::in},
    {TokenKind::kw_out, Qualifier::out},
    {TokenKind::kw_inout, Qualifier::inout},
    {TokenKind::kw_uniform, Qualifier::uniform},
    {TokenKind::kw_buffer, Qualifier::buffer},
    {TokenKind::kw_shared, Qualifier::shared},
    {TokenKind::kw_attribute, Qualifier::attribute},
    {TokenKind::kw_varying, Qualifier::varying},
    {TokenKind::kw_centroid, Qualifier::centroid},
    {TokenKind::kw_patch, Qualifier::patch},
    {TokenKind::kw_sample, Qualifier::sample},
    {TokenKind::kw_flat, Qualifier::flat},
    {TokenKind::kw_smooth, Qualifier::smooth},
    {TokenKind::kw_noperspective, Qualifier::noperspective},
    {TokenKind::kw_perprimitiveEXT, Qualifier::per_primitive},
    {TokenKind::kw_pervertexEXT, Qualifier::per_vertex},
    {TokenKind::kw_pervertexNV, Qualifier::per_vertex},
    {TokenKind::kw_invariant, Qualifier::invariant},
    {TokenKind::kw_precise, Qualifier::precise},
    {TokenKind::kw_nonuniformEXT, Qualifier::nonuniform},
    {TokenKind::kw_coherent, Qualifier::coherent},
    // GL_KHR_memory_scope_semantics; what more invocations see in order is right for fewer, too: it matters where the
    // memory model is Vulkan's.
    {TokenKind::kw_devicecoherent, Qualifier::coherent},
    {TokenKind::kw_queuefamilycoherent, Qualifier::coherent},
    {TokenKind::kw_workgroupcoherent, Qualifier::coherent},
    {TokenKind::kw_subgroupcoherent, Qualifier::coherent},
    {TokenKind::kw_shadercallcoherent, Qualifier::coherent},
    {TokenKind::kw_nonprivate, Qualifier::coherent},
    {TokenKind::kw_volatile, Qualifier::volatile_},
    {TokenKind::kw_restrict, Qualifier::restrict_},
    {TokenKind::kw_readonly, Qualifier::readonly},
    {TokenKind::kw_writeonly, Qualifier::writeonly},
    {TokenKind::kw_subroutine, Qualifier::subroutine},
    {TokenKind::kw_lowp, Qualifier::lowp},
    {TokenKind::kw_mediump, Qualifier::mediump},
    {TokenKind::kw_highp, Qualifier::highp},
};

/// Storage that stages of ray tracing have in common (GLSL_EXT_ray_tracing).
struct RayWord {
  TokenKind keyword;
  ir::VariableScope scope;
};
constexpr RayWord kRayWords[] = {
    {TokenKind::kw_rayPayloadEXT, ir::VariableScope::ray_payload},
    {TokenKind::kw_rayPayloadInEXT, ir::VariableScope::incoming_ray_payload},
    {TokenKind::kw_hitAttributeEXT, ir::VariableScope::hit_attribute},
    {TokenKind::kw_callableDataEXT, ir::VariableScope::callable_data},
    {TokenKind::kw_callableDataInEXT, ir::VariableScope::incoming_callable_data},
    {TokenKind::kw_taskPayloadSharedEXT, ir::VariableScope::task_payload},
};

/// Before GLSL 4.20 and ESSL 3.10 qualifiers come in this order (GLSL 4.10 section 4.8).
constexpr uint32_t kRanks[] = {
    mask(Qualifier::precise),
    mask(Qualifier::invariant),
    mask(Qualifier::flat) | mask(Qualifier::smooth) | mask(Qualifier::noperspective) | mask(Qualifier::per_vertex),
    mask(Qualifier::centroid) | mask(Qualifier::sample) | mask(Qualifier::patch),
    mask(Qualifier::const_),  // `const in`, of parameters
    mask(Qualifier::inout) | mask(Qualifier::uniform) | mask(Qualifier::buffer) | mask(Qualifier::shared) |
        mask(Qualifier::attribute) | mask(Qualifier::varying),
    kPrecisions};
constexpr uint32_t kDirections = mask(Qualifier::inout);
constexpr size_t kLayoutRank = 2;  // of layout(...)

constexpr uint8_t kNoWord = 0xff;
constexpr size_t kKeywords = static_cast<size_t>(TokenKind::kw_accelerationStructureEXT) + 1;
/// By keyword: its row among kQualifierWords, those of kRayWords behind them. Most keywords are names of types.
constexpr auto kWordOf = [] {
  std::array<uint8_t, kKeywords> rows;
  rows.fill(kNoWord);
  uint8_t row = 0;
  for (const QualifierWord& word : kQualifierWords) rows[static_cast<size_t>(word.keyword)] = row++;
  for (const RayWord& word : kRayWords) rows[static_cast<size_t>(word.keyword)] = row++;
  return rows;
}();

/// `unsaid` of `nonprivate`, which makes nothing visible by itself.
ir::Coherence coherence(TokenKind kind) {
  switch (kind) {
    case TokenKind::kw_devicecoherent: return ir::Coherence::device;
    case TokenKind::kw_workgroupcoherent: return ir::Coherence::workgroup;
    case TokenKind::kw_subgroupcoherent: return ir::Coherence::subgroup;
    case TokenKind::kw_shadercallcoherent: return ir::Coherence::shader_call;
    case TokenKind::kw_nonprivate: return ir::Coherence::unsaid;
    default: return ir::Coherence::queue_family;
  }
}

size_t rank_of(Qualifier qualifier) {
  for (size_t rank = 0; rank < std::size(kRanks); ++rank)
    if ((kRanks[rank] & static_cast<uint32_t>(qualifier)) != 0) return rank;
  return std::size(kRanks);  // memory qualifiers stand anywhere
}

}  // namespace

bool TypeParser::is_qualifier_word(TokenKind kind) {
  return is_keyword(kind) && kWordOf[static_cast<size_t>(kind)] != kNoWord;
}

bool TypeParser::starts_type() {
  const Token& token = peek();
  return is_type_keyword(token.kind) || token.is(TokenKind::kw_struct) || token.is(TokenKind::kw_unsigned) ||
         (token.is(TokenKind::identifier) && type_names_.contains(token.name()));
}

void TypeParser::check_order(const Qualifiers& before, size_t rank, Span at) {
  const Language& language = tokens_.language();
  const bool is_free = language.is_at_least(420, 310) || language.has(Extension::ARB_shading_language_420pack) ||
                       language.extensions.is_enabled(Extension::EXT_gpu_shader4);
  for (size_t later = rank + 1; later < std::size(kRanks) && !is_free; ++later) {
    if (!before.has_any(kRanks[later])) continue;
    diagnostics_.report(kOrder, at);
    return;
  }
}

bool TypeParser::eat_qualifier(Qualifiers& all) {
  const Token& token = peek();
  if (token.is(TokenKind::kw_layout)) {
    check_order(all, kLayoutRank, token.span);
    skip();
    layout_arguments(all);
    return true;
  }
  if (!is_keyword(token.kind)) return at_spirv_word() && eat_spirv_word(all);
  const uint8_t row = kWordOf[static_cast<size_t>(token.kind)];
  if (row == kNoWord) return false;
  if (row >= std::size(kQualifierWords)) return eat_ray_word(kRayWords[row - std::size(kQualifierWords)].scope, all);
  const QualifierWord& word = kQualifierWords[row];
  if (word.qualifier == Qualifier::nonuniform) tree_.has_nonuniform = true;
  const bool is_other_scope = word.qualifier == Qualifier::coherent && token.kind != TokenKind::kw_coherent;
  if (all.has(word.qualifier) && !is_other_scope)
    diagnostics_.report(kTwice, token.span, spelling(token.kind));
  else if ((mask(word.qualifier) & kPrecisions) != 0 && all.has_any(kPrecisions))
    diagnostics_.report(kTwoOfAKind, token.span, "precision");
  else if ((mask(word.qualifier) & kDirections) != 0 && all.has_any(kDirections))
    diagnostics_.report(kTwoOfAKind, token.span, "direction");
  check_order(all, rank_of(word.qualifier), token.span);
  if (word.qualifier == Qualifier::coherent) all.coherence = std::max(all.coherence, coherence(token.kind));
  all.bits |= static_cast<uint32_t>(word.qualifier);
  skip();
  if (word.qualifier == Qualifier::subroutine && at(TokenKind::left_paren)) subroutine_types(all);
  return true;
}

/// `(type, type)` behind `subroutine`: what a function is associated with (GLSL 4.60 section 6.1.2).
void TypeParser::subroutine_types(Qualifiers& all) {
  const Span opening = take().span;
  List<ExprId> list;
  do {
    if (!at(TokenKind::identifier)) return syntax_error("a subroutine type");
    const Token name = take();
    list.add(tree_, add({.kind = ExprKind::name, .span = name.span, .name = name.name()}));
  } while (eat(TokenKind::comma));
  all.subroutine_types = list.first;
  expect_closing(TokenKind::right_paren, opening);
}

bool TypeParser::eat_ray_word(ir::VariableScope scope, Qualifiers& all) {
  const Token& token = peek();
  if (all.has(Qualifier::ray)) diagnostics_.report(kTwice, token.span, spelling(token.kind));
  all.bits |= mask(Qualifier::ray);
  all.ray_scope = scope;
  skip();
  return true;
}

Qualifiers TypeParser::qualifiers() {
  Qualifiers all{.span = peek().span};
  while (eat_qualifier(all)) all.span = since(all.span);
  return all;
}

void TypeParser::layout_arguments(Qualifiers& all) {
  const Span opening = peek().span;
  if (!expect(TokenKind::left_paren)) return;
  List<LayoutArgId> list{all.layout, all.last_layout};
  do {
    const Token name = peek();
    if (!name.is(TokenKind::identifier) && !is_keyword(name.kind)) return syntax_error("a layout qualifier");
    skip();
    LayoutArg arg{.name = name.name()};
    if (eat(TokenKind::equal)) arg.value = parts_.expressions.conditional();
    arg.span = since(name.span);
    list.add(tree_, tree_.layout_args.add(arg));
  } while (eat(TokenKind::comma));
  all.layout = list.first;
  all.last_layout = list.last;
  expect_closing(TokenKind::right_paren, opening);
}

void TypeParser::type_specifier(TypeSpec& spec) {
  const Token token = peek();
  spec.keyword = token.kind;
  if (token.is(TokenKind::kw_struct)) {
    structure(spec);
  } else if (is_type_keyword(token.kind)) {
    skip();
    const bool begins_with_type = spec.keyword == TokenKind::kw_coopmat || spec.keyword == TokenKind::kw_coopvecNV;
    if (has_parameters(spec.keyword)) spec.parameters = parameters(begins_with_type);
  } else if (token.is(TokenKind::kw_unsigned) && peek(1).is(TokenKind::kw_int)) {
    skip(), skip();  // EXT_gpu_shader4's spelling
    spec.keyword = TokenKind::kw_uint;
  } else if (token.is(TokenKind::identifier)) {
    if (at_spirv_word()) {
      spec.keyword = spirv_type();
    } else {
      skip();
      spec.name = token.name();
    }
  } else {
    syntax_error("a type");
    spec.keyword = TokenKind::end;
    return;
  }
  spec.dimensions = dimensions();
  spec.span = since(token.span);
}

/// `<type, scope, rows, columns, use>`, `<type, components>`, or numbers alone. What stands there is not compared with anything.
ExprId TypeParser::parameters(bool begin_with_type) {
  const Nesting nesting(cursor_);
  if (nesting.is_too_deep() || !expect(TokenKind::less)) return {};
  List<ExprId> list;
  if (begin_with_type) {
    TypeSpec component{.qualifiers = {.span = peek().span}};
    type_specifier(component);
    list.add(tree_,
             add({.kind = ExprKind::omitted, .span = component.span, .type_spec = tree_.type_specs.add(component)}));
  } else {
    list.add(tree_, parts_.expressions.type_parameter());
  }
  while (eat(TokenKind::comma)) list.add(tree_, parts_.expressions.type_parameter());
  expect(TokenKind::greater);
  return list.first;
}

void TypeParser::structure(TypeSpec& spec) {
  skip();
  if (at(TokenKind::identifier)) {
    spec.name = take().name();
    type_names_.declare(spec.name, true);
  }
  const Span opening = peek().span;
  if (!expect(TokenKind::left_brace)) return;
  spec.members = member_declarations(opening);
}

DeclId TypeParser::member_declarations(Span opening) {
  List<DeclId> members;
  const Nesting nesting(cursor_);
  while (!at(TokenKind::right_brace) && !at(TokenKind::end) && !nesting.is_too_deep()) {
    const Span start = peek().span;
    TypeSpec spec{.qualifiers = qualifiers()};
    if (!starts_type() && !at(TokenKind::identifier)) {
      syntax_error("a member");
      cursor_.skip_statement();
      continue;
    }
    type_specifier(spec);
    const TypeSpecId type = tree_.type_specs.add(spec);
    List<DeclaratorId> names;
    do {
      if (const DeclaratorId d = parts_.declarations.declarator(false)) names.add(tree_, d);
    } while (eat(TokenKind::comma));
    members.add(
        tree_,
        tree_.decls.add({.kind = DeclKind::variables, .span = since(start), .type = type, .declarators = names.first}));
    if (!expect(TokenKind::semicolon) || cursor_.is_recovering()) cursor_.skip_statement();
  }
  expect_closing(TokenKind::right_brace, opening);
  return members.first;
}

ExprId TypeParser::dimensions() {
  if (!at(TokenKind::left_bracket)) return {};
  const Nesting nesting(cursor_);
  if (nesting.is_too_deep()) return {};
  List<ExprId> list;
  while (at(TokenKind::left_bracket)) {
    const Span opening = take().span;
    const ExprId size = at(TokenKind::right_bracket) ? add({.kind = ExprKind::omitted, .span = opening})
                                                     : parts_.expressions.expression();
    // A size is listed by `next`, which the expression itself does not use: it is no argument of a call.
    list.add(tree_, size);
    if (!expect_closing(TokenKind::right_bracket, opening)) break;
  }
  return list.first;
}

}  // namespace umber::glsl
