// SPDX-License-Identifier: Apache-2.0
// The algebra of numbers, as data. Each rule is proven: tests/identities asks an SMT solver, identities_test.cc tries all
// values.
#pragma once
#include <cstdint>
#include <string_view>

namespace umber::optimize {

/// What the numbers of a rule may be; several at once.
namespace numbers {
inline constexpr uint8_t kSigned = 1, kUnsigned = 2, kFloat = 4, kBool = 8;
/// Floats as GLSL promises them (4.60, 4.7.1): that there are infinities and NaNs and what becomes of them, and the sign of a
/// zero, is left to the implementation. Not of what is `precise`, nor in a stage that asks for SignedZeroInfNanPreserve.
inline constexpr uint8_t kFinite = 16;
inline constexpr uint8_t kInt = kSigned | kUnsigned, kNumber = kInt | kFloat, kBits = kInt | kBool, kAny = kNumber | kBool;
}  // namespace numbers

/// Wherever `from` has a value, `to` has the same one, to the last bit of a float, but that a NaN is any NaN. Of kFinite:
/// wherever x, y, z and `from` are finite, `to` is equal to it.
///
/// Patterns have the op first, in the words of ir/op.def. x, y and z are any values, c is a condition, k and l are
/// constants, a number is a constant with that value in each component: -1 has all bits of an integer set, and -0 is a
/// float. All but conditions are of one type. What `to` makes of constants alone is computed at once, so that it is never
/// more than one instruction.
struct IdentityRule {
  uint8_t numbers;
  std::string_view from, to;
  /// Of constants: what has to be true of each component. `power_of_two` wants a reciprocal that is normal, too.
  std::string_view when = {};
};

// clang-format off
inline constexpr IdentityRule kIdentityRules[] = {
    // Nothing happens.
    {numbers::kInt,    "(add x 0)", "x"},
    {numbers::kFloat,  "(add x -0)", "x"},
    {numbers::kNumber, "(sub x 0)", "x"},
    {numbers::kNumber, "(mul x 1)", "x"},
    {numbers::kNumber, "(div x 1)", "x"},
    {numbers::kBits,   "(and x -1)", "x"},
    {numbers::kBits,   "(or x 0)", "x"},
    {numbers::kBits,   "(xor x 0)", "x"},
    {numbers::kInt,    "(shl x 0)", "x"},
    {numbers::kInt,    "(shr x 0)", "x"},
    {numbers::kBits,   "(and x x)", "x"},
    {numbers::kBits,   "(or x x)", "x"},
    {numbers::kInt,    "(min x x)", "x"},
    {numbers::kInt,    "(max x x)", "x"},
    {numbers::kBool,   "(eq x -1)", "x"},
    {numbers::kBool,   "(ne x 0)", "x"},
    // Whatever comes in, the same comes out.
    {numbers::kInt,  "(mul x 0)", "0"},
    {numbers::kBits, "(and x 0)", "0"},
    {numbers::kBits, "(or x -1)", "-1"},
    {numbers::kInt,  "(shl 0 x)", "0"},
    {numbers::kInt,  "(shr 0 x)", "0"},
    {numbers::kInt,  "(rem x 1)", "0"},
    {numbers::kInt,  "(sub x x)", "0"},
    {numbers::kBits, "(xor x x)", "0"},
    {numbers::kBits, "(eq x x)", "-1"},
    {numbers::kBits, "(ne x x)", "0"},
    {numbers::kInt,  "(le x x)", "-1"},
    {numbers::kInt,  "(ge x x)", "-1"},
    {numbers::kInt,  "(lt x x)", "0"},
    {numbers::kInt,  "(gt x x)", "0"},
    {numbers::kUnsigned, "(lt x 0)", "0"},
    {numbers::kUnsigned, "(ge x 0)", "-1"},
    {numbers::kUnsigned, "(le x -1)", "-1"},
    {numbers::kUnsigned, "(gt x -1)", "0"},
    {numbers::kBits, "(and x (not x))", "0"},
    {numbers::kBits, "(and (not x) x)", "0"},
    {numbers::kBits, "(or x (not x))", "-1"},
    {numbers::kBits, "(or (not x) x)", "-1"},
    {numbers::kFinite, "(mul x 0)", "0"},
    {numbers::kFinite, "(sub x x)", "0"},
    // Nothing happens to a number that is one.
    {numbers::kFinite, "(add x 0)", "x"},
    {numbers::kFinite, "(sub 0 x)", "(neg x)"},
    {numbers::kFinite, "(mix x y 0)", "x"},
    {numbers::kFinite, "(mix x y 1)", "y"},
    // An op that is undone.
    {numbers::kNumber, "(neg (neg x))", "x"},
    {numbers::kBits,   "(not (not x))", "x"},
    {numbers::kInt,    "(sub (add x y) y)", "x"},
    {numbers::kInt,    "(sub (add y x) y)", "x"},
    {numbers::kInt,    "(add (sub x y) y)", "x"},
    {numbers::kInt,    "(add y (sub x y))", "x"},
    {numbers::kInt,    "(sub y (sub y x))", "x"},
    {numbers::kBits,   "(xor (xor x y) y)", "x"},
    {numbers::kBits,   "(xor (xor y x) y)", "x"},
    {numbers::kBits,   "(xor y (xor x y))", "x"},
    {numbers::kBits,   "(xor y (xor y x))", "x"},
    {numbers::kBits,   "(and x (or x y))", "x"},
    {numbers::kBits,   "(and x (or y x))", "x"},
    {numbers::kBits,   "(and (or x y) x)", "x"},
    {numbers::kBits,   "(and (or y x) x)", "x"},
    {numbers::kBits,   "(or x (and x y))", "x"},
    {numbers::kBits,   "(or x (and y x))", "x"},
    {numbers::kBits,   "(or (and x y) x)", "x"},
    {numbers::kBits,   "(or (and y x) x)", "x"},
    // Signs.
    {numbers::kInt,    "(sub 0 x)", "(neg x)"},
    {numbers::kFloat,  "(sub -0 x)", "(neg x)"},
    {numbers::kSigned | numbers::kFloat, "(mul x -1)", "(neg x)"},
    {numbers::kFloat,  "(div x -1)", "(neg x)"},
    {numbers::kNumber, "(add x (neg y))", "(sub x y)"},
    {numbers::kNumber, "(add (neg y) x)", "(sub x y)"},
    {numbers::kNumber, "(sub x (neg y))", "(add x y)"},
    {numbers::kInt,    "(neg (sub x y))", "(sub y x)"},
    {numbers::kNumber, "(mul (neg x) (neg y))", "(mul x y)"},
    {numbers::kNumber, "(mul (neg x) k)", "(mul x (neg k))"},
    {numbers::kFloat,  "(div (neg x) (neg y))", "(div x y)"},
    {numbers::kFloat,  "(div (neg x) k)", "(div x (neg k))"},
    {numbers::kSigned, "(abs (abs x))", "(abs x)"},
    {numbers::kFloat,  "(abs (abs x))", "(abs x)"},
    {numbers::kSigned | numbers::kFloat, "(abs (neg x))", "(abs x)"},
    {numbers::kInt,    "(neg (not x))", "(add x 1)"},
    {numbers::kInt,    "(not (neg x))", "(add x -1)"},
    {numbers::kInt,    "(add (not x) 1)", "(neg x)"},
    // Constants meet.
    {numbers::kInt,  "(add (add x k) l)", "(add x (add k l))"},
    {numbers::kInt,  "(add (sub x k) l)", "(add x (sub l k))"},
    {numbers::kInt,  "(add (sub k x) l)", "(sub (add k l) x)"},
    {numbers::kInt,  "(sub (add x k) l)", "(add x (sub k l))"},
    {numbers::kInt,  "(sub (sub x k) l)", "(sub x (add k l))"},
    {numbers::kInt,  "(sub (sub k x) l)", "(sub (sub k l) x)"},
    {numbers::kInt,  "(sub k (add x l))", "(sub (sub k l) x)"},
    {numbers::kInt,  "(sub k (sub x l))", "(sub (add k l) x)"},
    {numbers::kInt,  "(sub k (sub l x))", "(add x (sub k l))"},
    {numbers::kInt,  "(mul (mul x k) l)", "(mul x (mul k l))"},
    {numbers::kInt,  "(neg (mul x k))", "(mul x (neg k))"},
    {numbers::kFloat, "(neg (mul x k))", "(mul x (neg k))"},
    {numbers::kInt,  "(neg (add x k))", "(sub (neg k) x)"},
    {numbers::kBits, "(and (and x k) l)", "(and x (and k l))"},
    {numbers::kBits, "(or (or x k) l)", "(or x (or k l))"},
    {numbers::kBits, "(xor (xor x k) l)", "(xor x (xor k l))"},
    {numbers::kInt,  "(shl (shl x k) l)", "(shl x (add k l))", "(short_shifts k l)"},
    {numbers::kInt,  "(shr (shr x k) l)", "(shr x (add k l))", "(short_shifts k l)"},
    {numbers::kInt,  "(min (min x k) l)", "(min x (min k l))"},
    {numbers::kInt,  "(max (max x k) l)", "(max x (max k l))"},
    {numbers::kFloat, "(div x k)", "(mul x (div 1 k))", "(power_of_two k)"},
    // Comparisons.
    {numbers::kAny,  "(not (eq x y))", "(ne x y)"},
    {numbers::kAny,  "(not (ne x y))", "(eq x y)"},
    {numbers::kInt,  "(not (lt x y))", "(ge x y)"},
    {numbers::kInt,  "(not (le x y))", "(gt x y)"},
    {numbers::kInt,  "(not (gt x y))", "(le x y)"},
    {numbers::kInt,  "(not (ge x y))", "(lt x y)"},
    {numbers::kBool, "(eq x 0)", "(not x)"},
    {numbers::kBool, "(ne x -1)", "(not x)"},
    {numbers::kBits, "(xor x -1)", "(not x)"},
    {numbers::kInt,  "(eq (add x k) l)", "(eq x (sub l k))"},
    {numbers::kInt,  "(ne (add x k) l)", "(ne x (sub l k))"},
    {numbers::kInt,  "(eq (sub x k) l)", "(eq x (add l k))"},
    {numbers::kInt,  "(ne (sub x k) l)", "(ne x (add l k))"},
    {numbers::kInt,  "(eq (sub k x) l)", "(eq x (sub k l))"},
    {numbers::kInt,  "(ne (sub k x) l)", "(ne x (sub k l))"},
    {numbers::kInt,  "(eq (xor x k) l)", "(eq x (xor k l))"},
    {numbers::kInt,  "(ne (xor x k) l)", "(ne x (xor k l))"},
    {numbers::kNumber, "(eq (neg x) k)", "(eq x (neg k))"},
    {numbers::kNumber, "(ne (neg x) k)", "(ne x (neg k))"},
    {numbers::kNumber, "(eq (neg x) (neg y))", "(eq x y)"},
    {numbers::kNumber, "(ne (neg x) (neg y))", "(ne x y)"},
    {numbers::kBits, "(eq (not x) (not y))", "(eq x y)"},
    {numbers::kBits, "(ne (not x) (not y))", "(ne x y)"},
    {numbers::kInt,  "(eq (sub x y) 0)", "(eq x y)"},
    {numbers::kInt,  "(ne (sub x y) 0)", "(ne x y)"},
    {numbers::kInt,  "(eq (xor x y) 0)", "(eq x y)"},
    {numbers::kInt,  "(ne (xor x y) 0)", "(ne x y)"},
    {numbers::kFloat, "(lt (neg x) (neg y))", "(gt x y)"},
    {numbers::kFloat, "(le (neg x) (neg y))", "(ge x y)"},
    {numbers::kFloat, "(gt (neg x) (neg y))", "(lt x y)"},
    {numbers::kFloat, "(ge (neg x) (neg y))", "(le x y)"},
    {numbers::kFloat, "(lt (neg x) k)", "(gt x (neg k))"},
    {numbers::kFloat, "(le (neg x) k)", "(ge x (neg k))"},
    {numbers::kFloat, "(gt (neg x) k)", "(lt x (neg k))"},
    {numbers::kFloat, "(ge (neg x) k)", "(le x (neg k))"},
    {numbers::kUnsigned, "(le x 0)", "(eq x 0)"},
    {numbers::kUnsigned, "(gt x 0)", "(ne x 0)"},
    {numbers::kUnsigned, "(lt x 1)", "(eq x 0)"},
    {numbers::kUnsigned, "(ge x 1)", "(ne x 0)"},
    // Choices.
    {numbers::kAny,  "(select c x x)", "x"},
    {numbers::kAny,  "(select -1 x y)", "x"},
    {numbers::kAny,  "(select 0 x y)", "y"},
    {numbers::kAny,  "(select (not c) x y)", "(select c y x)"},
    {numbers::kAny,  "(select c (select c x y) z)", "(select c x z)"},
    {numbers::kAny,  "(select c x (select c y z))", "(select c x z)"},
    {numbers::kBool, "(select x -1 0)", "x"},
    {numbers::kBool, "(select x 0 -1)", "(not x)"},
    {numbers::kBool, "(select x -1 y)", "(or x y)"},
    {numbers::kBool, "(select x y 0)", "(and x y)"},
    {numbers::kInt,  "(select (lt x y) x y)", "(min x y)"},
    {numbers::kInt,  "(select (le x y) x y)", "(min x y)"},
    {numbers::kInt,  "(select (gt x y) x y)", "(max x y)"},
    {numbers::kInt,  "(select (ge x y) x y)", "(max x y)"},
    {numbers::kInt,  "(select (lt x y) y x)", "(max x y)"},
    {numbers::kInt,  "(select (le x y) y x)", "(max x y)"},
    {numbers::kInt,  "(select (gt x y) y x)", "(min x y)"},
    {numbers::kInt,  "(select (ge x y) y x)", "(min x y)"},
};
// clang-format on

}  // namespace umber::optimize
