// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <vector>

#include "base/check.h"
#include "base/hash_index.h"
#include "base/names.h"
#include "base/store.h"
#include "diag/source.h"
#include "ir/interface/capture.h"
#include "ir/interface/io_var.h"
#include "ir/interface/layout_table.h"
#include "ir/interface/primitive.h"
#include "ir/interface/reference.h"
#include "ir/interface/resource.h"
#include "ir/interface/source.h"
#include "ir/interface/specialization.h"
#include "ir/interface/spirv_mode.h"
#include "ir/op.h"
#include "ir/type.h"
#include "umber/vocabulary/stage.hpp"

namespace umber::ir {

/// One operand slot; doubly linked into the use list of `value`.
struct Use {
  ValueId value{};
  InstId user{};
  UseId prev{}, next{};
};

/// An SSA value: an instruction result, a block parameter or a constant.
struct Value {
  static constexpr uint32_t kConstant = ~0u, kParameter = ~0u - 1;
  TypeId type{};
  uint32_t def = 0;      ///< InstId of the defining instruction, kParameter or kConstant
  UseId first_use{};
  uint32_t payload = 0;  ///< instruction: number of the result; parameter: BlockId; constant: ConstantId
};

struct Inst {
  Op op{};
  uint16_t operand_count = 0, result_count = 0, flags = 0;
  UseId operands{};
  ValueId results{};
  uint32_t attr = 0;  ///< what info(op).attr says; read by the accessors below, and as it is to copy it
  BlockId block{};
  InstId prev{}, next{};

  uint32_t imm() const { return attr; }
  Place place() const { return Place::from_bits(attr); }
  ResourceId resource() const { return {attr}; }
  FunctionId callee() const { return {attr}; }
  ValueId result(uint32_t n = 0) const { return {results.index + n}; }
  bool has_flag(uint16_t flag) const { return (flags & flag) != 0; }
  /// Operands of a `place` op before its trailing ones.
  uint32_t path_length() const { return operand_count - uint32_t{info(op).operands}; }
};

/// A region: instructions in order, the last one a terminator. Regions of one instruction are chained by `next_region`.
struct Block {
  InstId first{}, last{};
  InstId parent{};  ///< the instruction that owns the region; none for a function's body
  ValueId params{};
  uint16_t param_count = 0;
  bool is_default = false;  ///< switch_: also taken if no label matches
  uint32_t label_count = 0;  ///< switch_: how many of the instruction's label operands select this region
  BlockId next_region{};
  BlockId last_region{};  ///< of the first region: the end of the chain
};
static_assert(sizeof(Use) == 16 && sizeof(Value) == 16 && sizeof(Inst) == 32 && sizeof(Block) == 32);

/// The regions of an instruction, in order.
class Regions {
 public:
  class Iterator {
   public:
    Iterator(const Store<Block, BlockId>& blocks, BlockId at) : blocks_(&blocks), at_(at) {}
    BlockId operator*() const { return at_; }
    Iterator& operator++() {
      at_ = (*blocks_)[at_].next_region;
      return *this;
    }
    bool operator==(const Iterator& other) const { return at_ == other.at_; }

   private:
    const Store<Block, BlockId>* blocks_;
    BlockId at_;
  };
  Regions(const Store<Block, BlockId>& blocks, BlockId first) : blocks_(&blocks), first_(first) {}
  Iterator begin() const { return {*blocks_, first_}; }
  Iterator end() const { return {*blocks_, BlockId{}}; }

