// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/front.h"

#include <algorithm>
#include <vector>

#include "base/check.h"
#include "front/glsl/check/check.h"
#include "front/glsl/check/webgl.h"
#include "front/glsl/lint/lint.h"
#include "front/glsl/lower/handle_arrays.h"
#include "front/glsl/lower/lower.h"
#include "front/glsl/lower/scopes.h"
#include "front/glsl/parse/parse.h"
#include "front/glsl/preprocess/preprocessor.h"
#include "front/glsl/read.h"
#include "front/glsl/tree/symbol.h"
#include "front/glsl/tree/tree.h"
#include "front/glsl/words/words.h"

namespace umber::glsl {
namespace {

constexpr Message<> kNotGlsl{Severity::error, "language", "this is ESSL, but GLSL was asked for"};

constexpr Message<> kAllInvariant{Severity::error, "pragma",
                                  "\"#pragma STDGL invariant(all)\" is not allowed in a fragment shader"};

/// A shader object on its way to hashes, which get the texts that it is read from, too.
class HashedObject {
 public:
  HashedObject(const ShaderText& object, const FrontOptions& options, ObjectHashes& hashes)
      : options_(preprocessor_options(options)),
        resolve_([given = options.include, &hashes](const IncludeRequest& request) {
          std::optional<IncludedFile> file = (*given)(request);
          if (file) hashes.places.add(std::string_view(file->name)), hashes.places.add(std::string_view(file->text));
          return file;
        }) {
    if (options.include) options_.include = &resolve_;
    hashes.places.add(object.name), hashes.places.add(object.text), hashes.places.add(options.preamble);
  }
  HashedObject(const HashedObject&) = delete;
  HashedObject& operator=(const HashedObject&) = delete;

  const PreprocessorOptions& options() const { return options_; }

 private:
  PreprocessorOptions options_;
  IncludeResolver resolve_;
};

/// Where what is read behind the defines lies depends on how long they are, which have just been added.
PlacesOfObject places_of(uint32_t text, Sources& sources) { return {text, sources.add({}, {})}; }

/// Whether the object is to be compiled, as far as preprocessing says.
bool goes_on(const KeyQuestion& key, Preprocessor& tokens, const PlacesOfObject& places, Memory* memory,
             const Sources& sources, const Diagnostics& diagnostics) {
  UMBER_CHECK(memory);
  const size_t said = diagnostics.all().size();
  hash_tokens(tokens, key.watched, places, key.asked, key.hashes.tokens, key.hashes.places, memory);
  return diagnostics.all().size() == said && !diagnostics.is_stopped() && key.goes_on(sources);
}

/// At the end of the work says in which files its diagnostics are.
class NoteIncludes {
 public:
  NoteIncludes(const Sources& sources, Diagnostics& diagnostics)
      : sources_(sources), diagnostics_(diagnostics), first_(diagnostics.all().size()) {}
  ~NoteIncludes() { diagnostics_.note_includes(sources_, first_); }
  NoteIncludes(const NoteIncludes&) = delete;
  NoteIncludes& operator=(const NoteIncludes&) = delete;

 private:
  const Sources& sources_;
  Diagnostics& diagnostics_;
  size_t first_;
};

/// At the end of the work words what is wrong for people.
class WordErrors {
 public:
  WordErrors(const words::Refused& shader, Diagnostics& diagnostics, Fixes* fixes)
      : shader_(shader), diagnostics_(diagnostics), fixes_(fixes), before_(diagnostics) {}
  ~WordErrors() {
    if (diagnostics_.has_errors()) words::say_better(shader_, before_, diagnostics_, fixes_);
  }
  WordErrors(const WordErrors&) = delete;
  WordErrors& operator=(const WordErrors&) = delete;

