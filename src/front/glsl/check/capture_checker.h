// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/check/part.h"

namespace umber::glsl {

/// Transform feedback: xfb_buffer, xfb_offset and xfb_stride (GLSL 4.60 section 4.4.2.1).
class CaptureChecker : public CheckPart {
 public:
  using CheckPart::CheckPart;

  void begin_unit() { default_buffer_ = 0; }
  /// The keys of outputs; `is_whole`: of all outputs, which have no offset.
  LayoutKeys capture_keys(bool is_whole) const;
  uint32_t capture_buffer(const LayoutValues& layout);
  /// `layout(...) out;`
  void default_output_layout(const Decl& decl);
  CaptureCursor capture_cursor(const LayoutValues& block);
  void check_member_buffer(const LayoutValues& member, const CaptureCursor& cursor);
  /// Where the next variable or member goes, if it is captured: `declared` is its xfb_offset.
  std::optional<CapturePlace> place_capture(std::optional<uint32_t> declared, TypeId type, CaptureCursor& cursor,
                                            Span at);
  /// Of all shader objects together: strides, and that nothing overlaps.
  void check_captures();

 private:
  struct CaptureUse {
    uint32_t buffer, begin, end, alignment;
    Span span;
  };
  struct CaptureStride {
    uint32_t bytes = 0;
    Span span;  ///< none: not declared
  };

  void note_stride(uint32_t buffer, const LayoutValues& layout);
  void add_captures(const Symbol& symbol, std::vector<CaptureUse>& out);

  uint32_t default_buffer_ = 0;
  std::array<CaptureStride, ir::kMostCaptureBuffers> strides_;
};

}  // namespace umber::glsl
