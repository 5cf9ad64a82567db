// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash128.h"
#include "diag/diagnostics.h"
#include "diag/edits.h"
#include "diag/lints.h"
#include "diag/result.h"
#include "diag/source.h"
#include "front/glsl/language.h"
#include "ir/interface/per_vertex.h"
#include "umber/vocabulary/depth_mode.hpp"
#include "umber/vocabulary/geometry.hpp"
#include "umber/vocabulary/include.hpp"
#include "umber/vocabulary/language.hpp"
#include "umber/vocabulary/spirv.hpp"
#include "umber/vocabulary/subroutine.hpp"

namespace umber::glsl {

/// One shader object: the text of a file.
struct ShaderText {
  std::string_view text;
  std::string_view name;  ///< for diagnostics
};

/// What compiling a shader object goes by.
struct ObjectHashes {
  Hash128 tokens;  ///< the tokens that are left after preprocessing, and the language that they are in
  Hash128 places;  ///< where these stand, and all texts that they were read from but for the defines
};
/// Whether a shader object is compiled at all is asked once it is preprocessed.
struct KeyQuestion {
  std::span<const std::string_view> watched;  ///< as for hash_tokens()
  std::vector<uint32_t>& asked;
  ObjectHashes& hashes;
  /// Called unless preprocessing had something to say, with all that was read. False: no more is done.
  const std::function<bool(const Sources&)>& goes_on;
};

class KeptTokens;

struct FrontOptions {
  umber::Language language = umber::Language::automatic;  ///< what texts may be, and are without `#version`
  std::optional<LanguageVersion> version{};  ///< of texts without `#version`; the language's first one if none
  Dialect dialect = Dialect::automatic;
  bool force_version = false;      ///< `version` is that of all texts
  bool separable = false;          ///< of a program that is: shaders declare the gl_PerVertex that they use
  bool begins_at_zero = false;     ///< what has no initial value does, as in WebGL
  uint16_t bindless_elements = 0;  ///< of the arrays that handles index; 0: sized at run time
  std::span<const std::string_view> defines{};  ///< macros: "NAME" (which is 1), or "NAME=text"
  std::string_view preamble{};                  ///< text to be read after `#version`
  const IncludeResolver* include = nullptr;     ///< none: `#include` is an error; the compiler itself opens no files
  uint32_t include_depth = 64;
  std::span<const SpecializationConstant> specializations{};  ///< of two with one id the last counts
  std::span<const SamplerDepthMode> depth_modes{};            ///< of samplers not named: luminance
  LintSet lints{};                                            ///< what is looked for besides errors
  Fixes* fixes = nullptr;              ///< what would mend errors goes there; none: it is not wanted
  GeometryLayout geometry_layout{};    ///< what geometry shaders with GL_ARB_geometry_shader4 do not say
  bool keep_scopes = false;            ///< says in the module where functions and blocks of the source are
  Subroutines* subroutines = nullptr;  ///< none, or where it is said what programs choose by subroutine uniforms
  ir::PerVertexBlocks* per_vertex = nullptr;  ///< none, or where it is said how gl_PerVertex is declared again
  const KeyQuestion* key = nullptr;           ///< of a single object, if there is one
  Memory* memory = nullptr;                   ///< for the module too, which it must outlive
  KeptTokens* kept_tokens = nullptr;          ///< none, or those of texts that were compiled before
};

/// The version that a text like "450", "450core", "310es" or "460 compatibility" names.
std::optional<LanguageVersion> find_version(std::string_view text);

/// Compiles the shader objects of one stage, GLSL 1.10 to 4.60 or ESSL 1.00 to 3.20, to a module: preprocess, parse,
/// check, lower. Exactly one of the objects defines main(). Failed without an error: FrontOptions::key said no, or was not asked.
Result<ir::Module> compile(std::span<const ShaderText> objects, ir::Stage stage, const FrontOptions& options,
                           Sources& sources, Diagnostics& diagnostics);

/// The text of a shader object with directives obeyed and macros expanded; it compiles to the same module. It is there
/// even after errors, as far as it goes. Files that were read are `sources.included_files()`.
std::string preprocess(const ShaderText& object, const FrontOptions& options, Sources& sources,
                       Diagnostics& diagnostics);

/// Adds to the hashes what preprocessing makes of a shader object; and to `asked` the positions in `watched`, which has each name
/// once, of the names that it looked at, in that order: with other macros of other names all would be the same.
void hash_tokens(const ShaderText& object, const FrontOptions& options, std::span<const std::string_view> watched,
                 std::vector<uint32_t>& asked, ObjectHashes& hashes, Sources& sources, Diagnostics& diagnostics);

}  // namespace umber::glsl
