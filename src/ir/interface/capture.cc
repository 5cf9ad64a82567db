// SPDX-License-Identifier: Apache-2.0
#include "ir/interface/capture.h"

#include <algorithm>

#include "base/round_up.h"
#include "base/text_writer.h"
#include "ir/module.h"

namespace umber::ir {
namespace {

class Measure {
 public:
  explicit Measure(const TypeTable& types) : types_(types) {}

  CapturedSize of(TypeId type) {
    if (!type || steps_++ > kMostCaptureStride) return kTooLarge;
    uint64_t elements = 1;
    for (; types_.is_array(type); type = types_[type].element) {
      if (types_[type].extent == 0) return {.is_possible = false};
      elements = std::min<uint64_t>(elements * types_[type].extent, kMostCaptureStride + 1);
    }
    CapturedSize size = types_.is_structure(type) ? structure(type) : numeric(type);
    size.bytes = static_cast<uint32_t>(std::min<uint64_t>(size.bytes * elements, kMostCaptureStride + 1));
    return size;
  }

 private:
  static constexpr CapturedSize kTooLarge = {.bytes = kMostCaptureStride + 1};

  CapturedSize numeric(TypeId type) const {
    if (!types_.is_numeric(type)) return {.is_possible = false};
    const uint32_t bits = bit_width_of(types_.scalar_kind(type));
    if (bits != 32 && bits != 64) return {.is_possible = false};
    return {.bytes = bits / 8 * types_.rows(type) * types_.columns(type), .alignment = bits / 8};
  }

  CapturedSize structure(TypeId type) {
    CapturedSize all{.is_possible = types_.part_count(type) != 0};
    for (uint32_t n = 0; n < types_.part_count(type) && all.bytes <= kMostCaptureStride; ++n) {
      const CapturedSize member = of(types_.part(type, n));
      all.bytes = round_up(all.bytes, member.alignment) + member.bytes;
      all.alignment = std::max(all.alignment, member.alignment);
      all.is_possible &= member.is_possible;
    }
    all.bytes = round_up(all.bytes, all.alignment);
    return all;
  }

  const TypeTable& types_;
  uint32_t steps_ = 0;  ///< structures of structures grow exponentially with their depth
};

}  // namespace

CapturedSize captured_size(const TypeTable& types, TypeId type) { return Measure(types).of(type); }

TypeId captured_type(const TypeTable& types, TypeId type, std::span<const uint32_t> path) {
  for (const uint32_t n : path) {
    const bool is_array = types.is_array(type);
    if (!is_array && !types.is_structure(type)) return {};
    if (n >= (is_array ? types[type].extent : types.part_count(type))) return {};
    type = types.part(type, n);
  }
  return type;
}

std::string captured_name(const Module& module, IoVarId var, std::span<const uint32_t> path) {
  const IoVar& v = module.io_vars[var];
  TextWriter name;
  TypeId type = v.type;
  size_t at = 0;
  const auto index = [&] {
    name << '[' << path[at++] << ']';
    type = module.types.part(type, 0);
  };
  if (v.is_of_instance) {
    name << module.names.text(v.block);
    while (at < std::min<size_t>(path.size(), v.instance_dims)) index();
    name << '.';
  }
  name << module.names.text(v.name);
  while (at < path.size()) {
    if (module.types.is_array(type)) {
      index();
      continue;
    }
    const Member& member = module.types.member(type, path[at++]);
    name << '.' << module.names.text(member.name);
    type = member.type;
  }
  return name.take();
}

void capture_instances(Module& module, IoVarId var, uint32_t buffer, uint32_t offset) {
  const IoVar& v = module.io_vars[var];
  std::vector<uint32_t> extents;
  for (TypeId t = v.type; extents.size() < v.instance_dims; t = module.types[t].element)
    extents.push_back(module.types[t].extent);
  std::vector<uint32_t> path(extents.size(), 0);
  for (; buffer < kMostCaptureBuffers; ++buffer) {
    module.captures.push_back({.var = var, .path = path, .buffer = buffer, .offset = offset});
    size_t dim = path.size();
    while (dim > 0 && ++path[dim - 1] == extents[dim - 1]) path[--dim] = 0;
    if (dim == 0) return;
  }
}

}  // namespace umber::ir
