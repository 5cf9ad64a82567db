// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "base/memory.h"

namespace umber {

/// Contents are compared by id.
struct NoKey {};

/// Finds the id of what has been seen before by its content: the index beside a table that interns. The contents stay in
/// the table; here are their hashes and ids, by open addressing. With a `Key` there is also one beside each id, by which contents
/// are compared in place of the id.
template <typename I, typename Key = NoKey>
class HashIndex {
 public:
  HashIndex() = default;
  /// Takes its memory from `memory`, which must outlive it; without it from operator new.
  explicit HashIndex(Memory* memory) : memory_(memory) {}
  HashIndex(HashIndex&& from) noexcept { *this = std::move(from); }
  /// Leaves `from` empty, ready to be used anew.
  HashIndex& operator=(HashIndex&& from) noexcept {
    free_slots();
    memory_ = from.memory_;
    slots_ = std::exchange(from.slots_, nullptr);
    capacity_ = std::exchange(from.capacity_, 0);
    size_ = std::exchange(from.size_, 0);
    return *this;
  }
  HashIndex(const HashIndex&) = delete;
  HashIndex& operator=(const HashIndex&) = delete;
  ~HashIndex() { free_slots(); }

  /// Before there is anything: how many there will be, as far as is known.
  void reserve(uint32_t count) {
    if (capacity_ == 0 && count > kFirst / 2) grow_to(std::bit_ceil(count) * 2);
  }

  /// The id with this hash for which `is_same(id)`, or `is_same(key)`; none if there is none.
  template <typename Same>
  I find(uint32_t hash, Same&& is_same) const {
    if (capacity_ == 0) return {};
    const Slot& slot = slots_[place_of(hash, is_same)];
    return slot.is_used() ? slot.id() : I{};
  }
  /// The same, but none also where it is not the first in its place: a look that is worth to be inlined.
  template <typename Same>
  I first(uint32_t hash, Same&& is_same) const {
    if (capacity_ == 0) return {};
    const Slot& slot = slots_[hash & (capacity_ - 1)];
    return slot.is_used() && slot.hash == hash && is_same(slot.seen()) ? slot.id() : I{};
  }
  /// The same as `find`; where there is none, what `add()`, or `add(key)`, makes is from now on.
  template <typename Same, typename Add>
  I find_or_add(uint32_t hash, Same&& is_same, Add&& add) {
    if (size_ * 2 >= capacity_) grow_to(capacity_ == 0 ? kFirst : capacity_ * 2);
    const uint32_t place = place_of(hash, is_same);
    if (slots_[place].is_used()) return slots_[place].id();
    Slot& slot = slots_[place];
    I id;
    if constexpr (kHasKey)
      id = add(slot.key);
    else
      id = add();
    slot.hash = hash, slot.id_plus_one = id.index + 1;
    ++size_;
    return id;
  }

 private:
  static constexpr bool kHasKey = !std::is_empty_v<Key>;
  static constexpr uint32_t kFirst = 32;  ///< slots; a power of two
  struct Slot {
    uint32_t hash, id_plus_one;  ///< all zero: free
    [[no_unique_address]] Key key;
    bool is_used() const { return id_plus_one != 0; }
    I id() const { return I{id_plus_one - 1}; }
    /// What contents are compared by.
    auto seen() const {
      if constexpr (kHasKey)
        return key;
      else
        return id();
    }
  };

  template <typename Same>
  uint32_t place_of(uint32_t hash, Same&& is_same) const {
    uint32_t place = hash & (capacity_ - 1);
    for (; slots_[place].is_used(); place = (place + 1) & (capacity_ - 1))
      if (slots_[place].hash == hash && is_same(slots_[place].seen())) break;
    return place;
  }
  void grow_to(uint32_t capacity) {
    HashIndex larger(memory_);
    larger.capacity_ = capacity;
    larger.slots_ = static_cast<Slot*>(allocate_from(memory_, sizeof(Slot) * larger.capacity_));
    std::memset(static_cast<void*>(larger.slots_), 0, sizeof(Slot) * larger.capacity_);
    larger.size_ = size_;
    for (uint32_t n = 0; n < capacity_; ++n)
      if (slots_[n].is_used()) larger.slots_[larger.place_of(slots_[n].hash, [](auto&&) { return false; })] = slots_[n];
    *this = std::move(larger);
  }
  void free_slots() {
    if (slots_) release_to(memory_, slots_, sizeof(Slot) * capacity_);
  }

  Memory* memory_ = nullptr;
  Slot* slots_ = nullptr;
  uint32_t capacity_ = 0, size_ = 0;  ///< in slots
};

}  // namespace umber