 private:
  const Store<Block, BlockId>* blocks_;
  BlockId first_;
};

enum class ConstantKind : uint8_t { scalar, composite, zero, undefined };

/// What a constant value is: bits of a scalar (zero-extended; a bool is 0 or 1), parts, all-zero of any type, or undefined.
struct Constant {
  ConstantKind kind{};
  uint64_t bits = 0;
  Id<struct PartTag> parts{};  ///< composite: consecutive constant values, one for each part of the type
  uint32_t part_count = 0;
};

struct Function {
  NameId name{};
  BlockId body{};  ///< its parameters are the function's
  std::vector<TypeId> results;
  Span span{};  ///< the name where it is defined
};

using umber::Stage;

enum class DepthMode : uint8_t { any, greater, less, unchanged };

/// Which fragments take turns between begin_interlock and end_interlock, and whether in the order of their primitives.
enum class Interlock : uint8_t {
  none, pixel_ordered, pixel_unordered, sample_ordered, sample_unordered, shading_rate_ordered, shading_rate_unordered,
};

/// What a fragment shader declares of itself.
struct FragmentState {
  bool early_fragment_tests = false;
  bool post_depth_coverage = false;  ///< sample_mask is what the early tests leave; they are made, then
  bool origin_upper_left = false;   ///< of frag_coord; GL's default is the lower left
  bool pixel_center_integer = false;
  DepthMode depth_mode = DepthMode::any;
  Interlock interlock = Interlock::none;
  bool quad_derivatives = false;  ///< quads are whole where one of their fragments is (GL_EXT_shader_quad_control)
  bool full_quads = false;        ///< quads have helpers wherever they have no fragments
  uint16_t blend_equations = 0;   ///< bits of BlendEquation: what colours may be blended with
};

/// Which invocations of a workgroup are the quads whose values derivatives are of.
enum class DerivativeGroup : uint8_t { none, quads, linear };

/// What a compute shader declares of itself, and those of task and mesh shaders, which run in workgroups, too.
struct ComputeState {
  std::array<uint32_t, 3> local_size = {1, 1, 1};
  /// Numbers of the specializations that say the sizes, whose defaults are `local_size`, then.
  std::array<std::optional<uint32_t>, 3> specialized_size{};
  DerivativeGroup derivatives{};
  bool derivatives_by_khr = false;  ///< by SPV_KHR_compute_shader_derivatives, not by NVIDIA's older extension
};

/// Where invocations of a subgroup meet again behind control flow: nothing is promised, where they do behind what the
/// whole subgroup enters (GL_EXT_subgroup_uniform_control_flow), wherever the text suggests it
/// (GL_EXT_maximal_reconvergence).
enum class Reconvergence : uint8_t { unspecified, uniform, maximal };

/// What a stage before rasterization has recorded of its vertices.
struct CaptureState {
  /// Bytes of a vertex in each transform feedback buffer; 0: nothing goes there.
  std::array<uint32_t, kMostCaptureBuffers> strides{};
  bool any() const { return strides != decltype(strides){}; }
};

/// What the source declares of the stage as a whole: the part of each kind of stage, and what all have.
struct StageState {
  SourceLanguage language;
  FragmentState fragment;
  ComputeState compute;
  GeometryState geometry;
  TessellationState tessellation;
  MeshState mesh;
  CaptureState capture;
  /// What the stage writes goes to another one before rasterization: link::find_last_before_rasterization says so.
  bool hands_on_vertices = false;
  uint32_t views = 0;  ///< that a draw is for, as the source says (GL_OVR_multiview); 0: it does not
  Reconvergence reconvergence{};
  bool uses_vulkan_memory_model = false;  ///< what is written names Vulkan's memory model, not GLSL's
  /// Of that model: some access, atomic or barrier is for the whole device, not for the queue family alone.
  bool orders_device = false;
  std::vector<SpirvMode> spirv_modes;  ///< what the stage is declared to be besides, in SPIR-V's words
};

/// One stage with one entry point. Owns all it needs; ids of one module mean nothing in another.
class Module {
 public:
  Module() = default;
  /// Tables take their memory from `memory`, which must outlive the module.
  explicit Module(Memory* memory)
      : names(memory),
        types(memory),
        layouts(memory),
        insts(memory),
        values(memory),
        uses(memory),
        blocks(memory),
        resources(memory),
        references(memory),
        io_vars(memory),
        variables(memory),
        constants_(memory),
        parts_(memory),
        interned_(memory),
        spans_(memory),
        memory_(memory) {}
  Module(Module&&) noexcept = default;
  Module& operator=(Module&&) noexcept = default;

  /// Where its tables have their memory from, for tables about it (base/scratch.h); null: operator new.
  Memory* memory() const { return memory_; }

  /// Before there is anything: how much code there will be, as far as is known.
  void reserve(uint32_t inst_count, uint32_t value_count, uint32_t use_count) {
    insts.reserve(inst_count);
    spans_.reserve(inst_count);
    values.reserve(value_count);
    uses.reserve(use_count);
  }

