// SPDX-License-Identifier: Apache-2.0
// The semantic check, private to this folder. One class, since declarations, types, expressions and statements need
// each other; each .cc holds one of its parts.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "base/small_vector.h"
#include "front/glsl/builtins/lookup.h"
#include "front/glsl/builtins/variables.h"
#include "front/glsl/check/check.h"
#include "front/glsl/check/conversions.h"
#include "front/glsl/check/layout_qualifiers.h"
#include "front/glsl/check/member_index.h"
#include "front/glsl/check/scope.h"
#include "front/glsl/check/type_names.h"

namespace umber::glsl {

using ir::ImageShape;
using ir::TypeId;
using ir::TypeKind;

/// A declaration's qualifiers, ready to be given to each of its names.
struct Declaration {
  Qualifiers qualifiers;
  LayoutValues layout;
  Storage storage{};
  TypeId base{};  ///< the type before the declarator's own dimensions
  Span type_span;
  ir::Precision precision{};
  Span span;
  bool is_block_member = false;  ///< of gl_PerVertex
};

/// A function that a call may mean.
struct Candidate {
  FunctionSymbolId function{};
  uint32_t row = kNoBuiltin;
  BuiltinInstance builtin{};
};

/// Elements of gl_ClipDistance, gl_TexCoord, gl_FragData (see builtins/constants.h).
inline constexpr uint32_t kMostBuiltinElements = 8;

class Checker {
 public:
  Checker(Tree& tree, Symbols& symbols, ir::Module& module, std::span<const Language> languages,
          Diagnostics& diagnostics);
  bool run();

 private:
  using Args = SmallVector<ExprId, 8>;
  using Types = SmallVector<TypeId, 8>;
  struct Switch {
    TypeId type;
    bool has_default = false;
    bool has_label = false;
    std::vector<std::pair<int64_t, Span>> labels{};
  };
  enum class Knowledge : uint8_t { unknown, no, yes };
  struct DeclaredBlock {
    uint32_t unit = 0;
    SymbolId symbol{};
    SymbolId first_member{};  ///< of one without instance name: its members' symbols from here on
    uint32_t before = 0;      ///< number in blocks_, from 1, of another of the same name; 0: none
  };

  // checker.cc: the walk over shader objects, and small helpers.
  void unit(DeclId first);
  void finish();
  void size_implicit_arrays();
  void begin_unit();
  void end_unit();
  void check_units();
  template <typename... A>
  Report report(const Message<A...>& message, Span at, const std::type_identity_t<A>&... args) {
    return diagnostics_.report(message, at, args...);
  }
  std::string_view text(NameId name) const { return module_.names.text(name); }
  std::string type_text(TypeId type) const { return type_name(module_, type); }
  const ir::TypeTable& types() const { return module_.types; }
  /// Of the shader object being checked.
  const Language& language() const { return languages_[unit_ < languages_.size() ? unit_ : languages_.size() - 1]; }
  bool es() const { return language().version.es; }
  bool at_least(uint16_t glsl, uint16_t essl) const { return language().is_at_least(glsl, essl); }
  bool has(Extension e) const { return language().has(e); }
  bool is_stage(ir::Stage s) const { return module_.stage == s; }
  /// Reports that a feature needs a later version, unless this one has it.
  bool require(bool has_it, std::string_view feature, Span at);
  void note_extension(const Availability& used, Span at);
  /// Reports `otherwise`, unless the name is known and only not supported yet.
  void report_unknown(const Message<std::string_view>& otherwise, NameId name, Span at);
  /// Reports that arrays are no values before GLSL 1.20 and ESSL 3.00, nor in ESSL 1.00 structures with arrays in them.
  bool require_array_value(TypeId type, std::string_view feature, Span at);
  SymbolId add_symbol(const Symbol& symbol);
  ir::KindSet kinds_in(TypeId type) const { return types().contents(type).kinds; }
  bool contains_array(TypeId type);
  bool contains_opaque(TypeId type) const { return types().contents(type).has_opaque(); }

  // types.cc
  TypeId resolve(TypeSpecId spec, bool may_define = true);
  TypeId base_type(TypeSpec& spec, bool may_define);
  TypeId define_structure(TypeSpec& spec);
  void structure_members(DeclId first, std::vector<ir::Member>& members);
  TypeId with_dimensions(TypeId base, ExprId dimensions, bool may_be_unsized, Span at);
  std::optional<uint32_t> array_size(ExprId size);
  TypeId with_format(TypeId type, ir::ImageFormat format);
  ir::Precision default_precision(TypeId type) const;
  ir::Precision precision_of(const Qualifiers& qualifiers, TypeId type, Span at);
  void precision_statement(const Decl& decl);
  bool same_structure(TypeId a, TypeId b) const;

