// SPDX-License-Identifier: Apache-2.0
// The import of one entry point, private to this folder. Its parts: importer.cc, types.cc, constants.cc,
// interface.cc, resources.cc, values.cc, access.cc, functions.cc, structure.cc, instructions.cc, arithmetic.cc,
// dot_product.cc, composites.cc, extended.cc, memory.cc, images.cc.
#pragma once
#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/arena_vector.h"
#include "base/scratch.h"
#include "front/spirv/access.h"
#include "front/spirv/binary.h"
#include "front/spirv/import.h"
#include "front/spirv/layouts.h"
#include "front/spirv/lines.h"
#include "front/spirv/messages.h"
#include "front/spirv/operand_class.h"
#include "ir/builder.h"
#include "ir/interface/plain_types.h"
#include "ir/module.h"

namespace umber::front::spirv {

using ir::Op;
using ir::ResourceId;
using ir::TypeId;
using ir::TypeKind;
using spv::Instruction;

/// One way out of a construct that no branch of the IR can take at once: a flag is set, and tested outside.
struct Construct {
  enum class Kind : uint8_t { selection, switch_, loop, continuing } kind = Kind::selection;
  uint32_t merge = 0;            ///< label; 0: none
  uint32_t next = 0;             ///< loop: continue target; switch_: the label that the region may fall through to
  uint32_t header = 0;           ///< loop
  std::vector<uint32_t> labels;  ///< switch_: targets that start regions of it, sorted
  bool reaches_merge = false, reaches_next = false;
  bool is_made_up = false;        ///< no header of the module has it
  std::vector<uint32_t> escapes;  ///< labels further out, whose flags are to be tested behind the construct
};

class Importer {
 public:
  /// `lines`: where code comes from; null: from the words of the module. `module` is empty.
  Importer(const Binary& binary, const Lines* lines, const ReadOptions& options, uint32_t base,
           Diagnostics& diagnostics, ir::Module& module)
      : b_(binary),
        lines_(lines),
        options_(options),
        base_(base),
        diagnostics_(diagnostics),
        module_(module),
        layouts_(binary, module_),
        zero_(module_.u32(0)),
        scratch_(options.memory) {}

  /// False, with a diagnostic, if there is no such module.
  bool run();
  /// The module breaks a rule, of which nothing was reported: that takes an importer without lines.
  bool is_broken() const { return is_broken_; }

 private:
  // What is known of an id of module scope, by its number.
  struct Global {
    TypeId type{};  ///< types: as values; none if the IR has no such type
    ValueId constant{};
    uint32_t home = 0;        ///< variables: homes_; 0: none
    uint32_t depth = 0;       ///< types: how deep they nest
    bool has_opaque = false;  ///< types: there are textures, samplers or counters in it
    bool is_shadow = false;   ///< image types: some instruction compares
    bool is_used = false;     ///< variables: the entry point can reach it
    bool is_listed = false;   ///< variables: it is in the entry point's interface
  };
  // What is known of an id of the function being imported.
  struct Local {
    ValueId value{};
    ir::VariableId spill{};     ///< where the value is kept for regions that do not see it
    ir::VariableId variable{};  ///< OpVariable: itself; OpPhi: what the edges store to; OpLabel: its flag
  };
  // The pointers and textures passed to one instance of a function. Those are part of its code, but for indices that
  // are not constant: these are parameters.
  struct Instance {
    std::span<const uint32_t> bindings;  ///< what distinguishes it
    ir::FunctionId id{};
    uint32_t next = ~0u;  ///< among those of the function
  };
  struct FunctionState {
    FunctionState(const Function& f, Memory* memory)
        : function(&f),
          scratch(memory),
          locals(scratch.table<Local>(f.end_number - f.first_number)),
          emitted(scratch.table<bool>(f.block_count)) {}

    const Function* function;
    Scratch scratch;
    std::span<Local> locals;                                 ///< by number, from function->first_number on
    std::vector<Access> parameters;                          ///< of pointers and textures; mode none for values
    ArenaVector<ir::VariableId> variables{scratch.arena()};  ///< made for it
    ArenaVector<ir::VariableId> results{scratch.arena()};    ///< Function pointers passed in: returned by value
    std::vector<Construct> constructs;                       ///< around the point of emission, outermost first
    std::span<bool> emitted;                                 ///< by block
    std::span<uint32_t> visited;  ///< by block: stamp of the last search that came by; empty before the first
    uint32_t stamp = 0;
    ir::BlockId body{};
    std::optional<ir::Builder> builder;
  };

