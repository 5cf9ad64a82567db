// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "back/hlsl/accesses.h"
#include "back/hlsl/helpers.h"
#include "back/hlsl/interface.h"
#include "back/hlsl/names.h"
#include "back/hlsl/options.h"
#include "back/hlsl/plan.h"
#include "back/hlsl/types.h"
#include "base/scratch.h"
#include "base/small_vector.h"
#include "diag/diagnostics.h"
#include "ir/module.h"

namespace umber::back::hlsl {

/// What the functions of one module share while they are written.
struct Context {
  Context(const ir::Module& m, Diagnostics& d, const Options& o)
      : module(m),
        diagnostics(d),
        options(o),
        scratch(m.memory()),
        shared_types(m),
        accesses(m, scratch),
        types(m, scratch, shared_types, names),
        out(m.memory()),
        interface(m, options, d, scratch, names, shared_types, types, accesses, out),
        whole_loads(m, scratch, shared_types),
        plan(m, scratch, accesses, whole_loads),
        values(scratch.table<std::string_view>(m.values.size())),
        locals(scratch.table<std::string_view>(m.variables.size())),
        functions(scratch.table<std::string_view>(m.functions.size())) {}

  const ir::Module& module;
  Diagnostics& diagnostics;
  const Options& options;
  Scratch scratch;
  NameTable names{scratch, NameTable::Scope::text};
  SharedTypes shared_types;
  Accesses accesses;
  Types types;
  TextWriter out;  ///< declarations of the interface, then functions
  Interface interface;
  Helpers helpers;
  WholeLoads whole_loads;
  Plan plan;
  std::span<std::string_view> values;     ///< by ValueId: names of those that have a variable
  std::span<std::string_view> locals;     ///< by VariableId: names of those that are declared
  std::span<std::string_view> functions;  ///< by FunctionId
  std::vector<std::pair<ir::TypeId, std::string_view>> equal_functions;
};

/// Writes one function. One group of members for each group of ops, each in a file of its own.
class FunctionWriter {
 public:
  FunctionWriter(Context& context, ir::FunctionId function)
      : context_(context), module_(context.module), plan_(context.plan), function_(function), out_(context.out) {}
  void write();

 private:
  /// Writes `(`, and `)` at the end, around what binds less tightly than its surroundings ask.
  class Parens {
   public:
    Parens(TextWriter& out, Prec has, Prec at_least) : out_(out), wanted_(has < at_least) {
      if (wanted_) out_ << '(';
    }
    ~Parens() {
      if (wanted_) out_ << ')';
    }
    Parens(const Parens&) = delete;
    Parens& operator=(const Parens&) = delete;

   private:
    TextWriter& out_;
    bool wanted_;
  };
  /// Where terminators go.
  struct Targets {
    ir::InstId yield{};   ///< the if_ or switch_ around
    ir::InstId break_{};  ///< the innermost loop or switch_
    ir::InstId loop{};    ///< the innermost loop
  };

  // function.cc
  void write_head();
  void write_region(ir::BlockId region);
  void write_inst(ir::InstId i);
  void write_named(ir::InstId i);
  void write_call_statement(ir::InstId i);
  void write_return(ir::InstId i);
  void declare_locals();
  void declare_local(ir::VariableId v);
  void declare_with(ir::VariableId v, ir::ValueId stored);
  void initialize_outputs();
  std::string_view take_back(size_t start) { return out_.take_back(start, context_.scratch.arena()); }
  /// A new line, indented.
  TextWriter& line() { return out_.indent(depth_); }
  std::string_view new_name(std::string_view wanted) { return context_.names.local(wanted); }
  /// Names result `n`, and starts `T name`.
  void begin_result(ir::InstId i, uint32_t n = 0);
  void declare_results(ir::InstId i);
  std::string_view name_hint(ir::InstId i) const;
  void assign(ir::ValueId to, ir::ValueId from);
  void print_synchronization(ir::InstId i);
  void unsupported(ir::InstId i);
  const LocalRow& local(ir::VariableId v) const { return context_.accesses.local(v); }

