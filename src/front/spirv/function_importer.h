// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "front/memory/instances.h"
#include "front/spirv/code_part.h"

namespace umber::front::spirv {

/// Functions and calls. Pointers are no values: those into function memory are passed by value, in and out, as SPIR-V
/// lets them not alias (2.18.2); for others, and for textures, a function is imported once for each set of them passed
/// to it.
class FunctionImporter : public CodePart {
 public:
  using CodePart::CodePart;

  /// The function that it all begins with, and what it calls.
  ir::FunctionId entry_point(const Function& f);
  /// The function that has `arguments` in place of its parameters that are no values.
  ir::FunctionId instance(const Function& f, std::span<const Access> arguments);
  void call(const Instruction& i);
  /// A function that takes values alone; none for others.
  std::optional<ir::FunctionId> plain(uint32_t id);
  /// The results that the value of OpReturnValue is.
  Values returned(uint32_t value);
  void return_(Values results);

 private:
  enum class Passing : uint8_t { value, in_out, place };
  Passing passing(uint32_t parameter) const;
  bool returns_pointer(uint32_t function) const;
  std::vector<TypeId> results_of(const Function& f);
  Access place_of(uint32_t argument);
  bool may_pass(uint32_t argument_type, uint32_t parameter_type);
  void import_deep_calls(const Function& main);
  void note_source(const Function& f, ir::Function& made);
  ir::FunctionId import_function(const Function& f, std::span<const Access> arguments);
  void bind_parameters(const Function& f);
  void bind_numbers(uint32_t parameter, Access& passed);
  void initialize_globals();
  void initialize_shared();
  void initialize(uint32_t variable);

  /// By the pointers and textures passed. Those are part of an instance's code, but for indices that are not constant:
  /// these are parameters.
  memory::Instances<uint32_t> instances_;
  SmallVector<uint32_t, 16> calling_;  ///< functions being imported
  const Function* entry_point_ = nullptr;
};

}  // namespace umber::front::spirv