  // Diagnostics. Each reports once: everything afterwards may be a consequence.
  template <typename... Args>
  void report(const Message<Args...>& message, Span at, const std::type_identity_t<Args>&... args) {
    if (!failed_) diagnostics_.report(message, at, args...);
    failed_ = true;
  }
  Span place_of_code(uint32_t word) const { return lines_ ? lines_->at(word) : span(word); }
  Span span(uint32_t word) const { return {base_ + word, base_ + word + 1}; }
  std::string_view name_of(const Instruction& i) const { return i.info->name(); }
  void fail(const Fault& fault, const Instruction& i);
  void fail(const Fault& fault) { fail(fault, current_); }
  void unsupported(std::string_view what);
  ValueId undefined(TypeId type) { return module_.undefined(type ? type : ir::types::kI32); }

  // Module (importer.cc).
  const EntryPointInfo* choose_entry_point();
  void import_state(const EntryPointInfo& entry);
  bool has_mode(const EntryPointInfo& entry, spv::ExecutionMode mode) const;
  void import_mode(const Instruction& mode);
  void find_reachable(const EntryPointInfo& entry);
  void find_comparisons();
  void check_specializations();
  void leave_out_unused_built_ins();
  bool check_result();

  // Types (types.cc).
  void import_type(uint32_t number);
  TypeId make_type(const Instruction& i);
  TypeId make_structure(const Instruction& i);
  TypeId make_image(const Instruction& i, bool is_sampled);
  const Global& global(uint32_t id) const {
    const uint32_t number = b_.number(id);
    return globals_[number < globals_.size() ? number : 0];
  }
  TypeId type_of(uint32_t id) const { return global(id).type; }
  size_t number_of(const Function& f) const { return static_cast<size_t>(&f - b_.functions().data()); }
  bool has_opaque(uint32_t type) const { return global(type).has_opaque; }
  bool is_array(uint32_t type) const {
    return b_.op(type) == spv::Op::TypeArray || b_.op(type) == spv::Op::TypeRuntimeArray;
  }
  /// Of the declaration of a type, which has a result in front of its operands.
  uint32_t type_operand(uint32_t type, uint32_t n) const { return b_.words()[b_.offset(type) + 2 + n]; }
  uint32_t pointee(uint32_t pointer_type) const {
    return b_.op(pointer_type) == spv::Op::TypePointer ? type_operand(pointer_type, 1) : 0;
  }
  spv::StorageClass storage_class(uint32_t pointer_type) const {
    return static_cast<spv::StorageClass>(type_operand(pointer_type, 0));
  }
  uint32_t element(uint32_t type) const { return type_operand(type, 0); }
  uint32_t member(uint32_t structure, uint32_t n) const { return type_operand(structure, n); }
  uint32_t member_count(uint32_t structure) const { return (b_.words()[b_.offset(structure)] >> 16) - 2; }
  uint32_t without_arrays(uint32_t type) const;
  bool is_same_type(uint32_t a, uint32_t b);
  std::optional<uint32_t> array_length(uint32_t type) const;

  // Constants (constants.cc).
  void import_constant(Global& constant);
  ValueId composite_constant(TypeId type);
  ValueId bool_constant();
  ValueId scalar_constant(TypeId type);
  ValueId spec_operation(const Global& constant, TypeId type);
  std::optional<uint64_t> specialized(uint32_t id) const;
  std::optional<uint32_t> constant_u32(uint32_t id) const;

