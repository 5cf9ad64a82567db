// SPDX-License-Identifier: Apache-2.0
#include "mali/machine/memory.h"

#include <algorithm>

namespace umber::mali {

bool Memory::map(uint64_t address, uint64_t bytes) {
  constexpr uint64_t kEnd = uint64_t{1} << kAddressBits;
  if (bytes == 0 || bytes > kMostBytes - total_ || address > kEnd - bytes) return false;
  const auto next = std::ranges::upper_bound(ranges_, address, {}, &Range::first);
  if (next != ranges_.end() && next->first - address < bytes) return false;
  if (next != ranges_.begin() && address - next[-1].first < next[-1].bytes) return false;
  ranges_.insert(next, Range{address, bytes, std::make_unique<uint8_t[]>(static_cast<size_t>(bytes))});
  total_ += bytes;
  return true;
}

const Memory::Range* Memory::range_of(uint64_t address, uint64_t bytes) const {
  const auto next = std::ranges::upper_bound(ranges_, address, {}, &Range::first);
  if (next == ranges_.begin()) return nullptr;
  const Range& range = next[-1];
  const uint64_t start = address - range.first;
  return start <= range.bytes && bytes <= range.bytes - start ? &range : nullptr;
}

std::span<uint8_t> Memory::at(uint64_t address, uint64_t bytes) {
  const Range* const range = range_of(address, bytes);
  if (!range) return {};
  return {range->data.get() + (address - range->first), static_cast<size_t>(bytes)};
}

std::span<const uint8_t> Memory::at(uint64_t address, uint64_t bytes) const {
  const Range* const range = range_of(address, bytes);
  if (!range) return {};
  return {range->data.get() + (address - range->first), static_cast<size_t>(bytes)};
}

}  // namespace umber::mali
