// SPDX-License-Identifier: Apache-2.0
// A few lines of structures in structures make types of billions of values: what is done with such a type ends, and
// keeps the limits.
#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

#include "umber/umber.hpp"

namespace umber {
namespace {

constexpr uint64_t kMemory = uint64_t{10} << 20;

/// What a compilation takes from its allocator.
struct Heap {
  size_t held = 0, most_held = 0, taken = 0;
  static void* allocate(void* user, size_t size, size_t) {
    Heap& h = *static_cast<Heap*>(user);
    h.held += size;
    h.taken += size;
    h.most_held = std::max(h.most_held, h.held);
    return std::malloc(size);
  }
  static void release(void* user, void* memory, size_t size) {
    static_cast<Heap*>(user)->held -= size;
    std::free(memory);
  }
};

std::string replaced(std::string text, std::string_view what, const std::string& by) {
  for (size_t at = 0; (at = text.find(what, at)) != text.npos; at += by.size()) text.replace(at, what.size(), by);
  return text;
}

/// `use` in a shader where Sn, spelt `S#`, has 2^n scalars, the first of which is `@`.
std::string shader(uint32_t n, std::string_view use, std::string_view leaf = "float a;") {
  std::string text =
      "#version 450\nlayout(local_size_x = 1) in;\nbuffer Out { float result[]; };\n"
      "struct S0 { " +
      std::string(leaf) + " };\n";
  for (uint32_t m = 1; m <= n; ++m) {
    const std::string part = "S" + std::to_string(m - 1);
    text += "struct S" + std::to_string(m) + " { " + part + " a; " + part + " b; };\n";
  }
  std::string path;
  for (uint32_t m = 0; m <= n; ++m) path += ".a";
  return text + replaced(replaced(std::string(use), "S#", "S" + std::to_string(n)), "@", path);
}

constexpr std::string_view kUses[] = {
    "void main() { S# s; result[0] = s@; }",
    "void main() { S# s; S# t = s; result[0] = t@; }",
    "S# s; void main() { S# t = s; result[0] = t@; }",
    "void main() { S# s; S# t = s; result[0] = float(s == t); }",
    "void main() { S# s[2]; result[0] = s[int(result[1])]@; }",
    "S# f(inout S# s) { s@ += 1.0; return s; } void main() { S# s; s = f(s); result[0] = s@; }",
    "uniform Block { S# s; }; void main() { result[0] = s@; }",
    "uniform S# s; void main() { result[0] = s@; }",
    "buffer Block { S# s; S# t; }; void main() { s = t; }",
    "buffer Block { S# s; }; void main() { S# t = s; result[0] = t@; }",
    "shared S# s; void main() { S# t = s; barrier(); result[0] = t@; }",
};

struct Form {
  std::string_view name;
  Options options;
};

std::vector<Form> forms() {
  std::vector<Form> all(4);
  all[0].name = "SPIR-V";
  all[1].name = "SPIR-V, not optimised";
  all[1].options.optimize = Optimize::none;
  all[2].name = "slots";
  all[2].options.spirv.buffers = BufferForm::slots;
  all[3].name = "HLSL";
  all[3].options.output = Output::hlsl;
  return all;
}

CompileResult compile_one(const std::string& text, Options options, Heap& heap, Stage stage = Stage::compute) {
  const Allocator allocator{Heap::allocate, Heap::release, &heap};
  options.allocator = &allocator;
  options.limits.memory = kMemory;
  const Source source{.stage = stage, .text = text, .name = "a"};
  return compile({&source, 1}, options);
}

TEST(NestedTypes, EndAndKeepTheMemoryLimit) {
  for (const Form& form : forms())
    for (const std::string_view use : kUses)
      for (const uint32_t n : {5u, 10u, 20u, 28u}) {
        Heap heap;
        const CompileResult r = compile_one(shader(n, use), form.options, heap);
        SCOPED_TRACE(std::string(form.name) + ", " + std::to_string(n) + ": " + std::string(use));
        EXPECT_TRUE(r.status != Status::internal && (r.ok() || !r.diagnostics.empty()));
        if (n == 5) {
          EXPECT_TRUE(r.ok()) << render(r.diagnostics);
        }
        EXPECT_LE(heap.most_held, 2 * kMemory);
        EXPECT_LE(heap.taken, 8 * kMemory) << "work is measured by what it takes";
        EXPECT_EQ(heap.held, 0u);
      }
}

TEST(NestedTypes, OfMoreValuesThanThereIsMemoryForAreRefused) {
  for (const Form& form : forms())
    for (const uint32_t n : {30u, 200u}) {
      Heap heap;
      const CompileResult r = compile_one(shader(n, kUses[0]), form.options, heap);
      ASSERT_FALSE(r.diagnostics.empty());
      EXPECT_EQ(r.diagnostics[0].id, "structure-size");
      EXPECT_LE(heap.taken, kMemory);
    }
}

TEST(NestedTypes, ConstantsEnd) {
  for (const std::string_view use : {"float(s == s)", "s@"})
    for (const uint32_t n : {5u, 20u, 28u}) {
      std::string constants = "const S0 c0 = S0(1.0);\n";
      for (uint32_t m = 1; m <= n; ++m) {
        const std::string name = std::to_string(m), part = "c" + std::to_string(m - 1);
        constants += "const S" + name + " c" + name + " = S" + name + "(" + part + ", " + part + ");\n";
      }
      const std::string main = "void main() { const S# s = c" + std::to_string(n) + "; result[0] = ";
      for (const Form& form : forms()) {
        Heap heap;
        const CompileResult r = compile_one(shader(n, constants + main + std::string(use) + "; }"), form.options, heap);
        SCOPED_TRACE(std::string(form.name) + ", " + std::to_string(n) + ": " + std::string(use));
        EXPECT_TRUE(r.status != Status::internal && (r.ok() || !r.diagnostics.empty()));
        if (n == 5) {
          EXPECT_TRUE(r.ok()) << render(r.diagnostics);
        }
        EXPECT_LE(heap.taken, 8 * kMemory);
      }
    }
}

TEST(NestedTypes, BetweenStagesEnd) {
  for (const std::string_view use : {"out S# s; void main() { S# t; s = t; gl_Position = vec4(0); }",
                                     "out Block { S# s; }; void main() { S# t; s = t; gl_Position = vec4(0); }",
                                     "layout(xfb_buffer = 0, xfb_offset = 0) out S# s; void main() { S# t; s = t; }"})
    for (const uint32_t n : {3u, 20u, 28u})
      for (const Form& form : forms()) {
        Heap heap;
        const std::string text = replaced(shader(n, use), "layout(local_size_x = 1) in;", "");
        const CompileResult r = compile_one(text, form.options, heap, Stage::vertex);
        SCOPED_TRACE(std::string(form.name) + ", " + std::to_string(n) + ": " + std::string(use));
        EXPECT_TRUE(r.status != Status::internal && (r.ok() || !r.diagnostics.empty()));
        EXPECT_LE(heap.taken, 8 * kMemory);
      }
}

TEST(NestedTypes, OfTexturesEnd) {
  for (const uint32_t n : {2u, 20u, 28u})
    for (const Form& form : forms()) {
      Heap heap;
      const std::string use = "uniform S# s; void main() { result[0] = texelFetch(s@, ivec2(0), 0).x; }";
      const CompileResult r = compile_one(shader(n, use, "sampler2D a;"), form.options, heap);
      SCOPED_TRACE(std::string(form.name) + ", " + std::to_string(n));
      EXPECT_TRUE(r.status != Status::internal && (r.ok() || !r.diagnostics.empty()));
      if (n == 2) {
        EXPECT_TRUE(r.ok()) << render(r.diagnostics);
      }
      EXPECT_LE(heap.most_held, 2 * kMemory);
    }
}

}  // namespace
}  // namespace umber
