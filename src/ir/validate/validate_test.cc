// SPDX-License-Identifier: Apache-2.0
#include "ir/validate/validate.h"

#include <gtest/gtest.h>

#include "ir/builder.h"
#include "ir/validate/testing.h"

namespace umber::ir {
namespace {

// What the cases below speak of: every kind of object, so that a case needs few lines of its own.
constexpr std::string_view kInterface = R"(stage fragment
struct S0 Inner { : f32x4, : [f32; 3] }
struct S1 Block { : S0, : f32mat2x3, : u32, : [f32x2] }
layout L0 size 4 align 4
resource @0 uniforms : uniform_block S0
resource @1 storage : storage_block S1
resource @2 counters : atomic_counters
resource @3 t : combined_image_sampler sampled_image(2d f32 array shadow)
resource @4 t : combined_image_sampler sampled_image(2d f32)
resource @5 i : storage_image image(3d u32 r32ui)
resource @6 m : sampled_image image(2d i32 multisampled)
resource @7 cubes : storage_image image(cube f32 array rgba8)
resource @8 apart : sampled_image image(2d f32 shadow)
resource @9 s : sampler sampler array [sampler; 2]
resource @10 pushed : push_constants S1
input $0 uv : f32x2 location 0
output $1 color : f32x4 location 0
variable !0 v : i32 private
variable !1 a : [S0; 2] private
variable !2 other : f32 function F0
func F0 helper(%0:f32) -> f32 {
  ret %0
}
)";

/// The verdict on a main function with these statements.
std::string verdict_on(std::string_view statements) {
  std::string text(kInterface);
  text.append("func F1 main() {\n").append(statements).append("\nret\n}\n");
  return verdict(text);
}

/// The verdict on a main function over memory behind addresses.
std::string verdict_on_references(std::string_view references, std::string_view statements) {
  std::string text = "stage compute\nstruct S0 Node { value : u32, next : &0, all : [f32] }\n";
  text.append(references).append("func F0 main() {\n").append(statements).append("\nret\n}\n");
  return verdict(text);
}

TEST(Validate, MemoryBehindAddresses) {
  constexpr std::string_view kBoth = "reference &0 Node : S0 std430 align 16\nreference &1 : f32 scalar align 4\n";
  EXPECT_EQ(verdict_on_references(kBoth, R"(
    %0:&0 = bitcast 64u64
    %1:&0 = load &0, %0, 1u
    %2:f32 = load &0, %1, 2u, 7i
    %3:u32x2 = bitcast %1
    %4:&1 = bitcast %0
    store &1, %4, %2
    %5:u32 = atomic_add &0, %1, 0u, 3u
    %6:bool = equal %0, %1)"),
            "");
  const auto expect = [&](std::string_view statements, std::string_view wanted) {
    const std::string found = verdict_on_references(kBoth, statements);
    EXPECT_NE(found.find(wanted), std::string::npos) << found;
  };
  expect("%0:u32 = load &0", "the path of a reference starts with an address");
  expect("%0:u32 = load &0, 1u, 0u", "the address is that of another kind of memory");
  expect("%0:f32 = load &1, zero &0", "the address is that of another kind of memory");
  expect("%0:u32 = load &2, zero &0, 0u", "there is no such reference");
  expect("%0:&2 = bitcast 1u64", "a type is that of addresses of no reference");
  expect("%0:i32 = array_length &0, zero &0, 2u", "nobody knows how much memory there is at an address");
  expect("%0:&0 = bitcast 1f", "addresses are u64 or u32x2");
  const std::string odd = verdict_on_references("reference &0 Node : S0 std430 align 12\n", "");
  EXPECT_NE(odd.find("the alignment is no power of two"), std::string::npos) << odd;
}

TEST(Validate, AcceptsWhatIsWellFormed) {
  EXPECT_EQ(verdict_on(R"(
    %0:f32x2 = load $0
    %1:f32 = call F0, 1f
    %2:f32x4 = sample @4, 0u, %0
    %3:f32 = sample.compare @3, 0u, f32x3(0f, 0f, 1f), %1
    %4:f32x4 = gather.compare.offset @3, 0i, zero f32x3, %1, zero [i32x2; 4]
    %5:i32x4 = fetch @6, 0u, i32x2(1i, 2i), 3i
    %90:sampler = sampler @9, 1i
    %91:f32 = sample_lod.compare.offset.sampler @8, 0u, %0, %1, 0f, i32x2(1i, 1i), %90
    %92:f32x4 = gather.sampler @8, 0u, %0, 0i, %90
    %93:f32x2 = query_lod.sampler @8, 0u, %0, %90
    %6:u32x4 = image_load @5, 0u, i32x3(1i, 2i, 3i)
    %7:u32 = image_atomic_compare_swap @5, 0u, zero i32x3, 1u, 2u
    image_store @7, 0u, zero i32x3, zero f32x4
    %8:i32x3 = query_size @7, 0u, 0i
    %9:u32 = atomic_add @1, 0u, 2u, 5u
    %10:u32 = counter_add @2, 0u, 4u, 1u
    %11:i32 = array_length @1, 0u, 3u
    %12:f32 = load @1, 0u, 1i, 1u, %9
    store !1, 1u, 1u, 2i, %12
    %13:f32x2 = interpolate_at_offset $0, f32x2(0.5f, 0.5f)
    %14:f32mat2x3 = load @1, 0u, 1u
    %15:f32x2 = mat_mul zero f32x3, %14
    %16:f32x3 = mat_mul %14, %15
    %17:f32x3 = swizzle 21, %15
    %18:f32 = if true {
      yield %1
    } {
      discard
    }
    %19:i32 = loop 0i, %18 (%20:i32, %21:f32) {
      switch %20 case 1i {
        fallthrough
      } case 2i, 3i {
        break
      } case 4i default {
        continue %20
      }
      if true {
        break %20
      } {
        yield
      }
      continue %20
    } (%22:i32) {
      %23:i32 = add %22, 1i
      repeat_if true, %23, %18, %22
    }
    store !0, %19
    store $1, zero f32x4)"),
            "");
}

struct Rejected {
  std::string_view statements, message;
};
void PrintTo(const Rejected& r, std::ostream* out) { *out << r.statements; }

class ValidateRejects : public testing::TestWithParam<Rejected> {};
TEST_P(ValidateRejects, WithTheReason) {
  const std::string found = verdict_on(GetParam().statements);
  EXPECT_NE(found.find(GetParam().message), std::string::npos) << found;
}

INSTANTIATE_TEST_SUITE_P(Structure, ValidateRejects,
                         testing::Values(Rejected{"ret", "'ret': is a terminator, but not at the end"},
                                         Rejected{"if true {\nbarrier\n} {\nyield\n}",
                                                  "'barrier': ends its region, but is no terminator"},
                                         Rejected{"if true {} {\nyield\n}", "a block is empty"},
                                         Rejected{"%0:f32 = add 1f", "'add': has the wrong number of operands"},
                                         Rejected{"add 1f, 1f", "'add': has the wrong number of results"},
                                         Rejected{"store !0", "'store': has the wrong number of operands"},
                                         Rejected{"if true", "'if': has no regions"},
                                         Rejected{"switch 1f default {\nyield\n}", "the selector is no integer"}));

INSTANTIATE_TEST_SUITE_P(
    Control, ValidateRejects,
    testing::Values(Rejected{"if true {\nyield\n}", "'if': needs two regions"},
                    Rejected{"if 1u {\nyield\n} {\nyield\n}", "'if': the condition is no bool"},
                    Rejected{"if true (%0:f32) {\nyield\n} {\nyield\n}", "take no parameters"},
                    Rejected{"%0:f32 = if true {\nyield 1f\n} {\nyield\n}",
                             "'yield': the values do not have the types of the results"},
                    Rejected{"%0:f32 = if true {\nyield 1f\n} {\nyield 1u\n}",
                             "'yield': the values do not have the types of the results"},
                    Rejected{"if true {\nfallthrough\n} {\nyield\n}", "'fallthrough': ends only regions of a switch"},
                    Rejected{"if true {\nrepeat\n} {\nyield\n}", "'repeat': ends only the continuing part"},
                    Rejected{"if true {\nbreak\n} {\nyield\n}", "'break': there is no loop or switch around it"},
                    Rejected{"if true {\ncontinue\n} {\nyield\n}", "'continue': there is no loop body around it"},
                    Rejected{"if true {\nret 1f\n} {\nyield\n}",
                             "'ret': the values do not have the types of the function's results"},
                    Rejected{"switch 1i default {\nfallthrough\n}", "no region to fall through to"},
                    Rejected{"switch 1i case 1u {\nyield\n}", "no constant of the selector's type"},
                    Rejected{"%0:i32 = load !0\nswitch 1i case %0 {\nyield\n}", "no constant of the selector's type"},
                    Rejected{"switch 1i case 1i {\nyield\n} case 2i, 1i {\nyield\n}", "two labels are equal"},
                    Rejected{"switch 1i default {\nyield\n} default {\nyield\n}", "two default regions"},
                    Rejected{"%0:i32 = switch 1i case 1i {\nyield 1i\n}", "needs a default region"},
                    Rejected{"loop {\nbreak\n}", "'loop': needs two regions"},
                    Rejected{"loop 1f (%0:u32) {\nbreak\n} {\nrepeat 1u\n}", "the body's parameters"},
                    Rejected{"loop {\nyield\n} {\nrepeat\n}", "'yield': ends only regions of an if or a switch"},
                    Rejected{"loop {\nbreak\n} {\nyield\n}", "'yield': does not end the continuing part"},
                    Rejected{"loop {\nbreak\n} {\nbreak\n}", "'break': there is no loop or switch around it"},
                    Rejected{"loop {\nbreak\n} {\ncontinue\n}", "'continue': there is no loop body around it"},
                    Rejected{"loop {\ncontinue 1i\n} {\nrepeat\n}", "the continuing part's parameters"},
                    Rejected{"loop 1i (%0:i32) {\ncontinue\n} {\nrepeat 1u\n}", "the body's parameters"},
                    Rejected{"loop {\ncontinue\n} {\nrepeat 1u\n}", "'repeat': has the wrong number of values"},
                    Rejected{"%0:i32 = loop {\nbreak 1i\n} {\nrepeat_if true, 1u\n}",
                             "'repeat_if': the values do not have the types"},
                    Rejected{"loop {\nbreak\n} {\nrepeat_if 1i\n}", "'repeat_if': the condition is no bool"},
                    Rejected{"%0:i32 = loop {\nbreak\n} {\nrepeat\n}",
                             "'break': the values do not have the types of the results"},
                    Rejected{"call F1", "a function may only call those before it"},
                    Rejected{"call F7", "there is no such function"},
                    Rejected{"%0:f32 = call F0, 1u", "the function's parameters"},
                    Rejected{"%0:u32 = call F0, 1f", "the function's results"}));

INSTANTIATE_TEST_SUITE_P(Dominance, ValidateRejects,
                         testing::Values(Rejected{"if true {\n%0:f32 = neg 1f\nyield\n} {\n%1:f32 = neg %0\nyield\n}",
                                                  "'neg': an operand is not defined before"},
                                         Rejected{"if true {\n%0:f32 = neg 1f\nyield\n} {\nyield\n}\n%1:f32 = neg %0",
                                                  "'neg': an operand is not defined"},
                                         Rejected{"loop {\n%0:f32 = neg 1f\ncontinue\n} {\n%1:f32 = neg %0\nrepeat\n}",
                                                  "'neg': an operand is not defined"},
                                         Rejected{"loop 1i (%0:i32) {\ncontinue\n} {\nrepeat %0\n}",
                                                  "'repeat': an operand is not defined"}));

INSTANTIATE_TEST_SUITE_P(
    Types, ValidateRejects,
    testing::Values(
        Rejected{"%0:f32 = add 1f, 1u", "'add': the types"}, Rejected{"%0:i32 = add 1f, 1f", "'add': the types"},
        Rejected{"%0:bool = add true, false", "does not work on values of this type"},
        Rejected{"%0:f32 = and 1f, 1f", "does not work on values"},
        Rejected{"%0:i32 = sin 1i", "does not work on values"},
        Rejected{"%0:f32 = rem 1f, 1f", "does not work on values"},
        Rejected{"%0:i32 = mod 1i, 1i", "does not work on values"},
        Rejected{"%0:f32mat2x2 = min zero f32mat2x2, zero f32mat2x2", "does not work on matrices"},
        Rejected{"%0:f32mat2x3 = inverse zero f32mat2x3", "square matrices"},
        Rejected{"%0:f32x2 = cross zero f32x2, zero f32x2", "three components"},
        Rejected{"%0:S0 = neg zero S0", "does not work on values"}, Rejected{"%0:i32 = shl 1i, 1f", "'shl'"},
        Rejected{"%0:i32x2 = shl zero i32x2, 1i", "'shl'"}, Rejected{"%0:i32 = lt 1i, 1i", "'lt'"},
        Rejected{"%0:bool = lt true, true", "bools have no order"}, Rejected{"%0:bool = equal zero S0, 1f", "'equal'"},
        Rejected{"%0:f32 = select 1u, 1f, 1f", "neither a bool nor"},
        Rejected{"%0:f32 = select true, 1f, 1u", "'select'"}, Rejected{"%0:bool = any 1u", "'any'"},
        Rejected{"%0:bool = vote_all zero boolx2", "'vote_all'"}, Rejected{"%0:f32x2 = convert 1i", "'convert'"},
        Rejected{"%0:f64 = bitcast 1f", "differ in their bits"},
        Rejected{"%0:u32 = bitcast true", "differ in their bits"},
        Rejected{"%0:f32x3 = construct 1f, zero f32x3", "'construct'"},
        Rejected{"%0:S0 = construct zero f32x4", "one operand for each part"},
        Rejected{"%0:[f32] = construct", "constructs no value"},
        Rejected{"%0:f32 = construct 1f", "constructs no value"},
        Rejected{"%0:f32 = extract 2, zero f32x2", "no such part"}, Rejected{"%0:f32 = extract 0, 1f", "no such part"},
        Rejected{"%0:f32x2 = insert 0, zero f32x2, 1u", "'insert'"},
        Rejected{"%0:f32 = extract_dynamic zero f32x2, 1f", "neither i32 nor u32"},
        Rejected{"%0:f32 = extract_dynamic zero S0, 1u", "vectors, matrices and arrays"},
        Rejected{"%0:f32x2 = insert_dynamic zero f32x2, 0u, 1u", "'insert_dynamic'"},
        Rejected{"%0:f32x2 = swizzle 8, zero f32x2", "not there"},
        Rejected{"%0:f32 = swizzle 4, zero f32x2", "more components"},
        Rejected{"%0:f32x3 = mat_mul zero f32mat2x3, zero f32x3", "'mat_mul'"},
        Rejected{"%0:f32mat2x3 = mat_scale zero f32mat2x3, 1lf", "'mat_scale'"},
        Rejected{"%0:f32mat2x3 = transpose zero f32mat2x3", "'transpose'"},
        Rejected{"%0:f32 = determinant zero f32mat2x3", "square"},
        Rejected{"%0:f32mat2x3 = outer_product zero f32x2, zero f32x3", "'outer_product'"},
        Rejected{"%0:f32x2 = dot zero f32x2, zero f32x2", "'dot'"},
        Rejected{"%0:f32x2 = refract zero f32x2, zero f32x2, zero f32x2", "'refract'"},
        Rejected{"%0:f32 = is_nan 1f", "'is_nan'"}, Rejected{"%0:f32, %1:u32 = frexp 1f", "'frexp'"},
        Rejected{"%0:f32 = ldexp 1f, 1u", "'ldexp'"},
        Rejected{"%0:u32 = pack_snorm_4x8 zero f32x2", "'pack_snorm_4x8'"},
        Rejected{"%0:u32 = bitfield_extract 1u, 1f, 1i", "'bitfield_extract'"},
        Rejected{"%0:u32 = bit_count 1u", "'bit_count'"}));

INSTANTIATE_TEST_SUITE_P(
    Memory, ValidateRejects,
    testing::Values(Rejected{"%0:f32 = load @99, 0u", "no such resource"},
                    Rejected{"%0:f32 = load $9", "no such stage variable"},
                    Rejected{"%0:f32 = load !9", "no such variable"}, Rejected{"%0:f32 = load @4, 0u", "is no block"},
                    Rejected{"%0:f32 = load !2", "belongs to another function"},
                    Rejected{"%0:S0 = load @0", "starts with an index into its array"},
                    Rejected{"%0:f32x4 = load @0, 1f, 0u", "the index of the resource"},
                    Rejected{"%0:S1 = load @1, 0u", "sized at run time"},
                    Rejected{"%0:i32 = load !0\n%1:f32x4 = load @0, 0u, %0", "not chosen by a constant"},
                    Rejected{"%0:f32x4 = load @0, 0u, 2u", "has no such member"},
                    Rejected{"%0:f32 = load @0, 0u, 0u, 0u, 0u", "below a scalar"},
                    Rejected{"%0:f32 = load $0, 1f", "part of the path is neither"},
                    Rejected{"%0:f32 = load $0", "not the type of the place"},
                    Rejected{"store !0, 1u", "not the type of the place"},
                    Rejected{"store $0, zero f32x2", "inputs are not written"},
                    Rejected{"store @0, 0u, 0u, zero f32x4", "uniforms are not written"},
                    Rejected{"%0:f32x4 = interpolate_at_centroid $1", "interpolates inputs"},
                    Rejected{"%0:f32x2 = interpolate_at_offset $0, zero f32x3", "no vector of two floats"},
                    Rejected{"%0:i32 = array_length @1, 0u, 2u", "no array sized at run time"},
                    Rejected{"%0:f32x4 = atomic_add @1, 0u, 0u, 0u, zero f32x4", "does not work on values"},
                    Rejected{"%0:u32 = atomic_add @1, 0u, 2u, 1i", "the operand has not"},
                    Rejected{"%0:u32 = counter_load @1, 0u, 0u", "holds no atomic counters"},
                    Rejected{"%0:i32 = counter_load @2, 0u, 0u", "counters are u32"}));

INSTANTIATE_TEST_SUITE_P(
    Textures, ValidateRejects,
    testing::Values(Rejected{"%0:f32x4 = sample @99, 0u, zero f32x2", "no such resource"},
                    Rejected{"%0:f32x4 = sample @0, 0u, zero f32x2", "the resource is no texture"},
                    Rejected{"%0:f32x4 = sample @5, 0u, zero f32x3", "the resource is no texture"},
                    Rejected{"%0:f32 = sample.compare @4, 0u, zero f32x2, 1f", "does not compare"},
                    Rejected{"%0:f32x4 = sample @4, 0f, zero f32x2", "the index of the resource"},
                    Rejected{"%0:f32x4 = sample @4, 0u, zero f32x3", "the coordinate"},
                    Rejected{"%0:f32 = sample.compare @3, 0u, zero f32x3", "the reference"},
                    Rejected{"%0:f32x4 = sample_bias @4, 0u, zero f32x2", "an operand is missing"},
                    Rejected{"%0:f32x4 = sample_grad @4, 0u, zero f32x2, zero f32x2, 0f", "an operand is missing"},
                    Rejected{"%0:i32x4 = fetch @6, 0u, zero i32x2", "an operand is missing"},
                    Rejected{"%0:f32x4 = sample.offset @4, 0u, zero f32x2, 1i", "the offset"},
                    Rejected{"%0:f32x4 = sample @4, 0u, zero f32x2, 0f", "too many operands"},
                    Rejected{"%0:f32 = sample @4, 0u, zero f32x2", "the type of a texel"},
                    Rejected{"%0:sampler = sampler @4, 0u", "no sampler"},
                    Rejected{"%0:f32x4 = sample.sampler @8, 0u, zero f32x2, 0f", "the last operand is no sampler"},
                    Rejected{"%0:sampler = sampler @9, 0u\n%1:f32x4 = sample.sampler @4, 0u, zero f32x2, %0",
                             "needs no sampler"},
                    Rejected{"%0:i32 = query_levels @0, 0u", "no texture or image"},
                    Rejected{"%0:i32x2 = query_size @3, 0u, 0i", "another size"},
                    Rejected{"%0:u32x4 = image_load @4, 0u, zero i32x2", "no storage image"},
                    Rejected{"%0:u32x4 = image_load @5, 0u, zero u32x3", "the coordinate"},
                    Rejected{"image_store @5, 0u, zero i32x3, zero f32x4", "the value has not"},
                    Rejected{"%0:u32 = image_atomic_add @5, 0u, zero i32x3, 1i", "the operand has not"}));

class ValidateRejectsModule : public testing::TestWithParam<RejectedModule> {};
TEST_P(ValidateRejectsModule, WithTheReason) {
  const std::string found = verdict(std::string(GetParam().text) + "func F0 main() {\nret\n}\n");
  EXPECT_NE(found.find(GetParam().message), std::string::npos) << found;
}

INSTANTIATE_TEST_SUITE_P(
    Interface, ValidateRejectsModule,
    testing::Values(
        RejectedModule{"entry F3\n", "there is no entry"},
        RejectedModule{"resource @0 : uniform_block f32\n", "@0: a block has no structure"},
        RejectedModule{"resource @0 : uniform_block\n", "@0: has no type"},
        RejectedModule{"struct S0 { : sampler }\nresource @0 : uniform_block S0\n", "holds what has no value"},
        RejectedModule{"resource @0 : sampler f32\n", "a sampler has another type"},
        RejectedModule{"resource @0 : storage_image f32\n", "has no shape"},
        RejectedModule{"resource @0 : sampler sampler array [f32; 3]\n", "the array is none of the type"},
        RejectedModule{"resource @0 : sampler sampler array [sampler; 3] count 4\n", "another number of elements"},
        RejectedModule{"struct S0 { : f32, : f32 }\nlayout L0 size 4 align 4\nlayout L1 size 4 align 4 { 0 L0 }\n"
                       "resource @0 : uniform_block S0 layout L1\n",
                       "not the shape of the type"},
        RejectedModule{"struct S0 { : f32mat2x2 }\nlayout L0 size 16 align 8\nlayout L1 size 16 align 8 { 0 L0 }\n"
                       "resource @0 : uniform_block S0 layout L1\n",
                       "not the shape of the type"},
        RejectedModule{"struct S0 { : f32 }\nresource @0 : default_uniforms S0\n", "no uniform for each member"},
        RejectedModule{"struct S0 { : f32 }\nuniform 0 = 1u\nresource @0 : default_uniforms S0\n",
                       "not the type of its member"},
        RejectedModule{"input $0 : sampler\n", "$0: no value has this type"},
        RejectedModule{"input $0 : f32 component 4\n", "four components"},
        RejectedModule{"output $0 : f32 index 2\n", "two sources"},
        RejectedModule{"variable !0 : [f32] private\n", "!0: only blocks hold arrays sized at run time"},
        RejectedModule{"variable !0 : void private\n", "no value has this type"},
        RejectedModule{"variable !0 : f32 function\n", "has no function"},
        RejectedModule{"variable !0 : f32 shared F0\n", "visible everywhere"},
        RejectedModule{"variable !0 : f32 shared = 1f\n", "shared variables and those of rays have no initial value"},
        RejectedModule{"variable !0 : f32 private = 1i\n", "the initial value has another type"},
        RejectedModule{"specialization 0 : i8 id 1 = i8(0x1ff)\n", "bits that its type has not"},
        RejectedModule{"uniform 0 = i8(0x1ff)\n", "bits that its type has not"}));


// Where transform feedback records to.
constexpr std::string_view kCaptured = R"(stage vertex capture_strides 20 16 0 0
input $0 i : f32
output $1 v : [f32x2; 3]
output $2 d : f64
output $3 h : f16x2
func F0 main() {
ret
}
)";
class CaptureRejects : public testing::TestWithParam<RejectedModule> {};
TEST_P(CaptureRejects, WithAReason) {
  const std::string output = verdict(std::string(kCaptured).append(GetParam().text));
  EXPECT_NE(output.find(GetParam().message), std::string::npos) << output;
}
INSTANTIATE_TEST_SUITE_P(
    Modules, CaptureRejects,
    testing::Values(RejectedModule{"capture $0 buffer 0 offset 0\n", "$0: only outputs are captured"},
                    RejectedModule{"capture $4 buffer 0 offset 0\n", "a captured variable is out of range"},
                    RejectedModule{"capture $1 buffer 4 offset 0\n", "no such buffer"},
                    RejectedModule{"capture $1 part 3 buffer 0 offset 0\n", "no such part"},
                    RejectedModule{"capture $1 part 0 part 0 buffer 0 offset 0\n", "no such part"},
                    RejectedModule{"capture $1 buffer 0 offset 0\n", "does not fit into the stride"},
                    RejectedModule{"capture $1 part 2 buffer 0 offset 16\n", "does not fit into the stride"},
                    RejectedModule{"capture $1 part 2 buffer 0 offset 2\n", "the offset in"},
                    RejectedModule{"capture $1 part 2 buffer 2 offset 0\n", "does not fit"},
                    RejectedModule{"capture $2 buffer 1 offset 4\n", "the offset in"},
                    RejectedModule{"capture $2 buffer 0 offset 0\n", "the stride of the"},
                    RejectedModule{"capture $3 buffer 0 offset 0\n", "values of this type"},
                    RejectedModule{"capture $1 part 0 buffer 0 offset 8\ncapture $1 part 1 buffer 0 offset 4\n",
                                   "two captured variables overlap"}));

