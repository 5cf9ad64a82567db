// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "umber/reflect.hpp"

namespace umber::reflect {
namespace {

TEST(ReflectionJson, LeavesOutWhatDoesNotApply) {
  EXPECT_EQ(to_json({}), "{\n  \"version\": 1,\n  \"stages\": [],\n  \"resources\": []\n}\n");
}

TEST(ReflectionJson, WritesWhatIsCaptured) {
  Program p;
  p.capture_buffers.push_back(
      {.buffer = 1, .stride = 12, .variables = {{.name = "s.m", .offset = 4, .type = {.rows = 2}, .location = 3}}});
  EXPECT_NE(to_json(p).find(R"(  "capture_buffers": [
    {
      "buffer": 1,
      "stride": 12,
      "variables": [
        {
          "name": "s.m",
          "offset": 4,
          "location": 3,
          "type": {
            "scalar": "f32",
            "rows": 2
          }
        }
      ]
    }
  ]
)"),
            std::string::npos)
      << to_json(p);
}

TEST(ReflectionJson, WritesBlocksWithTheirLayout) {
  Type matrix{.scalar = Scalar::f32, .columns = 4, .rows = 3, .row_major = true, .stride = 16, .size = 48};
  Type array{.kind = Type::Kind::array, .count = 0, .stride = 48, .element = {matrix}};
  Program p;
  p.resources.push_back({.kind = ResourceKind::storage_block,
                         .name = "Bones",
                         .set = 1,
                         .binding = 2,
                         .array = {2, 3},
                         .type = {.kind = Type::Kind::structure, .name = "Bones", .members = {{"all", 16, array, {}}}},
                         .initial = {std::byte{0}, std::byte{0xa5}},
                         .stages = 1u << 5,
                         .readonly = true});
  EXPECT_EQ(to_json(p), R"({
  "version": 1,
  "stages": [],
  "resources": [
    {
      "name": "Bones",
      "kind": "storage_block",
      "origin": "declared",
      "set": 1,
      "binding": 2,
      "array": [2, 3],
      "stages": [
        "compute"
      ],
      "readonly": true,
      "type": {
        "structure": "Bones",
        "size": 0,
        "members": [
          {
            "name": "all",
            "offset": 16,
            "type": {
              "count": 0,
              "stride": 48,
              "size": 0,
              "element": {
                "scalar": "f32",
                "rows": 3,
                "columns": 4,
                "row_major": true,
                "stride": 16,
                "size": 48
              }
            }
          }
        ]
      },
      "initial": "00a5"
    }
  ]
}
)");
}

}  // namespace
}  // namespace umber::reflect
