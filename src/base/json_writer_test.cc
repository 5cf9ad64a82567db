// SPDX-License-Identifier: Apache-2.0
#include "base/json_writer.h"

#include <array>

#include <gtest/gtest.h>

namespace umber {
namespace {

TEST(JsonWriter, WritesNestedValues) {
  JsonWriter json;
  json.begin_object();
  json.member("name", "a");
  json.key("list");
  json.begin_array();
  json.begin_object();
  json.end_object();
  json.value(-1.5);
  json.end_array();
  json.numbers("size", std::array{8u, 4u, 1u});
  json.member("is_set", true);
  json.end_object();
  EXPECT_EQ(json.take(), R"({
  "name": "a",
  "list": [
    {},
    -1.5
  ],
  "size": [8, 4, 1],
  "is_set": true
}
)");
}

TEST(JsonWriter, WritesTextsAsUtf8WhateverTheyAre) {
  JsonWriter json;
  json.value("a\"\\\n\x7f \xc3\xa9 \xff \xed\xa0\x80 \xf0\x9f\x98\x80 \xe2\x82");
  EXPECT_EQ(json.take(),
            "\"a\\\"\\\\\\u000a\\u007f \xc3\xa9 \xef\xbf\xbd \xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd \xf0\x9f\x98\x80 "
            "\xef\xbf\xbd\xef\xbf\xbd\"\n");
}

}  // namespace
}  // namespace umber