TEST(Validate, AcceptsCaptures) {
  EXPECT_EQ(verdict(std::string(kCaptured).append("capture $1 part 2 buffer 0 offset 12\n"
                                                  "capture $1 part 0 buffer 0 offset 4\n"
                                                  "capture $2 buffer 1 offset 8\n"
                                                  "capture $1 part 1 buffer 1 offset 0\n")),
            "");
}

TEST(Validate, RejectsAnEntryWithParameters) {
  EXPECT_NE(verdict("func F0 main(%0:f32) {\nret\n}").find("the entry takes or returns values"), std::string::npos);
}

TEST(Validate, MembersMayBeYoungerThanTheirStructure) {
  Module m;
  m.entry = m.add_function({}, {}, {});
  Builder::at_end(m, m.function(m.entry).body).emit_void(Op::ret);
  const Member unsized{m.types.array(types::kF32, 0), {}};
  const TypeId block = m.types.structure({}, std::span(&unsized, 1));
  m.types.retype_member(block, 0, m.types.array(types::kF32, 7));
  m.resources.add({.type = block});
  Diagnostics diagnostics;
  EXPECT_TRUE(validate(m, diagnostics));
}

TEST(Validate, RejectsDiscardOutsideOfFragments) {
  EXPECT_NE(verdict("stage vertex\nfunc F0 main() {\ndiscard\n}").find("only fragment shaders discard"),
            std::string::npos);
}

