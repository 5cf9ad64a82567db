// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace umber {

/// Where the resource, or the stage input or output, of that name goes: one line of a resource map.
struct Assignment {
  std::string_view name;
  std::optional<uint32_t> set, binding, location;
};

/// Kinds of resources whose bindings are counted apart: a texture is one with its sampler or without, a sampler one alone.
enum class BindingKind : uint8_t { uniform_block, storage_block, texture, sampler, image, atomic_counters };
inline constexpr size_t kBindingKindCount = 6;

/// Where resources of one kind go whose declared binding is one of `count` from `first` on: to `binding`, where the first of
/// these is, and on from there. For programs that find their descriptors by OpenGL's binding points.
struct BindingRule {
  BindingKind kind{};
  uint32_t first = 0;
  uint32_t count = UINT32_MAX;
  std::optional<uint32_t> set;      ///< none: as declared
  std::optional<uint32_t> binding;  ///< none: `first`

  constexpr bool is_for(BindingKind other, uint32_t declared) const {
    return kind == other && declared >= first && declared - first < count;
  }
};

/// How far up the bindings of one kind of resource go: those that the source declares, and the first of the others. Atomic
/// counters go with storage blocks, unless they have a base of their own.
struct BindingBase {
  BindingKind kind{};
  uint32_t base = 0;
  std::optional<uint32_t> set;  ///< that alone; none: all
};

/// Direct3D's classes of registers: constant buffers, what is only read, samplers, what is written, too.
enum class RegisterClass : uint8_t { b, t, s, u };
inline constexpr size_t kRegisterClassCount = 4;

/// The register that the resource of that name takes in one class: `t5`, or `t5, space1`. An array takes as many as it
/// has elements, from there on.
struct RegisterAssignment {
  std::string_view name;
  RegisterClass kind{};
  uint32_t number = 0;
  uint32_t space = 0;  ///< from shader model 5.1 on
};

/// Where Direct3D binds a resource: the first of its registers in each class that it takes some of. An array has as
/// many as it has elements, from there on.
struct Registers {
  std::optional<uint32_t> b;  ///< constant buffer
  std::optional<uint32_t> t;  ///< shader resource view
  std::optional<uint32_t> s;  ///< sampler
  std::optional<uint32_t> u;  ///< unordered access view
  uint32_t space = 0;         ///< from shader model 5.1 on

  constexpr bool any() const { return b || t || s || u; }
  friend constexpr bool operator==(const Registers&, const Registers&) = default;
};

}  // namespace umber
