// SPDX-License-Identifier: Apache-2.0
#include "front/arb/instructions.h"

namespace umber::arb {
namespace {

// clang-format off
constexpr Instruction kInstructions[] = {
    {"ABS", 1, false, true,  true, "abs($0)"},
    {"ADD", 2, false, true,  true, "$0 + $1"},
    {"CMP", 3, false, false, true, "mix($2, $1, lessThan($0, vec4(0.0)))"},
    {"COS", 1, true,  false, true, "vec4(cos($0))"},
    {"DP3", 2, false, true,  true, "vec4(dot($0.xyz, $1.xyz))"},
    {"DP4", 2, false, true,  true, "vec4(dot($0, $1))"},
    {"DPH", 2, false, true,  true, "vec4(dot($0.xyz, $1.xyz) + $1.w)"},
    {"DST", 2, false, true,  true, "vec4(1.0, $0.y * $1.y, $0.z, $1.w)"},
    {"EX2", 1, true,  true,  true, "vec4(exp2($0))"},
    {"EXP", 1, true,  true,  false, "vec4(exp2(floor($0)), fract($0), exp2($0), 1.0)"},
    {"FLR", 1, false, true,  true, "floor($0)"},
    {"FRC", 1, false, true,  true, "fract($0)"},
    {"LG2", 1, true,  true,  true, "vec4(log2($0))"},
    // 0 to the power of 0 is 1 here (section 2.14.4.17).
    {"LIT", 1, false, true,  true, "vec4(1.0, max($0.x, 0.0), $0.x > 0.0 ? ($0.w == 0.0 ? 1.0 : "
                                   "pow(max($0.y, 0.0), clamp($0.w, -128.0, 128.0))) : 0.0, 1.0)"},
    {"LOG", 1, true,  true,  false, "vec4(floor(log2(abs($0))), abs($0) / exp2(floor(log2(abs($0)))), log2(abs($0)), 1.0)"},
    {"LRP", 3, false, false, true, "mix($2, $1, $0)"},
    {"MAD", 3, false, true,  true, "$0 * $1 + $2"},
    {"MAX", 2, false, true,  true, "max($0, $1)"},
    {"MIN", 2, false, true,  true, "min($0, $1)"},
    {"MOV", 1, false, true,  true, "$0"},
    {"MUL", 2, false, true,  true, "$0 * $1"},
    {"POW", 2, true,  true,  true, "vec4(pow($0, $1))"},
    {"RCP", 1, true,  true,  true, "vec4(1.0 / $0)"},
    {"RSQ", 1, true,  true,  true, "vec4(inversesqrt(abs($0)))"},
    {"SCS", 1, true,  false, true, "vec4(cos($0), sin($0), 0.0, 0.0)"},
    {"SGE", 2, false, true,  true, "vec4(greaterThanEqual($0, $1))"},
    {"SIN", 1, true,  false, true, "vec4(sin($0))"},
    {"SLT", 2, false, true,  true, "vec4(lessThan($0, $1))"},
    {"SUB", 2, false, true,  true, "$0 - $1"},
    {"XPD", 2, false, true,  true, "vec4(cross($0.xyz, $1.xyz), 1.0)"},
};
// clang-format on

}  // namespace

const Instruction* find_instruction(std::string_view name) {
  for (const Instruction& instruction : kInstructions)
    if (instruction.name == name) return &instruction;
  return nullptr;
}

}  // namespace umber::arb
