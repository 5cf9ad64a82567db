// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <cstring>
#include <utility>

#include "base/memory.h"

namespace umber {

/// Finds the id of what has been seen before by its content: the index beside a table that interns. The contents stay in
/// the table; here are their hashes and ids, by open addressing.
template <typename I>
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

  /// The id with this hash for which `is_same(id)`; none if there is none.
  template <typename Same>
  I find(uint32_t hash, Same&& is_same) const {
    if (capacity_ == 0) return {};
    const Slot& slot = slots_[place_of(hash, is_same)];
    return slot.is_used() ? slot.id() : I{};
  }
  /// The same; where there is none, what `add()` makes is from now on.
  template <typename Same, typename Add>
  I find_or_add(uint32_t hash, Same&& is_same, Add&& add) {
    if (size_ * 2 >= capacity_) grow();
    const uint32_t place = place_of(hash, is_same);
    if (slots_[place].is_used()) return slots_[place].id();
    const I id = add();
    slots_[place] = {hash, id.index + 1};
    ++size_;
    return id;
  }

 private:
  static constexpr uint32_t kFirst = 32;  ///< slots; a power of two
  struct Slot {
    uint32_t hash, id_plus_one;  ///< all zero: free
    bool is_used() const { return id_plus_one != 0; }
    I id() const { return I{id_plus_one - 1}; }
  };

  template <typename Same>
  uint32_t place_of(uint32_t hash, Same&& is_same) const {
    uint32_t place = hash & (capacity_ - 1);
    for (; slots_[place].is_used(); place = (place + 1) & (capacity_ - 1))
      if (slots_[place].hash == hash && is_same(slots_[place].id())) break;
    return place;
  }
  void grow() {
    HashIndex larger(memory_);
    larger.capacity_ = capacity_ == 0 ? kFirst : capacity_ * 2;
    larger.slots_ = static_cast<Slot*>(allocate_from(memory_, sizeof(Slot) * larger.capacity_));
    std::memset(larger.slots_, 0, sizeof(Slot) * larger.capacity_);
    larger.size_ = size_;
    for (uint32_t n = 0; n < capacity_; ++n)
      if (slots_[n].is_used()) larger.slots_[larger.place_of(slots_[n].hash, [](I) { return false; })] = slots_[n];
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
