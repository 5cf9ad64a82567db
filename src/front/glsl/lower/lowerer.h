// SPDX-License-Identifier: Apache-2.0
// The lowering of one shader, private to this folder. Its parts: interface.cc, access.cc, expressions.cc, operators.cc,
// constructors.cc, calls.cc, builtins.cc, textures.cc, statements.cc, functions.cc.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "base/small_vector.h"
#include "diag/diagnostics.h"
#include "front/glsl/builtins/builtin.h"
#include "front/glsl/lower/emitter.h"
#include "front/glsl/tree/symbol.h"
#include "front/glsl/tree/tree.h"
#include "ir/interface/plain_types.h"
#include "ir/module.h"
#include "layout/layout.h"
#include "umber/vocabulary/depth_mode.hpp"

namespace umber::glsl {

using ir::Op;
using ir::ResourceId;
using ir::TypeId;
using ir::TypeKind;
using ir::ValueId;

using Values = SmallVector<ValueId, 8>;

/// Something in memory, or a part of it: what an l-value denotes.
struct Access {
  ir::Place place{ir::VariableId{}};
  Values path;
  TypeId type{};                   ///< of the part; while `swizzle` is set, of the vector that it picks from
  Swizzle swizzle;                 ///< count 0: none
  bool in_resource_array = false;  ///< `type` still has array dimensions of the resource, not of its contents
  /// Inside a uniform that holds textures: which of them, counted in order of declaration, and where in the arrays
  /// around.
  uint32_t leaf = 0;
  ValueId leaf_index{};
  uint32_t first_byte = 0;  ///< atomic counters: where the counter, or the array around it, lies in its buffer
  SymbolId symbol{};
};

class Lowerer {
 public:
  /// Without `diagnostics` nothing may be reported: for constant expressions.
  Lowerer(ir::Module& module, const Tree& tree, const Symbols& symbols, Diagnostics* diagnostics,
          std::span<const SamplerDepthMode> depth_modes = {})
      : module_(module),
        tree_(tree),
        symbols_(symbols),
        diagnostics_(diagnostics),
        depth_modes_(depth_modes),
        emit_(module) {}

  bool shader();
  std::optional<ValueId> constant(ExprId expr);

 private:
  /// Where a symbol lives.
  struct Home {
    enum class Kind : uint8_t { none, variable, io_var, member, resource, io_block, counter, alias } kind = Kind::none;
    uint32_t id = 0;  ///< VariableId, IoVarId, ResourceId; io_block: the first of the members' IoVarIds; alias: index
    uint32_t member = 0;      ///< member: number in the resource's structure; counter: byte offset
    uint32_t first_leaf = 0;  ///< uniforms that hold textures: leaves_ from here on
    ValueId leaf_index{};     ///< parameters that hold textures: where in arrays of them; none: 0
  };
  /// A function lowered for one set of textures, images and counters passed to it. Those are known at compile time but
  /// for array indices, which become extra parameters.
  struct Texture {
    ResourceId resource{};
    uint32_t first_leaf = 0;   ///< of a structure that holds textures: leaves_ from here on
    uint32_t first_byte = 0;   ///< of an atomic counter: see Access
    ValueId constant_index{};  ///< none: passed as a parameter
    friend bool operator==(Texture, Texture) = default;
  };
  struct Instance {
    std::vector<Texture> textures;
    ir::FunctionId function{};
    uint32_t before = 0;  ///< number in instances_, from 1, of another of the same function; 0: none
  };
  struct CallTarget {
    std::vector<Texture> textures;
    Values values;                ///< operands
    std::vector<Access> outputs;  ///< where out parameters go, in order
  };

  const ir::TypeTable& types() const { return module_.types; }
  const Expr& expr(ExprId id) const { return tree_[id]; }
  bool contains_opaque(TypeId type) { return plain_types_.has_opaque(type); }
  uint32_t flat_count(TypeId type) const;  ///< elements over all array dimensions; 1 for no array
  template <typename... Args>
  void report(const Message<Args...>& message, Span at, const std::type_identity_t<Args>&... args) {
    if (diagnostics_) diagnostics_->report(message, at, args...);
    failed_ = true;
  }
  /// False once the budget is spent.
  bool go_on() {
    if (diagnostics_ && !diagnostics_->go_on(16)) failed_ = true;
    return !diagnostics_ || !diagnostics_->is_stopped();
  }

  // Interface.
  void make_interface();
  void make_home(SymbolId id);
  void make_io_var(SymbolId id);
  void make_io_block(SymbolId id);
  void make_block(SymbolId id);
  void report_layout(const Symbol& symbol, const layout::BlockLayout& found);
  void make_uniform(SymbolId id);
  /// A texture in a structure, and what is known of it on the way down.
  struct LeafPlace {
    std::string name;
    TypeId dims{};
    uint32_t outer_dimensions = 0;  ///< of `dims`: how many are those of structures
    std::optional<uint32_t> location = {};
    std::vector<uint32_t> location_steps = {};  ///< in each dimension
  };
  void make_texture(SymbolId id, TypeId type, const LeafPlace& at, bool is_whole);
  void make_leaves(SymbolId id, TypeId type, LeafPlace at);
  void make_counter(SymbolId id);
  void finish_member_block(ResourceId& resource, std::vector<ir::Member>& members, const char* name);
  TypeId without_opaque(TypeId type) { return plain_types_.of(type); }
  TypeId with_dims(TypeId dims, TypeId element);
  void make_variable(SymbolId id, ir::VariableScope scope);
  void initialize_globals();

