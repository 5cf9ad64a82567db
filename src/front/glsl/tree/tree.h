// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <vector>

#include "base/names.h"
#include "base/store.h"
#include "diag/source.h"
#include "front/glsl/lex/token.h"
#include "front/glsl/tree/ids.h"
#include "ir/ids.h"
#include "ir/interface/io_var.h"
#include "ir/interface/resource.h"

/// The syntax tree of one shader. `parse` builds it, `check` fills in the fields marked "check:", `lower` reads it; no one
/// transforms it, but for the implicit conversions which check puts between an operand and its user.
namespace umber::glsl {

enum class ExprKind : uint8_t {
  error,        ///< already diagnosed; silently an operand of anything
  omitted,      ///< no expression, where one may be left out: `a[]`, `for (;;)`
  literal,      ///< check and lower: `value`
  string,       ///< `name` is its text, with quotes; only debugPrintfEXT takes one
  name,         ///< `name`; check: `symbol`
  unary,        ///< `op`, a
  binary,       ///< `op`, a, b
  assign,       ///< a = b, or a `op`= b when op is not none
  conditional,  ///< a ? b : c
  sequence,     ///< a, b
  index,        ///< a[b]
  member,       ///< a.`name`; check turns it into field or swizzle
  method,       ///< a.`name`(): check turns it into length
  call,         ///< `name`(arguments) or, with `type_spec`, a constructor, or with `b` one by an element of an array
                ///< of subroutine uniforms; check turns it into one of the calls below
  init_list,    ///< { arguments }; check: `type`, then the same as construct
  nonuniform,   ///< nonuniformEXT(a): a, which may differ between invocations where it selects a resource

