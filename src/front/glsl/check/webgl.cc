// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/check/webgl.h"

#include <algorithm>
#include <vector>

#include "front/glsl/lower/constant.h"

namespace umber::glsl {
namespace {

using Name = std::string_view;
using ir::TypeId;

// WebGL 1.0, "GLSL Constructs" and "Maximum Nesting of Structures in GLSL Shaders".
constexpr Message<Name> kReserved{Severity::error, "webgl-name",
                                  "'{0}': names with webgl_ and _webgl_ are reserved in WebGL"};
constexpr Message<uint32_t> kNesting{Severity::error, "webgl-nesting",
                                     "structures in each other more than {0} levels deep are not for WebGL"};
// ESSL 1.00 appendix A, section 4.
constexpr Message<> kWhile{Severity::error, "webgl-loop", "WebGL has only 'for' loops in ESSL 1.00",
                           "write for (int i = 0; i < N; ++i), with a constant N, and break"};
constexpr Message<> kInit{Severity::error, "webgl-loop",
                          "in WebGL a loop in ESSL 1.00 begins with one int or float, which gets a constant",
                          "for (int i = 0; ...)"};
constexpr Message<> kCondition{Severity::error, "webgl-loop",
                               "in WebGL a loop in ESSL 1.00 goes on while its index compares with a constant",
                               "compare with a constant, and break where it is to end before"};
constexpr Message<> kStep{Severity::error, "webgl-loop",
                          "in WebGL a loop in ESSL 1.00 ends with its index going up or down by a constant"};
constexpr Message<Name> kIndexChanged{Severity::error, "webgl-loop",
                                      "'{0}' is the index of a loop, which WebGL wants nothing to change in ESSL 1.00"};
// The same, section 5.
constexpr Message<Name> kIndex{Severity::error, "webgl-index",
                               "in WebGL {0} is indexed in ESSL 1.00 by constants and indices of loops alone"};
// WebGL 1.0, "GLSL ES Global Variable Initialization".
constexpr Message<Name> kInitializer{Severity::error, "webgl-initializer",
                                     "in WebGL {0} is nothing that a global variable may begin with"};
// WebGL 2.0, "GLSL ES 1.00 Fragment Shader Output", and WEBGL_draw_buffers.
constexpr Message<> kDataIndex{Severity::error, "webgl-index",
                               "gl_FragData has one element, 0, in WebGL without GL_EXT_draw_buffers"};
// WebGL 2.0 sections 5.25 and 5.26.
constexpr Message<Name> kLayout{Severity::error, "webgl-layout", "WebGL has no uniform blocks that are '{0}'",
                                "all are std140 there"};
constexpr Message<Name> kOperator{Severity::error, "webgl-operator",
                                  "in WebGL '{0}' has no operands that are arrays, structures with arrays, or void"};

constexpr uint32_t kMostLevels = 4;

class WebglChecker {
 public:
  WebglChecker(const Tree& tree, const Symbols& symbols, ir::Module& module, Diagnostics& diagnostics)
      : tree_(tree), symbols_(symbols), module_(module), diagnostics_(diagnostics), is_index_(symbols.symbols.size()) {}

  void names() {
    for (const DeclaratorId id : tree_.declarators.ids()) name(tree_[id].name, tree_[id].span);
    for (const DeclId id : tree_.decls.ids()) {
      const Decl& decl = tree_[id];
      if (decl.kind == DeclKind::function || decl.kind == DeclKind::block) name(decl.name, decl.name_span);
    }
    for (const TypeSpecId id : tree_.type_specs.ids()) {
      const TypeSpec& spec = tree_[id];
      if (spec.keyword != TokenKind::kw_struct) continue;
      name(spec.name, spec.span);
      if (spec.type && shape(types().without_arrays(spec.type)).level > kMostLevels)
        say(kNesting, spec.span, kMostLevels);
    }
  }