  // Memory.
  std::optional<Access> access(ExprId id);
  std::optional<Access> symbol_access(SymbolId id);
  bool is_io_block(const Access& a) const;
  void pick_component(Access& a, Swizzle swizzle, ValueId i);
  void index(Access& a, ValueId i);
  void field(Access& a, uint32_t member);
  void resolve_texture(Access& a) const;
  ValueId load(const Access& a);
  ValueId load_part(const Access& a);
  void store(const Access& a, ValueId value);
  void store_part(const Access& a, ValueId value);
  void store_swizzle(const Access& a, ValueId value);
  ValueId as_index(ExprId id);

  // Expressions.
  ValueId value(ExprId id);
  ValueId lower_expression(ExprId id);
  ValueId chain(ExprId id);
  ValueId sequence(ExprId id);
  ValueId name_value(ExprId id);
  ValueId part_value(ExprId id);
  ValueId conditional(const Expr& e);
  ValueId length(const Expr& e);
  ValueId assign(const Expr& e);
  ValueId unary(const Expr& e);
  ValueId increment(const Expr& e);
  ValueId logical(Operator op, ValueId left, ExprId right);
  ValueId binary(Operator op, TypeId type, ValueId left, ValueId right);
  ValueId multiply(TypeId type, ValueId left, ValueId right);
  ValueId convert_to(TypeId type, ValueId value);
  bool is_cheap(ExprId id, int budget = 4) const;
  template <typename F>
  ir::BlockId in_region(ir::BlockId region, F&& f);

  // Constructors.
  ValueId construct(const Expr& e);
  ValueId construct_vector(TypeId type, std::span<const ValueId> args);
  ValueId construct_matrix(TypeId type, std::span<const ValueId> args);
  ValueId matrix_from_matrix(TypeId type, ValueId from);
  Values arguments(const Expr& e);

  // Calls.
  ValueId call_function(const Expr& e);
  void pass_argument(CallTarget& target, SymbolId param, ExprId argument);
  void pass_texture(CallTarget& target, ExprId argument);
  void bind_texture(SymbolId id, const Texture& texture, ir::BlockId body, uint32_t& next);
  ir::FunctionId instance(FunctionSymbolId symbol, std::span<const Texture> textures);
  ir::FunctionId lower_function(FunctionSymbolId symbol, std::span<const Texture> textures);
  void bind_parameters(FunctionSymbolId symbol, std::span<const Texture> textures, ir::BlockId body);
  void return_from(ExprId result);

  // Built-in functions.
  ValueId call_builtin(const Expr& e);
  ValueId plain_op(const Expr& e, const BuiltinCall& call);
  ValueId split_result(const Expr& e, const BuiltinCall& call);
  ValueId extended_multiply(const Expr& e, const BuiltinCall& call);
  ValueId atomic(const Expr& e, const BuiltinCall& call);
  ValueId counter(const Expr& e, const BuiltinCall& call);
  ValueId interpolate(const Expr& e, const BuiltinCall& call);
  ValueId ftransform(const Expr& e);
  ValueId texture(const Expr& e, const BuiltinCall& call);
  /// The vec4 that old functions make of the result of a comparison.
  ValueId shadow_color(TypeId type, ValueId r, ir::ResourceId sampler);
  ValueId texture_query(const Expr& e, const BuiltinCall& call, const Access& image);
  ValueId image(const Expr& e, const BuiltinCall& call);
  std::optional<Access> texture_argument(ExprId id);
  void emit_results(Op op, std::span<const ValueId> operands, std::span<const TypeId> results,
                    std::span<ValueId> values);

  // Statements.
  void statement(StmtId id);
  void statements(StmtId first);
  void declaration(DeclId id);
  void local_variable(DeclaratorId id);
  void if_statement(const Stmt& s);
  void switch_statement(const Stmt& s);
  void loop(const Stmt& s);
  void do_while(const Stmt& s);
  void loop_condition(const Stmt& s);
  bool is_terminated() { return emit_.builder().is_terminated(); }

  ir::Module& module_;
  const Tree& tree_;
  const Symbols& symbols_;
  Diagnostics* diagnostics_;
  std::span<const SamplerDepthMode> depth_modes_;
  Emitter emit_;
  bool failed_ = false;

  std::vector<Home> homes_;      ///< by SymbolId
  std::vector<Access> aliases_;  ///< texture parameters of the function being lowered
  std::vector<ResourceId> leaves_;
  std::vector<Instance> instances_;
  std::vector<uint32_t> last_instances_;  ///< by FunctionSymbolId: number in instances_, from 1
  std::vector<ir::VariableId> locals_;    ///< of the function being lowered
  FunctionSymbolId current_function_{};

  ir::PlainTypes plain_types_{module_};

  ResourceId default_block_{}, state_block_{};
  std::vector<ir::Member> default_members_, state_members_;
  std::vector<std::pair<uint32_t, ResourceId>> counters_;  ///< by binding
};

/// Fills a region and comes back. Gives the block where the region ended up.
template <typename F>
ir::BlockId Lowerer::in_region(ir::BlockId region, F&& f) {
  const auto before = emit_.start(region);
  emit_.builder().span = before->span;
  emit_.builder().flags = before->flags;
  f();
  const ir::BlockId end = emit_.builder().block();
  emit_.restore(before);
  return end;
}

}  // namespace umber::glsl
