// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/check/part.h"

namespace umber::glsl {

/// True for the layout qualifiers of GL_KHR_vulkan_glsl that OpenGL lacks.
bool is_of_vulkan(std::string_view layout_qualifier);

/// layout(...) as written (GLSL 4.60 section 4.4), and what it says of the stage.
class LayoutChecker : public CheckPart {
 public:
  using CheckPart::CheckPart;

  /// What the qualifiers say; `allowed`: the keys that have a meaning for `what`.
  LayoutValues read_layout(const Qualifiers& qualifiers, LayoutKeys allowed, std::string_view what);
  /// Whether a word is among those of layout(...).
  bool has_word(const Qualifiers& qualifiers, std::string_view word) const;
  /// `layout(...) in;`
  void stage_layout(const Decl& decl);
  /// Once all shader objects are read: whether the size of a workgroup can be made of quads.
  void check_derivative_group();

 private:
  std::optional<uint32_t> layout_value(const LayoutArg& arg);
  void workgroup_size(const Qualifiers& qualifiers);
  bool note_variable_size(LayoutValues& layout, bool is_fixed);
  bool note_sizes(const LayoutValues& layout);
  bool note_size_ids(const LayoutValues& layout);
  void derivative_group(const LayoutValues& layout);
  /// Says why there is no layout qualifier of this name here; `when` is where there is one.
  void report_layout(const Availability* when, std::string_view name, Span at);

  std::array<uint32_t, 3> sizes_{1, 1, 1};               ///< of workgroups, as declared
  std::array<std::optional<uint32_t>, 3> size_ids_{};  ///< the constants that they are
  Span local_size_span_;  ///< where the size of workgroups was declared
  std::array<Span, 3> size_id_spans_{};
  Span derivative_span_;  ///< where it was declared how they are made of quads
};

}  // namespace umber::glsl
