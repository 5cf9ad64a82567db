// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/index/index.h"

#include <algorithm>

#include "front/glsl/check/check.h"
#include "front/glsl/index/builder.h"
#include "front/glsl/parse/parse.h"
#include "front/glsl/read.h"

namespace umber::glsl {

const Use* Index::find(uint32_t file, uint32_t offset) const {
  // Names do not overlap, but one may end where the next begins, as no two names do: what begins there is meant.
  const auto after = std::ranges::upper_bound(uses, IndexPlace{file, offset, IndexPlace::kNoFile}, {}, &Use::place);
  if (after == uses.begin()) return nullptr;
  const Use& found = *std::prev(after);
  return found.place.contains(file, offset) ? &found : nullptr;
}

uint32_t Index::find_file(std::string_view name) const {
  const auto found = std::ranges::find(files, name, &IndexFile::name);
  return found == files.end() ? IndexPlace::kNoFile : static_cast<uint32_t>(found - files.begin());
}

uint32_t IndexBuilder::add(Entity entity) {
  index_.entities.push_back(std::move(entity));
  return static_cast<uint32_t>(index_.entities.size() - 1);
}

void IndexBuilder::use(IndexPlace place, uint32_t entity, UseRole role) {
  if (place) index_.uses.push_back({place, entity, role});
}

uint32_t IndexBuilder::declare(Entity entity, Span name, UseRole role) {
  entity.place = files_.place_of_name(name, entity.name);
  if (!entity.whole) entity.whole = entity.place;
  const IndexPlace place = entity.place;
  const uint32_t id = add(std::move(entity));
  use(place, id, role);
  return id;
}

void IndexBuilder::finish() {
  const auto is_same = [](const Use& a, const Use& b) {
    return a.place.file == b.place.file && a.place.begin == b.place.begin;
  };
  std::ranges::stable_sort(index_.uses, {}, &Use::place);
  index_.uses.erase(std::unique(index_.uses.begin(), index_.uses.end(), is_same), index_.uses.end());
}

Index make_index(const ShaderText& object, ir::Stage stage, const FrontOptions& options, const Budget* budget,
                 std::string_view probe) {
  Diagnostics diagnostics(budget);
  ir::Module module(options.memory);
  module.stage = stage;
  Tree tree(options.memory);
  Symbols symbols(options.memory);
  Sources sources;
  Index index{.stage = stage};
  const uint32_t text = sources.add(object.name, object.text);
  Preprocessor tokens(sources, module.names, diagnostics, text, preprocessor_options(options));
  std::vector<MacroUse> macro_uses;
  tokens.note_uses(macro_uses);
  std::vector<InnerSpan> inner_spans;
  parse_unit(tree, tokens, module, diagnostics, &inner_spans);
  index.language = language_of(tokens, options, stage, tree, 0, 0);
  // The errors so far do not count against those that the check may find before it gives up.
  Diagnostics of_check(budget);
  const CheckOptions checked{.specializations = options.specializations,
                             .is_separable = options.separable,
                             .geometry_layout = options.geometry_layout};
  if (diagnostics.go_on()) check(tree, symbols, module, std::span(&index.language, 1), of_check, checked);
  const IndexFiles files(sources, text);
  index.files = files.list();
  const std::vector<Macro> macros = tokens.macros();
  IndexBuilder builder({tree, symbols, module, sources, macros, macro_uses, inner_spans}, files, index);
  builder.add_macros();
  builder.add_declarations();
  builder.add_uses();
  if (!probe.empty()) builder.probe(probe);
  builder.finish();
  return index;
}

}  // namespace umber::glsl
