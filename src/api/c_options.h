// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/memory.h"
#include "umber/umber.h"
#include "umber/umber.hpp"

namespace umber::api {

/// Options and what their spans point to. Stays where it is made: not to be copied.
struct Views {
  std::vector<std::string_view> defines, captures, warnings;
  std::vector<Assignment> assignments;
  std::vector<RegisterAssignment> registers;
  Options options;
};

/// Options of the C interface with all that they point to.
class OwnedOptions {
 public:
  /// None if a member is nonsense; null stands for the defaults.
  static std::optional<OwnedOptions> from(const umber_options* given);

  /// The C++ interface's, which point into this.
  Views view() const;

  Memory::Upstream upstream() const { return {allocator_.allocate, allocator_.release, allocator_.user}; }
  void* allocate(size_t bytes, size_t alignment) const;
  void release(void* memory, size_t bytes) const;

 private:
  struct OwnedAssignment {
    std::string name;
    std::optional<uint32_t> set, binding, location;
  };
  struct OwnedRegister {
    std::string name;
    RegisterClass kind{};
    uint32_t number = 0, space = 0;
  };
  bool take_targets(const umber_options& given);
  bool take_source_options(const umber_options& given);
  bool take_resource_map(const umber_options& given);
  bool take_registers(const umber_hlsl_options& given);
  bool take_captures(const umber_options& given);
  bool take_binding_bases(const umber_options& given);
  bool take_binding_rules(const umber_options& given);
  bool take_warnings(const umber_options& given);

  umber_options plain_{};  ///< its pointers are not used
  umber_spirv_options spirv_{};
  umber_hlsl_options hlsl_{};  ///< its pointers are not used
  std::vector<std::string> defines_, captures_, warnings_;
  std::string preamble_, default_version_;
  std::vector<OwnedAssignment> assignments_;
  std::vector<OwnedRegister> registers_;
  std::vector<BindingBase> binding_bases_;
  std::vector<BindingRule> binding_rules_;
  umber_allocator allocator_{};
};

/// Reads a structure that may be of an older or a newer version of the interface: members it does not have keep the
/// value they have in `out`. False if `given` is smaller than it ever was, or has set what this version does not know.
bool read_sized(const void* given, size_t oldest, void* out, size_t known);

/// A source with what its spans point to.
struct OwnedSource {
  Source source;
  std::vector<SpecializationConstant> constants;
};
/// None for nonsense.
std::optional<OwnedSource> source_from(const void* given);

}  // namespace umber::api
