// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <cstdlib>
#include <thread>

#include <gtest/gtest.h>
#include <sys/mman.h>

#include "umber/umber.hpp"

namespace umber {
namespace {

CompileResult compile_one(std::string_view text, const Options& options, Stage stage = Stage::fragment) {
  const Source source{.stage = stage, .text = text, .name = "a"};
  return compile({&source, 1}, options);
}

/// A shader of many statements.
std::string long_shader(int statements) {
  std::string text = "#version 330\nin vec4 a; out vec4 c;\nvoid main() {\n  vec4 x = a;\n";
  for (int n = 0; n < statements; ++n) text += "  x = x * a.yxwz + vec4(" + std::to_string(n) + ".5);\n";
  return text + "  c = x;\n}\n";
}

TEST(Limits, TimeEndsACompilation) {
  const CompileResult r = compile_one(long_shader(200'000), {.limits = {.milliseconds = 5}});
  EXPECT_EQ(r.status, Status::limit);
  EXPECT_TRUE(r.modules.empty());
  ASSERT_EQ(r.diagnostics.size(), 1u) << render(r.diagnostics);
  EXPECT_EQ(r.diagnostics[0].id, "limit-time");
  EXPECT_EQ(r.diagnostics[0].text, "this takes longer than the 5 ms allowed");
}

TEST(Limits, MemoryEndsACompilation) {
  const std::string text = long_shader(20'000);
  const CompileResult r = compile_one(text, {.limits = {.memory = 1 << 20}});
  EXPECT_EQ(r.status, Status::limit);
  ASSERT_EQ(r.diagnostics.size(), 1u) << render(r.diagnostics);
  EXPECT_EQ(r.diagnostics[0].id, "limit-memory");
  EXPECT_TRUE(compile_one(long_shader(10), {.limits = {.memory = 1 << 20}}).ok());
}

TEST(Limits, HoldForTheSmallestShader) {
  const CompileResult r = compile_one("void main() {}", {.limits = {.memory = 1}});
  EXPECT_EQ(r.status, Status::limit);
  ASSERT_EQ(r.diagnostics.size(), 1u) << render(r.diagnostics);
  EXPECT_EQ(r.diagnostics[0].text, "this needs more memory than the 1 bytes allowed");
  EXPECT_EQ(preprocess({.text = "#define A 1\nint a = A;"}, {.limits = {.memory = 1}}).status, Status::limit);
}

TEST(Limits, HoldInASessionWhateverItCompiledBefore) {
  Session session;
  const Source large{.text = "#version 330\nvoid main() { }", .name = "a"};
  const std::string text = long_shader(1000);
  const Source small[] = {{.stage = Stage::fragment, .text = text, .name = "a"}};
  EXPECT_TRUE(session.compile(small).ok());
  EXPECT_EQ(session.compile(small, {.limits = {.memory = 1}}).status, Status::limit);
  EXPECT_TRUE(session.compile({&large, 1}, {.limits = {.memory = 256 << 10}}).ok()) << "what is kept is not in use";
}

TEST(Limits, NestingEndsACompilation) {
  const auto nested = [](size_t depth) {
    return "#version 330\nout float c; void main() { c = " + std::string(depth, '(') + "1.0" + std::string(depth, ')') +
           "; }";
  };
  EXPECT_TRUE(compile_one(nested(20), {.limits = {.nesting = 50}}).ok());
  for (const uint32_t limit : {50u, 0u, 1'000'000u}) {
    const CompileResult r = compile_one(nested(100'000), {.limits = {.nesting = limit}});
    EXPECT_EQ(r.status, Status::limit);
    EXPECT_EQ(r.diagnostics.at(0).id, "limit-nesting");
  }
}

TEST(Limits, NestingGoesDeeperWhereThatIsAskedFor) {
  std::string chain = "#version 330\nuniform int i; out float c; void main() { c = 0.5;";
  for (int n = 0; n < 1800; ++n) chain += "if (i == " + std::to_string(n) + ") { c = " + std::to_string(n) + ".0; } else ";
  chain += "{ c = float(i); } }";
  std::string sum = "#version 330\nuniform float f; out float c; void main() { c = ";
  for (int n = 0; n < 2000; ++n) sum += "(f * ";
  sum += "2.0" + std::string(2000, ')') + "; }";
  for (const Output output : {Output::spirv, Output::hlsl}) {
    const CompileResult r = compile_one(sum, {.output = output, .limits = {.nesting = 4096}});
    EXPECT_TRUE(r.ok()) << render(r.diagnostics);
  }
  EXPECT_EQ(compile_one(sum, {}).status, Status::limit);
  const CompileResult r = compile_one(chain, {.output = Output::hlsl, .limits = {.nesting = 4096}});
  EXPECT_TRUE(r.ok()) << render(r.diagnostics);
  EXPECT_FALSE(compile_one(chain, {.limits = {.nesting = 4096}}).ok()) << "SPIR-V has no more than 1,023 levels";
}

TEST(Limits, BoundWhatMacrosAndIncludesMakeOfAShortText) {
  std::string bomb = "#define A0 x = x * 1.5;\n";
  for (int n = 1; n < 40; ++n)
    bomb += "#define A" + std::to_string(n) + " A" + std::to_string(n - 1) + " A" + std::to_string(n - 1) + "\n";
  bomb += "void main() { float x = 1.0; A39 }\n";
  Options options{.limits = {.milliseconds = 1, .memory = 64 << 20}};
  EXPECT_EQ(compile_one(bomb, options).status, Status::limit);
  EXPECT_EQ(preprocess({.text = bomb}, options).status, Status::limit);

  options.include = [](const IncludeRequest&) {
    return IncludedFile{"self", "#include \"self\"\n#include \"self\"\n"};
  };
  EXPECT_NE(compile_one("#include \"self\"\nvoid main() {}\n", options).status, Status::ok);
}

TEST(Limits, OfPlacesInTheSourcesAreAskedBeforeAnythingIsRead) {
  constexpr size_t kSize = size_t{3} << 30;
  void* const nothing = mmap(nullptr, kSize, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  ASSERT_NE(nothing, MAP_FAILED);
  const std::string_view text(static_cast<const char*>(nothing), kSize);
  const CompileResult r = compile_one(text, {});
  EXPECT_EQ(r.status, Status::errors);
  ASSERT_EQ(r.diagnostics.size(), 1u);
  EXPECT_EQ(r.diagnostics[0].id, "sources-too-long");
  EXPECT_EQ(preprocess({.text = text}).diagnostics.at(0).id, "sources-too-long");
  munmap(nothing, kSize);
}

TEST(Limits, OfFirstSlotsLeaveRoomToCount) {
  for (const Options& options : {Options{.first_set = ~0u}, Options{.first_binding = ~0u}}) {
    const CompileResult r = compile_one("#version 450\nuniform float a; out float b; void main() { b = a; }", options);
    ASSERT_EQ(r.diagnostics.size(), 1u) << render(r.diagnostics);
    EXPECT_EQ(r.diagnostics[0].id, "first-slot");
  }
}

TEST(Cancel, FromAnotherThreadEndsACompilation) {
  std::atomic<bool> cancel = false;
  const std::string text = long_shader(200'000);
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    cancel = true;
  });
  const CompileResult r = compile_one(text, {.cancel = &cancel});
  other.join();
  EXPECT_EQ(r.status, Status::cancelled);
  EXPECT_EQ(r.diagnostics.at(0).id, "cancelled");
}

struct Heap {
  size_t held = 0, calls = 0, most = ~size_t{0};
  static void* allocate(void* user, size_t size, size_t) {
    Heap& h = *static_cast<Heap*>(user);
    if (h.held + size > h.most) return nullptr;
    h.held += size;
    ++h.calls;
    return std::malloc(size);
  }
  static void release(void* user, void* memory, size_t size) {
    static_cast<Heap*>(user)->held -= size;
    std::free(memory);
  }
};

TEST(Allocator, GivesTheMemoryAndGetsItBack) {
  Heap heap;
  const Allocator allocator{Heap::allocate, Heap::release, &heap};
  EXPECT_TRUE(compile_one(long_shader(100), {.allocator = &allocator}).ok());
  EXPECT_GT(heap.calls, 10u);
  EXPECT_EQ(heap.held, 0u);
}

TEST(Allocator, ThatGivesNothingAtAllEndsTheSmallestCompilation) {
  Heap heap{.most = 0};
  const Allocator allocator{Heap::allocate, Heap::release, &heap};
  EXPECT_EQ(compile_one("void main() {}", {.allocator = &allocator}).status, Status::limit);
  EXPECT_EQ(preprocess({.text = "int a;"}, {.allocator = &allocator}).status, Status::limit);
}

TEST(Allocator, WithoutAFunctionIsNone) {
  const Allocator nothing{}, half{.allocate = Heap::allocate};
  EXPECT_TRUE(compile_one("void main() {}", {.allocator = &nothing}).ok());
  const CompileResult r = compile_one("void main() {}", {.allocator = &half});
  EXPECT_EQ(r.status, Status::errors);
  ASSERT_EQ(r.diagnostics.size(), 1u);
  EXPECT_EQ(r.diagnostics[0].id, "allocator");
}

TEST(Allocator, WithoutMemoryEndsTheCompilation) {
  Heap heap{.most = 1 << 20};
  const Allocator allocator{Heap::allocate, Heap::release, &heap};
  const CompileResult r = compile_one(long_shader(20'000), {.allocator = &allocator});
  EXPECT_EQ(r.status, Status::limit);
  EXPECT_EQ(r.diagnostics.at(0).id, "limit-memory");
  EXPECT_EQ(heap.held, 0u);
}

}  // namespace
}  // namespace umber
