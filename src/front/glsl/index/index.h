// SPDX-License-Identifier: Apache-2.0
// What is known of the names in a shader, for editors: plain data that outlives the compilation, also of shaders with errors.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "front/glsl/front.h"

namespace umber::glsl {

/// Bytes of one of the files; none if they are in none, as what is built in.
struct IndexPlace {
  static constexpr uint32_t kNoFile = ~0u;
  uint32_t file = kNoFile, begin = 0, end = 0;
  explicit operator bool() const { return file != kNoFile; }
  bool contains(uint32_t in, uint32_t offset) const { return file == in && begin <= offset && offset <= end; }
  friend auto operator<=>(const IndexPlace&, const IndexPlace&) = default;
};

// clang-format off
enum class EntityKind : uint8_t {
  macro, function, structure, block, member,
  local, parameter, global, constant, shared, uniform, input, output,
  builtin_function, builtin_variable,
};
// clang-format on

/// Something that has a name.
struct Entity {
  static constexpr uint32_t kNone = ~0u;
  EntityKind kind{};
  std::string name;
  std::string qualifiers;   ///< as they are written, layout(...) among them; macros: the parameters, with parentheses
  std::string type;         ///< as GLSL spells it; functions: of the result; blocks: none
  std::string value;        ///< scalar constants; macros: what they stand for
  IndexPlace place;         ///< of its name, where it is declared; functions: where they are defined, if they are
  IndexPlace whole;         ///< of the declaration
  IndexPlace scope;         ///< of what is not global: where its name means it
  uint32_t parent = kNone;  ///< members: the structure or block; parameters and locals: the function
  std::vector<uint32_t> parts;  ///< members and parameters
  bool is_const = false;        ///< cannot be assigned
  bool has_instance_name =
      false;  ///< blocks: `name` is the block's own name, and there is another entity for the instance
  bool has_location = false, has_binding = false, has_offset = false;  ///< the source says it
};

enum class UseRole : uint8_t { declaration, definition, read, write };
struct Use {
  IndexPlace place;  ///< where the name stands, as it is spelled
  uint32_t entity = 0;
  UseRole role{};
};

struct IndexFile {
  std::string name;
  IndexPlace included_at;  ///< of the first #include that read it; none: the shader itself
};

/// A part that a value has: a member, or a component.
struct ProbedPart {
  std::string name, type;
};
/// What the expression in front of `.` and the name that was asked for is.
struct Probed {
  bool is_found = false;
  std::string type;
  std::vector<ProbedPart> members;  ///< of a structure or block
  uint32_t components = 0;          ///< of a vector or scalar
  bool is_array = false;
};

struct Index {
  std::vector<IndexFile> files;  ///< the first is the shader itself; each name once
  std::vector<Entity> entities;
  std::vector<Use> uses;  ///< by place, each place once
  Language language;      ///< as it is at the end
  ir::Stage stage{};
  Probed probed;

  /// The use that a place is in or at the end of; null if there is none.
  const Use* find(uint32_t file, uint32_t offset) const;
  /// The file of that name; IndexPlace::kNoFile if it was not read.
  uint32_t find_file(std::string_view name) const;
};

/// Reads the shader, goes on behind errors as far as it can, and says what it found; compile() says what is wrong. Ends when
/// `budget` is spent, unless that is null. `probe`: a member's name, as the text has it once; see Index::probed.
Index make_index(const ShaderText& object, ir::Stage stage, const FrontOptions& options, const Budget* budget = nullptr,
                 std::string_view probe = {});

/// A built-in that shaders of a language and stage can use.
struct AvailableBuiltin {
  std::string_view name;
  bool is_function = false;
};
/// Each name once.
std::vector<AvailableBuiltin> available_builtins(const Language& language, ir::Stage stage);
struct BuiltinSignature {
  std::string text;  ///< as BuiltinListing has it
  std::string availability;
  bool is_available = false;
};
/// All functions of a name, in any version.
std::vector<BuiltinSignature> builtin_signatures(std::string_view name, const Language& language, ir::Stage stage);
std::vector<std::string_view> keywords_of(const Language& language);
/// Those that may stand in `layout(...)`.
std::vector<std::string_view> layout_words();
/// Whether a name is free to be given to something.
bool is_free_name(std::string_view name, const Language& language);

}  // namespace umber::glsl
