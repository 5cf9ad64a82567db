// SPDX-License-Identifier: Apache-2.0
// `# mali: v9`: a linked vertex shader, a fragment shader or both, and how they reach their attributes and varyings.
// More words: `separable` lays out by the rules for stages that are compiled apart, `by-location` by those for
// locations alone, `apart` plans the fragment shader without the layout and tells its descriptors later, `wide` leaves
// mediump at 32 bits, `unaware` does not tell the vertex shader what is read with noperspective, `words` prints the
// instructions of each access.
#include "back/mali/plan_text.h"
#include "back/mali/words.h"
#include "mali/words/text.h"
#include "umber-test/text.h"

namespace umber::tool {
namespace {

/// The rules of a case, and what is known when.
struct MaliRules {
  place::VaryingRules rules;
  bool is_unaware = false, is_apart = false, has_words = false;
};

std::optional<MaliRules> read_rules(std::string_view line) {
  const std::string target = "mali-" + std::string(take_word(line));
  const std::optional<mali::Arch> arch = mali::arch_of_target(target);
  if (!arch) return std::nullopt;
  MaliRules read{.rules = {.arch = *arch}};
  for (std::string_view word; !(word = take_word(line)).empty();) {
    if (word == "separable")
      read.rules = place::separable_rules(*arch);
    else if (word == "unaware")
      read.is_unaware = true;
    else if (word == "by-location")
      read.rules.arrangement = place::VaryingArrangement::by_location;
    else if (word == "apart")
      read.is_apart = true;
    else if (word == "words")
      read.has_words = true;
    else if (word == "wide")
      read.rules.narrows_mediump = false;
    else
      return std::nullopt;
  }
  const mali::Model* const model = mali::model_of_target(target);
  read.rules.trust.of_descriptors = !model || !model->only_floats;
  return read;
}

void add_words(const back::mali::Plan& plan, TextWriter& out) {
  for (size_t n = 0; n < plan.accesses.size(); ++n) {
    const back::mali::AccessCode code = code_of(plan.accesses[n], plan.arch);
    for (const mali::AccessWord& word : code.words) {
      const auto decoded = mali::decode(word.word, mali::info(plan.arch).family, plan.arch);
      out << n << ": " << (decoded ? text(*decoded) : "no instruction") << '\n';
    }
    for (const auto& [reg, value] : code.constants) out << n << ": r" << uint32_t{reg} << " = " << value << '\n';
  }
}

void add_plan(std::string_view name, const back::mali::Plan& plan, const ir::Module& m, bool has_words,
              Output& output) {
  TextWriter out;
  print(plan, m, out);
  if (has_words) add_words(plan, out);
  output.add(name, out.take());
}

}  // namespace

Output run_mali_case(const Input& input) {
  Output output;
  std::optional<MaliRules> rules = read_rules(*input.option("mali"));
  if (!rules) output.errors += "an architecture, and then separable, by-location, apart, wide, unaware or words\n";
  const std::vector<ir::Module> modules = read_modules(input, output.errors);
  if (modules.empty() || !rules) return output;

  Diagnostics diagnostics;
  const ir::Module* const fragment = modules.back().stage == ir::Stage::fragment ? &modules.back() : nullptr;
  if (fragment && !rules->is_unaware) rules->rules.noperspective = place::noperspective_locations(*fragment);
  std::optional<place::VaryingLayout> layout;
  if (modules[0].stage == ir::Stage::vertex) {
    layout = place::lay_out_varyings(modules[0], rules->rules, diagnostics);
    add_plan("vertex", back::mali::plan_vertex_shader(modules[0], *layout, diagnostics), modules[0], rules->has_words,
             output);
  }
  if (fragment) {
    const place::VaryingLayout* const known = layout && !rules->is_apart ? &*layout : nullptr;
    back::mali::Plan plan = back::mali::plan_fragment_shader(*fragment, rules->rules, known, diagnostics);
    if (layout && !known) complete(plan, *layout, &diagnostics);
    add_plan("fragment", plan, *fragment, rules->has_words, output);
  }
  output.add("said", said(diagnostics, {}));
  return output;
}

}  // namespace umber::tool