  Stage stage{};
  StageState state;
  Names names;
  TypeTable types;
  LayoutTable layouts;
  Store<Inst, InstId> insts;
  Store<Value, ValueId> values;
  Store<Use, UseId> uses;
  Store<Block, BlockId> blocks;
  Store<Resource, ResourceId> resources;
  Store<Reference, ReferenceId> references;
  Store<IoVar, IoVarId> io_vars;
  std::vector<Capture> captures;  ///< what transform feedback records, in no particular order
  Store<Variable, VariableId> variables;
  std::vector<Specialization> specializations;
  ComputedTable computed;  ///< what lengths of arrays are made of
  std::vector<Uniform> uniforms;
  std::vector<DeclaredUniform> declared_uniforms;
  std::vector<Precision> member_precisions;  ///< of members of structures as declared, by MemberId; none beyond its end
  std::vector<uint32_t> location_steps;  ///< of resources; see Resource::first_location_step
  SourceScopes scopes;
  std::vector<Function> functions;  ///< indexed by FunctionId; callees before callers
  FunctionId entry{};

  Function& function(FunctionId f) { return functions[f.index]; }
  const Function& function(FunctionId f) const { return functions[f.index]; }
  IdRange<FunctionId> function_ids() const { return {FunctionId{0}, static_cast<uint32_t>(functions.size())}; }

  // Instructions. By id, or for those that have the instruction at hand.
  std::span<const Use> operands(const Inst& in) const {
    return in.operand_count ? std::span(&uses[in.operands], in.operand_count) : std::span<const Use>{};
  }
  std::span<const Use> operands(InstId i) const { return operands(insts[i]); }
  ValueId operand(const Inst& in, uint32_t n) const { return uses[UseId{in.operands.index + n}].value; }
  ValueId operand(InstId i, uint32_t n) const { return operand(insts[i], n); }
  ValueId result(InstId i, uint32_t n = 0) const { return insts[i].result(n); }
  Place place(InstId i) const { return insts[i].place(); }
  ResourceId resource_of(InstId i) const { return insts[i].resource(); }
  bool has_flag(InstId i, uint16_t flag) const { return insts[i].has_flag(flag); }
  uint32_t path_length(InstId i) const { return insts[i].path_length(); }
  /// Of an instruction in its block.
  InstId id(const Inst& in) const { return in.prev ? insts[in.prev].next : blocks[in.block].first; }
  /// The ops of all instructions; those of erased ones may still be among them.
  const OpSet& ops() const { return ops_; }
  /// The source that an instruction came from, for diagnostics.
  Span span(InstId i) const { return spans_.contains(i) ? spans_[i] : Span{}; }

  /// Appends to `block`; `before` (in that block) puts it in front of that instruction instead.
  InstId insert(BlockId block, InstId before, Op op, std::span<const ValueId> operands,
                std::span<const TypeId> results, uint32_t attr = 0, uint16_t flags = 0, Span span = {});
  /// Operands and attribute stay as they are: the caller makes them those of `op`.
  void set_op(InstId i, Op op) {
    insts[i].op = op;
    ops_.add(op);
  }
  void set_imm(InstId i, uint32_t imm) { insts[i].attr = imm; }
  void set_place(InstId i, Place place) { insts[i].attr = place.bits(); }
  void set_resource(InstId i, ResourceId resource) { insts[i].attr = resource.index; }
  void set_callee(InstId i, FunctionId callee) { insts[i].attr = callee.index; }
  void replace_all_uses(ValueId from, ValueId to);
  void set_operand(InstId i, uint32_t n, ValueId value);
  /// All operands anew, as many as are given.
  void set_operands(InstId i, std::span<const ValueId> operands);
  /// More results behind those it has; all of them get new ids.
  void add_results(InstId i, std::span<const TypeId> added);
  /// Only the results with these numbers, in ascending order; the others have no uses. All get new ids.
  void keep_results(InstId i, std::span<const uint32_t> kept);
  /// Takes the instruction (and its regions) out. Its results must have no uses left.
  void erase(InstId i);
  /// Moves `first` and all that follow it in its block to the end of `to`, another block, or there in front of
  /// `before`.
  void splice(InstId first, BlockId to, InstId before = {});
  /// Moves all instructions of `from`.
  void splice(BlockId from, BlockId to, InstId before = {}) { splice(blocks[from].first, to, before); }

  // Values.
  TypeId type(ValueId v) const { return values[v].type; }
  bool is_constant(ValueId v) const { return values[v].def == Value::kConstant; }
  const Constant& constant(ValueId v) const { return constants_[ConstantId{values[v].payload}]; }
  ValueId constant_part(const Constant& c, uint32_t n) const { return parts_[Id<PartTag>{c.parts.index + n}]; }
  /// The bits of a scalar constant (or of a zero of scalar type); none for anything else.
  std::optional<uint64_t> scalar_bits(ValueId v) const {
    if (!is_constant(v) || !types.is_scalar(type(v)) || constant(v).kind == ConstantKind::undefined) return std::nullopt;
    return constant(v).bits;
  }
  InstId def(ValueId v) const {
    return values[v].def < Value::kParameter ? InstId{values[v].def} : InstId{};
  }
  bool has_uses(ValueId v) const { return static_cast<bool>(values[v].first_use); }