  void restrictions_of_100(bool has_draw_buffers) {
    is_step_.resize(tree_.exprs.size());
    is_fine_index_.resize(tree_.exprs.size());
    for (const StmtId id : tree_.stmts.ids()) {
      const Stmt& s = tree_[id];
      if (s.kind == StmtKind::while_ || s.kind == StmtKind::do_while) say(kWhile, s.span);
      if (s.kind == StmtKind::for_) loop(s);
    }
    for (const SymbolId id : symbols_.globals)
      if (symbols_[id].storage == Storage::global && symbols_[id].initializer) initializer(symbols_[id].initializer);
    for (const ExprId id : tree_.exprs.ids()) {
      const Expr& e = tree_[id];
      if (e.kind == ExprKind::index) index(id);
      if (e.kind == ExprKind::index && !has_draw_buffers) data_index(e);
      if (is_step_[id.index]) continue;
      if (e.kind == ExprKind::assign || (e.kind == ExprKind::unary && e.op >= Operator::pre_increment)) changes(e.a);
      if (e.kind == ExprKind::call_function) arguments(e);
    }
  }

  void restrictions_of_300() {
    for (const LayoutArgId id : tree_.layout_args.ids()) {
      const Name word = text(tree_[id].name);
      if (word == "shared" || word == "packed") say(kLayout, tree_[id].span, word);
    }
    for (const ExprId id : tree_.exprs.ids()) {
      const Expr& e = tree_[id];
      const bool is_sequence = e.kind == ExprKind::sequence;
      if (is_sequence ? !has_plain(e.a) || !has_plain(e.b) : e.kind == ExprKind::conditional && !has_plain(id))
        say(kOperator, e.span, is_sequence ? "," : "?:");
    }
  }

 private:
  const ir::TypeTable& types() const { return module_.types; }
  Name text(NameId name) const { return module_.names.text(name); }
  template <typename... A>
  void say(const Message<A...>& message, Span at, const std::type_identity_t<A>&... args) {
    diagnostics_.report(message, at, args...);
  }

  void name(NameId id, Span at) {
    if (!id) return;
    const Name spelled = text(id);
    if (spelled.starts_with("webgl_") || spelled.starts_with("_webgl_")) say(kReserved, at, spelled);
  }

  struct Shape {
    uint32_t level = 0;  ///< how deep structures are in this one, which is a level itself; 0 of what is none
    bool has_array = false;
  };
  const Shape& shape(TypeId type) {
    static constexpr Shape kNone;
    if (!types().is_structure(type)) return kNone;
    if (shapes_.size() <= type.index) shapes_.resize(type.index + 1);
    if (shapes_[type.index].level != 0) return shapes_[type.index];
    Shape found;
    for (uint32_t n = 0; n < types().part_count(type); ++n) {
      const TypeId part = types().part(type, n);
      const Shape of_part = shape(types().without_arrays(part));
      found.level = std::max(found.level, of_part.level);
      found.has_array |= of_part.has_array || types().is_array(part);
    }
    ++found.level;
    if (shapes_.size() <= type.index) shapes_.resize(type.index + 1);
    return shapes_[type.index] = found;
  }
  /// Whether it has a value, without arrays in it.
  bool has_plain(ExprId id) {
    const TypeId type = tree_[id].type;
    return type != ir::types::kVoid && !types().is_array(type) && !shape(type).has_array;
  }

  bool is_name_of(ExprId id, SymbolId symbol) const {
    return tree_[id].kind == ExprKind::name && tree_[id].symbol == symbol;
  }
  SymbolId root(ExprId id) const {
    while (tree_[id].kind == ExprKind::index || tree_[id].kind == ExprKind::field ||
           tree_[id].kind == ExprKind::swizzle)
      id = tree_[id].a;
    return tree_[id].kind == ExprKind::name ? tree_[id].symbol : SymbolId{};
  }