  // expressions.cc
  void print(ir::ValueId v, Prec at_least = Prec::assign);
  void operand(ir::InstId i, uint32_t n, Prec at_least = Prec::assign) { print(module_.operand(i, n), at_least); }
  void print_inst(ir::InstId i, Prec at_least);
  void print_same(ir::InstId i, Prec at_least);
  void print_infix(ir::InstId i, std::string_view op, Prec prec, Prec at_least);
  void print_prefix(ir::InstId i, std::string_view op, Prec at_least);
  void print_call(std::string_view name, ir::InstId i);
  bool loses_precision(ir::InstId i) const;
  void print_intrinsic(std::string_view name, ir::InstId i);
  void print_helper(std::string_view name, ir::InstId i);
  void print_function_call(ir::InstId i);
  void print_compare(ir::InstId i, Prec at_least);
  void print_convert(ir::InstId i, Prec at_least);
  void print_bitcast(ir::InstId i);
  void print_reduce(ir::InstId i, Prec at_least);
  void print_bits(ir::InstId i, Prec at_least);
  void print_conditional(ir::InstId i, Prec at_least);
  void print_select(ir::InstId i, Prec at_least);
  void print_inverse(ir::InstId i);
  void print_double_length(ir::InstId i);
  void print_outer_product(ir::InstId i);
  void print_equal(ir::InstId i, Prec at_least);
  std::string_view equal_function(ir::TypeId type);
  void need_helper(std::string_view name, ir::TypeId type);
  void write_several_results(ir::InstId i);
  ir::TypeId operand_type(ir::InstId i, uint32_t n) const { return module_.type(module_.operand(i, n)); }
  ir::TypeId result_type(ir::InstId i, uint32_t n = 0) const { return module_.type(module_.result(i, n)); }
  /// The scalar in every component of `v`, if that is what it is.
  ir::ValueId splat_part(ir::ValueId v) const;

  // composite.cc
  void print_construct(ir::InstId i, Prec at_least);
  bool print_frag_coord_components(ir::InstId i, std::string_view components);
  void print_extract(ir::InstId i);
  void print_swizzle(ir::InstId i);
  void write_aggregate(ir::InstId i);
  bool is_in_braces(ir::ValueId v) const;
  bool has_initializer(ir::InstId i) const;
  void print_initializer(ir::InstId i);
  void write_parts(std::string_view place, ir::InstId i);
  void write_insert(ir::InstId i);
  void write_insert_dynamic(ir::InstId i);
  void write_select(ir::InstId i);
  /// `place[index] = value` for a vector or matrix, whose parts HLSL reaches by constants alone when it writes.
  void assign_dynamic(std::string_view place, ir::TypeId type, ir::ValueId index, ir::ValueId value);

  // memory.cc
  void print_load(ir::InstId i, Prec at_least);
  void write_store(ir::InstId i);
  void write_dynamic_store(ir::InstId i, ir::TypeId type, uint32_t at);
  void print_assignment(ir::InstId i);
  bool print_update(ir::InstId i);
  bool print_component_stores(ir::InstId i);
  bool is_vector_component(ir::InstId i) const;
  bool loads_place_of(ir::ValueId v, ir::InstId i) const;
  void print_place(ir::InstId i, uint32_t length);
  std::string_view text_of_place(ir::InstId i, uint32_t length);
  void print_frag_coord(ir::InstId i, Prec at_least);
  void print_step(ir::TypeId type, ir::ValueId index);
  void print_index(ir::ValueId index);
  void print_interpolate(ir::InstId i);
  void write_atomic(ir::InstId i);
  void write_atomic_call(ir::InstId i, std::string_view prefix, uint32_t first_operand, bool is_method);
  bool stores_dynamic_part(ir::InstId i, ir::TypeId& type, uint32_t& at) const;

  // uniform.cc
  struct UniformPath {
    ir::TypeId type{};
    ir::LayoutId layout{};
    Storage storage{};
    uint32_t next = 2;  ///< the first step that was not printed
  };
  UniformPath print_uniform_path(ir::InstId i, uint32_t length);
  void print_uniform_load(ir::InstId i, Prec at_least);
  void print_uniform_part(ir::InstId i, const UniformPath& path);
  void print_matrix_rows(ir::InstId i, std::string_view base, const UniformPath& path);
  bool print_whole_load(ir::InstId i);

