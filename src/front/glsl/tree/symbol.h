// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "front/glsl/tree/overload_index.h"
#include "front/glsl/tree/tree.h"
#include "ir/interface/io_var.h"
#include "ir/interface/resource.h"
#include "ir/module.h"

/// What check found out about declarations, for lower. Lower makes the IR's interface objects from it.
namespace umber::glsl {

// clang-format off
enum class Storage : uint8_t {
  local,       ///< of a function, `const` ones without a constant value included
  parameter,
  global,      ///< of the invocation
  constant,    ///< `value` is set: never needs memory
  shared,      ///< with other invocations or stages: `scope`
  uniform,     ///< default block: loose uniform, texture, image or atomic counter
  input, output,
  block,       ///< an interface block: named instance, or (name none) the unnamed one that its members belong to
  block_member,  ///< a member of a block without instance name: `block`, `member`
  built_in_state,  ///< gl_ModelViewMatrix ...: a member of the state block
};
// clang-format on

/// Where transform feedback records an output.
struct CapturePlace {
  uint32_t buffer = 0, offset = 0;
  friend constexpr bool operator==(const CapturePlace&, const CapturePlace&) = default;
};

struct Symbol {
  Storage storage{};
  bool is_const = false;          ///< cannot be assigned
  bool is_used = false;           ///< statically used by an expression
  bool is_input_size = false;     ///< constant: gl_LocalGroupSizeARB, which is no constant for the language
  ir::VariableScope scope = ir::VariableScope::shared;  ///< shared: that, or one of those of rays
  ir::AccessFlags access;         ///< blocks and images
  ir::Precision precision{};
  ir::Interpolation interpolation{};
  bool has_interpolation = false;  ///< written, not defaulted
  ir::Sampling sampling{};
  bool invariant = false, precise = false;
  bool is_nonuniform = false;         ///< what it selects may differ between invocations
  bool is_handle = false;             ///< textures and images that are values, not resources (GL_ARB_bindless_texture)
  bool is_sized_at_run_time = false;  ///< arrays of resources without a size that are not indexed by constants alone
  ir::BuiltIn built_in{};         ///< inputs and outputs
  NameId decorations{};           ///< the same, of SPIR-V
  ir::Packing packing{};          ///< blocks
  bool is_implementation_packed = false;  ///< blocks: shared or packed, laid out as `packing` says all the same
  ir::ResourceKind block_kind{};  ///< blocks: uniform_block, storage_block and the like; input/output blocks: `direction`
  bool is_for_vulkan = false;     ///< uniforms and blocks: members in any order, and bindings stay
  bool is_patch = false;          ///< inputs and outputs: one for all vertices of a patch
  bool is_per_primitive = false;  ///< the same: one for each primitive of a mesh
  uint8_t stream = 0;             ///< outputs of geometry shaders
  bool is_io_block = false;       ///< block: its members are stage inputs or outputs
  ir::Direction direction{};      ///< input and output blocks
  /// Parameters; inout is both. Outputs of fragments that are `is_in` begin with what the framebuffer has.
  bool is_in = false, is_out = false;
  bool is_by_reference = false, is_literal = false;  ///< the same, of instructions of SPIR-V
  NameId name{};
  NameId block_name{};            ///< blocks: the block's own name
  Span span;
  ir::TypeId type{};              ///< blocks: the structure, or array(s) of it
  ir::ValueId value{};            ///< constant
  /// Constant whose value may change when a pipeline is made, `value` being that with all defaults: the module's
  /// specialization with the number `specialization`, what `initializer` says, or else gl_WorkGroupSize.
  bool is_specialized = false;
  std::optional<uint32_t> specialization;
  ExprId initializer{};           ///< global and local variables, uniforms
  std::optional<uint32_t> location, component, index, binding, set, offset, input_attachment;
  std::optional<CapturePlace> captured;  ///< outputs; blocks: declared of the whole, its members have the places
  ir::ImageFormat image_format{};  ///< images; it is part of `type` too
  SymbolId block{};               ///< block_member: the Storage::block symbol
  uint32_t member = 0;            ///< block_member: number in the structure
  uint32_t first_member = 0;      ///< block: Symbols::block_members from here on, one for each member
  FunctionSymbolId function{};    ///< local and parameter: whose
  uint32_t subroutine = 0;        ///< uniforms that say what is called: number of the subroutine type from 1 on
};

/// Layout and I/O qualifiers of one member of an interface block.
struct BlockMember {
  std::optional<bool> row_major;
  std::optional<uint32_t> offset, align, location, component;
  std::optional<CapturePlace> captured;
  ir::AccessFlags access;
  ir::Interpolation interpolation{};
  bool has_interpolation = false;
  ir::Sampling sampling{};
  ir::Precision precision{};
  ir::BuiltIn built_in{};         ///< members of a redeclared gl_PerVertex
  bool invariant = false, precise = false;
  Span span;
};

struct FunctionSymbol {
  NameId name{};
  Span span;                       ///< of the first declaration's name
  ir::TypeId result{};
  ir::Precision result_precision{};
  std::vector<SymbolId> params;    ///< of the definition once there is one, else of the first prototype
  DeclId definition{};
  NameId instruction{};            ///< of SPIR-V, which calls are in its place
  bool is_used = false;            ///< called by something reachable or not
  FunctionSymbolId next_overload{};
};

/// A function that is associated with subroutine types (GLSL 4.60 section 6.1.2).
struct SubroutineSymbol {
  FunctionSymbolId function{};
  uint32_t index = 0;
};

/// What subroutine uniforms of one type may stand for.
struct SubroutineType {
  NameId name{};
  FunctionSymbolId prototype{};
  std::vector<SubroutineSymbol> functions;  ///< by index
};

struct Symbols {
  explicit Symbols(Memory* memory = nullptr) : symbols(memory) {}

  Store<Symbol, SymbolId> symbols;
  std::vector<BlockMember> block_members;
  std::vector<FunctionSymbol> functions;  ///< by FunctionSymbolId
  OverloadIndex overloads;                ///< of `functions`, by the types of the first declaration's parameters
  std::vector<SymbolId> globals;          ///< in order of declaration: interface variables, blocks, globals
  std::vector<FunctionSymbolId> call_order;  ///< functions reachable from main, callees first, main last
  FunctionSymbolId main{};
  std::vector<SubroutineType> subroutine_types;
  std::vector<SubroutineSymbol> subroutines;  ///< by index
  std::vector<ir::TypeId> handle_types;  ///< by ExprId: the texture or image type of a handle, which has become a uvec2
  std::vector<SymbolId> references;  ///< by ir::ReferenceId: the block that is there; none until it is defined

  Symbol& operator[](SymbolId id) { return symbols[id]; }
  const Symbol& operator[](SymbolId id) const { return symbols[id]; }
  FunctionSymbol& operator[](FunctionSymbolId id) { return functions[id.index]; }
  const FunctionSymbol& operator[](FunctionSymbolId id) const { return functions[id.index]; }
};

/// The variable at the location that `op`, which traces a ray or calls a shader, is told; none if there is none. One that
/// this invocation was given itself comes last.
SymbolId ray_variable(const Symbols& symbols, ir::Op op, int64_t location);

}  // namespace umber::glsl
