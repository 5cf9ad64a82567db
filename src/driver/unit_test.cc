// SPDX-License-Identifier: Apache-2.0
#include "driver/unit.h"

#include <string>

#include <gtest/gtest.h>

namespace umber::driver {
namespace {

constexpr uint32_t kWords[] = {0x07230203};

Source text(Stage stage, std::string_view name) { return {.stage = stage, .text = "void main() {}", .name = name}; }
Source module(Stage stage, std::string_view name) {
  return {.stage = stage, .text = {}, .name = name, .spirv = kWords};
}

/// The units by name and number of sources.
std::string units_in(std::span<const Source> sources) {
  std::string out;
  for (const Unit& unit : units_of(sources))
    out += std::string(unit.name()) + ' ' + std::to_string(unit.sources.size()) + ' ';
  return out;
}

/// The ids of what is wrong with them as one program.
std::string wrong_with(std::span<const Source> sources) {
  Diagnostics diagnostics;
  const bool ok = are_program(units_of(sources), StagePart::spirv_out, diagnostics);
  std::string ids;
  for (const Finding& f : diagnostics.all()) ids += std::string(f.id) + ' ';
  EXPECT_EQ(ok, ids.empty());
  return ids;
}

TEST(Units, AreTextsOfOneStageInTheOrderOfTheFirst) {
  const Source sources[] = {text(Stage::fragment, "a"), text(Stage::vertex, "b"), text(Stage::fragment, "c")};
  EXPECT_EQ(units_in(sources), "a 2 b 1 ");
  EXPECT_EQ(wrong_with(sources), "");
}

TEST(Units, AreModulesOfTheirOwn) {
  const Source sources[] = {module(Stage::fragment, "a"), module(Stage::fragment, "b")};
  EXPECT_EQ(units_in(sources), "a 1 b 1 ");
  EXPECT_EQ(wrong_with(sources), "mixed-sources ") << "which of them comes first?";
}

TEST(Units, OfAProgramAreAllTextsOrAllModules) {
  const Source mixed[] = {text(Stage::vertex, "a"), module(Stage::fragment, "b")};
  EXPECT_EQ(wrong_with(mixed), "mixed-sources ");
  const Source modules[] = {module(Stage::vertex, "a"), module(Stage::fragment, "b")};
  EXPECT_EQ(wrong_with(modules), "");
  EXPECT_EQ(wrong_with({}), "no-shaders ");
}

TEST(Units, OfIrAreTheOnlySourceOfTheirStage) {
  Source ir = text(Stage::fragment, "a");
  ir.language = Language::ir;
  const Source beside[] = {text(Stage::vertex, "b"), ir};
  EXPECT_EQ(units_in(beside), "b 1 a 1 ");
  EXPECT_EQ(wrong_with(beside), "");
  const Source twice[] = {ir, ir};
  EXPECT_EQ(units_in(twice), "a 1 a 1 ");
  EXPECT_EQ(wrong_with(twice), "ir-not-alone ");
  const Source of_one_stage[] = {text(Stage::fragment, "b"), ir};
  EXPECT_EQ(wrong_with(of_one_stage), "ir-not-alone ");
}

TEST(Units, OfAPipelineDoNotGoWithOneThatStandsAlone) {
  const Source sources[] = {text(Stage::compute, "a"), text(Stage::fragment, "b")};
  EXPECT_EQ(wrong_with(sources), "compute-not-alone ");
}

TEST(Units, OfRaysGoTogetherAndWithNoOthers) {
  const Source rays[] = {text(Stage::ray_generation, "a"), text(Stage::miss, "b")};
  EXPECT_EQ(wrong_with(rays), "");
  const Source mixed[] = {text(Stage::ray_generation, "a"), text(Stage::fragment, "b")};
  EXPECT_EQ(wrong_with(mixed), "compute-not-alone ");
}

TEST(Units, OfAStageThatIsNotSupportedAreSaidByName) {
  const Source source = text(Stage::ray_generation, "a");
  Diagnostics diagnostics;
  EXPECT_FALSE(are_program(units_of({&source, 1}), StagePart::essl_out, diagnostics));
  ASSERT_EQ(diagnostics.all().size(), 1u);
  EXPECT_EQ(diagnostics.all()[0].text, "ray generation shaders are not supported yet");
}

}  // namespace
}  // namespace umber::driver
