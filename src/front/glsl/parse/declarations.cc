// SPDX-License-Identifier: Apache-2.0
// Declarations: variables, functions, interface blocks, precision (GLSL 4.60 chapters 4, 6.1 and 9).
#include "front/glsl/parse/parts.h"

namespace umber::glsl {
namespace {

constexpr Message<std::string_view, std::string_view> kAttribute{
    Severity::error, "extension-needed", "'{0}' needs the extension {1}", "enable it with #extension"};
constexpr Message<std::string_view> kIgnored{Severity::warning, "attribute-ignored",
                                             "the attribute '{0}' has no effect"};
constexpr Message<> kPragmaInside{Severity::error, "pragma", "this pragma is only allowed outside of functions"};

/// GLSL 4.60 section 3.3: of optimize and debug.
bool is_outside_functions(Pragma::Kind kind) {
  return kind != Pragma::Kind::other && kind != Pragma::Kind::invariant_all &&
         kind != Pragma::Kind::vulkan_memory_model;
}

}  // namespace

DeclId DeclarationParser::unit() {
  List<DeclId> all;
  while (!at(TokenKind::end)) {
    if (eat(TokenKind::semicolon)) continue;
    if (const DeclId decl = external_declaration()) all.add(tree_, decl);
    if (cursor_.is_recovering()) cursor_.skip_statement();
    if (at(TokenKind::right_brace)) {
      syntax_error("a declaration");
      skip();
      cursor_.recover();
    }
  }
  return all.first;
}

DeclId DeclarationParser::external_declaration() {
  const ir::Reconvergence asked = at(TokenKind::left_bracket) ? attributes() : ir::Reconvergence{};
  const Span start = peek().span;
  if (at_spirv_word() && spirv_execution_mode()) return {};
  const NameId instruction = at_spirv_word() ? spirv_instruction() : NameId{};
  const DeclId decl = declaration_after(parts_.types.qualifiers(), true);
  const bool is_function = decl && tree_[decl].kind == DeclKind::function;
  if (is_function) note_reconvergence(asked, tree_[decl].name);
  if (instruction) note_instruction(instruction, start, is_function ? decl : DeclId{});
  return decl;
}

/// `[[subgroup_uniform_control_flow]]` or `[[maximally_reconverges]]`, before a function or behind its parameters: what it asks for.
ir::Reconvergence DeclarationParser::attributes() {
  ir::Reconvergence asked{};
  while (at(TokenKind::left_bracket) && peek(1).is(TokenKind::left_bracket)) {
    const Span opening = join(peek().span, peek(1).span);
    skip(), skip();
    do {
      const Token name = peek();
      if (!name.is(TokenKind::identifier) && !is_keyword(name.kind)) return syntax_error("an attribute"), asked;
      skip();
      const bool has_argument = parts_.expressions.argument_of_attribute();
      const std::string_view text = module_.names.text(name.name());
      const bool is_uniform = text == "subgroup_uniform_control_flow";
      if (has_argument || (!is_uniform && text != "maximally_reconverges")) {
        diagnostics_.report(kIgnored, name.span, text);
        continue;
      }
      const Extension wanted =
          is_uniform ? Extension::EXT_subgroup_uniform_control_flow : Extension::EXT_maximal_reconvergence;
      if (!tokens_.language().has(wanted)) diagnostics_.report(kAttribute, name.span, text, info(wanted).name);
      asked = std::max(asked, is_uniform ? ir::Reconvergence::uniform : ir::Reconvergence::maximal);
    } while (eat(TokenKind::comma));
    expect_closing(TokenKind::right_bracket, opening);
    expect_closing(TokenKind::right_bracket, opening);
  }
  return asked;
}

/// Only what is said of main has a meaning (GL_EXT_subgroup_uniform_control_flow, GL_EXT_maximal_reconvergence).
void DeclarationParser::note_reconvergence(ir::Reconvergence asked, NameId function) {
  if (asked != ir::Reconvergence::unspecified && module_.names.text(function) == "main")
    module_.state.reconvergence = asked;
}

DeclId DeclarationParser::declaration_after(Qualifiers all, bool may_be_function) {
  const Span start = all.bits || all.layout ? all.span : peek().span;
  if (at(TokenKind::kw_precision) && !all.bits && !all.layout) return precision_statement();
  if (at(TokenKind::semicolon)) return qualifier_declaration(all);
  if (at(TokenKind::identifier) && (all.bits || all.layout)) {
    if (peek(1).is(TokenKind::left_brace)) return interface_block(all);
    if (peek(1).is(TokenKind::semicolon) && is_reference(all)) return forward_reference(all);
    const bool is_list = peek(1).is(TokenKind::semicolon) || peek(1).is(TokenKind::comma);
    if (is_list && !type_names_.contains(peek().name())) return qualifier_declaration(all);
  }
  TypeSpec spec{.qualifiers = all};
  parts_.types.type_specifier(spec);
  return declaration_of(spec, start, may_be_function);
}

DeclId DeclarationParser::declaration_of(const TypeSpec& spec, Span start, bool may_be_function) {
  const TypeSpecId type = tree_.type_specs.add(spec);
  if (cursor_.is_recovering()) return {};
  if (may_be_function && at(TokenKind::identifier) && peek(1).is(TokenKind::left_paren)) return function(type, take());

  eat_missing_name();
  const DeclaratorId names = at(TokenKind::semicolon) ? DeclaratorId{} : declarators();
  expect(TokenKind::semicolon);
  return tree_.decls.add({.kind = DeclKind::variables, .span = since(start), .type = type, .declarators = names});
}

/// `int, a;`: by the grammar the first of the names may be missing (GLSL 4.60 chapter 9, single_declaration).
void DeclarationParser::eat_missing_name() {
  if (at(TokenKind::comma) && peek(1).is(TokenKind::identifier)) skip();
}

DeclId DeclarationParser::precision_statement() {
  const Span start = take().span;
  if (!at(TokenKind::kw_highp) && !at(TokenKind::kw_mediump) && !at(TokenKind::kw_lowp))
    return syntax_error("highp, mediump or lowp"), DeclId{};
  TypeSpec spec;
  parts_.types.eat_qualifier(spec.qualifiers);
  parts_.types.type_specifier(spec);
  const TypeSpecId type = tree_.type_specs.add(spec);
  expect(TokenKind::semicolon);
  return tree_.decls.add({.kind = DeclKind::precision, .span = since(start), .type = type});
}

DeclId DeclarationParser::qualifier_declaration(Qualifiers all) {
  const TypeSpecId type = tree_.type_specs.add({.qualifiers = all, .keyword = TokenKind::end, .span = all.span});
  const DeclaratorId names = at(TokenKind::semicolon) ? DeclaratorId{} : declarators();
  expect(TokenKind::semicolon);
  return tree_.decls.add({.kind = DeclKind::qualifiers, .span = since(all.span), .type = type, .declarators = names});
}

/// `layout(buffer_reference)`: the name of the block is a type.
bool DeclarationParser::is_reference(const Qualifiers& all) const {
  for (LayoutArgId id = all.layout; id; id = tree_[id].next)
    if (tokens_.names().text(tree_[id].name) == "buffer_reference") return true;
  return false;
}

DeclId DeclarationParser::forward_reference(Qualifiers all) {
  const Token name = take();
  Decl block{.kind = DeclKind::block, .name = name.name(), .name_span = name.span};
  block.type = tree_.type_specs.add({.qualifiers = all, .keyword = TokenKind::end, .span = all.span});
  type_names_.declare(name.name(), true);
  expect(TokenKind::semicolon);
  block.span = since(all.span);
  return tree_.decls.add(block);
}

DeclId DeclarationParser::interface_block(Qualifiers all) {
  const Token name = take();
  const Span opening = take().span;
  Decl block{.kind = DeclKind::block, .is_definition = true, .name = name.name(), .name_span = name.span};
  block.type = tree_.type_specs.add({.qualifiers = all, .keyword = TokenKind::end, .span = all.span});
  block.members = parts_.types.member_declarations(opening);
  if (is_reference(all)) type_names_.declare(name.name(), true);
  if (at(TokenKind::identifier)) block.declarators = declarator(false);
  expect(TokenKind::semicolon);
  block.span = since(all.span);
  return tree_.decls.add(block);
}

DeclId DeclarationParser::function(TypeSpecId result, const Token& name) {
  Decl decl{.kind = DeclKind::function, .type = result, .name = name.name(), .name_span = name.span};
  type_names_.declare(name.name(), false);
  const Span opening = take().span;
  type_names_.push_scope();
  if (at(TokenKind::kw_void) && peek(1).is(TokenKind::right_paren)) skip();
  if (!at(TokenKind::right_paren)) decl.declarators = parameters();
  expect_closing(TokenKind::right_paren, opening);
  if (at(TokenKind::left_bracket)) note_reconvergence(attributes(), name.name());
  if (at(TokenKind::left_brace)) {
    decl.is_definition = true;
    const size_t pragma_count = tokens_.pragmas().size();
    decl.body =
        parts_.statements.block(/*opens_scope=*/false);  // parameters live in the scope of the body (section 4.2.2)
    for (const Pragma& pragma : tokens_.pragmas().subspan(pragma_count))
      if (is_outside_functions(pragma.kind)) diagnostics_.report(kPragmaInside, pragma.span);
  } else {
    expect(TokenKind::semicolon);
  }
  type_names_.pop_scope();
  decl.span = since(tree_[result].span);
  return tree_.decls.add(decl);
}

DeclaratorId DeclarationParser::parameters() {
  List<DeclaratorId> list;
  do {
    TypeSpec spec{.qualifiers = parts_.types.qualifiers()};
    parts_.types.type_specifier(spec);
    if (cursor_.is_recovering()) break;
    Declarator parameter{.span = spec.span, .type = tree_.type_specs.add(spec)};
    if (at(TokenKind::identifier)) {
      const Token name = take();
      parameter.name = name.name();
      parameter.span = name.span;
      type_names_.declare(name.name(), false);
    }
    parameter.dimensions = parts_.types.dimensions();
    list.add(tree_, tree_.declarators.add(parameter));
  } while (eat(TokenKind::comma));
  return list.first;
}

DeclaratorId DeclarationParser::declarators() {
  List<DeclaratorId> list;
  do {
    if (const DeclaratorId d = declarator(true)) list.add(tree_, d);
  } while (eat(TokenKind::comma));
  return list.first;
}

DeclaratorId DeclarationParser::declarator(bool with_initializer) {
  if (!at(TokenKind::identifier)) {
    syntax_error("a name");
    return {};
  }
  const Token name = take();
  Declarator result{.name = name.name(), .span = name.span};
  result.dimensions = parts_.types.dimensions();
  // A variable's scope starts after its initialiser (section 4.2.2), members are in no scope.
  if (with_initializer && eat(TokenKind::equal)) result.initializer = initializer();
  if (with_initializer) type_names_.declare(name.name(), false);
  return tree_.declarators.add(result);
}

ExprId DeclarationParser::initializer() {
  if (!at(TokenKind::left_brace)) return parts_.expressions.assignment();
  const Nesting nesting(cursor_);
  if (nesting.is_too_deep()) return parts_.expressions.error_expression();
  const Span opening = take().span;
  List<ExprId> list;
  while (!at(TokenKind::right_brace)) {
    list.add(tree_, initializer());
    if (!eat(TokenKind::comma)) break;
  }
  expect_closing(TokenKind::right_brace, opening);
  return add({.kind = ExprKind::init_list, .span = since(opening), .a = list.first});
}

}  // namespace umber::glsl