TEST(Validate, RejectsVerticesOutsideOfGeometryShaders) {
  const auto emits = [](std::string stage, std::string op) {
    return verdict("stage " + stage + "\nfunc F0 main() {\n" + op + "\nret\n}\n");
  };
  EXPECT_EQ(emits("geometry", "emit_vertex 3"), "");
  EXPECT_NE(emits("geometry", "end_primitive 4").find("there is no such stream of vertices"), std::string::npos);
  EXPECT_NE(emits("vertex", "emit_vertex 0").find("only geometry shaders emit vertices"), std::string::npos);
}

TEST(Validate, RejectsPatchesWhereThereAreNone) {
  const auto has = [](std::string stage, std::string variable) {
    return verdict("stage " + stage + "\n" + variable + " $0 : f32 patch\nfunc F0 main() {\nret\n}\n");
  };
  EXPECT_EQ(has("tess_control", "output"), "");
  EXPECT_EQ(has("tess_evaluation", "input"), "");
  EXPECT_NE(has("tess_control", "input").find("patches have variables only between"), std::string::npos);
  EXPECT_NE(has("geometry", "output").find("patches have variables only between"), std::string::npos);
}

TEST(Validate, TakesLinearTimeOverSharedLayouts) {
  // Each structure holds the one before twice: 2^200 leaves, 200 pairs.
  std::string text = "struct S0 { : f32 }\nlayout L0 size 4 align 4\nlayout L1 size 4 align 4 { 0 L0 }\n";
  for (int n = 1; n < 200; ++n) {
    const std::string inner = std::to_string(n - 1), layout = std::to_string(n);
    text += "struct S" + layout + " { : S" + inner + ", : S" + inner + " }\n";
    text += "layout L" + std::to_string(n + 1) + " size 4 align 4 { 0 L" + layout + ", 0 L" + layout + " }\n";
  }
  EXPECT_EQ(verdict(text + "resource @0 : uniform_block S199 layout L200\nfunc F0 main() {\nret\n}\n"), "");
}

