// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "front/spirv/code_part.h"

namespace umber::front::spirv {

/// Functions and calls. Pointers are no values: those into function memory are passed by value, in and out, as SPIR-V
/// lets them not alias (2.18.2); for others, and for textures, a function is imported once for each set of them passed
/// to it.
class FunctionImporter : public CodePart {
 public:
  using CodePart::CodePart;

  /// The function that has `arguments` in place of its parameters that are no values.
  ir::FunctionId instance(const Function& f, std::span<const Access> arguments);
  void call(const Instruction& i);
  void return_(ValueId result);

 private:
  enum class Passing : uint8_t { value, in_out, place };
  // The pointers and textures passed to one instance of a function. Those are part of its code, but for indices that
  // are not constant: these are parameters.
  struct Instance {
    std::span<const uint32_t> bindings;  ///< what distinguishes it
    ir::FunctionId id{};
    uint32_t next = ~0u;  ///< among those of the function
  };

  Passing passing(uint32_t parameter) const;
  bool may_pass(uint32_t argument_type, uint32_t parameter_type);
  ir::FunctionId import_function(const Function& f, std::span<const Access> arguments);
  void bind_parameters(const Function& f);
  void initialize_globals();
  void initialize_shared();
  void initialize(uint32_t variable);

  ArenaVector<Instance> instances_{context_.scratch.arena()};
  std::span<uint32_t> first_instances_;  ///< by function; ~0: none
  SmallVector<uint32_t, 16> calling_;    ///< functions being imported
};

}  // namespace umber::front::spirv