  // Interface (interface.cc, resources.cc).
  void import_variable(Global& variable);
  Home make_home(uint32_t variable, uint32_t type, spv::StorageClass storage, uint32_t initial);
  Home io_home(uint32_t variable, uint32_t type, ir::Direction direction);
  Home io_block(uint32_t variable, uint32_t type, ir::Direction direction);
  ir::IoVar io_var(uint32_t target, uint32_t member, uint32_t type, ir::Direction direction);
  ir::BuiltIn built_in(uint32_t number);
  Home block_home(uint32_t variable, uint32_t type, ir::ResourceKind kind);
  ir::AccessFlags block_access(uint32_t variable, uint32_t structure) const;
  struct Loose {
    uint32_t variable = 0;
    std::optional<uint32_t> location;
    uint32_t initial = 0;                    ///< id of a constant
    std::vector<uint32_t> dimensions{};      ///< of the structures around
    std::vector<uint32_t> location_steps{};  ///< in each of them
    Home plain{};                            ///< of a structure with textures: what is left without them
  };
  Home texture_home(const Loose& loose, uint32_t type, NameId name);
  Home uniform_home(const Loose& loose, uint32_t type);
  Home mixed_home(const Loose& loose, uint32_t type, std::string_view name);
  Home loose_home(Loose loose, uint32_t type);
  Home counter_home(uint32_t variable, uint32_t type);
  void add_array(ir::Resource& resource, uint32_t type, std::span<const uint32_t> dimensions = {});
  TypeId with_dimensions(std::span<const uint32_t> dimensions, TypeId type);
  Home resource_home(ResourceId r, uint32_t type) const;
  void finish_default_uniforms();
  std::optional<ir::Slot> slot(uint32_t variable) const;
  /// Whether the module says set and binding for good: OpenGL's textures, which have locations, can be bound elsewhere.
  bool is_fixed(uint32_t variable) const {
    return b_.has(variable, spv::Decoration::Binding) && b_.has(variable, spv::Decoration::DescriptorSet) &&
           !b_.has(variable, spv::Decoration::Location);
  }
  NameId variable_name(uint32_t variable);
  NameId intern(std::string_view text) { return text.empty() ? NameId{} : module_.names.intern(text); }

  // Transform feedback (captures.cc).
  std::optional<uint32_t> capture_buffer(uint32_t target, uint32_t member, uint32_t instances);
  void capture_variable(uint32_t variable, uint32_t bottom, ir::IoVarId var);
  void capture_member(uint32_t variable, uint32_t structure, uint32_t member, ir::IoVarId var);
  void move_captured_outputs();
  void finish_captures();

  // Emission.
  void count_instruction();
  ir::Builder& builder() { return *state_->builder; }
  ValueId emit(Op op, TypeId result, std::span<const ValueId> operands, uint32_t attr = 0, uint16_t flags = 0);
  ValueId emit(Op op, TypeId result, std::initializer_list<ValueId> operands, uint32_t attr = 0) {
    return emit(op, result, std::span(operands.begin(), operands.size()), attr);
  }
  void emit_void(Op op, std::span<const ValueId> operands = {}, uint32_t attr = 0, uint16_t flags = 0);
  ValueId emit_constant(Op op, TypeId result, std::span<const ValueId> operands, uint32_t attr);
  ir::InstId emit_several(Op op, std::span<const ValueId> operands, std::span<const TypeId> results, uint32_t attr = 0);
  ValueId extract(ValueId composite, uint32_t part);
  ValueId swizzle(ValueId vector, std::span<const uint32_t> components);
  ValueId splat(TypeId type, ValueId scalar);
  ValueId as_kind(ValueId value, TypeKind scalar) {
    return module_.types.scalar_kind(module_.type(value)) == scalar ? value : as_other_kind(value, scalar);
  }
  ValueId as_other_kind(ValueId value, TypeKind scalar);
  ValueId as_index(ValueId value);
  bool is_numeric(ValueId v) const { return module_.types.is_numeric(module_.type(v)); }
  template <typename F>
  void in_region(ir::BlockId region, F&& f);
  bool is_terminated() { return state_->builder->is_terminated(); }

  // Values (functions.cc).
  Local* local(uint32_t id) {
    if (!state_) return nullptr;
    const uint32_t number = b_.number(id) - state_->function->first_number;  // large for those before it
    return number < state_->locals.size() ? &state_->locals[number] : nullptr;
  }
  ValueId value(uint32_t id) {
    const ValueId constant = global(id).constant;
    return constant ? constant : local_value(id);
  }
  ValueId local_value(uint32_t id);
  /// Of the definition of a value, which has its type and itself in front of them.
  std::span<const uint32_t> value_operands(uint32_t id) const {
    const std::span<const uint32_t> words = b_.words().subspan(b_.offset(id));
    return words.subspan(3, (words[0] >> 16) - 3);
  }
  ValueId no_value(uint32_t id, const Local* local);
  /// The constant that a path goes to member `n` by.
  ValueId member_index(uint32_t n) {
    if (n >= member_indices_.size()) return module_.u32(n);
    if (!member_indices_[n]) member_indices_[n] = module_.u32(n);
    return member_indices_[n];
  }
  ValueId reload(Local& local, ir::InstId def);
  ir::VariableId new_variable(TypeId type, NameId name = {});