 private:
  const words::Refused& shader_;
  Diagnostics& diagnostics_;
  Fixes* fixes_;
  const Diagnostics before_;
};

Subroutines describe_subroutines(const ir::Module& module, const Symbols& symbols) {
  Subroutines all;
  const auto name = [&](NameId id) { return std::string(module.names.text(id)); };
  for (const SubroutineSymbol& s : symbols.subroutines)
    all.functions.push_back({name(symbols[s.function].name), s.index});
  if (symbols.subroutine_types.empty()) return all;
  for (const SymbolId id : symbols.globals) {
    const Symbol& symbol = symbols[id];
    if (symbol.subroutine == 0 || !symbol.is_used) continue;
    SubroutineUniform& uniform = all.uniforms.emplace_back();
    uniform.name = name(symbol.name), uniform.location = symbol.location;
    for (const SubroutineSymbol& s : symbols.subroutine_types[symbol.subroutine - 1].functions)
      uniform.functions.push_back(s.index);
  }
  return all;
}

/// What shaders have in so many bytes of text, which are mostly comments, branches that are not taken, and functions that
/// are not called: few have more.
constexpr uint32_t kBytesOfInst = 24, kBytesOfUse = 16, kBytesOfExpr = 12, kBytesOfStmt = 64, kBytesOfDecl = 48,
                   kBytesOfSymbol = 56, kBytesOfName = 32;
/// Text beyond that much is no reason to keep more room, nor are names to touch more.
constexpr size_t kMostBytes = size_t{1} << 20;
constexpr uint32_t kMostNames = 512;

void make_room(std::span<const ShaderText> objects, Tree& tree, Symbols& symbols, ir::Module& module) {
  size_t bytes = 0;
  for (const ShaderText& object : objects) bytes += object.text.size();
  const auto most = static_cast<uint32_t>(std::min(bytes, kMostBytes));
  module.names.reserve(std::min(most / kBytesOfName, kMostNames));
  tree.exprs.reserve(most / kBytesOfExpr);
  tree.stmts.reserve(most / kBytesOfStmt);
  tree.decls.reserve(most / kBytesOfDecl);
  tree.declarators.reserve(most / kBytesOfDecl);
  tree.type_specs.reserve(most / kBytesOfDecl);
  symbols.symbols.reserve(most / kBytesOfSymbol);
  module.reserve(most / kBytesOfInst, most / kBytesOfInst, most / kBytesOfUse);
}

}  // namespace

Result<ir::Module> compile(std::span<const ShaderText> objects, ir::Stage stage, const FrontOptions& options,
                           Sources& sources, Diagnostics& diagnostics) {
  ir::Module module(options.memory);
  module.stage = stage;
  Tree tree(options.memory);
  Symbols symbols(options.memory);
  make_room(objects, tree, symbols, module);
  std::vector<Language> languages;  // objects of one stage may differ in version
  bool all_invariant = false;
  const NoteIncludes notes(sources, diagnostics);
  words::Refused refused{sources, tree, module.names, {}, {}, stage};
  const WordErrors wording(refused, diagnostics, options.fixes);
  for (const ShaderText& object : objects) {
    const uint32_t text = sources.add(object.name, object.text);
    refused.starts.push_back(text);
    std::optional<HashedObject> hashed;
    if (options.key) hashed.emplace(object, options, options.key->hashes);
    Preprocessor tokens(sources, module.names, diagnostics, text,
                        hashed ? hashed->options() : preprocessor_options(options));
    if (options.key && !goes_on(*options.key, tokens, places_of(text, sources), options.memory, sources, diagnostics))
      return Failed{};
    const uint32_t first_layout_arg = tree.layout_args.size(), first_type = tree.type_specs.size();
    parse_unit(tree, tokens, module, diagnostics);
    const LanguageVersion& version = tokens.language().version;
    if (tokens.all_invariant() && stage == ir::Stage::fragment && version.es && version.version >= 300)
      diagnostics.report(kAllInvariant, Span{text, text + 1});
    if (tokens.language().version.es && options.language == umber::Language::glsl)
      diagnostics.report(kNotGlsl, Span{text, text + 1});
    languages.push_back(language_of(tokens, options, stage, tree, first_layout_arg, first_type));
    refused.languages = languages;
    all_invariant |= tokens.all_invariant();
    // GL_KHR_memory_scope_semantics
    module.state.uses_vulkan_memory_model |= tokens.has_pragma(Pragma::Kind::vulkan_memory_model);
  }
  if (diagnostics.has_errors()) return Failed{};
  const CheckOptions checked{.specializations = options.specializations,
                             .is_separable = options.separable,
                             .geometry_layout = options.geometry_layout,
                             .per_vertex = options.per_vertex};
  if (!check(tree, symbols, module, languages, diagnostics, checked)) return Failed{};
  if (is_webgl(options.dialect)) {
    check_webgl(tree, symbols, module, languages[0], diagnostics);
    if (diagnostics.has_errors()) return Failed{};
  }
  if (!options.lints.is_empty()) lint({sources, tree, symbols, module}, options.lints, diagnostics);
  const bool begins_at_zero = options.begins_at_zero || is_webgl(options.dialect);
  if (!lower(module, tree, symbols, options.depth_modes, begins_at_zero, diagnostics)) return Failed{};
  finish_handle_arrays(module, languages, options.bindless_elements);
  if (options.keep_scopes) keep_scopes(module, tree, symbols);
  if (options.subroutines) *options.subroutines = describe_subroutines(module, symbols);
  for (const Language& language : languages) {
    module.state.language.version = std::max(module.state.language.version, language.version.version);
    module.state.language.es |= language.version.es;
  }
  module.state.language.all_invariant = all_invariant;
  if (all_invariant)
    for (const ir::IoVarId v : module.io_vars.ids())
      module.io_vars[v].invariant |= module.io_vars[v].direction == ir::Direction::output;
  return module;
}

std::string preprocess(const ShaderText& object, const FrontOptions& options, Sources& sources,
                       Diagnostics& diagnostics) {
  const NoteIncludes notes(sources, diagnostics);
  Names names(options.memory);
  const uint32_t text = sources.add(object.name, object.text);
  Preprocessor tokens(sources, names, diagnostics, text, preprocessor_options(options));
  return preprocess_to_text(tokens);
}

void hash_tokens(const ShaderText& object, const FrontOptions& options, std::span<const std::string_view> watched,
                 std::vector<uint32_t>& asked, ObjectHashes& hashes, Sources& sources, Diagnostics& diagnostics) {
  const NoteIncludes notes(sources, diagnostics);
  Names names(options.memory);
  const HashedObject hashed(object, options, hashes);
  const uint32_t text = sources.add(object.name, object.text);
  Preprocessor tokens(sources, names, diagnostics, text, hashed.options());
  hash_tokens(tokens, watched, places_of(text, sources), asked, hashes.tokens, hashes.places);
}

}  // namespace umber::glsl
