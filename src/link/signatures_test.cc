// SPDX-License-Identifier: Apache-2.0
#include "link/signatures.h"

#include <string>

#include <gtest/gtest.h>

#include "diag/render.h"
#include "ir/text/parser.h"
#include "ir/text/printer.h"

namespace umber::link {
namespace {

ir::Module parse(const std::string& text) {
  Sources sources;
  Diagnostics diagnostics;
  Result<ir::Module> module = ir::parse(sources, sources.add("test.umir", text), diagnostics);
  EXPECT_EQ(render(diagnostics, sources), "");
  return std::move(*module);
}

bool has(const ir::Module& m, std::string_view line) { return ir::print(m).find(line) != std::string::npos; }

TEST(Signatures, WritersInterpolateAsReadersDo) {
  ir::Module writer = parse(
      "stage vertex\noutput $0 a : f32x2 assigned 0 centroid\noutput $1 b : f32x2 assigned 1\nfunc F0 main() "
      "{\nret\n}\n");
  ir::Module reader = parse(
      "stage fragment\ninput $0 a : f32x2 assigned 0\ninput $1 b : f32x2 assigned 1 noperspective sample\n"
      "func F0 main() {\nret\n}\n");
  ir::Module* const stages[] = {&writer, &reader};
  agree_on_signatures(stages);
  EXPECT_TRUE(has(writer, "a : f32x2 assigned 0\n"));
  EXPECT_TRUE(has(writer, "b : f32x2 assigned 1 noperspective sample\n"));
}

TEST(Signatures, ReadersHaveWhatIsWrittenInFront) {
  ir::Module writer = parse(
      "stage vertex\noutput $0 a : f32x2 assigned 0\noutput $1 p : f32x4 built_in position\n"
      "output $2 d : [f32; 3] built_in clip_distance\noutput $3 l : i32 built_in layer\nfunc F0 main() {\nret\n}\n");
  ir::Module reader =
      parse("stage fragment\ninput $0 l : i32 built_in layer\nfunc F0 main() {\n%0:i32 = load $0\nret\n}\n");
  ir::Module* const stages[] = {&writer, &reader};
  agree_on_signatures(stages);
  for (const std::string_view line :
       {"f32x2 assigned 0", "f32x4 built_in frag_coord", "[f32; 3] built_in clip_distance"})
    EXPECT_TRUE(has(reader, line)) << line << ir::print(reader);
}

TEST(Signatures, WhatIsNotWrittenIsZero) {
  ir::Module writer = parse("stage vertex\noutput $0 p : f32x4 built_in position\nfunc F0 main() {\nret\n}\n");
  ir::Module reader =
      parse("stage fragment\ninput $0 l : i32 built_in layer\nfunc F0 main() {\n%0:i32 = load $0\nret\n}\n");
  ir::Module* const stages[] = {&writer, &reader};
  agree_on_signatures(stages);
  EXPECT_TRUE(has(reader, "variable !0 l : i32 private = 0i")) << ir::print(reader);
}

}  // namespace
}  // namespace umber::link