/// A module with one addition, for tests which damage it.
struct Sound {
  Module m;
  InstId add, ret;

  Sound() {
    m.entry = m.add_function({}, {}, {});
    Builder b = Builder::at_end(m, m.function(m.entry).body);
    add = m.def(b.binary(Op::add, m.i32(1), m.i32(2)));
    ret = b.emit_void(Op::ret);
  }
  std::string verdict() const {
    Diagnostics diagnostics;
    return validate(m, diagnostics) ? "" : diagnostics.all()[0].text;
  }
};

TEST(ValidateStructure, SoundModule) { EXPECT_EQ(Sound().verdict(), ""); }

TEST(ValidateStructure, FindsBrokenLinks) {
  Sound prev, last, block, cycle, value, use, param, body;
  prev.m.insts[prev.ret].prev = {};
  EXPECT_EQ(prev.verdict(), "'ret': does not name the instruction before it");
  last.m.blocks[last.m.insts[last.ret].block].last = last.add;
  EXPECT_EQ(last.verdict(), "a block's last instruction is not the end of its list");
  block.m.insts[block.add].block = block.m.add_block();
  EXPECT_EQ(block.verdict(), "'add': names another block than the one it is in");
  cycle.m.insts[cycle.ret].next = cycle.add;
  EXPECT_EQ(cycle.verdict(), "an instruction is in two lists");
  value.m.values[value.m.result(value.add)].payload = 1;
  EXPECT_EQ(value.verdict(), "'add': is not named by its own result");
  use.m.uses[use.m.insts[use.add].operands].user = use.ret;
  EXPECT_EQ(use.verdict(), "'add': is not named by its own operand");
  param.m.blocks[param.m.function(param.m.entry).body].param_count = 1;
  EXPECT_EQ(param.verdict(), "a block parameter is not the block's");
  body.m.functions[0].body = {};
  EXPECT_EQ(body.verdict(), "a function or region has no block");
}

TEST(ValidateStructure, FindsBrokenUseLists) {
  Sound unlinked, stale;
  unlinked.m.values[unlinked.m.i32(1)].first_use = {};
  EXPECT_EQ(unlinked.verdict(), "'add': is not in the use list of its operand");
  const BlockId nowhere = stale.m.add_block();
  Builder::at_end(stale.m, nowhere).unary(Op::neg, stale.m.i32(7));
  EXPECT_EQ(stale.verdict(), "a use list holds an instruction that is in no function");
}

TEST(ValidateStructure, FindsInstructionsOutsideOfFunctions) {
  Sound orphan;
  Builder::at_end(orphan.m, orphan.m.add_block()).emit_void(Op::barrier);
  EXPECT_EQ(orphan.verdict(), "a block outside of all functions holds instructions");
}

}  // namespace
}  // namespace umber::ir