  // Made by check.
  convert,        ///< implicit conversion of a to `type`
  field,          ///< member number `ref` of the structure a
  dereference,    ///< the block at the address a: only its fields are used
  swizzle,        ///< components of the vector a: `ref` is a packed Swizzle
  length,         ///< a.length()
  construct,      ///< constructor of `type`
  call_function,  ///< `function`
  call_builtin,   ///< `ref` is an index into the built-in table
  call_subroutine,  ///< what the subroutine uniform `b` says; `function`: the prototype; `ref`: the subroutine type
};

// clang-format off
enum class Operator : uint8_t {
  none,
  // Unary.
  plus, minus, logical_not, bit_not, pre_increment, pre_decrement, post_increment, post_decrement,
  // Binary.
  add, sub, mul, div, rem, shl, shr, bit_and, bit_or, bit_xor,
  lt, gt, le, ge, eq, ne, logical_and, logical_or, logical_xor,
};
// clang-format on

/// Two bits for each component, the first lowest; the count above.
struct Swizzle {
  uint8_t mask = 0, count = 0;
  constexpr uint32_t packed() const { return mask | uint32_t{count} << 8; }
  static constexpr Swizzle unpack(uint32_t p) { return {static_cast<uint8_t>(p & 255), static_cast<uint8_t>(p >> 8)}; }
  constexpr uint32_t component(uint32_t n) const { return mask >> (2 * n) & 3u; }
};

/// `ref` of a constructor that makes numbers of a handle, or a handle of numbers, bit by bit (GL_ARB_bindless_texture).
inline constexpr uint32_t kBitsOfHandle = 1;

struct Expr {
  ExprKind kind{};
  Operator op{};
  bool parenthesised = false;
  bool is_constant = false;  ///< check: a constant expression (GLSL 4.60 section 4.3.3)
  bool is_lvalue = false;    ///< check: may be assigned to
  Span span;
  ExprId a{}, b{}, c{};
  ExprId next{};             ///< the next argument of a call or list; calls have their first argument in `a`
  NameId name{};
  TypeSpecId type_spec{};    ///< call of a constructor
  ir::TypeId type{};         ///< check: of the value; parse: of a literal
  ir::ValueId value{};       ///< literal: a constant of the module
  uint32_t ref = 0;          ///< check: see ExprKind
  SymbolId symbol{};         ///< check: name
  FunctionSymbolId function{};  ///< check: call_function
};

// clang-format off
enum class StmtKind : uint8_t {
  empty,
  expression,   ///< expr
  declaration,  ///< decl
  block,        ///< { body ... }, a scope
  if_,          ///< expr, body, other (may be none)
  switch_,      ///< expr, body: labels and statements in a flat list
  case_label,   ///< expr
  default_label,
  for_,         ///< other: the init statement; expr or decl: the condition (either may be none); step; body
  while_,       ///< expr or decl; body
  do_while,     ///< body, expr
  break_, continue_, discard_, demote_, terminate_, ignore_intersection, terminate_ray,
  return_,      ///< expr, may be none
};
// clang-format on

struct Stmt {
  StmtKind kind{};
  uint16_t hints = 0;  ///< of its attributes: bits of ir::flag
  Span span;
  ExprId expr{}, step{};
  DeclId decl{};
  StmtId body{};   ///< first statement of the body
  StmtId other{};
  StmtId next{};   ///< the next statement of the block
};

/// Everything that may stand before a type, as written. One bit each; check says which go together.
enum class Qualifier : uint32_t {
  const_ = 1u << 0, in = 1u << 1, out = 1u << 2, inout = in | out, uniform = 1u << 3, buffer = 1u << 4,
  shared = 1u << 5, attribute = 1u << 6, varying = 1u << 7, centroid = 1u << 8, patch = 1u << 9, sample = 1u << 10,
  flat = 1u << 11, smooth = 1u << 12, noperspective = 1u << 13, invariant = 1u << 14, precise = 1u << 15,
  coherent = 1u << 16, volatile_ = 1u << 17, restrict_ = 1u << 18, readonly = 1u << 19, writeonly = 1u << 20,
  subroutine = 1u << 21, lowp = 1u << 22, mediump = 1u << 23, highp = 1u << 24, per_vertex = 1u << 25,
  nonuniform = 1u << 26,
  ray = 1u << 27,  ///< rayPayloadEXT and its kin, taskPayloadSharedEXT: Qualifiers::ray_scope says which
  per_primitive = 1u << 28,
  by_reference = 1u << 29, literal = 1u << 30,  ///< parameters of instructions of SPIR-V
};
constexpr uint32_t mask(Qualifier q) { return static_cast<uint32_t>(q); }
inline constexpr uint32_t kPrecisions = mask(Qualifier::lowp) | mask(Qualifier::mediump) | mask(Qualifier::highp);
inline constexpr uint32_t kMemoryQualifiers = mask(Qualifier::coherent) | mask(Qualifier::volatile_) |
                                              mask(Qualifier::restrict_) | mask(Qualifier::readonly) |
                                              mask(Qualifier::writeonly);
/// One `name` or `name = value` of a layout(...).
struct LayoutArg {
  NameId name{};
  ExprId value{};  ///< none without `=`
  Span span;
  LayoutArgId next{};
};
struct Qualifiers {
  uint32_t bits = 0;
  ir::VariableScope ray_scope{};
  ir::Coherence coherence{};  ///< of `coherent`; unsaid: nothing but `nonprivate`
  LayoutArgId layout{}, last_layout{};  ///< layout(...), all of them as one list
  ExprId subroutine_types{};  ///< `subroutine(...)`: names, a list by Expr::next; none without parentheses
  NameId decorations{};  ///< `spirv_decorate(...)` of what has no word, as ir/interface/spirv_instruction.h says
  Span span;
  constexpr bool has(Qualifier q) const { return (bits & static_cast<uint32_t>(q)) == static_cast<uint32_t>(q); }
  constexpr bool has_any(uint32_t mask) const { return (bits & mask) != 0; }
};

/// A type as written: qualifiers, the base type and array dimensions.
struct TypeSpec {
  Qualifiers qualifiers;
  TokenKind keyword{};     ///< a built-in type's keyword; `identifier` for `name`; `kw_struct` for a structure definition
  NameId name{};           ///< of a structure: used, or being defined (none if anonymous)
  DeclId members{};        ///< structure definition: its member declarations
  ExprId parameters{};     ///< of coopmat: a list by Expr::next; the first has the component's type as `type_spec`
  ExprId dimensions{};     ///< `float[2][3]`: a list by Expr::next, outermost first; `omitted` for `[]`
  Span span;
  ir::TypeId type{};       ///< check: the whole of it
};

enum class DeclKind : uint8_t {
  variables,   ///< type, declarators (none: only a structure or qualifiers); also structure and block members
  function,    ///< type: of the result; name; declarators: the parameters; body if it is a definition
  block,       ///< interface block: type.qualifiers; name; members; declarators: the instance, if any
  precision,   ///< `precision highp float;`: type
  qualifiers,  ///< `layout(...) in;` (no declarators) or `invariant a, b;`: type.qualifiers
};

/// A declared name: variable, parameter, member or block instance.
struct Declarator {
  NameId name{};           ///< none for an unnamed parameter
  Span span;               ///< of the name
  ExprId dimensions{};     ///< as TypeSpec::dimensions
  ExprId initializer{};
  TypeSpecId type{};       ///< parameters: each has its own
  DeclaratorId next{};
  SymbolId symbol{};       ///< check
};

struct Decl {
  DeclKind kind{};
  bool is_definition = false;  ///< function; block: its members are there
  Span span;
  TypeSpecId type{};
  NameId name{};
  Span name_span;
  DeclaratorId declarators{};
  DeclId members{};
  StmtId body{};               ///< function: a block statement
  DeclId next{};               ///< the next declaration of the file, structure, block or statement
  FunctionSymbolId function{};  ///< check
};

/// A function that stands for an instruction of SPIR-V, which is written as ir/interface/spirv_instruction.h says.
struct InstructionDecl {
  DeclId function{};
  NameId instruction{};
};

struct Tree {
  explicit Tree(Memory* memory = nullptr)
      : exprs(memory),
        stmts(memory),
        decls(memory),
        declarators(memory),
        type_specs(memory),
        layout_args(memory),
        calls(memory) {}

