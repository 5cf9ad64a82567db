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
#include "layout/part.h"

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
    const ir::Inst* yield = nullptr;   ///< the if_ or switch_ around
    const ir::Inst* break_ = nullptr;  ///< the innermost loop or switch_
    const ir::Inst* loop = nullptr;    ///< the innermost loop
  };

  /// None where there is no id.
  const ir::Inst* at(ir::InstId i) const { return i ? &module_.insts[i] : nullptr; }
  const ir::Inst* first_of(ir::BlockId region) const { return at(module_.blocks[region].first); }
  const ir::Inst& last_of(ir::BlockId region) const { return module_.insts[module_.blocks[region].last]; }
  const ir::Inst* next(const ir::Inst& inst) const { return at(inst.next); }
  /// What computes a value; nothing computes constants and parameters.
  const ir::Inst* def(ir::ValueId v) const { return at(module_.def(v)); }
  ir::ValueId operand(const ir::Inst& inst, uint32_t n) const { return module_.operand(inst, n); }
  ir::TypeId operand_type(const ir::Inst& inst, uint32_t n) const { return module_.type(operand(inst, n)); }
  ir::TypeId result_type(const ir::Inst& inst) const { return module_.type(inst.results); }
  Span span(const ir::Inst& inst) const { return module_.span(module_.id(inst)); }

  // function.cc
  void write_head();
  void write_region(ir::BlockId region);
  void write_inst(const ir::Inst& inst);
  void write_construct(const ir::Inst& inst);
  void write_any_atomic(const ir::Inst& inst);
  void write_composite(const ir::Inst& inst);
  void write_named(const ir::Inst& inst);
  void write_call_statement(const ir::Inst& inst);
  void write_return(const ir::Inst& inst);
  void declare_locals();
  void declare_local(ir::VariableId v);
  void write_zeros(std::string_view place, ir::TypeId type);
  void declare_with(ir::VariableId v, ir::ValueId stored);
  void initialize_outputs();
  void write_shared_starts();
  std::string_view take_back(size_t start) { return out_.take_back(start, context_.scratch.arena()); }
  /// A new line, indented.
  TextWriter& line() { return out_.indent(depth_); }
  std::string_view new_name(std::string_view wanted) { return context_.names.local(wanted); }
  /// Names result `n`, and starts `T name`.
  void begin_result(const ir::Inst& inst, uint32_t n = 0);
  void declare_results(const ir::Inst& inst);
  std::string_view name_hint(const ir::Inst& inst) const;
  void assign(ir::ValueId to, ir::ValueId from);
  void print_synchronization(const ir::Inst& inst);
  void unsupported(const ir::Inst& inst);
  const LocalRow& local(ir::VariableId v) const { return context_.accesses.local(v); }
  bool is_local(ir::Place place) const {
    return place.is_variable() && module_.variables[place.variable()].scope == ir::VariableScope::function;
  }
  /// Of a variable of the function.
  bool is_first_access(const ir::Inst& inst) const { return at(local(inst.place().variable()).first) == &inst; }

  // expressions.cc
  void print(ir::ValueId v, Prec at_least = Prec::assign);
  void print_operand(const ir::Inst& inst, uint32_t n, Prec at_least = Prec::assign) {
    print(operand(inst, n), at_least);
  }
  void print_inst(const ir::Inst& inst, Prec at_least);
  void print_operator(const ir::Inst& inst, Prec at_least);
  void print_shift(const ir::Inst& inst, Prec at_least);
  void print_composite(const ir::Inst& inst, Prec at_least);
  void print_matrix(const ir::Inst& inst, Prec at_least);
  void print_math(const ir::Inst& inst);
  void print_derivative(const ir::Inst& inst, Prec at_least);
  void print_by_name(const ir::Inst& inst);
  void print_infix(const ir::Inst& inst, std::string_view op, Prec prec, Prec at_least);
  void print_prefix(const ir::Inst& inst, std::string_view op, Prec at_least);
  void print_call(std::string_view name, const ir::Inst& inst);
  bool loses_precision(const ir::Inst& inst) const;
  void print_intrinsic(std::string_view name, const ir::Inst& inst);
  void print_helper(std::string_view name, const ir::Inst& inst);
  void print_function_call(const ir::Inst& inst);
  void print_convert(const ir::Inst& inst, Prec at_least);
  void print_bitcast(const ir::Inst& inst);
  void print_geometry(const ir::Inst& inst, Prec at_least);
  void print_length(const ir::Inst& inst);
  void print_bits(const ir::Inst& inst, Prec at_least);
  void print_conditional(const ir::Inst& inst, Prec at_least);
  void print_select(const ir::Inst& inst, Prec at_least);
  void print_inverse(const ir::Inst& inst);
  void print_double_length(const ir::Inst& inst);
  void print_outer_product(const ir::Inst& inst);
  void print_component_product(const ir::Inst& inst);
  void print_equal(const ir::Inst& inst, Prec at_least);
  std::string_view equal_function(ir::TypeId type);
  void need_helper(std::string_view name, ir::TypeId type);
  void write_several_results(const ir::Inst& inst);
  /// The scalar in every component of `v`, if that is what it is.
  ir::ValueId splat_part(ir::ValueId v) const;

  // composite.cc
  void print_construct(const ir::Inst& inst, Prec at_least);
  bool print_frag_coord_components(const ir::Inst& inst, std::string_view components);
  void print_extract(const ir::Inst& inst);
  void print_swizzle(const ir::Inst& inst);
  void write_aggregate(const ir::Inst& inst);
  bool is_in_braces(ir::ValueId v) const;
  bool has_initializer(const ir::Inst& inst) const;
  void print_initializer(const ir::Inst& inst);
  void write_parts(std::string_view place, const ir::Inst& inst);
  void write_insert(const ir::Inst& inst);
  void write_insert_dynamic(const ir::Inst& inst);
  void write_select(const ir::Inst& inst);
  /// `place[index] = value` for a vector or matrix, whose parts HLSL reaches by constants alone when it writes.
  void assign_dynamic(std::string_view place, ir::TypeId type, ir::ValueId index, ir::ValueId value);

  // memory.cc
  void print_load(const ir::Inst& inst, Prec at_least);
  void write_store(const ir::Inst& inst);
  void write_declaring_store(const ir::Inst& inst);
  void write_dynamic_store(const ir::Inst& inst, DynamicStep step);
  void print_assignment(const ir::Inst& inst);
  bool print_update(const ir::Inst& store, const ir::Inst& update);
  bool print_component_stores(const ir::Inst& inst);
  bool is_vector_component(const ir::Inst& inst) const;
  bool loads_place_of(ir::ValueId v, const ir::Inst& inst) const;
  void print_place(const ir::Inst& inst, uint32_t length);
  void print_path(const ir::Inst& inst, uint32_t length);
  std::string_view text_of_place(const ir::Inst& inst, uint32_t length);
  void print_frag_coord(const ir::Inst& inst, Prec at_least);
  ir::TypeId print_step(ir::TypeId type, ir::ValueId index);
  void print_index(ir::ValueId index);
  bool is_offset_of_a_pixel(ir::ValueId constant) const;
  void print_interpolate(const ir::Inst& inst);
  void write_atomic(const ir::Inst& inst);
  void write_atomic_call(const ir::Inst& inst, std::string_view object, std::string_view place, uint32_t first_operand);

  // uniform.cc
  struct UniformPath {
    layout::Part part;
    Storage storage{};
    uint32_t next = 2;  ///< the first step that was not printed
  };
  UniformPath print_uniform_path(const ir::Inst& inst, uint32_t length);
  void print_uniform_load(const ir::Inst& inst, Prec at_least);
  void print_uniform_part(const ir::Inst& inst, const UniformPath& path);
  void print_matrix_rows(const ir::Inst& inst, std::string_view base, const UniformPath& path);
  bool print_whole_load(const ir::Inst& inst);

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
  Address address_of(const ir::Inst& inst, uint32_t length);
  void print_address(const Address& address, uint32_t more = 0, Prec at_least = Prec::assign);
  void print_buffer(const ir::Inst& inst);
  void print_storage_load(const ir::Inst& inst, Prec at_least);
  void print_words(const ir::Inst& inst, const Address& address, uint32_t offset, uint32_t count, ir::TypeKind kind);
  void print_doubles(const ir::Inst& inst, const Address& address, uint32_t offset, uint32_t count);
  void print_double_columns(const ir::Inst& inst, const Address& address);
  void need_double_bits();
  void write_words(const ir::Inst& inst, const Address& address, uint32_t offset, uint32_t count, ir::TypeKind kind,
                   std::string_view value);
  std::string_view text_of(ir::ValueId v, Prec at_least);
  void write_storage_store(const ir::Inst& inst);
  void write_storage_atomic(const ir::Inst& inst);
  void write_array_length(const ir::Inst& inst);

  // texture.cc
  void print_sample(const ir::Inst& inst);
  void print_fetch(const ir::Inst& inst);
  void print_gather(const ir::Inst& inst);
  void print_query(const ir::Inst& inst);
  void print_texture(const ir::Inst& inst);
  void print_sampler(const ir::Inst& inst);
  void print_element(const ir::Inst& inst);
  void print_image_load(const ir::Inst& inst);
  void write_image(const ir::Inst& inst);
  void print_texel_place(const ir::Inst& inst);
  void texture_problem(const ir::Inst& inst, std::string_view what);
  const ir::Resource& resource(const ir::Inst& inst) const { return module_.resources[inst.resource()]; }
  ir::ImageShape shape(const ir::Inst& inst) const { return module_.types.image_shape(resource(inst).type); }

  // control.cc
  void write_if(const ir::Inst& inst);
  void write_if_chain(const ir::Inst& inst);
  void write_switch(const ir::Inst& inst);
  void write_loop(const ir::Inst& inst);
  void write_for(ir::BlockId continuing, const ir::Inst* condition, ir::BlockId body);
  void write_general_loop(ir::BlockId body, ir::BlockId continuing);
  void write_terminator(const ir::Inst& inst);
  void write_repeat_if(const ir::Inst& inst);
  bool may_go_on_after(const ir::Inst& discard) const;
  void write_any_return();
  void write_body(ir::BlockId region);
  void declare_parameter(ir::ValueId v);
  void assign_together(ir::ValueId first, const ir::Inst& inst, uint32_t from, uint32_t count);
  /// Of a region that does nothing.
  bool ends_at_once(const ir::Inst& first_statement) const;
  /// True for what is written elsewhere: into other expressions, or not at all.
  bool prints_nothing(const ir::Inst& inst) const {
    if (inst.result_count != 1) return false;
    return plan_.form(inst.results) != Form::named || inst.op == ir::Op::sampler;  // that is spelled where it is used
  }
  const ir::Inst* first_statement(ir::BlockId region) const { return statement_from(first_of(region)); }
  const ir::Inst* first_statement_after(const ir::Inst& inst) const { return statement_from(next(inst)); }
  const ir::Inst* statement_from(const ir::Inst* inst) const;
  const ir::Inst* loop_condition(ir::BlockId body) const;
  bool is_increment(ir::BlockId continuing) const;
  bool starts_loop(const ir::Inst& store) const;
  bool continues_inside(ir::BlockId region) const;

  Context& context_;
  const ir::Module& module_;
  const Plan& plan_;
  ir::FunctionId function_;
  TextWriter& out_;
  std::vector<std::string_view> results_;  ///< names of the out parameters for all results; empty for the returned one
  int depth_ = 1;
  const ir::Inst* skipped_through_ = nullptr;  ///< stores up to this one are written with one before
  const ir::Inst* header_ = nullptr;           ///< the store that stands in the head of the next loop
  const ir::Inst* skipped_ = nullptr;          ///< the condition that stands in the head of its loop
  Targets targets_;
};

}  // namespace umber::back::hlsl
