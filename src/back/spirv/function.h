// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <initializer_list>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "back/spirv/debug_lines.h"
#include "back/spirv/interface.h"
#include "back/spirv/options.h"
#include "back/spirv/types.h"
#include "diag/diagnostics.h"
#include "ir/module.h"

namespace umber::back::spirv {

/// What the functions of one module share while they are written.
struct Context {
  Context(const ir::Module& m, Diagnostics& d, const Options& options)
      : module(m),
        diagnostics(d),
        builder({.version = options.spirv_version()}),
        types(m, builder, options.debug != DebugInfo::none),
        interface(m, builder, types),
        lines(options.debug == DebugInfo::lines && options.sources
                  ? std::make_unique<DebugLines>(*options.sources, m.state.language, builder)
                  : nullptr),
        values(m.values.size()),
        temporaries(m.types.size()) {}

  /// A Function variable of the function being written, to index a value of one type dynamically.
  struct Temporary {
    ir::FunctionId function{};
    SpvId id{};
  };

  const ir::Module& module;
  Diagnostics& diagnostics;
  spv::ModuleBuilder builder;
  Types types;
  Interface interface;
  std::unique_ptr<DebugLines> lines;   ///< none if not asked for
  std::vector<SpvId> values;           ///< by ValueId; constants are Types' business
  std::vector<SpvId> functions;        ///< by FunctionId
  std::vector<Temporary> temporaries;  ///< by TypeId
};

/// What reaches a merge block, a continue target or a loop header, and from where: the operands of its phis.
class Join {
 public:
  Join(SpvId label, uint32_t values) : label_(label), values_(values) {}
  SpvId label() const { return label_; }
  uint32_t edge_count() const { return static_cast<uint32_t>(edges_.size()) / (values_ + 1); }
  SpvId from(uint32_t edge) const { return edges_[edge * (values_ + 1)]; }
  SpvId value(uint32_t edge, uint32_t n) const { return edges_[edge * (values_ + 1) + 1 + n]; }
  uint32_t value_count() const { return values_; }
  void add_edge(SpvId from) { edges_.push_back(from); }  ///< followed by its values
  void add_value(SpvId value) { edges_.push_back(value); }
  /// The value that all edges bring, if they bring the same; none if some bring an undefined one.
  SpvId common_value(uint32_t n) const {
    for (uint32_t edge = 1; edge < edge_count(); ++edge)
      if (value(edge, n) != value(0, n)) return {};
    return edge_count() ? value(0, n) : SpvId{};
  }
  /// Its values are undefined (and none here).
  void add_undefined_edge(SpvId from) {
    add_edge(from);
    edges_.resize(edges_.size() + values_);
  }

 private:
  SpvId label_;
  uint32_t values_;
  std::vector<SpvId> edges_;  ///< for each edge the block that it leaves, then its values
};

/// Writes the body of one function. One member function for each group of ops, each group in a file of its own.
class FunctionWriter {
 public:
  FunctionWriter(Context& context, ir::FunctionId function)
      : context_(context),
        module_(context.module),
        builder_(context.builder),
        types_(context.types),
        function_(function) {}
  void write(std::span<const ir::VariableId> locals);

 private:
  /// Memory of a block has a layout, and u32 for bool.
  enum class Memory : uint8_t { plain, uniform_block, storage_block, in_block };
  /// A pointer, and what it points to as the IR sees it.
  struct Pointer {
    SpvId id{};
    spv::StorageClass storage{};
    ir::TypeId type{};
    ir::LayoutId layout{};  ///< of `type`, in blocks
    Memory memory = Memory::plain;
  };
  /// Where terminators go: the joins of the constructs around them.
  struct Targets {
    Join* yield = nullptr;
    SpvId fallthrough{};
    Join* break_ = nullptr;  ///< out of the innermost loop or switch
    Join* leave_loop = nullptr;
    Join* next = nullptr;        ///< to the continue target
    Join* header = nullptr;      ///< the back edge
    SpvId body{};                ///< label of the innermost loop's body
    bool in_continuing = false;  ///< in the continuing part of any loop around: all paths lead to its back edge
  };