  Store<Expr, ExprId> exprs;
  Store<Stmt, StmtId> stmts;
  Store<Decl, DeclId> decls;
  Store<Declarator, DeclaratorId> declarators;
  Store<TypeSpec, TypeSpecId> type_specs;
  Store<LayoutArg, LayoutArgId> layout_args;
  Store<ExprId, CallId> calls;                ///< all of ExprKind::call, as they were parsed
  std::vector<InstructionDecl> instructions;  ///< by function
  std::vector<DeclId> units;  ///< the first declaration of each shader object
  bool has_nonuniform = false;  ///< some expression or declaration says nonuniformEXT

  Expr& operator[](ExprId id) { return exprs[id]; }
  const Expr& operator[](ExprId id) const { return exprs[id]; }
  Stmt& operator[](StmtId id) { return stmts[id]; }
  const Stmt& operator[](StmtId id) const { return stmts[id]; }
  Decl& operator[](DeclId id) { return decls[id]; }
  const Decl& operator[](DeclId id) const { return decls[id]; }
  Declarator& operator[](DeclaratorId id) { return declarators[id]; }
  const Declarator& operator[](DeclaratorId id) const { return declarators[id]; }
  TypeSpec& operator[](TypeSpecId id) { return type_specs[id]; }
  const TypeSpec& operator[](TypeSpecId id) const { return type_specs[id]; }
  LayoutArg& operator[](LayoutArgId id) { return layout_args[id]; }
  const LayoutArg& operator[](LayoutArgId id) const { return layout_args[id]; }
};

}  // namespace umber::glsl