  // layout_qualifiers.cc
  LayoutValues read_layout(const Qualifiers& qualifiers, uint32_t allowed, std::string_view what);
  std::optional<uint32_t> layout_value(const LayoutArg& arg);
  void stage_layout(const Decl& decl);
  void default_block_layout(const Decl& decl);

  // declarations.cc, globals.cc, stage_io.cc
  void declaration(DeclId id, bool is_global);
  void variables(Decl& decl, bool is_global);
  void qualifier_declaration(Decl& decl);
  void requalify(const Qualifiers& qualifiers, const Declarator& d);
  Storage global_storage(const Qualifiers& q);
  Storage local_storage(const Qualifiers& q);
  void check_qualifiers(const Declaration& d, bool is_global);
  void variable(const Declaration& d, DeclaratorId id, bool is_global);
  bool redeclare_builtin(const Declaration& d, Declarator& declarator, TypeId type);
  void redeclare_depth_or_coord(const Declaration& d, Symbol& symbol);
  void redeclare_capture(const Declaration& d, Symbol& symbol);
  SymbolId redeclare(const Declaration& d, const Declarator& declarator, Symbol& symbol);
  void check_same(const Symbol& before, const Symbol& again, const Declarator& declarator);
  bool resize_local(Declarator& declarator, const Symbol& again);
  bool check_used_size(SymbolId id, const Declarator& declarator);
  bool complete_type(Symbol& symbol, const Symbol& again);
  void bind_variable(NameId name, SymbolId id, Span span);
  void check_name(NameId name, Span at);
  void initialize(const Declaration& d, Declarator& declarator, Symbol& symbol);
  void fold_constant(Symbol& symbol, ExprId initializer);
  void stage_variable(const Declaration& d, Symbol& symbol);
  void check_input(const Declaration& d, const Symbol& symbol, TypeId base);
  void check_es_varying(const Declaration& d, TypeId type);
  void check_output(const Declaration& d, const Symbol& symbol, TypeId base);
  void uniform_variable(const Declaration& d, Symbol& symbol);
  void image_variable(const Declaration& d, Symbol& symbol);
  void counter_variable(const Declaration& d, Symbol& symbol);
  uint32_t layout_keys(Storage storage, TypeId type) const;
  struct LocationUse {
    bool is_output;
    uint32_t index, location, components;
    Span span;
  };
  void check_component(const Declaration& d, TypeId type);
  void add_locations(const Symbol& at, TypeId type, std::vector<LocationUse>& out) const;
  void check_locations();
  void apply_interpolation(const Qualifiers& q, Symbol& symbol);
  void check_in_out(const Declaration& d, std::string_view name, Span at);
  static ir::AccessFlags access_flags(const Qualifiers& q);

  // captures.cc
  struct CaptureCursor {
    uint32_t buffer = 0;
    std::optional<uint32_t> next;  ///< blocks with an xfb_offset: of the next member without its own
  };
  struct CaptureUse {
    uint32_t buffer, begin, end, alignment;
    Span span;
  };
  uint32_t capture_keys(bool is_whole) const;
  void note_stride(uint32_t buffer, const LayoutValues& layout);
  uint32_t capture_buffer(const LayoutValues& layout);
  void default_output_layout(const Decl& decl);
  CaptureCursor capture_cursor(const LayoutValues& block);
  void check_member_buffer(const LayoutValues& member, const CaptureCursor& cursor);
  std::optional<CapturePlace> place_capture(std::optional<uint32_t> declared, TypeId type, CaptureCursor& cursor,
                                            Span at);
  void add_captures(const Symbol& symbol, std::vector<CaptureUse>& out);
  void check_captures();

  // blocks.cc
  void interface_block(Decl& decl);
  bool per_vertex_block(Decl& decl);
  static bool is_per_vertex(ir::BuiltIn built_in);
  Symbol block_symbol(const Decl& decl);
  void block_members(const Decl& decl, Symbol& block, std::vector<ir::Member>& members);
  void check_packing(const LayoutValues& layout, bool is_buffer);
  BlockMember block_member(const TypeSpec& spec, const Symbol& block, TypeId type);
  bool is_block_name(NameId name, Span at);
  void bind_block(Decl& decl, const DeclaredBlock& declared);
  bool same_block(const Symbol& a, const Symbol& b) const;

