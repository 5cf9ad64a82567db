// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "base/taken_numbers.h"
#include "front/glsl/check/part.h"

namespace umber::glsl {

/// Loose uniforms: textures, images, atomic counters, members of the default block (GLSL 4.60 sections 4.3.5, 4.4.6,
/// 4.4.7).
class UniformChecker : public CheckPart {
 public:
  using CheckPart::CheckPart;

  void begin_unit() { counters_.clear(); }
  void uniform_variable(const Declaration& d, Symbol& symbol);
  void counter_variable(const Declaration& d, Symbol& symbol);
  /// The type of an image with the format that its layout says; reports a format that is missing or does not fit.
  TypeId image_type(TypeId type, const LayoutValues& layout, ir::AccessFlags access, Span at);

 private:
  struct CounterBinding {
    uint32_t binding, next_offset;
  };
  struct CounterRange {
    uint32_t binding, begin, end;
    Span span;
  };

  void texture_variable(const Declaration& d, Symbol& symbol);
  void image_variable(const Declaration& d, Symbol& symbol);

  std::vector<CounterBinding> counters_;
  std::vector<CounterRange> counter_ranges_;
  TakenNumbers taken_counters_;  ///< their bytes, by binding
};

}  // namespace umber::glsl