  // Constants are interned: equal constants have equal ids (0.0 and -0.0 differ, NaNs by their bits).
  ValueId scalar(TypeId type, uint64_t bits);
  ValueId i32(int32_t v) { return scalar(types::kI32, static_cast<uint32_t>(v)); }
  ValueId u32(uint32_t v) { return scalar(types::kU32, v); }
  ValueId f32(float v) { return scalar(types::kF32, std::bit_cast<uint32_t>(v)); }
  ValueId f64(double v) { return scalar(types::kF64, std::bit_cast<uint64_t>(v)); }
  ValueId boolean(bool v) { return scalar(types::kBool, v ? 1 : 0); }
  ValueId composite(TypeId type, std::span<const ValueId> parts);
  ValueId zero(TypeId type);
  ValueId undefined(TypeId type);
  /// A composite with the same constant in every part.
  ValueId splat(TypeId type, ValueId part);

  // Blocks and regions.
  BlockId add_block(std::span<const TypeId> params = {});
  ValueId param(BlockId b, uint32_t n) const { return ValueId{blocks[b].params.index + n}; }
  /// More parameters behind those it has; all of them get new ids.
  void add_params(BlockId b, std::span<const TypeId> added);
  /// Makes `region` the last region of `i`.
  void add_region(InstId i, BlockId region);
  BlockId region(const Inst& in, uint32_t n) const {
    BlockId b{in.attr};
    while (n-- > 0 && b) b = blocks[b].next_region;
    return b;
  }
  BlockId region(InstId i, uint32_t n) const { return region(insts[i], n); }
  /// All regions of an instruction that owns some.
  Regions regions(const Inst& in) const { return {blocks, BlockId{in.attr}}; }
  Regions regions(InstId i) const { return regions(insts[i]); }

  FunctionId add_function(NameId name, std::span<const TypeId> params, std::span<const TypeId> results);

  /// Visits a block's instructions, not those of nested regions; `f` may erase or replace the one it is given.
  template <typename F>
  void for_each(BlockId b, F&& f) const {
    for (InstId i = blocks[b].first, next; i; i = next) {
      next = insts[i].next;
      f(i);
    }
  }
  /// Visits every live instruction of the module in no particular nesting order; `f` may erase the one it is given.
  template <typename F>
  void for_each_inst(F&& f) const {
    for (uint32_t b = 0; b < blocks.size(); ++b) for_each(BlockId{b}, f);
  }
  /// The resource that an instruction touches, if any.
  std::optional<ResourceId> resource_used(InstId i) const {
    const Attr attr = info(insts[i].op).attr;
    if (attr == Attr::resource) return resource_of(i);
    if (attr == Attr::place && place(i).is_resource()) return place(i).resource();
    return std::nullopt;
  }

  /// Bytes held by the stores, for statistics.
  size_t bytes() const;

 private:
  Use first_of(ValueId value, UseId use, InstId user);
  void link(UseId use, ValueId value, InstId user);
  void unlink(UseId use);
  ValueId extend_run(ValueId first, uint32_t count, std::span<const TypeId> added);
  ValueId intern_constant(TypeId type, Constant constant, std::span<const ValueId> parts);

  Store<Constant, ConstantId> constants_;
  Store<ValueId, Id<PartTag>> parts_;
  HashIndex<ValueId> interned_;  ///< constants
  Store<Span, InstId> spans_;
  OpSet ops_;
  Memory* memory_ = nullptr;
};

/// Whether neighbours are compared: derivatives, and the levels of textures that follow from them.
inline bool has_derivatives(const Module& m) {
  return m.stage == Stage::fragment || m.state.compute.derivatives != DerivativeGroup::none;
}

/// The precision that a member of a structure is declared with.
inline Precision member_precision(const Module& m, TypeId structure, uint32_t n) {
  const size_t at = size_t{m.types[structure].members.index} + n;
  return at < m.member_precisions.size() ? m.member_precisions[at] : Precision::none;
}
void set_member_precisions(Module& m, TypeId structure, std::span<const Precision> precisions);

}  // namespace umber::ir