  // functions.cc
  void function(DeclId id, bool is_global);
  FunctionSymbolId declare_function(Decl& decl, TypeId result, const std::vector<SymbolId>& params,
                                    const Types& taken);
  std::vector<SymbolId> parameters(const Decl& decl);
  SymbolId parameter(Declarator& d);
  void check_main(const Decl& decl, TypeId result);
  void check_builtin_redefinition(const Decl& decl, const Types& taken);
  void order_calls();

  // statements.cc
  void statements(StmtId first);
  void statement(StmtId id, bool opens_scope = true);
  void scoped_statement(StmtId id);
  void if_statement(Stmt& s);
  void loop(Stmt& s);
  void switch_statement(Stmt& s);
  void case_label(Stmt& s);
  bool convert_label(ExprId label, TypeId type);
  void check_labels(Switch& around);
  void return_statement(Stmt& s);
  void condition(ExprId expr);
  void condition_declaration(DeclId id);

  // expressions.cc
  void expression(ExprId id);
  void value(ExprId id);  ///< an expression that may not be read: an argument, perhaps of an out parameter
  bool require_readable(ExprId id);
  void access(ExprId id);
  bool is_write_only(ExprId id) const;
  void leaf(ExprId id);
  void name(ExprId id);
  SymbolId find_variable(ExprId id);
  SymbolId builtin_symbol(NameId name, Span at);
  void use(ExprId id, SymbolId symbol);
  void index(ExprId id);
  void note_implicit_size(ExprId array, uint32_t size);
  bool is_runtime_array(ExprId array) const;
  SymbolId block_of(ExprId id) const;
  void check_dynamic_index(const Expr& e);
  void member(ExprId id);
  void field(ExprId id);
  void swizzle(ExprId id);
  void method(ExprId id);
  void conditional(ExprId id);
  void sequence(ExprId id);
  bool require_value(ExprId id);
  void fail(ExprId id);
  bool failed(ExprId id) const { return tree_[id].kind == ExprKind::error; }

  // operators.cc
  void unary(ExprId id);
  void binary(ExprId id);
  void assign(ExprId id);
  TypeId binary_type(Operator op, TypeId left, TypeId right) const;
  TypeId arithmetic_type(Operator op, TypeId left, TypeId right) const;
  bool check_operator_version(Operator op, TypeId type, Span at);
  void unify(ExprId left, ExprId right);
  void convert(ExprId id, TypeId type);
  bool convert_if_possible(ExprId id, TypeId type);

  // lvalue.cc
  bool is_assignable(const Symbol& symbol) const;
  bool require_lvalue(ExprId id, std::string_view use);
  void note_written(ExprId id);
  void explain_lvalue(ExprId id, std::string_view use);

  // constructors.cc
  void constructor(ExprId id);
  void construct(ExprId id, TypeId type);
  void construct_numeric(ExprId id, TypeId type);
  void construct_array(ExprId id, TypeId type);
  void construct_structure(ExprId id, TypeId type);
  void initializer_list(ExprId id, TypeId type);
  bool arguments_constant(ExprId call) const;

  // calls.cc, overloads.cc
  bool check_arguments(ExprId call);
  Args arguments(ExprId call) const;
  void call(ExprId id);
  void collect_candidates(NameId name, const Types& args, std::vector<Candidate>& out, bool& is_known);
  const Candidate* choose(const std::vector<Candidate>& all, const Types& args, bool& is_ambiguous) const;
  bool is_viable(const Candidate& c, const Types& args) const;
  bool is_better_candidate(const Candidate& a, const Candidate& b, const Types& args) const;
  TypeId param_type(const Candidate& c, size_t n) const;
  bool param_is_in(const Candidate& c, size_t n) const;
  bool param_is_out(const Candidate& c, size_t n) const;
  void bind_call(ExprId id, const Candidate& c);
  void bind_arguments(ExprId id, const Candidate& c);
  void builtin_call_rules(ExprId id, const BuiltinFunction& row);
  void check_memory_argument(ExprId argument);
  void check_constant_arguments(ExprId id, const BuiltinFunction& row);
  void report_no_match(ExprId id, const Types& args, bool is_known, bool is_ambiguous);
  std::string call_text(std::string_view name, const Types& args) const;

  // constant.cc
  std::optional<ir::ValueId> constant_value(ExprId id);
  std::optional<int64_t> constant_integer(ExprId id);

