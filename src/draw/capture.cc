// SPDX-License-Identifier: Apache-2.0
#include "draw/capture.h"

#include <algorithm>

#include "base/round_up.h"
#include "ir/interface/capture.h"
#include "ir/interface/per_vertex.h"

namespace umber::draw {
namespace {

/// Writes the numbers of a value one after the other, as ir::captured_size says.
class NumberWriter {
 public:
  NumberWriter(const ir::TypeTable& types, std::span<const uint64_t> words, std::span<std::byte> bytes)
      : types_(types), words_(words), bytes_(bytes) {}

  void value(ir::TypeId type) {
    if (types_.is_numeric(type)) return numbers(type);
    const uint32_t alignment = ir::captured_size(types_, type).alignment;
    at_ = round_up(at_, alignment);
    const uint32_t parts = types_.is_array(type) ? types_[type].extent : types_.part_count(type);
    for (uint32_t n = 0; n < parts; ++n) value(types_.part(type, n));
    at_ = round_up(at_, alignment);
  }

 private:
  void numbers(ir::TypeId type) {
    const uint32_t size = ir::bit_width_of(types_.scalar_kind(type)) / 8;
    for (uint32_t n = 0; n < types_.rows(type) * types_.columns(type); ++n) {
      at_ = round_up(at_, size);
      const uint64_t word = next_ < words_.size() ? words_[next_] : 0;
      ++next_;
      for (uint32_t b = 0; b < size && at_ + b < bytes_.size(); ++b)
        bytes_[at_ + b] = static_cast<std::byte>(word >> (8 * b));
      at_ += size;
    }
  }

  const ir::TypeTable& types_;
  std::span<const uint64_t> words_;
  std::span<std::byte> bytes_;
  uint32_t at_ = 0;
  size_t next_ = 0;
};

}  // namespace

Capture::Capture(const ir::Module& last, const Record& record, std::vector<interpret::CaptureTarget>& targets)
    : module_(last), targets_(targets), at_(targets.size()) {
  for (const ir::Capture& c : last.captures) {
    const std::optional<uint32_t> first = record.at_variable(c.var);
    if (!first) continue;
    const ir::IoVar& v = last.io_vars[c.var];
    ir::TypeId type = ir::type_of_one(last, v);
    uint32_t from = *first;
    for (const uint32_t step : c.path) {
      for (uint32_t n = 0; n < step && !last.types.is_array(type); ++n)
        from += words_of(last, last.types.part(type, n));
      if (last.types.is_array(type)) from += step * words_of(last, last.types[type].element);
      type = last.types.part(type, step);
    }
    parts_.push_back({v.stream, c.buffer, c.offset, from, type});
  }
}

void Capture::append(const Part& part, std::span<const uint64_t> record, interpret::CaptureTarget& target) const {
  const size_t n = static_cast<size_t>(&target - targets_.data());
  const uint64_t at = at_[n] + part.offset;
  if (at >= target.bytes.size()) return;
  NumberWriter(module_.types, record.subspan(part.from), std::span(target.bytes).subspan(static_cast<size_t>(at)))
      .value(part.type);
}

void Capture::write(uint32_t stream, const Records& vertices, const Primitives& primitives) {
  const auto stride = [&](const interpret::CaptureTarget& t) {
    return t.buffer < ir::kMostCaptureBuffers ? module_.state.capture.strides[t.buffer] : 0;
  };
  const auto is_part_of = [&](const Part& p, const interpret::CaptureTarget& t) {
    return p.stream == stream && p.buffer == t.buffer;
  };
  std::vector<size_t> taken;
  for (size_t n = 0; n < targets_.size(); ++n)
    if (std::ranges::any_of(parts_, [&](const Part& p) { return is_part_of(p, targets_[n]); })) taken.push_back(n);
  for (uint32_t p = 0; p < primitives.count(); ++p) {
    for (const size_t n : taken)
      if (at_[n] + uint64_t{primitives.size} * stride(targets_[n]) > targets_[n].bytes.size()) return;
    for (uint32_t v = 0; v < primitives.size; ++v)
      for (const size_t n : taken) {
        for (const Part& part : parts_)
          if (is_part_of(part, targets_[n])) append(part, vertices[primitives[p][v]], targets_[n]);
        at_[n] += stride(targets_[n]);
      }
    ++written_[stream];
  }
}

}  // namespace umber::draw
