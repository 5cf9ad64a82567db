// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <map>
#include <string>
#include <tuple>

#include "eval/interpreter.h"
#include "umber-mali/draw_memory.h"
#include "umber-mali/planned_shader.h"
#include "umber-mali/reference.h"

namespace umber::tool {

/// What is drawn: a triangle, and the upper left one of four pixels in it.
struct Scene {
  Triangle triangle;
  uint32_t x = 0, y = 0;
};

/// A fragment shader, and what it must read.
struct FragmentInputs {
  const ir::Module& module;
  const WrittenVaryings& written;
  const Scene& scene;
};

/// A place in a pixel, from its upper left corner, and how a plan asks for it.
struct Where {
  Point in_pixel;
  back::mali::SampleAt at{};
  uint32_t operand = 0;
};
Where where_of(const ir::IoVar& variable, const eval::StageAccess::Access& access);

/// Brings a fragment shader what formulas say that it must read.
class ReferenceAccess final : public eval::StageAccess {
 public:
  explicit ReferenceAccess(const FragmentInputs& inputs) : in_(inputs) {}
  ReferenceAccess(const ir::Module& module, const WrittenVaryings& written, const Scene& scene)
      : in_{module, written, scene} {}
  bool load(const Access& access, std::span<uint64_t> words) override;
  void store(const Access&, std::span<const uint64_t>) override {}

 private:
  FragmentInputs in_;
};

/// Brings a fragment shader what the encoded accesses of its plan load from memory, and compares it with what it must
/// be: bits, or two units in the last place of the narrower of the formats in memory and registers.
class FragmentAccess final : public eval::StageAccess {
 public:
  FragmentAccess(const FragmentInputs& inputs, const LinkedPair& linked, const PlannedShader& shader,
                 DrawMemory& memory, PairCounts& counts);
  bool load(const Access& access, std::span<uint64_t> words) override;
  void store(const Access&, std::span<const uint64_t>) override {}
  /// The first thing that went wrong; else empty.
  const std::string& error() const { return error_; }

 private:
  /// What an instruction reads of one location.
  struct Location {
    const back::mali::Access* plan = nullptr;  ///< null: nobody uses what is read
    Components values{};
  };
  Location read_location(const Access& access, uint32_t element, const Where& where);
  void compare_built_in(const Access& access, uint32_t component, uint32_t bits);
  bool load_built_in(const Access& access, std::span<uint64_t> words);
  std::string run(size_t index, uint32_t lane, const Where& where, Components& values);
  void compare(const Access& access, const Location& from, const ScalarPlace& place, uint32_t component,
               const Where& where, uint32_t bits);
  bool is_half(uint32_t location) const;

  using Key = std::tuple<uint32_t, uint32_t, back::mali::SampleAt>;  ///< variable, element

  FragmentInputs in_;
  const LinkedPair& linked_;
  const PlannedShader& shader_;
  DrawMemory& memory_;
  PairCounts& counts_;
  std::map<Key, size_t> accesses_;                                       ///< of varyings
  std::vector<std::vector<ScalarPlace>> places_;                         ///< by variable
  std::map<std::tuple<size_t, uint32_t, uint32_t>, Components> loaded_;  ///< by access, lane and operand
  std::string error_;
};

}  // namespace umber::tool