  // Access (access.cc).
  Access resolve(uint32_t pointer);
  Access root(uint32_t pointer) {
    const uint32_t home = global(pointer).home;
    return home ? homes_[home].access() : local_root(pointer);
  }
  Access local_root(uint32_t pointer);
  Access texture(uint32_t object, uint32_t& sampler);
  Access texture(uint32_t object);  ///< one that no sampler was put together with
  void step(Access& a, ValueId index);
  void step_member(Access& a, uint32_t member);
  void step_mixed_member(Access& a, uint32_t which);
  void index_resource(Access& a, ValueId index);
  ValueId load(const Access& a);
  void store(Access&& a, ValueId value);
  bool is_whole(const Access& a) const;
  uint32_t parts_of(const Access& a);
  Access part(const Access& a, uint32_t n);
  ValueId counter_offset(const Access& a);
  uint16_t access_flags(const Access& a) const { return a.is_nonuniform ? ir::flag::kNonuniform : uint16_t{0}; }

  // Functions (functions.cc).
  ir::FunctionId instance(const Function& f, std::span<const Access> arguments);
  ir::FunctionId import_function(const Function& f, std::span<const Access> arguments);
  void bind_parameters(const Function& f);
  void initialize_globals();
  void initialize_shared();
  void call();
  void return_(ValueId result);
  enum class Passing : uint8_t { value, in_out, place };
  Passing passing(uint32_t parameter) const;
  bool may_pass(uint32_t argument_type, uint32_t parameter_type);

  // Control flow (structure.cc).
  void region(uint32_t from, uint32_t label, bool is_entry = false);
  struct Next {
    uint32_t from = 0, label = 0;  ///< where the region goes on; label 0: nowhere
  };
  void instructions(const Block& b);
  Next terminator(const Block& b);
  uint32_t merge_of(const Block& b);
  Next selection(const Block& b);
  Next unmerged_branch(const Block& b);
  Next repeat_if(const Block& b);
  struct Case {
    uint32_t label = 0;
    ValueId value{};
  };
  std::vector<Case> switch_cases(const Instruction& i, TypeId type);
  Next switch_(const Block& b);
  Next loop(const Block& b);
  Next finish();
  Next finish(Construct done);
  void edge(uint32_t from, uint32_t to);
  void store_phis(std::span<const PhiEdge> edges);
  ir::VariableId phi_variable(uint32_t phi);
  struct Exit {
    size_t construct = 0;
    enum class Way : uint8_t { none, merge, continue_, header, label } way = Way::none;
  };
  Exit find_exit(uint32_t label) const;
  bool is_direct(uint32_t label, const Exit& exit) const;
  bool leave_to(uint32_t label);
  void escape_to(uint32_t label, const Exit& exit);
  ir::Place flag(uint32_t label);
  std::vector<uint32_t> region_order(std::span<const uint32_t> labels, std::span<const uint32_t> own, uint32_t merge);
  uint32_t falls_through_to(uint32_t label, std::span<const uint32_t> own, uint32_t merge);
  void successors(const Block& block, std::vector<uint32_t>& out) const;
  const Block* block(uint32_t label);

