// SPDX-License-Identifier: Apache-2.0
#include <map>

#include "mali/machine/test_support.h"

/// What another compiler writes is what the machine executes, but for what is no access to attributes or varyings.
namespace umber::mali::testing {
namespace {

struct Vector {
  uint64_t word;
  std::string_view op, fields;
};
constexpr Vector kValhall[] = {
#include "mali/words/valhall_vectors.inc"
};
constexpr Vector kMidgard[] = {
#include "mali/words/midgard_vectors.inc"
};
struct MessageVector {
  uint64_t word, header;
  std::string_view op, fields, header_fields;
};
constexpr MessageVector kBifrost[] = {
#include "mali/words/bifrost_vectors.inc"
};

/// How many of the words are executed, and of those that are not, how many for which reason and instruction.
struct Count {
  int executed = 0;
  std::map<std::string, int> others;

  void add(const AccessWord& word, std::string_view op, Arch arch) {
    const std::variant<AccessProgram, Fault> decoded = decode_accesses({&word, 1}, arch);
    if (const Fault* const fault = std::get_if<Fault>(&decoded))
      ++others[std::string(name(fault->kind)) + (fault->rule ? " " + std::string(name(*fault->rule)) : "") + " " +
               std::string(op)];
    else
      ++executed;
  }
};
using Others = std::map<std::string, int>;

TEST(MachineVectors, OfBifrost) {
  Count count;
  for (const MessageVector& v : kBifrost) count.add({v.word, v.header, {0, 1, 2}, 0}, v.op, Arch::v7);
  EXPECT_EQ(count.others, (Others{{"no_access ATEST", 7}, {"no_access BLEND", 1}}));
  EXPECT_EQ(count.executed, 133);
}

TEST(MachineVectors, OfMidgard) {
  Count count;
  for (const Vector& v : kMidgard) count.add({v.word, 0, {}, 0}, v.op, Arch::v5);
  EXPECT_EQ(count.others, (Others{}));
  EXPECT_EQ(count.executed, 108);
}

TEST(MachineVectors, OfValhall) {
  Count count;
  for (const Vector& v : kValhall) count.add({v.word, 0, {}, 0}, v.op, Arch::v9);
  EXPECT_EQ(count.others, (Others{{"no_access ATEST", 1}, {"no_access BLEND", 1}}));
  EXPECT_EQ(count.executed, 52);
}

}  // namespace
}  // namespace umber::mali::testing
