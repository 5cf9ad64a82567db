// SPDX-License-Identifier: Apache-2.0
#include "link/lone_stage.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "ir/text/parser.h"
#include "link/link.h"

namespace umber::link {
namespace {

/// What linking these shaders, with this resource map, says. The texts are without their functions, which do nothing.
std::vector<std::string> said_of(std::span<const std::string> shaders, std::span<const Assignment> map) {
  Sources sources;
  Diagnostics diagnostics;
  std::vector<Result<ir::Module>> parsed;
  std::vector<ir::Module*> modules;
  for (const std::string& text : shaders)
    parsed.push_back(ir::parse(sources, sources.add("m", text + "\nfunc F0 main() {\nret\n}\n"), diagnostics));
  for (Result<ir::Module>& m : parsed) modules.push_back(&*m);
  EXPECT_TRUE(link(modules, {.resource_map = map, .auto_slots = {}}, diagnostics));
  std::vector<std::string> texts;
  for (const Finding& f : diagnostics.all()) texts.push_back(std::string(f.id) + ": " + f.text);
  return texts;
}

std::vector<std::string> said_of(const std::string& shader, std::span<const Assignment> map = {}) {
  return said_of(std::span(&shader, 1), map);
}

TEST(LoneStage, IsWarnedOfLocationsThatNobodyDeclared) {
  EXPECT_EQ(said_of(R"(stage vertex
input $0 attribute : f32x4
output $1 uv : f32x2
output $2 declared : f32x2 location 3
output $3 a : f32x4 block Block
output $4 b : f32x4 block Block
output $5 gl_Position : f32x4 built_in position
output $6 gl_FogFragCoord : f32 built_in fog_frag_coord)"),
            std::vector<std::string>{
                "location-guessed: the vertex shader is compiled alone and declares no location for 'uv', 'Block', "
                "'gl_FogFragCoord': the other stages, compiled apart, may count them in another order"});
}

TEST(LoneStage, IsToldAFewNamesOfMany) {
  std::string text = "stage fragment";
  for (int n = 0; n < 12; ++n) text += "\ninput $" + std::to_string(n) + " v" + std::to_string(n) + " : f32x4";
  const std::vector<std::string> said = said_of(text);
  ASSERT_EQ(said.size(), 1u);
  EXPECT_NE(said[0].find("for 'v0', 'v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7' and 4 more: "), std::string::npos);
}

TEST(LoneStage, IsNotWarnedWhereNoStageFollowsOrTheMapHasTheLocation) {
  const Assignment line{.name = "n", .set = {}, .binding = {}, .location = 4};
  EXPECT_EQ(said_of(R"(stage fragment
output $0 color : f32x4
input $1 gl_FragCoord : f32x4 built_in frag_coord
input $2 n : f32x3)",
                    {&line, 1}),
            std::vector<std::string>{});
  EXPECT_EQ(said_of("stage compute"), std::vector<std::string>{});
  const std::string both[] = {"stage vertex\noutput $0 n : f32x3", "stage fragment\ninput $0 n : f32x3"};
  EXPECT_EQ(said_of(both, {}), std::vector<std::string>{}) << "it is not alone";
}

}  // namespace
}  // namespace umber::link