  // Instructions.
  void instruction();
  void result(ValueId v);
  TypeId result_type() const { return type_of(current_.type().value); }
  ValueId operand(size_t n);
  bool one_operation();
  bool arithmetic();
  ValueId mapped(Op op, OperandClass operands, std::span<const uint32_t> ids);
  ValueId mapped(Op op, OperandClass wanted, Values&& operands);
  ValueId fitted(ValueId v, TypeId wanted);
  bool comparison();
  bool conversion();
  ValueId quantize(ValueId v);
  bool remainder();
  bool matrix();
  bool several_results();
  SmallVector<ValueId, 2> two_results(Op op, ValueId a, ValueId b);
  ValueId high_product(ValueId a, ValueId b);
  bool dot_product();
  ValueId dot_component(ValueId v, uint32_t n, bool is_signed, TypeKind kind);
  ValueId add_saturated(ValueId a, ValueId b);
  bool composite();
  ValueId construct(TypeId type, std::span<const ValueId> parts);
  ValueId extract_path(ValueId from, std::span<const uint32_t> path);
  ValueId insert_path(ValueId into, ValueId part, std::span<const uint32_t> path);
  ValueId shuffle();
  ValueId select();
  ValueId copy_logical(TypeId to, ValueId from);
  void extended();
  void split(Op op, bool to_structure);
  ValueId exponent(ValueId v);
  ValueId without_nan(Op op, ValueId a, ValueId b);
  void interpolate(Op op);
  void local_variable();
  void import_load();
  void import_store();
  void copy_memory();
  void length_of_array();
  void note_memory_access(const Access& a, uint32_t mask);
  struct AtomicPlace {
    ir::AtomicSpace space{};
    uint32_t attr = 0;
    uint16_t flags = 0;
    TypeId type{};
    Values operands;
  };
  bool atomic();
  void atomic_of_other_sign(const AtomicPlace& at, Op choose);
  AtomicPlace atomic_place(uint32_t pointer);
  bool synchronization();
  void memory_barrier(uint32_t scope_id, uint32_t semantics_id, bool has_barrier);
  bool image();
  struct Texture {
    uint32_t resource = 0;
    ValueId index{};
    uint32_t sampler = 0;  ///< id; 0: it is in the texture
    bool needs_sampler = false;
    uint16_t flags = 0;
    ir::ImageShape shape;
  };
  struct ImageOperands {
    ValueId bias, lod, grad_x, grad_y, offset, sample;
  };
  Texture texture_operand();
  bool add_sampler(const Texture& t, Values& operands, uint16_t& flags);
  ImageOperands image_operands(ir::ImageShape shape, size_t n);
  void expect_sign(ir::ImageShape shape, bool is_signed);
  ValueId signed_offsets(ValueId offsets);
  ValueId coordinate(ValueId v, uint32_t size);
  ValueId texel_coordinate(ir::ImageShape shape, ValueId v);
  void sample(bool compares, bool projects);
  void finish_sample(Op op, const Texture& t, Values operands, bool compares, bool has_offset);
  void gather(bool compares);
  void fetch();
  void read_image();
  void write_image();
  void query(Op op);

  const Binary& b_;
  const Lines* lines_;
  const ReadOptions& options_;
  uint32_t base_;
  Diagnostics& diagnostics_;
  ir::Module& module_;
  Layouts layouts_;
  ValueId zero_;                              ///< 0u
  std::array<ValueId, 16> member_indices_{};  ///< those that were asked for
  bool failed_ = false, is_broken_ = false;
  bool is_capturing_ = false;  ///< the entry point has the execution mode Xfb
  struct IoVars {
    ir::IoVarId first{}, end{};
  };
  std::vector<IoVars> captured_blocks_;  ///< members of blocks of which some are captured
  uint64_t emitted_ = 0, most_ = 0;
  uint32_t nesting_ = 0;
  Instruction current_;  ///< being imported

  Scratch scratch_;
  std::span<Global> globals_;  ///< by number
  ArenaVector<Home> homes_{scratch_.arena()};
  std::vector<uint32_t> initialized_;         ///< variables to initialize at the start of the entry point
  std::vector<uint32_t> initialized_shared_;  ///< those of workgroups
  std::vector<ir::Member> uniform_members_;
  ResourceId default_block_{};
  uint32_t mixed_parts_ = 0;  ///< members of structures with textures
  ir::PlainTypes plain_types_{module_};
  struct CounterBinding {
    uint32_t binding = 0;
    ResourceId resource{};
    uint32_t next = 0, end = 0;  ///< bytes: where one without an offset goes, and how many there are
  };
  std::vector<CounterBinding> counters_;
  ArenaVector<Instance> instances_{scratch_.arena()};
  std::span<uint32_t> first_instances_;  ///< by function; ~0: none
  SmallVector<uint32_t, 16> calling_;    ///< functions being imported
  std::span<bool> is_open_;              ///< by IR block: its values can be seen from the point of emission
  FunctionState* state_ = nullptr;
};

template <typename F>
void Importer::in_region(ir::BlockId region, F&& f) {
  if (is_open_.size() <= region.index) {
    constexpr size_t kFirst = 64;
    const std::span<bool> more = scratch_.table<bool>(std::max(kFirst, region.index * size_t{2}));
    std::ranges::copy(is_open_, more.begin());
    is_open_ = more;
  }
  is_open_[region.index] = true;
  const auto before = std::exchange(state_->builder, ir::Builder::at_end(module_, region));
  builder().span = before ? before->span : Span{};
  f();
  state_->builder = before;
  is_open_[region.index] = false;
}

}  // namespace umber::front::spirv
