// SPDX-License-Identifier: Apache-2.0
#include "base/memory.h"

#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/arena.h"
#include "base/id.h"
#include "base/store.h"

namespace umber {
namespace {

struct Counted {
  size_t most = ~size_t{0}, given = 0, held = 0;
  static void* allocate(void* user, size_t bytes, size_t) {
    Counted& c = *static_cast<Counted*>(user);
    if (c.held + bytes > c.most) return nullptr;
    ++c.given;
    c.held += bytes;
    return std::malloc(bytes);
  }
  static void release(void* user, void* memory, size_t bytes) {
    static_cast<Counted*>(user)->held -= bytes;
    std::free(memory);
  }
  Memory::Upstream upstream() { return {allocate, release, this}; }
};

TEST(Memory, HasRoomForWhatIsAskedFor) {
  Memory memory;
  for (size_t bytes = 1; bytes < 100'000; bytes += 1 + bytes / 7) {
    void* const block = memory.allocate(bytes);
    EXPECT_GE(memory.in_use(), bytes);
    EXPECT_LE(memory.in_use(), bytes + bytes / 4 + 64);
    std::memset(block, 1, bytes);
    memory.release(block, bytes);
    EXPECT_EQ(memory.in_use(), 0u);
  }
}

#if !defined(__SANITIZE_ADDRESS__)
TEST(Memory, KeepsWhatIsGivenBackUntilItIsTrimmed) {
  Counted system;
  Memory memory(system.upstream());
  void* const block = memory.allocate(1000);
  memory.release(block, 1000);
  EXPECT_EQ(memory.allocate(1010), block) << "of one class of sizes";
  EXPECT_EQ(system.given, 1u);
  memory.release(block, 1010);
  EXPECT_GT(system.held, 0u);
  memory.trim(0);
  EXPECT_EQ(system.held, 0u);
}
#endif

TEST(Memory, TakesTheFirstBlocksAgainAfterItIsTrimmed) {
  Memory memory;
  for (int round = 0; round < 3; ++round) {
    std::vector<std::pair<unsigned char*, size_t>> blocks;
    for (size_t bytes = 50; bytes < 200'000; bytes += bytes / 3) {
      auto* const block = static_cast<unsigned char*>(memory.allocate(bytes));
      std::memset(block, static_cast<int>(blocks.size()), bytes);
      blocks.push_back({block, bytes});
    }
    for (size_t n = 0; n < blocks.size(); ++n) {
      const auto [block, bytes] = blocks[n];
      EXPECT_EQ(block[0], n) << "no other block lies there";
      EXPECT_EQ(block[bytes - 1], n);
      memory.release(block, bytes);
    }
    EXPECT_EQ(memory.in_use(), 0u);
    memory.trim(round == 0 ? 100'000 : 0);
    EXPECT_EQ(memory.most_in_use(), 0u);
  }
}

TEST(Memory, GoesOnWithoutTheAllocatorAndTells) {
  Counted system{.most = 5000};
  {
    Memory memory(system.upstream());
    Arena arena(&memory);
    EXPECT_FALSE(memory.is_exhausted());
    for (int n = 0; n < 100; ++n) std::memset(arena.allocate(1000, 8), 0, 1000);
    EXPECT_TRUE(memory.is_exhausted());
    EXPECT_GE(memory.in_use(), 100'000u);
  }
  EXPECT_EQ(system.held, 0u);
}

TEST(Memory, ServesArenasAndStores) {
  Counted system;
  {
    Memory memory(system.upstream());
    using I = Id<struct Tag>;
    Store<uint64_t, I> store(&memory);
    for (uint64_t n = 0; n < 1000; ++n) store.add(n);
    Store<uint64_t, I> other = std::move(store);
    Arena arena(&memory);
    arena.copy("text");
    EXPECT_GE(memory.in_use(), 8000u);
    EXPECT_EQ(other[I{999}], 999u);
  }
  EXPECT_EQ(system.held, 0u);
}

}  // namespace
}  // namespace umber
