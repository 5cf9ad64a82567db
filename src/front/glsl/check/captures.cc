// SPDX-License-Identifier: Apache-2.0
// Transform feedback: xfb_buffer, xfb_offset and xfb_stride (GLSL 4.60 section 4.4.2.1).
#include <algorithm>

#include "base/round_up.h"
#include "front/glsl/check/messages.h"
#include "front/glsl/check/parts.h"

namespace umber::glsl {
namespace {

constexpr Message<uint32_t> kBufferRange{Severity::error, "xfb-buffer", "xfb_buffer must be less than {0}"};
constexpr Message<> kOtherBuffer{Severity::error, "xfb-buffer", "a member is captured to the same buffer as its block"};
constexpr Message<uint32_t> kBufferArray{
    Severity::error, "xfb-buffer",
    "each block of an array is captured to a buffer of its own, beyond the {0} there are"};
constexpr Message<uint32_t> kStrideAlignment{Severity::error, "xfb-stride", "xfb_stride must be a multiple of {0}"};
constexpr Message<uint32_t> kStrideLarge{Severity::error, "xfb-stride",
                                         "a vertex has at most {0} bytes in one transform feedback buffer"};
constexpr Message<uint32_t> kStrideDiffers{
    Severity::error, "xfb-stride", "the stride of transform feedback buffer {0} was declared differently before"};
constexpr Message<uint32_t> kOffsetAlignment{Severity::error, "xfb-offset",
                                             "xfb_offset must be a multiple of {0} for this type"};
constexpr Message<> kUnsized{Severity::error, "xfb-offset", "what is captured needs a size"};
constexpr Message<std::string_view> kType{Severity::error, "xfb-offset", "{0} cannot be captured"};
constexpr Message<uint32_t, uint32_t> kOverflow{Severity::error, "xfb-offset",
                                                "this ends at byte {0} of a vertex, beyond the xfb_stride of {1}"};
constexpr Message<> kOverlap{Severity::error, "xfb-offset", "this is captured to where another variable goes"};

constexpr uint32_t kMostStride = ir::kMostCapturedComponents * 4;
constexpr LayoutKeys kWholeKeys = bits(LayoutKey::xfb_buffer, LayoutKey::xfb_stride);

}  // namespace

/// The keys of outputs; `is_whole`: of all outputs, which have no offset.
LayoutKeys CaptureChecker::capture_keys(bool is_whole) const {
  if (!feeds_a_stage() || is_stage(ir::Stage::tess_control) || is_stage(ir::Stage::mesh)) return 0;
  return is_whole ? kWholeKeys : kWholeKeys | bit(LayoutKey::xfb_offset);
}

void CaptureChecker::note_stride(uint32_t buffer, const LayoutValues& layout) {
  if (!layout.xfb_stride) return;
  const uint32_t stride = *layout.xfb_stride;
  if (stride % 4 != 0) return void(report(kStrideAlignment, layout.span, 4));
  if (stride > kMostStride) return void(report(kStrideLarge, layout.span, kMostStride));
  CaptureStride& known = strides_[buffer];
  if (known.span && known.bytes != stride)
    return void(report(kStrideDiffers, layout.span, buffer).note(kOtherDeclaration, known.span));
  known = {stride, layout.span};
}

uint32_t CaptureChecker::capture_buffer(const LayoutValues& layout) {
  uint32_t buffer = default_buffer_;
  if (layout.xfb_buffer && *layout.xfb_buffer >= ir::kMostCaptureBuffers)
    report(kBufferRange, layout.span, ir::kMostCaptureBuffers);
  else
    buffer = layout.xfb_buffer.value_or(buffer);
  note_stride(buffer, layout);
  return buffer;
}

// `layout(...) out;`
void CaptureChecker::default_output_layout(const Decl& decl) {
  const LayoutValues layout = parts_.layouts.read_layout(
      tree_[decl.type].qualifiers, capture_keys(true) | parts_.primitives.output_keys() | bit(LayoutKey::blend_support),
      "the stage's outputs");
  parts_.primitives.output_layout(layout);
  module_.state.fragment.blend_equations |= layout.blend_equations;
  default_buffer_ = capture_buffer(layout);
}

CaptureCursor CaptureChecker::capture_cursor(const LayoutValues& block) {
  return {.buffer = capture_buffer(block), .next = block.xfb_offset};
}

void CaptureChecker::check_member_buffer(const LayoutValues& member, const CaptureCursor& cursor) {
  if (member.xfb_buffer && *member.xfb_buffer != cursor.buffer) report(kOtherBuffer, member.span);
  note_stride(cursor.buffer, member);
}

/// Where the next variable or member goes, if it is captured: `declared` is its xfb_offset.
std::optional<CapturePlace> CaptureChecker::place_capture(std::optional<uint32_t> declared, TypeId type,
                                                          CaptureCursor& cursor, Span at) {
  if (!declared && !cursor.next) return std::nullopt;
  const ir::CapturedSize size = ir::captured_size(types(), type);
  const bool is_unsized = types().is_unsized(type);
  if (is_unsized || !size.is_possible) {
    is_unsized ? report(kUnsized, at) : report(kType, at, type_text(type));
    return std::nullopt;
  }
  const uint32_t offset = declared ? *declared : round_up(*cursor.next, size.alignment);
  if (offset % size.alignment != 0) report(kOffsetAlignment, at, size.alignment);
  if (offset > kMostStride || size.bytes > kMostStride - offset) {
    report(kStrideLarge, at, kMostStride);
    return std::nullopt;
  }
  if (cursor.next) cursor.next = offset + size.bytes;
  return CapturePlace{cursor.buffer, offset};
}

void CaptureChecker::add_captures(const Symbol& symbol, std::vector<CaptureUse>& out) {
  const auto add = [&](const CapturePlace& place, TypeId type, Span at, uint32_t instance) {
    const ir::CapturedSize size = ir::captured_size(types(), type);
    out.push_back({place.buffer + instance, place.offset, place.offset + size.bytes, size.alignment, at});
  };
  if (symbol.storage == Storage::output && symbol.captured) add(*symbol.captured, symbol.type, symbol.span, 0);
  if (symbol.storage != Storage::block || !symbol.is_io_block) return;
  const TypeId structure = types().without_arrays(symbol.type);
  const uint32_t instances = types().is_array(symbol.type) ? types().array_count(symbol.type) : 1;
  if (symbol.captured && symbol.captured->offset % ir::captured_size(types(), structure).alignment != 0)
    report(kOffsetAlignment, symbol.span, ir::captured_size(types(), structure).alignment);
  for (uint32_t n = 0; n < types().part_count(structure); ++n) {
    const BlockMember& member = symbols_.block_members[symbol.first_member + n];
    if (!member.captured) continue;
    if (instances > ir::kMostCaptureBuffers - member.captured->buffer)
      return void(report(kBufferArray, symbol.span, ir::kMostCaptureBuffers));
    for (uint32_t i = 0; i < instances; ++i) add(*member.captured, types().part(structure, n), member.span, i);
    for (uint32_t i = 1; i < instances; ++i) {  // a stride declared for the array is that of each of its blocks
      CaptureStride& stride = strides_[member.captured->buffer + i];
      if (!stride.span) stride = strides_[member.captured->buffer];
    }
  }
}

// Of all shader objects together: strides, and that nothing overlaps.
void CaptureChecker::check_captures() {
  std::vector<CaptureUse> all;
  for (const SymbolId id : symbols_.globals) add_captures(symbols_[id], all);
  for (const CaptureUse& use : all) {
    const CaptureStride& declared = strides_[use.buffer];
    if (declared.span && declared.bytes % use.alignment != 0)
      return void(report(kStrideAlignment, declared.span, use.alignment));
    if (declared.span && use.end > declared.bytes) return void(report(kOverflow, use.span, use.end, declared.bytes));
  }
  std::array<uint32_t, ir::kMostCaptureBuffers>& strides = module_.state.capture.strides;
  for (uint32_t buffer = 0; buffer < strides.size(); ++buffer) {
    uint32_t alignment = 4;
    for (const CaptureUse& use : all) {
      if (use.buffer != buffer) continue;
      strides[buffer] = std::max(strides[buffer], use.end);
      alignment = std::max(alignment, use.alignment);
    }
    strides[buffer] = round_up(strides[buffer], alignment);
    if (strides_[buffer].span) strides[buffer] = strides_[buffer].bytes;
  }
  std::stable_sort(all.begin(), all.end(), [](const CaptureUse& a, const CaptureUse& b) {
    return a.buffer != b.buffer ? a.buffer < b.buffer : a.begin < b.begin;
  });
  for (size_t n = 1; n < all.size(); ++n)
    if (all[n - 1].buffer == all[n].buffer && all[n].begin < all[n - 1].end)
      return void(report(kOverlap, all[n].span).note(kOtherDeclaration, all[n - 1].span));
}

}  // namespace umber::glsl
