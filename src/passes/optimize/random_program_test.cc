// SPDX-License-Identifier: Apache-2.0
// Programs that no one thought of compute the same with and without the passes.
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "diag/render.h"
#include "eval/interpreter.h"
#include "ir/text/parser.h"
#include "ir/text/printer.h"
#include "ir/validate/validate.h"
#include "passes/optimize/pipeline.h"

namespace umber {
namespace {

/// Writes programs as a front end does: all state in variables, values used right where they are made. What a program
/// does goes into a running hash in memory; a second word there is the fuel that loops burn.
class Generator {
 public:
  explicit Generator(uint32_t seed) : random_(seed) {}

  std::string program() {
    block({}, 0, "ret");
    return "stage compute\n"
           "struct S0 { hash : i32, fuel : i32 }\n"
           "struct S1 { a : i32x3, b : [i32; 2] }\n"
           "layout L0 size 4 align 4\n"
           "layout L1 size 8 align 4 { 0 L0, 4 L0 }\n"
           "resource @0 : storage_block S0 std430 layout L1 set 0 binding 0\n"
           "variable !0 : i32 function F0\nvariable !1 : i32 function F0\nvariable !2 : i32 private\n"
           "variable !3 : i32x3 function F0\nvariable !4 : S1 function F0\nvariable !5 : i32 function F0\n"
           "func F0() " +
           text_;
  }

 private:
  struct Around {
    bool may_break = false, may_continue = false;
  };

  uint32_t below(uint32_t n) { return static_cast<uint32_t>(random_() % n); }
  std::string define(const std::string& type, const std::string& what) {
    const std::string id = "%" + std::to_string(values_++);
    text_ += id + ":" + type + " = " + what + "\n";
    return id;
  }
  std::string place() {
    switch (below(8)) {
      case 0: return "!3, " + std::to_string(below(3)) + "u";
      case 1: return "!4, 0u, " + std::to_string(below(3)) + "u";
      case 2: return "!4, 1u, " + std::to_string(below(2)) + "u";
      case 3: return "!5";
      default: return "!" + std::to_string(below(3));
    }
  }
  std::string value(int depth = 0) {
    const uint32_t choice = below(depth > 2 ? 3 : 8);
    if (choice == 0) return std::to_string(below(4)) + "i";
    if (choice < 3) return define("i32", "load " + place());
    const std::string a = value(depth + 1), b = value(depth + 1);
    if (choice == 3) return define("i32", "select " + define("bool", "lt " + a + ", " + b) + ", " + b + ", " + a);
    if (choice == 4) {
      const std::string v = define("i32x3", "construct " + a + ", " + b + ", " + value(depth + 1));
      const std::string w =
          define("i32x3", "swizzle " + std::to_string(below(3) * 4 + below(3) * 16 + below(3)) + ", " + v);
      return define("i32", "extract " + std::to_string(below(3)) + ", " + w);
    }
    constexpr const char* kOps[] = {"add", "sub", "mul", "and", "or", "xor", "min", "max"};
    return define("i32", kOps[below(8)] + (" " + a) + ", " + b);
  }
  std::string condition() {
    constexpr const char* kOps[] = {"lt", "le", "eq", "ne"};
    const std::string a = value(), b = value();
    return define("bool", kOps[below(4)] + (" " + a) + ", " + b);
  }

  void observe() {
    const std::string v = value();
    const std::string old = define("i32", "load @0, 0u, 0u");
    text_ += "store @0, 0u, 0u, " + define("i32", "add " + define("i32", "mul " + old + ", 31i") + ", " + v) + "\n";
  }

  void block(const Around& around, int depth, const std::string& end) {
    text_ += "{\n";
    for (uint32_t n = below(depth > 4 ? 2 : 5); n > 0; --n) statement(around, depth);
    const bool jumps = end == "yield" && below(5) == 0;
    if (jumps && around.may_continue && below(2))
      text_ += "continue\n";
    else if (jumps && around.may_break)
      text_ += "break\n";
    else
      text_ += end + "\n";
    text_ += "}";
  }

  void statement(const Around& around, int depth) {
    const uint32_t choice = depth > 4 ? below(4) : below(8);
    if (choice == 0) return observe();
    if (choice < 4) {
      const std::string v = value();
      text_ += "store " + place() + ", " + v + "\n";
    } else if (choice < 6) {
      text_ += "if " + condition() + " ";
      block(around, depth + 1, "yield");
      text_ += " ";
      block(around, depth + 1, "yield");
    } else if (choice == 6) {
      switch_(around, depth);
    } else {
      loop(depth);
    }
    text_ += "\n";
  }

  void switch_(Around around, int depth) {
    around.may_break = true;
    text_ += "switch " + value();
    const uint32_t count = 1 + below(3);
    const uint32_t otherwise = below(2) ? count : below(count);
    for (uint32_t n = 0; n < count; ++n) {
      text_ += " case " + std::to_string(n) + "i" + (n == otherwise ? " default " : " ");
      block(around, depth + 1, n + 1 < count && below(3) == 0 ? "fallthrough" : "yield");
    }
  }

  void loop(int depth) {
    text_ += "loop {\n";
    const std::string fuel = define("i32", "sub " + define("i32", "load @0, 0u, 1u") + ", 1i");
    text_ +=
        "store @0, 0u, 1u, " + fuel + "\nif " + define("bool", "lt " + fuel + ", 0i") + " {\nbreak\n} {\nyield\n}\n";
    const Around inside{.may_break = true, .may_continue = true};
    for (uint32_t n = below(4); n > 0; --n) statement(inside, depth + 1);
    text_ += below(4) == 0 ? "break\n}" : "continue\n}";
    text_ += " {\n";
    if (below(2)) text_ += "store " + place() + ", " + value() + "\n";
    text_ += below(2) ? "repeat\n}" : "repeat_if " + condition() + "\n}";
  }

  std::mt19937 random_;
  std::string text_;
  uint32_t values_ = 0;
};

/// The memory that the program leaves.
eval::Bytes execute(const ir::Module& module) {
  eval::Bindings bindings;
  bindings.buffer(ir::ResourceId{0}) = {1, 0, 0, 0, 50, 0, 0, 0};
  eval::Interpreter interpreter(module, bindings);
  EXPECT_TRUE(interpreter.run_compute({1, 1, 1}));
  return bindings.buffer(ir::ResourceId{0});
}

TEST(Optimize, RandomProgramsComputeTheSame) {
  for (uint32_t seed = 0; seed < 400; ++seed) {
    const std::string text = Generator(seed).program();
    Sources sources;
    Diagnostics diagnostics;
    Result<ir::Module> module = ir::parse(sources, sources.add("random", text), diagnostics);
    ASSERT_TRUE(module) << render(diagnostics, sources) << text;
    ASSERT_TRUE(ir::validate(*module, diagnostics)) << render(diagnostics, sources) << text;
    const eval::Bytes expected = execute(*module);
    const Target target;
    PassContext context{target, diagnostics};
    for (const Pass* pass : kOptimize) {
      ASSERT_TRUE(pass->run(*module, context));
      ASSERT_TRUE(ir::validate(*module, diagnostics)) << "seed " << seed << " after " << pass->name << "\n"
                                                      << render(diagnostics, sources) << ir::print(*module);
      ASSERT_EQ(execute(*module), expected) << "seed " << seed << " after " << pass->name << "\n" << text;
      Result<bool> again = pass->run(*module, context);
      EXPECT_FALSE(*again) << "seed " << seed << ": a second " << pass->name << " changes something";
    }
  }
}

}  // namespace
}  // namespace umber