  void loop(const Stmt& s) {
    const SymbolId at = loop_index(s);
    if (!at) return say(kInit, s.span);
    is_index_[at.index] = true;
    if (!s.expr || !is_condition(tree_[s.expr], at)) say(kCondition, s.expr ? tree_[s.expr].span : s.span);
    if (!s.step || !is_step(tree_[s.step], at)) return say(kStep, s.step ? tree_[s.step].span : s.span);
    is_step_[s.step.index] = true;
  }
  SymbolId loop_index(const Stmt& s) const {
    const DeclId decl = s.other && tree_[s.other].kind == StmtKind::declaration ? tree_[s.other].decl : DeclId{};
    const DeclaratorId d = decl && tree_[decl].kind == DeclKind::variables ? tree_[decl].declarators : DeclaratorId{};
    if (!d || tree_[d].next || !tree_[d].symbol || !tree_[d].initializer) return {};
    const Symbol& symbol = symbols_[tree_[d].symbol];
    const bool is_number = symbol.type == ir::types::kI32 || symbol.type == ir::types::kF32;
    const bool is_fine = is_number && symbol.storage == Storage::local && tree_[tree_[d].initializer].is_constant;
    return is_fine ? tree_[d].symbol : SymbolId{};
  }
  bool is_condition(const Expr& e, SymbolId at) const {
    const bool compares = e.kind == ExprKind::binary && e.op >= Operator::lt && e.op <= Operator::ne;
    return compares && is_name_of(e.a, at) && tree_[e.b].is_constant;
  }
  bool is_step(const Expr& e, SymbolId at) const {
    if (e.kind == ExprKind::unary) return e.op >= Operator::pre_increment && is_name_of(e.a, at);
    const bool is_sum = e.kind == ExprKind::assign && (e.op == Operator::add || e.op == Operator::sub);
    return is_sum && is_name_of(e.a, at) && tree_[e.b].is_constant;
  }

  void changes(ExprId target) {
    const SymbolId symbol = root(target);
    if (symbol && is_index_[symbol.index]) say(kIndexChanged, tree_[target].span, text(symbols_[symbol].name));
  }
  void arguments(const Expr& call) {
    size_t n = 0;
    const FunctionSymbol& f = symbols_[call.function];
    for (ExprId arg = call.a; arg && n < f.params.size(); arg = tree_[arg].next, ++n)
      if (symbols_[f.params[n]].is_out) changes(arg);
  }

  void index(ExprId id) {
    const Expr& e = tree_[id];
    judged_ = id.index;
    is_fine_index_[id.index] = is_constant_index(e.b);
    if (is_fine_index_[id.index]) return;
    const SymbolId of = root(e.a);
    const bool is_uniform = of && symbols_[of].storage == Storage::uniform;
    const bool is_sampler = types().contents(tree_[e.a].type).has_opaque();
    if (is_uniform && !is_sampler && module_.stage == ir::Stage::vertex) return;
    const Name what = is_sampler                                      ? "an array of textures"
                      : is_uniform                                    ? "a uniform of a fragment shader"
                      : of && symbols_[of].storage == Storage::input  ? "an input"
                      : of && symbols_[of].storage == Storage::output ? "an output"
                                                                      : "a variable";
    say(kIndex, tree_[e.b].span, what);
  }
  void data_index(const Expr& e) {
    if (tree_[e.a].kind != ExprKind::name || symbols_[tree_[e.a].symbol].built_in != ir::BuiltIn::frag_data) return;
    const std::optional<ir::ValueId> at =
        tree_[e.b].is_constant ? evaluate_constant(module_, tree_, symbols_, e.b) : std::nullopt;
    if (!at || module_.scalar_bits(*at) != 0u) say(kDataIndex, tree_[e.b].span);
  }