  Tree& tree_;
  Symbols& symbols_;
  ir::Module& module_;
  std::span<const Language> languages_;
  Diagnostics& diagnostics_;

  Scopes scopes_;
  MemberIndex member_index_;
  std::vector<Knowledge> has_array_;  ///< by TypeId
  BuiltinTypes builtin_types_;
  std::vector<SymbolId> builtin_symbols_;  ///< by NameId; shared by all shader objects
  struct Linked {
    BindingKind kind;
    uint32_t id;
    Span span;
  };
  std::vector<Linked> linked_;            ///< global names of earlier shader objects
  std::vector<uint32_t> linked_by_name_;  ///< by NameId: into linked_
  void remember_global(const Binding& binding);
  const Linked* find_linked(NameId name, BindingKind kind) const;
  uint32_t unit_ = 0;

  enum class OutputKind : uint8_t { other, color, data, user };
  OutputKind written_outputs_{};  ///< what the fragment shader has written so far
  bool has_mixed_outputs_ = false;
  std::vector<ExprId> spine_;                    ///< left operands still to come back to
  std::vector<uint32_t> implicit_sizes_;         ///< by SymbolId: largest constant index of an unsized array, plus one
  std::vector<uint32_t> implicit_member_sizes_;  ///< by MemberId
  struct DefaultPrecision {
    TypeId type;
    ir::Precision precision;
  };
  std::vector<DefaultPrecision> precisions_;
  std::vector<size_t> precision_marks_;
  void push_scope();
  void pop_scope();

  struct BlockDefaults {
    ir::Packing packing = ir::Packing::std140;
    bool row_major = false;
    bool is_implementation = true;  ///< shared or packed: laid out as std140, but the shader does not know
  };
  BlockDefaults uniform_defaults_, buffer_defaults_;
  std::vector<DeclaredBlock> blocks_;
  std::vector<uint32_t> last_blocks_;  ///< by NameId of the block's name: the last one's number in blocks_, from 1
  uint32_t last_block(NameId name) const { return name.index < last_blocks_.size() ? last_blocks_[name.index] : 0; }
  const Qualifiers* block_qualifiers_ = nullptr;  ///< of the block whose members are being declared; and its layout:
  bool block_row_major_ = false;
  bool is_implementation_packed_ = true;
  bool has_per_vertex_ = false;                     ///< gl_PerVertex was declared: only its members exist
  std::vector<NameId> per_vertex_members_;          ///< of the last declaration, sorted
  std::optional<uint32_t> frag_coord_layout_;       ///< layout keys of the last declaration of gl_FragCoord
  std::optional<ir::DepthMode> frag_depth_layout_;  ///< the same of gl_FragDepth

  /// Built-ins that all shader objects which use them have to declare again as soon as one does.
  enum Shared : uint8_t { frag_coord, frag_depth, per_vertex, shared_count };
  struct SharedUse {
    bool is_declared = false;  ///< in the shader object being checked
    Span use;                  ///< the first in it
    bool is_ever_declared = false;
    Span bare_use;  ///< in a shader object that does not declare it
  };
  std::array<SharedUse, shared_count> shared_uses_;
  static std::optional<Shared> shared_kind(ir::BuiltIn built_in);
  std::optional<uint32_t> block_align_;
  CaptureCursor block_capture_;  ///< of the block whose members are being declared
  uint32_t default_capture_buffer_ = 0;
  struct CaptureStride {
    uint32_t bytes = 0;
    Span span;  ///< none: not declared
  };
  std::array<CaptureStride, ir::kMostCaptureBuffers> capture_strides_;
  struct CounterBinding {
    uint32_t binding, next_offset;
  };
  std::vector<CounterBinding> counters_;
  struct CounterRange {
    uint32_t binding, begin, end;
    Span span;
  };
  std::vector<CounterRange> counter_ranges_;

  struct LocalSize {
    bool is_declared = false;
    Span span;
  };
  LocalSize local_size_;

  struct Call {
    FunctionSymbolId caller, callee;  ///< caller: none in the initialiser of a global
    Span span;
  };
  std::vector<Call> calls_;
  bool has_return_ = false;      ///< the function being checked returns somewhere
  FunctionSymbolId function_{};  ///< being checked
  uint32_t loop_depth_ = 0, breakable_depth_ = 0;
  std::vector<Switch> switches_;
  uint32_t dead_depth_ = 0;     ///< branches around that constant conditions never take
  uint32_t label_nesting_ = 0;  ///< statements open since the innermost switch
};

}  // namespace umber::glsl