  // storage.cc
  struct Term {
    ir::ValueId index{};
    uint32_t stride = 0;  ///< that the index is multiplied by
  };
  struct Address {
    uint32_t constant = 0;
    SmallVector<Term, 4> terms;
    ir::TypeId type{};
    ir::LayoutId layout{};
    uint32_t scalar = 4;  ///< bytes of one
    uint32_t stride = 4;  ///< from component to component
  };
  Address address_of(ir::InstId i, uint32_t length);
  void print_address(const Address& address, uint32_t more = 0, Prec at_least = Prec::assign);
  void print_buffer(ir::InstId i);
  void print_storage_load(ir::InstId i, Prec at_least);
  void print_words(ir::InstId i, const Address& address, uint32_t offset, uint32_t count, ir::TypeKind kind);
  void print_doubles(ir::InstId i, const Address& address, uint32_t offset, uint32_t count);
  void print_double_columns(ir::InstId i, const Address& address);
  void need_double_bits();
  void write_words(ir::InstId i, const Address& address, uint32_t offset, uint32_t count, ir::TypeKind kind,
                   std::string_view value);
  std::string_view text_of(ir::ValueId v, Prec at_least);
  void write_storage_store(ir::InstId i);
  void write_storage_atomic(ir::InstId i);
  void write_array_length(ir::InstId i);

  // texture.cc
  void print_sample(ir::InstId i);
  void print_fetch(ir::InstId i);
  void print_gather(ir::InstId i);
  void print_query(ir::InstId i);
  void print_texture(ir::InstId i);
  void print_sampler(ir::InstId i);
  void print_element(ir::InstId i);
  void print_image_load(ir::InstId i);
  void write_image(ir::InstId i);
  void print_texel_place(ir::InstId i);
  void texture_problem(ir::InstId i, std::string_view what);
  const ir::Resource& resource(ir::InstId i) const { return module_.resources[module_.resource_of(i)]; }
  ir::ImageShape shape(ir::InstId i) const { return module_.types.image_shape(resource(i).type); }

  // control.cc
  void write_if(ir::InstId i);
  void write_if_chain(ir::InstId i);
  void write_switch(ir::InstId i);
  void write_loop(ir::InstId i);
  void write_for(ir::BlockId continuing, ir::InstId condition, ir::BlockId body);
  void write_general_loop(ir::BlockId body, ir::BlockId continuing);
  void write_terminator(ir::InstId i);
  void write_repeat_if(ir::InstId i);
  bool may_go_on_after(ir::InstId discard) const;
  void write_any_return();
  void write_body(ir::BlockId region);
  void declare_parameter(ir::ValueId v);
  void assign_together(ir::ValueId first, ir::InstId i, uint32_t from, uint32_t count);
  /// Of a region that does nothing.
  bool ends_at_once(ir::InstId first_statement) const;
  /// True for what is written elsewhere: into other expressions, or not at all.
  bool prints_nothing(ir::InstId i) const { return prints_nothing(module_.insts[i]); }
  bool prints_nothing(const ir::Inst& inst) const {
    if (inst.result_count != 1) return false;
    return plan_.form(inst.results) != Form::named || inst.op == ir::Op::sampler;  // that is spelled where it is used
  }
  ir::InstId first_statement(ir::BlockId region) const;
  ir::InstId first_statement_after(ir::InstId i) const;
  ir::InstId loop_condition(ir::BlockId body) const;
  bool is_increment(ir::BlockId continuing) const;
  bool starts_loop(ir::InstId store) const;
  bool continues_inside(ir::BlockId region) const;

  Context& context_;
  const ir::Module& module_;
  const Plan& plan_;
  ir::FunctionId function_;
  TextWriter& out_;
  std::vector<std::string_view> results_;  ///< names of the out parameters for all results; empty for the returned one
  int depth_ = 1;
  ir::InstId skipped_through_{};  ///< stores up to this one are written with one before
  ir::InstId header_{};           ///< the store that stands in the head of the next loop
  ir::InstId skipped_{};          ///< the condition that stands in the head of its loop
  Targets targets_;
};

}  // namespace umber::back::hlsl