  /// Goes over an expression that operators, constructors and calls make of others, down to what `leaf` says of all else. No
  /// recursion: sums may be long. False if something is no such expression.
  template <typename Leaf>
  bool all_of(ExprId id, Leaf leaf) {
    open_.assign(1, id);
    while (!open_.empty()) {
      const ExprId at = open_.back();
      const Expr& e = tree_[at];
      open_.pop_back();
      if (e.is_constant || e.kind == ExprKind::literal || e.kind == ExprKind::omitted) continue;
      const bool is_list = e.kind == ExprKind::construct || e.kind == ExprKind::call_builtin;
      const bool changes_nothing = e.kind == ExprKind::unary ? e.op < Operator::pre_increment : kind_is_made(e.kind);
      if (!is_list && !changes_nothing) {
        if (!leaf(at)) return false;
        continue;
      }
      if (is_list && !leaf(at)) return false;
      if (e.kind == ExprKind::index && at.index < judged_) {
        if (!is_fine_index_[at.index]) return false;
        open_.push_back(e.a);
        continue;
      }
      for (ExprId part = e.a; part; part = is_list ? tree_[part].next : ExprId{}) open_.push_back(part);
      if (!is_list && e.b) open_.push_back(e.b);
      if (!is_list && e.c) open_.push_back(e.c);
    }
    return true;
  }
  static constexpr bool kind_is_made(ExprKind kind) {
    return kind == ExprKind::binary || kind == ExprKind::conditional || kind == ExprKind::index ||
           kind == ExprKind::convert || kind == ExprKind::swizzle || kind == ExprKind::field;
  }

  /// constant-index-expression: constants, indices of loops, and what operators and built-in functions make of them.
  bool is_constant_index(ExprId id) {
    return all_of(id, [&](ExprId at) {
      const Expr& e = tree_[at];
      return e.kind == ExprKind::name ? is_index_[e.symbol.index]
                                      : e.kind == ExprKind::construct || e.kind == ExprKind::call_builtin;
    });
  }

  void initializer(ExprId id) {
    if (tree_[id].is_constant) return;
    ExprId wrong = id;
    const auto is_fine = [&](ExprId at) {
      wrong = at;
      const Expr& e = tree_[at];
      if (e.kind == ExprKind::call_builtin) return !has_texture(e);
      if (e.kind != ExprKind::name) return e.kind == ExprKind::construct;
      const Symbol& symbol = symbols_[e.symbol];
      return symbol.built_in == ir::BuiltIn::none &&
             (symbol.storage == Storage::global || symbol.storage == Storage::uniform);
    };
    if (!all_of(id, is_fine)) say(kInitializer, tree_[wrong].span, what_is(tree_[wrong]));
  }
  bool has_texture(const Expr& call) const { return call.a && types().contents(tree_[call.a].type).has_opaque(); }
  Name what_is(const Expr& e) const {
    if (e.kind == ExprKind::call_function) return "a call of a function";
    if (e.kind == ExprKind::call_builtin) return "a texture lookup";
    if (e.kind != ExprKind::name) return "something that has an effect";
    const bool is_own = symbols_[e.symbol].built_in == ir::BuiltIn::none;
    return !is_own                                        ? "a built-in variable"
           : symbols_[e.symbol].storage == Storage::input ? "an input"
                                                          : "this variable";
  }

  const Tree& tree_;
  const Symbols& symbols_;
  ir::Module& module_;
  Diagnostics& diagnostics_;
  std::vector<bool> is_index_;       ///< by SymbolId
  std::vector<bool> is_step_;        ///< by ExprId: what ends a round of a loop
  std::vector<bool> is_fine_index_;  ///< by ExprId: of `index`, what stands in its brackets
  uint32_t judged_ = 0;              ///< this is known of the expressions before it
  std::vector<ExprId> open_;         ///< what all_of has not looked at yet
  std::vector<Shape> shapes_;        ///< by TypeId; of a structure with level 0: not known yet
};

}  // namespace

void check_webgl(const Tree& tree, const Symbols& symbols, ir::Module& module, const Language& language,
                 Diagnostics& diagnostics) {
  WebglChecker checker(tree, symbols, module, diagnostics);
  checker.names();
  if (language.version.version == 100)
    checker.restrictions_of_100(language.extensions.is_enabled(Extension::EXT_draw_buffers));
  else
    checker.restrictions_of_300();
}

}  // namespace umber::glsl