  // function.cc: instructions in general.
  void write_region(ir::BlockId region);
  void write_inst(ir::InstId i);
  void write_composite(ir::InstId i);
  void write_any_atomic(ir::InstId i);
  /// What is emitted next comes from where `i` does.
  void place(ir::InstId i) {
    if (context_.lines) context_.lines->at(module_.span(i));
  }
  void write_call(ir::InstId i);
  void write_synchronization(ir::InstId i);
  SpvId value(ir::ValueId v);
  SpvId operand(ir::InstId i, uint32_t n) { return value(module_.operand(i, n)); }
  ir::TypeId operand_type(ir::InstId i, uint32_t n) const { return module_.type(module_.operand(i, n)); }
  ir::TypeId result_type(ir::InstId i, uint32_t n = 0) const { return module_.type(module_.result(i, n)); }
  SmallVector<SpvId, 8> operands(ir::InstId i, uint32_t from = 0);
  /// `id` is a result that was just emitted for `i`.
  void define(ir::InstId i, SpvId id, uint32_t n = 0);
  /// The result is another value: nothing was emitted.
  void alias(ir::InstId i, SpvId id) { context_.values[module_.result(i).index] = id; }
  /// Takes a structure of results apart.
  void define_parts(ir::InstId i, SpvId structure);
  void decorate_precise(ir::InstId i, SpvId id);
  SpvId results_structure(ir::InstId i);
  SpvId extract(ir::TypeId type, SpvId composite, uint32_t part);
  /// Reports `i` as beyond SPIR-V or this printer, and gives its results some value.
  void unsupported(ir::InstId i);
  void unsupported_width(ir::InstId i);
  void undefine_results(ir::InstId i);

  // arithmetic.cc
  void write_mapped(ir::InstId i);
  /// The one instruction for `op`; none if there is none for the type.
  SpvId emit_mapped(ir::Op op, ir::TypeId operand_type, ir::TypeId result, spv::Words operands);
  void write_by_column(ir::InstId i);
  void write_several_results(ir::InstId i);
  void write_mat_mul(ir::InstId i);
  void write_dot(ir::InstId i);
  void write_reduction(ir::InstId i);
  void write_vote(ir::InstId i);
  void write_convert(ir::InstId i);
  SpvId convert(SpvId value, ir::TypeId from, ir::TypeId to);
  void write_bitcast(ir::InstId i);

  // composite.cc
  void write_construct(ir::InstId i);
  void write_extract(ir::InstId i);
  void write_insert(ir::InstId i);
  void write_swizzle(ir::InstId i);
  void write_extract_dynamic(ir::InstId i);
  void write_insert_dynamic(ir::InstId i);
  void write_select(ir::InstId i);
  void write_equal(ir::InstId i);
  SpvId equal(SpvId a, SpvId b, ir::TypeId type);
  SpvId temporary(ir::TypeId type);
  SpvId part_of_temporary(ir::TypeId type, SpvId variable, SpvId index);

  // memory.cc
  void write_access(ir::InstId i);
  void write_load(ir::InstId i);
  void write_store(ir::InstId i);
  void write_array_length(ir::InstId i);
  void write_atomic(ir::InstId i);
  void write_interpolate(ir::InstId i);
  /// Follows the first `length` operands down from the place.
  Pointer access(ir::InstId i, uint32_t length);
  Pointer root(ir::Place place);
  void step(Pointer& pointer, ir::ValueId index);
  SpvId type_of_memory(const Pointer& pointer);
  void emit_atomic(ir::InstId i, SpvId pointer, ir::TypeId type, uint32_t first_operand);
  void decorate_nonuniform(ir::InstId i, SpvId id);

  // texture.cc
  void write_sampler(ir::InstId i);
  void write_sample(ir::InstId i);
  void write_fetch(ir::InstId i);
  void write_gather(ir::InstId i);
  void write_query(ir::InstId i);
  SpvId resource_pointer(ir::InstId i);
  SpvId load_resource(ir::InstId i);
  /// The image without its sampler.
  SpvId load_image(ir::InstId i);
  /// The texture with the sampler that it has in it, or that the instruction names.
  SpvId load_sampled_image(ir::InstId i);
  bool may_sample(ir::InstId i) const;
  const ir::Resource& resource(ir::InstId i) const { return module_.resources[module_.resource_of(i)]; }
  ir::ImageShape shape(ir::InstId i) const { return module_.types.image_shape(resource(i).type); }

  // image.cc
  void write_image(ir::InstId i);
  void write_image_atomic(ir::InstId i);

  // control.cc
  void write_if(ir::InstId i);
  void write_switch(ir::InstId i);
  void write_loop(ir::InstId i);
  void write_continuing(ir::InstId i, Join& next, Join& header);
  void write_terminator(ir::InstId i);
  void write_return(ir::InstId i);
  void write_unreachable();
  void write_repeat_if(ir::InstId i);
  void start_block(SpvId label);
  void leave_to(Join* join, ir::InstId i);
  void add_edge(Join& join, ir::InstId i, uint32_t from_operand);
  SpvId repeated_value(ir::InstId i, uint32_t n);
  /// Starts the join's block with a phi for each value, or makes it unreachable; `first` are the IR's values.
  void start_join(const Join& join, ir::ValueId first);

  Context& context_;
  const ir::Module& module_;
  spv::ModuleBuilder& builder_;
  Types& types_;
  ir::FunctionId function_;
  SpvId block_{};            ///< label of the block being written
  bool terminated_ = false;  ///< it has its terminator: what follows cannot be reached
  Targets targets_;
  uint32_t depth_ = 0;  ///< constructs around the point of emission
};

}  // namespace umber::back::spirv
