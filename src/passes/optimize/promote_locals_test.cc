// SPDX-License-Identifier: Apache-2.0
// What early returns leave where they were inlined into loops: code does not grow faster than it is long.
#include "passes/optimize/promote_locals.h"

#include <string>

#include <gtest/gtest.h>

#include "diag/render.h"
#include "ir/text/parser.h"
#include "ir/validate/validate.h"

namespace umber {
namespace {

struct Size {
  size_t before = 0, after = 0;
};

/// Instructions and operands of functions, and values that begin in constructs.
size_t size(const ir::Module& module) {
  size_t sum = 0;
  for (const ir::BlockId b : module.blocks.ids()) {
    sum += module.blocks[b].param_count;
    module.for_each(b, [&](ir::InstId i) { sum += 1 + module.insts[i].operand_count + module.insts[i].result_count; });
  }
  return sum;
}

Size promote(const std::string& text) {
  Sources sources;
  Diagnostics diagnostics;
  Result<ir::Module> module = ir::parse(sources, sources.add("module", text), diagnostics);
  EXPECT_TRUE(module) << render(diagnostics, sources);
  if (!module) return {};
  Size result{.before = size(*module)};
  const Target target;
  PassContext context{target, diagnostics};
  EXPECT_TRUE(promote_locals(*module, context));
  EXPECT_TRUE(ir::validate(*module, diagnostics)) << render(diagnostics, sources);
  result.after = size(*module);
  return result;
}

std::string with_variables(size_t count, const std::string& body) {
  std::string text = "stage fragment\ninput $0 n : i32 assigned 0 flat\noutput $1 color : i32 assigned 0\n";
  for (size_t n = 0; n < count; ++n) text += "variable !" + std::to_string(n) + " : i32 function F0\n";
  return text + "func F0 main() {\n" + body + "ret\n}\n";
}

/// Loops within each other. Each computes, first of all, what its continuing region takes to the next round, and is left
/// and started over from regions that have nothing to do with that.
std::string nested_loops(size_t depth) {
  std::string text = "%0:i32 = load $0\n";
  std::string counter = "0i";
  size_t next = 1;
  for (size_t n = 0; n < depth; ++n) {
    const std::string count = "%" + std::to_string(next), sum = "%" + std::to_string(next + 1);
    const std::string is_done = "%" + std::to_string(next + 2), is_skipped = "%" + std::to_string(next + 3);
    next += 4;
    text += "loop " + counter + " (" + count + ":i32) {\n" + sum + ":i32 = add " + count + ", 1i\n" + "store !" +
            std::to_string(n) + ", " + sum + "\n" + is_done + ":bool = lt " + sum + ", %0\nif " + is_done +
            " {\nyield\n} {\nbreak\n}\n" + is_skipped + ":bool = lt %0, " + count + "\nif " + is_skipped +
            " {\ncontinue\n} {\nyield\n}\n";
    counter = count;
  }
  for (size_t n = depth; n-- > 0;) {
    const std::string count = "%" + std::to_string(next++);
    text += "continue\n} {\n" + count + ":i32 = load !" + std::to_string(n) + "\nrepeat " + count + "\n}\n";
  }
  return with_variables(depth, text);
}

/// A loop that is left in as many places as there are variables, each of which changes in it once and is read behind it.
std::string many_ways_out(size_t count) {
  std::string text = "%0:i32 = load $0\nloop {\n";
  size_t next = 1;
  for (size_t n = 0; n < count; ++n) {
    const std::string is_done = "%" + std::to_string(next++);
    text += is_done + ":bool = lt %0, " + std::to_string(n) + "i\nif " + is_done + " {\nbreak\n} {\nyield\n}\nstore !" +
            std::to_string(n) + ", " + std::to_string(n) + "i\n";
  }
  text += "continue\n} {\nrepeat\n}\n";
  for (size_t n = 0; n < count; ++n) {
    const std::string value = "%" + std::to_string(next++);
    text += value + ":i32 = load !" + std::to_string(n) + "\nstore $1, " + value + "\n";
  }
  return with_variables(count, text);
}

TEST(PromoteLocals, NestedLoopsCarryNothingThatNoRoundLeaves) {
  for (const size_t depth : {4u, 16u, 64u}) {
    const Size size = promote(nested_loops(depth));
    EXPECT_LE(size.after, size.before) << depth;
  }
}

TEST(PromoteLocals, WaysOutCarryNoMoreThanTheModuleMayGrow) {
  for (const size_t count : {128u, 512u, 2048u}) {
    const Size size = promote(many_ways_out(count));
    EXPECT_LE(size.after, size.before * 2) << count;
  }
}

}  // namespace
}  // namespace umber
