// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <span>
#include <string_view>

#include "back/text/reserved_words.h"
#include "base/scratch.h"

namespace umber::back::text {

/// A number as a part of a name.
class Decimal {
 public:
  explicit Decimal(uint32_t number)
      : length_(static_cast<size_t>(std::to_chars(digits_, digits_ + sizeof digits_, number).ptr - digits_)) {}
  operator std::string_view() const { return {digits_, length_}; }

 private:
  char digits_[10];
  size_t length_;
};

/// Hands out identifiers that are unique where they can be seen and mean nothing to the language itself. What is wanted
/// lives as long as the name: in the module, in the program or in the arena.
class NameTable {
 public:
  enum class Of : uint8_t { members, text };  ///< of a structure, where no function stands; or all of a text
  NameTable(Scratch& scratch, const ReservedWords& words, Of of = Of::members)
      : scratch_(scratch), words_(words), of_(of) {}
  /// Before the first name: how many there will be, as far as is known.
  void reserve(size_t count) { slots_ = scratch_.table<Entry*>(std::bit_ceil(std::max(slots_.size(), 2 * count))); }
  NameTable(const NameTable&) = delete;
  NameTable& operator=(const NameTable&) = delete;
  /// A name for the whole text: `wanted` if it is free, else with a number behind it.
  std::string_view global(std::string_view wanted) { return pick(wanted, kGlobal); }
  /// A name in the function begun last; other functions may have it too.
  std::string_view local(std::string_view wanted) { return pick(wanted, scope_); }
  void begin_function() { ++scope_; }
  /// The parts one behind the other, in the arena.
  template <typename... Parts>
  std::string_view join(const Parts&... parts) {
    const size_t size = (std::string_view(parts).size() + ...);
    char* const text = static_cast<char*>(scratch_.arena().allocate(size, 1));
    char* end = text;
    ((end += std::string_view(parts).copy(end, size)), ...);
    return {text, size};
  }

 private:
  static constexpr uint32_t kFree = 0, kGlobal = 1, kReserved = ~0u;
  struct Entry {
    std::string_view text;
    uint32_t hash = 0;
    uint32_t owner =
        kFree;  ///< or kGlobal, what is the language's, or the number of the last function that has the name
    uint32_t last_number = 0;  ///< put behind it
    bool is_free(uint32_t scope) const {
      return owner == kFree || (scope != kGlobal && owner != kGlobal && owner != kReserved && owner != scope);
    }
  };
  std::string_view pick(std::string_view wanted, uint32_t scope);
  std::string_view as_identifier(std::string_view wanted);
  Entry& entry(std::string_view wanted);
  Entry& find_or_add(std::string_view text);
  Entry& add(Entry*& place, std::string_view text, uint32_t hash);
  Entry*& slot(std::string_view text, uint32_t hash);
  void grow();

  Scratch& scratch_;
  const ReservedWords& words_;
  std::array<Entry*, 32> first_slots_{};
  std::span<Entry*> slots_ = first_slots_;  ///< by hash, in the next free place; as many as a power of two
  size_t count_ = 0;
  uint32_t scope_ = kGlobal;
  Of of_;
};

}  // namespace umber::back::text
