// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/names.h"
#include "diag/diagnostics.h"
#include "diag/result.h"
#include "spirv/limits.h"
#include "spirv/requirements.h"
#include "spirv/words.h"

namespace umber::spv {

/// Collects one SPIR-V module, section by section (SPIR-V 2.4), in any order, and puts it together. Types and constants
/// are declared when first asked for, and ids given out in the order of the calls: C++ leaves the order of the
/// arguments of one call open, so at most one argument may be such a call. `finish` deduces capabilities and
/// extensions.
///
///     ModuleBuilder b({.version = version_word(1, 3)});
///     const SpvId none = b.void_type(), main = b.begin_function(none, b.function_type(none, {}));
///     b.label(b.new_id());
///     b.emit(Op::Return);
///     b.end_function();
///     b.entry_point(ExecutionModel::GLCompute, main, "main", {});
///     b.execution_mode(main, ExecutionMode::LocalSize, {1u, 1u, 1u});
class ModuleBuilder {
 public:
  /// Takes its memory from `memory`, which must outlive it; without it from operator new.
  explicit ModuleBuilder(const ModuleTarget& target = {}, Memory* memory = nullptr)
      : target_(target), memory_(memory) {}

  SpvId new_id() { return {next_id_++}; }
  uint32_t version() const { return target_.version; }

  // Types. Equal ones are declared once.

  /// The type `op operands`. Declarations with another `variant` are kept apart: for types that are equal but for
  /// their decorations.
  SpvId type(Op op, Words operands, uint32_t variant = 0);
  SpvId void_type() { return type(Op::TypeVoid, {}); }
  SpvId bool_type() { return type(Op::TypeBool, {}); }
  SpvId int_type(uint32_t width, bool is_signed) { return type(Op::TypeInt, {width, uint32_t{is_signed}}); }
  SpvId float_type(uint32_t width) { return type(Op::TypeFloat, {width}); }
  SpvId vector_type(SpvId component, uint32_t count) { return type(Op::TypeVector, {component, count}); }
  SpvId matrix_type(SpvId column, uint32_t count) { return type(Op::TypeMatrix, {column, count}); }
  /// With a stride other than 0 it is decorated with ArrayStride, and is another type than without.
  SpvId array_type(SpvId element, uint32_t length, uint32_t stride = 0);
  /// As long as a constant says, whose value may change.
  SpvId array_type(SpvId element, SpvId length, uint32_t stride);
  SpvId runtime_array_type(SpvId element, uint32_t stride = 0);
  SpvId pointer_type(StorageClass storage, SpvId to);
  /// The id of a pointer type to what may hold such pointers: `declare_pointer` says later what that is.
  SpvId forward_pointer(StorageClass storage);
  void declare_pointer(SpvId forward, StorageClass storage, SpvId to) {
    globals_.emit(Op::TypePointer, {forward, storage, to});
  }
  SpvId function_type(SpvId result, Words parameters);
  /// A new struct at each call, to be decorated. For one without decorations: `type(Op::TypeStruct, members)`.
  SpvId struct_type(Words members);

  // Constants. Equal ones are declared once.

  /// `op type words` for Constant, ConstantTrue, ConstantFalse, ConstantNull, ConstantComposite, Undef.
  SpvId constant(Op op, SpvId type, Words words = {});
  SpvId bool_constant(bool value) { return constant(value ? Op::ConstantTrue : Op::ConstantFalse, bool_type()); }
  SpvId u32_constant(uint32_t value) { return constant(Op::Constant, int_type(32, false), {value}); }
  SpvId i32_constant(int32_t value);
  SpvId f32_constant(float value);
  SpvId null_constant(SpvId type) { return constant(Op::ConstantNull, type); }
  /// A module-scope value that is itself, however equal: specialization constants and OpSpecConstantOp.
  SpvId unshared_constant(Op op, SpvId type, Words words = {});

  SpvId global_variable(SpvId pointer_type, StorageClass storage, SpvId initializer = {});

  // Declarations of the module.

  /// The id of an extended instruction set such as "GLSL.std.450"; imported once.
  SpvId ext_inst_import(std::string_view name);
  void memory_model(AddressingModel addressing, MemoryModel memory);  ///< default: Logical, GLSL450
  void entry_point(ExecutionModel model, SpvId function, std::string_view name, Words interface);
  void execution_mode(SpvId function, ExecutionMode mode, Words operands = {});
  /// A mode whose operands are ids of constants.
  void execution_mode_id(SpvId function, ExecutionMode mode, Words ids);
  void decorate(SpvId target, Decoration decoration, Words operands = {});
  void decorate_member(SpvId type, uint32_t member, Decoration decoration, Words operands = {});
  void name(SpvId target, std::string_view text);  ///< an empty text names nothing
  void member_name(SpvId type, uint32_t member, std::string_view text);
  void source(SourceLanguage language, uint32_t version);
  /// The same with the text of `file`, an OpString. What is not UTF-8 in it is replaced, as SPIR-V has nothing else.
  void source(SourceLanguage language, uint32_t version, SpvId file, std::string_view text);
  SpvId string(std::string_view text);  ///< OpString; equal texts are shared
  /// For what no rule can see in the words; see capabilities.h for what is deduced.
  void require(Capability capability) { required_.push_back(capability); }
  void require_extension(std::string_view name) { required_extensions_.emplace_back(name); }

