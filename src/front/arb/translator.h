// SPDX-License-Identifier: Apache-2.0
// Private to this folder.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/names.h"
#include "diag/diagnostics.h"
#include "front/arb/scanner.h"
#include "umber/vocabulary/stage.hpp"

namespace umber::arb {

inline constexpr uint32_t kMostParameters = 4096;  ///< of a program

struct Instruction;

/// What a name of the program stands for.
struct Named {
  enum class Kind : uint8_t {
    none,
    value,      ///< `text` is a vec4 that is read
    temporary,  ///< `text` is a variable
    output,     ///< the same, which is only written
    address,    ///< `text` is an int
    array,      ///< of `count` parameters: `text`, whose element `first` is the first
  } kind{};
  std::string text{};
  uint32_t count = 0, first = 0;
  bool has_twins = false;  ///< an array: some parameter of the program is several elements
  Span span{};
};

/// Writes GLSL, statement by statement.
class Translator {
 public:
  Translator(std::string_view text, uint32_t base, size_t at, Stage stage, Diagnostics& diagnostics)
      : scanner_(text, base, at), stage_(stage), diagnostics_(diagnostics) {}

  /// None after errors.
  std::optional<std::string> run();

 private:
  /// Components that are written, or of which a swizzle is made: numbers 0 to 3.
  struct Components {
    std::array<uint8_t, 4> list{};
    uint32_t count = 0;
    std::string text() const;
  };
  struct Output {
    std::string name;   ///< of the local variable
    std::string write;  ///< what is written at the end
    std::string part;
  };

  bool is_vertex() const { return stage_ == Stage::vertex; }
  bool at(std::string_view word) const { return scanner_.peek().is(word); }
  bool eat(std::string_view word);
  bool expect(std::string_view word);
  void wrong(std::string_view wanted);
  std::string_view name(std::string_view wanted);
  std::optional<uint32_t> number(uint32_t limit);
  std::optional<uint32_t> index(uint32_t limit);
  Named& named(std::string_view name);

  void statement();
  void put_line(uint32_t line);
  void option();
  void declare(Named::Kind kind, std::string_view type);
  void define(std::string_view name, Named what, Span span);
  void attribute();
  void output();
  void alias();
  void parameter();
  void parameter_array(std::string_view name, std::optional<uint32_t> count, Span span);
  void finish();

  void instruction();
  void write(const Instruction& instruction, bool saturates);
  void swizzle_instruction(bool saturates);
  void kill();
  void address_load();
  std::string sample(const std::string& coordinate, std::string_view kind);
  std::string destination(Components& mask);
  void assign(const std::string& to, const Components& mask, const std::string& value, bool saturates);
  std::string operand(bool is_scalar);
  std::string primary();
  std::string array_element(const Named& array);
  std::optional<Components> components(bool is_mask);

  // What the application and the stage before give.
  std::string literal();
  std::string constant();
  std::string binding();
  void bindings(std::vector<std::string>& all, bool may_be_many);
  void program_parameters(std::vector<std::string>& all, bool may_be_many);
  std::string vertex_input();
  void use_attribute(uint32_t number, bool is_generic, Span at);
  std::string fragment_input();
  std::string color_input();
  std::string result();
  void state(std::vector<std::string>& all, bool may_be_many);
  void matrix(std::vector<std::string>& all, bool may_be_many);
  std::string light();
  std::string light_model();
  std::string light_product();
  std::string material();
  std::string texture_state(bool is_environment);
  std::string fog();
  std::string plane();
  std::string point();
  bool takes_back();
  std::string use_output(const std::string& local, const std::string& to, std::string_view part);

  Scanner scanner_;
  Stage stage_;
  Diagnostics& diagnostics_;
  Names names_;
  std::vector<Named> named_;  ///< by NameId
  std::string header_, body_;
  std::vector<Output> outputs_;
  std::vector<std::pair<uint32_t, std::string>> samplers_;  ///< by unit, the type
  uint32_t attributes_ = 0, generic_ = 0;   ///< those that are read by their names, and by their numbers: a bit each
  uint32_t locals_ = 0, environments_ = 0;  ///< how many there are
  uint32_t elements_ = 0;                   ///< of arrays of parameters
  uint32_t line_ = 1;
  bool is_position_invariant_ = false, has_shadows_ = false, draws_buffers_ = false;
  std::string_view fog_, hint_;
  bool failed_ = false;
};

}  // namespace umber::arb
