// SPDX-License-Identifier: Apache-2.0
// What the parts of the import have in common, private to this folder.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "base/arena_vector.h"
#include "base/scratch.h"
#include "front/memory/accessor.h"
#include "front/spirv/binary.h"
#include "front/spirv/emitter.h"
#include "front/spirv/faults.h"
#include "front/spirv/function_state.h"
#include "front/spirv/import.h"
#include "front/spirv/lines.h"
#include "front/spirv/scopes.h"
#include "ir/module.h"

namespace umber::front::spirv {

using ir::ResourceId;
using memory::Access;
using memory::Home;
using memory::Values;
using spv::Instruction;

struct ImportParts;

/// What is known of an id of module scope.
struct Global {
  TypeId type{};  ///< types: as values; none if the IR has no such type
  ValueId constant{};           ///< of what is specialized the value with all defaults
  uint32_t specialized = 0;     ///< constants: what is known of it as one that may be given another value; 0: it is not
  uint32_t home = 0;        ///< variables: number in the context's homes; 0: none
  uint32_t depth = 0;       ///< types: how deep they nest
  bool has_opaque = false;  ///< types: there are textures, samplers or counters in it
  bool has_coherent = false, has_volatile = false;  ///< types: a member of a structure in it is said to be so
  bool is_shadow = false;   ///< image types: some instruction compares
  bool is_used = false;     ///< variables: the entry point can reach it
  bool is_listed = false;   ///< variables: it is in the entry point's interface
  bool is_frozen = false;   ///< constants, and lengths of array types: they keep the values that they have
};

/// The module being read, the one being made of an entry point, and what all parts of the import need to know of how
/// far it is.
struct ImportContext {
  /// `code_lines`: where code comes from; null: from the words of the module. `code_scopes`: which functions and blocks of
  /// the source it is in, if that is to be kept. `made` is empty. `base` is the place of the module read in the sources.
  ImportContext(const Binary& read, const Lines* code_lines, const Scopes* code_scopes, const ReadOptions& read_options, uint32_t base,
                Diagnostics& reports, ir::Module& made)
      : binary(read),
        lines(code_lines),
        scopes(code_scopes),
        options(read_options),
        diagnostics(reports),
        module(made),
        scratch(read_options.memory),
        faults(reports, base, (uint64_t{1} << 20) + read.words().size() * 64),
        emitter(made, faults, scratch),
        globals(scratch.table<Global>(read.functions().empty() ? read.count() : read.functions().front().first_number)),
        zero(made.u32(0)) {
    homes.push_back({});
  }

  const Binary& binary;
  const Lines* lines;
  const Scopes* scopes;
  const ReadOptions& options;
  Diagnostics& diagnostics;
  ir::Module& module;
  Scratch scratch;
  Faults faults;
  Emitter emitter;
  SiteRecorder sites{module};
  ir::PlainTypes plain_types{module};
  memory::Accessor accessor{emitter, plain_types};
  std::span<Global> globals;                 ///< by number
  ArenaVector<Home> homes{scratch.arena()};  ///< of variables of module scope
  FunctionState* function = nullptr;         ///< the function being imported; null outside
  ValueId zero;                              ///< 0u
};

/// One part of the import: has the words that every part uses.
class ImportPart {
 public:
  ImportPart(ImportContext& context, ImportParts& parts)
      : context_(context),
        parts_(parts),
        b_(context.binary),
        module_(context.module),
        faults_(context.faults),
        emit_(context.emitter),
        accessor_(context.accessor) {}

 protected:
  bool failed() const { return faults_.failed(); }
  void fail(const Fault& fault) { faults_.fail(fault); }
  void fail(const Fault& fault, const Instruction& i) { faults_.fail(fault, i); }
  void unsupported(std::string_view what) { faults_.unsupported(what); }
  void unsupported_variable(uint32_t type) {
    const uint32_t element = without_arrays(type);
    const bool is_structure = b_.op(element) == spv::Op::TypeStruct;  // something in it is not
    unsupported("a variable of " + std::string(is_structure ? "such a type" : b_.definition(element).info->name()) +
                " is");
  }

  FunctionState& state() const { return *context_.function; }
  const Global& global(uint32_t id) const {
    const uint32_t number = b_.number(id);
    return context_.globals[number < context_.globals.size() ? number : 0];
  }
  TypeId type_of(uint32_t id) const { return global(id).type; }
  bool has_opaque(uint32_t type) const { return global(type).has_opaque; }
  size_t number_of(const Function& f) const { return static_cast<size_t>(&f - b_.functions().data()); }

  // Declarations of types.
  bool is_array(uint32_t type) const {
    return b_.op(type) == spv::Op::TypeArray || b_.op(type) == spv::Op::TypeRuntimeArray;
  }
  /// An operand of the declaration of a type, which has a result in front of its operands.
  uint32_t type_operand(uint32_t type, uint32_t n) const { return b_.words()[b_.offset(type) + 2 + n]; }
  /// What a pointer type points to; 0 for other types.
  uint32_t target(uint32_t pointer_type) const {
    return b_.op(pointer_type) == spv::Op::TypePointer ? type_operand(pointer_type, 1) : 0;
  }
  /// Whether it is a type of pointers that are values.
  bool is_address(uint32_t pointer_type) const {
    return target(pointer_type) && storage_class(pointer_type) == spv::StorageClass::PhysicalStorageBuffer;
  }
  /// What a type of pointers points to that are no values, but are followed to their variables; 0 for other types.
  uint32_t pointee(uint32_t pointer_type) const { return is_address(pointer_type) ? 0 : target(pointer_type); }
  spv::StorageClass storage_class(uint32_t pointer_type) const {
    return static_cast<spv::StorageClass>(type_operand(pointer_type, 0));
  }
  uint32_t element(uint32_t type) const { return type_operand(type, 0); }
  uint32_t member(uint32_t structure, uint32_t n) const { return type_operand(structure, n); }
  uint32_t member_count(uint32_t structure) const { return (b_.words()[b_.offset(structure)] >> 16) - 2; }
  uint32_t without_arrays(uint32_t type) const {
    while (is_array(type)) type = element(type);
    return type;
  }

  ValueId undefined(TypeId type) { return module_.undefined(type ? type : ir::types::kI32); }
  /// The name that the module gives an id; none if it has none.
  NameId name_of(uint32_t id) { return intern(b_.name(id)); }
  NameId intern(std::string_view text) { return text.empty() ? NameId{} : module_.names.intern(text); }

  ImportContext& context_;
  ImportParts& parts_;
  const Binary& b_;
  ir::Module& module_;
  Faults& faults_;
  Emitter& emit_;
  memory::Accessor& accessor_;
};

}  // namespace umber::front::spirv