  // Functions: begin_function, parameters, then blocks; local variables may be declared at any time in between.

  /// `id` none: a new one. Give one to call the function before it is written.
  SpvId begin_function(SpvId result_type, SpvId function_type, SpvId id = {},
                       FunctionControl control = FunctionControl::None);
  SpvId parameter(SpvId type);
  /// Starts a block.
  void label(SpvId id);
  /// An OpVariable with storage class Function; all of them move to the start of the first block.
  SpvId local_variable(SpvId pointer_type, SpvId initializer = {});
  /// An instruction with a result: a new id.
  SpvId emit(Op op, SpvId type, Words operands);
  /// An instruction with a result whose id was given out before.
  void emit_as(SpvId result, Op op, SpvId type, Words operands);
  /// An instruction without a result.
  void emit(Op op, Words operands = {});
  /// An instruction of an extended set, GLSL.std.450 if none is given.
  SpvId ext_inst(SpvId type, GLSLstd450 instruction, Words operands);
  /// The place in `file`, an OpString, that the next instructions come from, until another is given; none: no place.
  void place(SpvId file, uint32_t line = 0, uint32_t column = 0) {
    wanted_ = {file, line, column};
    is_elsewhere_ = wanted_ != written_;
  }
  /// The blocks of the function so far: for instructions with strings, or words that are patched later.
  WordWriter& body() { return body_; }
  void end_function();

  /// Makes `finish` fail if there are more of these than SPIR-V allows. Callers count what no single instruction shows.
  void count(Limit what, uint64_t found) {
    exceeded_ |= uint32_t{found > info(what).most} << static_cast<uint32_t>(what);
  }

  /// The module: header, then the sections. The builder is of no use afterwards. Fails with diagnostics where a limit
  /// of SPIR-V is passed or the target lacks what the words need.
  Result<std::vector<uint32_t>> finish(Diagnostics& diagnostics);

 private:
  struct Slot {
    static constexpr uint32_t kFree = ~0u;
    uint32_t hash = 0;
    uint32_t offset = kFree;  ///< of the instruction in `globals_`
    uint32_t variant = 0;
  };
  struct Pointer {
    StorageClass storage{};
    SpvId to, id;
  };
  /// What an OpLine says.
  struct Line {
    SpvId file;
    uint32_t line = 0, column = 0;
    friend constexpr bool operator==(const Line&, const Line&) = default;
  };
  void write_place() {
    if (is_elsewhere_) [[unlikely]]
      write_new_place();
  }
  void write_new_place();
  SpvId intern(Op op, SpvId type, Words operands, uint32_t variant);
  SpvId declare(Op op, SpvId type, Words operands);
  void grow();
  void note_depth(SpvId type, Op op, Words operands);
  void count_operands(Op op, Words operands);
  bool is_within_limits(Diagnostics& diagnostics);

  ModuleTarget target_;
  Memory* memory_;
  uint32_t next_id_ = 1;
  std::vector<Capability> required_;
  std::vector<std::string> required_extensions_;
  WordWriter imports_{memory_}, memory_model_{memory_}, entry_points_{memory_}, execution_modes_{memory_};
  WordWriter strings_{memory_}, sources_{memory_}, names_{memory_}, annotations_{memory_}, globals_{memory_};
  WordWriter functions_{memory_};
  WordWriter head_{memory_}, locals_{memory_}, body_{memory_};  ///< of the function being written: up to its first label, OpVariables, the rest
  SpvId glsl_;                       ///< import of GLSL.std.450
  bool in_function_ = false, has_label_ = false;
  Names string_texts_;
  std::vector<SpvId> string_ids_;  ///< by NameId
  Line wanted_, written_;          ///< `written_`: the OpLine in force, which a block's end ends
  bool is_elsewhere_ = false;      ///< they differ
  std::vector<Slot> slots_;        ///< types and constants by content; open addressing, size a power of two
  uint32_t interned_ = 0;
  std::array<Pointer, 64> recent_pointers_{};      ///< the same few come with most accesses
  uint32_t exceeded_ = 0;                          ///< limits, as bits
  uint32_t globals_count_ = 0, locals_count_ = 0;  ///< variables; `locals_count_`: of the function being written
  std::vector<uint32_t> depths_;                   ///< of types, by id: structures in structures
};

}  // namespace umber::spv
