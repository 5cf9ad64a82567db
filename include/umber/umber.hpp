// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "umber/options.hpp"
#include "umber/reflect.hpp"
#include "umber/vocabulary/diagnostic.hpp"
#include "umber/vocabulary/edit.hpp"
#include "umber/vocabulary/export.h"

/// Umber as a C++ library. Every function is thread-safe, depends on its arguments alone, and gives the same bytes for
/// the same arguments on every machine. Nothing is thrown but std::bad_alloc, and what the caller's own callbacks
/// throw.
namespace umber {

enum class Status : uint8_t {
  ok,
  errors,     ///< of the sources or the options; the diagnostics say which
  limit,      ///< one of Options::limits was reached
  cancelled,  ///< Options::cancel was set
  internal,   ///< a bug of Umber
};

/// One shader of the program, as the target takes it.
struct Module {
  Stage stage{};
  std::vector<uint32_t> spirv;  ///< Output::spirv
  std::string text;             ///< of the other outputs
  std::string name;             ///< of its source, or of the first of them
};

struct IrDump {
  Stage stage{};
  size_t module = 0;  ///< which of CompileResult::modules it became
  std::string after;  ///< name of the pass
  std::string text;
};

struct CompileResult {
  Status status = Status::errors;
  std::vector<Diagnostic> diagnostics;  ///< may hold warnings when ok
  std::vector<Edit> edits;              ///< what would mend some of them, in their order
  std::vector<Module> modules;          ///< one per stage, in the order of the first source of each
  reflect::Program program;
  std::vector<IrDump> ir_dumps;
  std::vector<std::string> dependencies;  ///< names of the files that #include read, each once, in order

  bool ok() const { return status == Status::ok; }
};

/// Compiles the sources, all stages of one program, and links them by name: varyings and resources that match get the
/// same locations and bindings. One source alone is a program too; then every input and output is kept. Several sources
/// of one stage are shader objects of one program (OpenGL 2.0 section 2.15.2): exactly one of them defines main().
UMBER_API CompileResult compile(std::span<const Source> sources, const Options& options = {});

struct PreprocessResult {
  Status status = Status::errors;
  std::vector<Diagnostic> diagnostics;
  std::string text;
  std::vector<std::string> dependencies;

  bool ok() const { return status == Status::ok; }
};

/// The text after preprocessing: includes and macros expanded, other directives gone but for those the compiler reads.
UMBER_API PreprocessResult preprocess(const Source& source, const Options& options = {});

/// What a compilation comes to, as 128 bits each; equal where they say, different but for chance elsewhere.
struct ContentKey {
  /// Equal keys: the same modules and reflection, if there are any. It depends on the tokens that preprocessing leaves, the
  /// options and the version of Umber, but neither on comments, blanks, names of sources and macros that nothing uses nor, as
  /// long as Options ask for no debug information (DebugInfo::lines and more) and no IR, on where things stand.
  std::array<uint8_t, 16> modules{};
  /// Equal keys: the same diagnostics, too. It depends on where things stand, and on the texts that they were read from.
  std::array<uint8_t, 16> exact{};
  friend bool operator==(const ContentKey&, const ContentKey&) = default;
};

struct KeyResult {
  Status status =
      Status::errors;  ///< of preprocessing; keys are there with `ok` and `errors`, whatever compiling will say
  ContentKey key;
  std::vector<Diagnostic> diagnostics;    ///< of preprocessing; compiling says them, too
  std::vector<std::string> dependencies;  ///< names of the files that #include read, each once, in order
  /// Positions in the list that was watched of the names that preprocessing looked at, in the order in which it did (those of
  /// the first source first): as long as these are defined in the same way, whatever becomes of the others, the keys are the
  /// same.
  std::vector<uint32_t> asked;

  bool ok() const { return status == Status::ok; }
};

/// The key of what umber::compile makes of the same, for caches. Only preprocesses. Options::limits, Options::cancel and
/// Options::allocator are not a part of it. `watched` has names of macros, each once, that other calls may define otherwise.
UMBER_API KeyResult content_key(std::span<const Source> sources, const Options& options = {},
                                std::span<const std::string_view> watched = {});

/// Compiles one thing after the other in memory that it keeps, up to 16 MiB, so that small shaders cost hardly a trip to
/// the system; with the tokens of texts that it read, another 4 MiB, which texts that are much the same have in common.
/// Results are those of the functions above, and do not depend on the session. For one thread at a time.
class Session {
 public:
  /// Memory comes from `allocator`, which must be valid as long as the session, and not from Options::allocator; null:
  /// from operator new.
  UMBER_API explicit Session(const Allocator* allocator = nullptr);
  UMBER_API ~Session();
  UMBER_API Session(Session&&) noexcept;
  UMBER_API Session& operator=(Session&&) noexcept;

  /// Whether tokens are kept, from now on; they are at first. For shaders that have nothing in common it only costs memory and 2 % of
  /// the time. False forgets those that are.
  UMBER_API void keep_tokens(bool keep);

  UMBER_API CompileResult compile(std::span<const Source> sources, const Options& options = {});
  UMBER_API PreprocessResult preprocess(const Source& source, const Options& options = {});
  UMBER_API KeyResult content_key(std::span<const Source> sources, const Options& options = {},
                                  std::span<const std::string_view> watched = {});
  /// content_key() and then, if `is_needed` says so of it, compile(); none if it does not. A single source without anything
  /// to say about its preprocessing, the frequent case, is preprocessed only once. `is_needed` is called once, unless
  /// there is a bug of Umber, and must not use this session.
  UMBER_API std::optional<CompileResult> compile_if(std::span<const Source> sources, const Options& options,
                                                    std::span<const std::string_view> watched,
                                                    const std::function<bool(const KeyResult&)>& is_needed);

 private:
  struct Kept;
  std::unique_ptr<Kept> kept_;
};

/// SPIR-V as assembly text in the syntax of spirv-as. Takes any words: what is malformed appears as a comment.
UMBER_API std::string disassemble(std::span<const uint32_t> spirv);

/// A line of a listing.
struct Listing {
  std::string name;
  std::string about;  ///< may be empty
};

/// What there is, in a fixed order.
UMBER_API std::vector<Listing> passes();
/// Those that #extension can enable, with the versions that have them as extensions and what they enable; then those that
/// are known and refused, "missing: " in front.
UMBER_API std::vector<Listing> extensions();
/// The same as JSON: an array of objects, with what `about` says in members.
UMBER_API std::string extensions_json();
/// Functions and variables as GLSL declares them; `about`: in which versions.
UMBER_API std::vector<Listing> builtins();
UMBER_API std::vector<Listing> targets();  ///< "vulkan1.0" and so on; `about`: the SPIR-V that goes with it
/// The wording of every diagnostic, by id; `{0}` stands for an argument.
UMBER_API std::vector<Listing> diagnostics();
/// The wordings that have this id, one per line, with their hints; none if there is no such id.
UMBER_API std::optional<std::string> explain(std::string_view diagnostic_id);

/// "0.1.0"
UMBER_API std::string_view version();

}  // namespace umber
