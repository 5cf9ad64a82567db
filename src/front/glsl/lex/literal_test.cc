// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/lex/literal.h"

#include <limits>

#include "front/glsl/preprocess/testing.h"

namespace umber::glsl {
namespace {

TEST(Literal, integers) {
  check({
      {"0 7 42 017 0x1F 0XaB", "0 7 42 15 31 171"},
      {"#version 130\n1u 2U 0xffffffffu", "1u 2u 4294967295u"},
      {"2147483648 0xffffffff 037777777777", "-2147483648 -1 -1"},
      {"4294967295", "-1", "1:1 number-wraps"},
      {"4294967296", "0", "1:1 number-range"},
      {"0x100000000", "0", "1:1 number-range"},
      {"089", "0", "1:1 number-octal"},
      {"0x", "0", "1:1 number-digits"},
      {"12ab", "12", "1:1 number-suffix"},
      {"1u", "1u", "1:1 number-suffix-version"},
      {"#version 100\n1u", "1u", "2:1 number-suffix-version"},
  });
}

TEST(Literal, integers_of_64_bits_need_the_extension) {
  check({
      {"#version 450\n#extension GL_ARB_gpu_shader_int64 : require\n1l 18446744073709551615ul 0x8000000000000000L",
       "1l 18446744073709551615ul -9223372036854775808l"},
      {"#version 450\n1l", "1l", "2:1 number-suffix-version"},
  });
}

TEST(Literal, numbers_of_16_bits_need_the_extension) {
  check({
      {"#version 450\n#extension GL_EXT_shader_explicit_arithmetic_types : require\n1s 65535us 0xffffS 1.5hf 65536.0HF",
       "1s 65535us -1s 1.500000hf infhf"},
      {"#version 450\n#extension GL_AMD_gpu_shader_int16 : require\n65536us", "0us", "3:1 number-range"},
      {"#version 450\n1s", "1s", "2:1 number-suffix-version"},
      {"#version 450\n1.0hf", "1.000000hf", "2:1 number-suffix-version"},
  });
}

TEST(Literal, floats) {
  check({
      {"1. .5 1.5 1e3 1.5E-1 2e+2", "1.000000 0.500000 1.500000 1000.000000 0.150000 200.000000"},
      {"#version 120\n1.5f 1e1F", "1.500000 10.000000"},
      {"1.5f", "1.500000", "1:1 number-suffix-version"},
      {"#version 400\n1.5lf 2.LF", "1.500000lf 2.000000lf"},
      {"1.5lf", "1.500000lf", "1:1 number-suffix-version"},
      {"1.5h", "1.500000", "1:1 number-suffix"},
      {"#version 330\n1f", "1.000000", "2:1 number-suffix"},
      {"1e", "1.000000", "1:1 number-exponent"},
      {"1e+x", "1.000000 + x", "1:1 number-exponent"},
      {"1e40 1e-60 1e999 1e-999 0.0e999 1e99999999999999999999", "inf 0.000000 inf 0.000000 0.000000 inf"},
  });
}

TEST(Literal, floats_are_rounded_once) {
  Diagnostics diagnostics;
  for (const auto& [text, value] : std::initializer_list<std::pair<std::string_view, float>>{
           {"0.1", 0.1f},
           {"16777217.0", 16777217.0f},
           {"1.00000017881393432617187499", 1.00000017881393432617187499f},
           {"3.40282347e38", std::numeric_limits<float>::max()},
           {"1.4e-45", std::numeric_limits<float>::denorm_min()},
           {"0.3333333", 0.3333333f}}) {
    const Literal literal = evaluate_literal(text, Span{1, 2}, Language{}, diagnostics);
    EXPECT_EQ(std::bit_cast<float>(static_cast<uint32_t>(literal.bits)), value) << text;
  }
}

}  // namespace
}  // namespace umber::glsl
