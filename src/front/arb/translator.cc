// SPDX-License-Identifier: Apache-2.0
// Statements that declare something (GL_ARB_vertex_program, section 2.14.3), and the program as a whole.
#include "front/arb/translator.h"

#include <algorithm>
#include <span>

#include "front/arb/instructions.h"
#include "front/arb/messages.h"
#include "front/arb/program.h"

namespace umber::arb {
namespace {

constexpr std::string_view kBegin = "!!";
constexpr uint32_t kMostElements = 1 << 16;  ///< of all arrays

constexpr std::string_view kFogs[] = {"ARB_fog_linear", "ARB_fog_exp", "ARB_fog_exp2"};

/// What no name may be (section 2.14.2), beside instructions; one stage has words of its own.
constexpr std::string_view kWords[] = {"ALIAS", "ATTRIB", "END",     "OPTION", "OUTPUT",
                                       "PARAM", "TEMP",   "program", "result", "state"};
constexpr std::string_view kVertexWords[] = {"ADDRESS", "vertex"}, kFragmentWords[] = {"fragment", "texture"};

bool is_reserved(std::string_view name, bool is_vertex) {
  const std::span<const std::string_view> own = is_vertex ? kVertexWords : kFragmentWords;
  const Instruction* const row = find_instruction(name);
  return std::ranges::count(kWords, name) != 0 || std::ranges::count(own, name) != 0 ||
         (row && (is_vertex ? row->vertex : row->fragment));
}

/// As a name of GLSL, which no other can be.
std::string local_name(std::string_view name) {
  std::string local = "v_";
  for (const char c : name) c == '$' ? void(local += "_S") : c == '_' ? void(local += "_U") : void(local += c);
  return local;
}

}  // namespace

bool is_program(std::string_view text) { return text.starts_with(kBegin); }

std::optional<std::string> to_glsl(std::string_view text, std::string_view name, Stage stage, Sources& sources,
                                   Diagnostics& diagnostics) {
  const uint32_t base = sources.add(name, text);
  const std::string_view own = stage == Stage::vertex ? "!!ARBvp1.0" : "!!ARBfp1.0";
  const auto size = static_cast<uint32_t>(std::min(text.find_first_of("\r\n"), text.size()));
  const bool has_stage = stage == Stage::vertex || stage == Stage::fragment;
  if (!has_stage || !text.starts_with(own)) {
    diagnostics.report(kHeader, Span{base, base + size}, has_stage ? own : "!!ARBvp1.0 or !!ARBfp1.0");
    return std::nullopt;
  }
  return Translator(text, base, own.size(), stage, diagnostics).run();
}

bool Translator::eat(std::string_view word) {
  if (!at(word)) return false;
  scanner_.take();
  return true;
}

bool Translator::expect(std::string_view word) {
  if (eat(word)) return true;
  wrong(word);
  return false;
}

void Translator::wrong(std::string_view wanted) {
  if (failed_) return;
  failed_ = true;
  const Token& found = scanner_.peek();
  diagnostics_.report(kSyntax, found.span, wanted, found.kind == TokenKind::end ? "the end" : found.text);
}

std::string_view Translator::name(std::string_view wanted) {
  if (scanner_.peek().kind == TokenKind::name) return scanner_.take().text;
  wrong(wanted);
  return {};
}

/// A whole number, which is less than `limit`.
std::optional<uint32_t> Translator::number(uint32_t limit) {
  const Token& token = scanner_.peek();
  const std::optional<uint32_t> value =
      token.kind == TokenKind::number ? parse_number<uint32_t>(token.text) : std::nullopt;
  if (!value) return wrong("a whole number"), std::nullopt;
  if (*value >= limit) {
    diagnostics_.report(kTooLarge, token.span, limit - 1);
    return failed_ = true, std::nullopt;
  }
  scanner_.take();
  return value;
}

/// `[n]`, where nothing is the first.
std::optional<uint32_t> Translator::index(uint32_t limit) {
  if (!eat("[")) return 0;
  const std::optional<uint32_t> n = number(limit);
  return n && expect("]") ? n : std::nullopt;
}

Named& Translator::named(std::string_view name) {
  const NameId id = names_.intern(name);
  if (id.index >= named_.size()) named_.resize(id.index + 1);
  return named_[id.index];
}

void Translator::define(std::string_view name, Named what, Span span) {
  if (is_reserved(name, is_vertex())) diagnostics_.report(kReserved, span, name);
  Named& known = named(name);
  if (known.kind != Named::Kind::none) diagnostics_.report(kRedefined, span, name).note(kBefore, known.span);
  what.span = span;
  known = std::move(what);
}

/// Statements stay on their lines.
void Translator::put_line(uint32_t line) {
  for (; line_ < line; ++line_) body_ += '\n';
}

std::optional<std::string> Translator::run() {
  const uint32_t errors = diagnostics_.error_count();
  while (!at("END") && scanner_.peek().kind != TokenKind::end && diagnostics_.go_on() && !diagnostics_.is_full()) {
    failed_ = false;
    put_line(scanner_.peek().line);
    statement();
    if (!failed_) expect(";");
    if (!failed_) continue;
    while (!at(";") && !at("END") && scanner_.peek().kind != TokenKind::end) scanner_.take();
    eat(";");
  }
  failed_ = false;
  put_line(scanner_.peek().line);
  if (!at("END")) wrong("END");
  finish();
  if (diagnostics_.error_count() != errors || diagnostics_.is_stopped()) return std::nullopt;
  return header_ + body_;
}

void Translator::statement() {
  const Token& token = scanner_.peek();
  if (token.is("OPTION")) return option();
  if (token.is("TEMP")) return declare(Named::Kind::temporary, "vec4 ");
  if (token.is("ADDRESS")) return declare(Named::Kind::address, "int ");
  if (token.is("ATTRIB")) return attribute();
  if (token.is("OUTPUT")) return output();
  if (token.is("ALIAS")) return alias();
  if (token.is("PARAM")) return parameter();
  instruction();
}

void Translator::option() {
  scanner_.take();
  const Token token = scanner_.peek();
  const std::string_view option = name("an option");
  if (option.empty()) return;
  const auto choose = [&](std::string_view& chosen) {
    if (!chosen.empty() && chosen != option) diagnostics_.report(kOptions, token.span, option, chosen);
    chosen = option;
  };
  const bool is_hint = option == "ARB_precision_hint_fastest" || option == "ARB_precision_hint_nicest";
  if (is_vertex() && option == "ARB_position_invariant") {
    is_position_invariant_ = true;
  } else if (!is_vertex() && option == "ARB_fragment_program_shadow") {
    has_shadows_ = true;
  } else if (!is_vertex() && (option == "ARB_draw_buffers" || option == "ATI_draw_buffers")) {
    draws_buffers_ = true;
  } else if (!is_vertex() && option == "ARB_fragment_coord_origin_upper_left") {
    header_ += "layout(origin_upper_left) in vec4 gl_FragCoord; ";
  } else if (!is_vertex() && option == "ARB_fragment_coord_pixel_center_integer") {
    header_ += "layout(pixel_center_integer) in vec4 gl_FragCoord; ";
  } else if (!is_vertex() && std::ranges::count(kFogs, option) != 0) {
    choose(fog_);
  } else if (!is_vertex() && is_hint) {
    choose(hint_);
  } else {
    diagnostics_.report(kOption, token.span, option);
  }
}

void Translator::declare(Named::Kind kind, std::string_view type) {
  scanner_.take();
  do {
    const Span span = scanner_.peek().span;
    const std::string_view declared = name("a name");
    if (declared.empty()) return;
    const std::string local = local_name(declared);
    body_ += std::string(type) + local + "; ";
    define(declared, {.kind = kind, .text = local}, span);
  } while (eat(","));
}

void Translator::attribute() {
  scanner_.take();
  const Span span = scanner_.peek().span;
  const std::string_view declared = name("a name");
  if (declared.empty() || !expect("=")) return;
  define(declared, {.kind = Named::Kind::value, .text = binding()}, span);
}

void Translator::output() {
  scanner_.take();
  const Span span = scanner_.peek().span;
  const std::string_view declared = name("a name");
  if (declared.empty() || !expect("=") || !expect("result")) return;
  define(declared, {.kind = Named::Kind::output, .text = result()}, span);
}

void Translator::alias() {
  scanner_.take();
  const Span span = scanner_.peek().span;
  const std::string_view declared = name("a name");
  if (declared.empty() || !expect("=")) return;
  const Token of = scanner_.peek();
  const std::string_view other = name("a name");
  if (other.empty()) return;
  const Named known = named(other);
  if (known.kind == Named::Kind::none) return void(diagnostics_.report(kUnknown, of.span, other));
  define(declared, known, span);
}

void Translator::parameter() {
  scanner_.take();
  do {
    const Span span = scanner_.peek().span;
    const std::string_view declared = name("a name");
    if (declared.empty()) return;
    if (!eat("[")) {
      if (!expect("=")) return;
      const std::string local = local_name(declared);
      body_ += "vec4 " + local + " = " + constant() + "; ";
      define(declared, {.kind = Named::Kind::value, .text = local}, span);
      continue;
    }
    std::optional<uint32_t> count;
    if (!at("]")) {
      count = number(kMostParameters + 1);
      if (!count) return;
    }
    if (!expect("]") || !expect("=") || !expect("{")) return;
    parameter_array(declared, count, span);
  } while (!failed_ && eat(","));
}

/// What is one range of program.env or program.local is not copied.
void Translator::parameter_array(std::string_view declared, std::optional<uint32_t> count, Span span) {
  std::vector<std::string> all;
  do bindings(all, true);
  while (!failed_ && all.size() <= kMostParameters && eat(","));
  if (failed_ || !expect("}")) return;
  if (all.size() > kMostParameters) return void(diagnostics_.report(kTooLarge, span, kMostParameters));
  const auto size = static_cast<uint32_t>(all.size());
  elements_ += size;
  if (elements_ > kMostElements) return void(diagnostics_.report(kElements, span, kMostElements));
  if (count && *count != size) return void(diagnostics_.report(kCount, span, declared, *count, size));
  Named array{.kind = Named::Kind::array, .text = local_name(declared), .count = size};
  const std::string& first = all[0];
  const size_t bracket = first.starts_with("vertex_program_") || first.starts_with("fragment_program_")
                             ? first.find('[')
                             : std::string::npos;
  bool is_range = bracket != std::string::npos;
  if (is_range)
    array.first =
        parse_number<uint32_t>(std::string_view(first).substr(bracket + 1, first.size() - bracket - 2)).value_or(0);
  for (uint32_t n = 0; n < size && is_range; ++n)
    is_range = all[n] == first.substr(0, bracket + 1) + std::to_string(array.first + n) + "]";
  if (is_range) {
    array.text = first.substr(0, bracket);
  } else {
    array.first = 0;
    std::vector<std::string_view> sorted;
    for (const std::string& element : all)
      if (element.find("_program_") != std::string::npos) sorted.push_back(element);
    std::ranges::sort(sorted);
    array.has_twins = std::ranges::adjacent_find(sorted) != sorted.end();
    const std::string type = "vec4[" + std::to_string(size) + "]";
    body_ += type + " " + array.text + " = " + type + "(";
    for (uint32_t n = 0; n < size; ++n) body_ += (n == 0 ? "" : ", ") + all[n];
    body_ += "); ";
  }
  define(declared, std::move(array), span);
}

void Translator::finish() {
  if (is_position_invariant_) body_ += "gl_Position = ftransform(); ";
  for (const Output& o : outputs_) {
    if (o.write == "gl_FragColor" && !fog_.empty()) {
      const std::string_view factor = fog_ == "ARB_fog_linear" ? "(gl_Fog.end - gl_FogFragCoord) * gl_Fog.scale"
                                      : fog_ == "ARB_fog_exp"  ? "exp(-gl_Fog.density * gl_FogFragCoord)"
                                                               : "exp(-pow(gl_Fog.density * gl_FogFragCoord, 2.0))";
      body_ +=
          o.name + ".rgb = mix(gl_Fog.color.rgb, " + o.name + ".rgb, clamp(" + std::string(factor) + ", 0.0, 1.0)); ";
    }
    body_ += o.write + " = " + o.name + o.part + "; ";
  }
  body_ += "}\n";
  const std::string prefix = is_vertex() ? "vertex_program_" : "fragment_program_";
  const auto declare_array = [&](std::string_view what, uint32_t count) {
    if (count != 0) header_ += "uniform vec4 " + prefix + std::string(what) + "[" + std::to_string(count) + "]; ";
  };
  declare_array("local", locals_);
  declare_array("env", environments_);
  for (uint32_t n = 1; n < 16; ++n)
    if ((generic_ >> n & 1) != 0)
      header_ += "layout(location = " + std::to_string(n) + ") in vec4 vertex_attrib_" + std::to_string(n) + "; ";
  for (const auto& [unit, type] : samplers_) {
    const std::string number = std::to_string(unit);
    header_ += "layout(binding = " + number + ") uniform " + type + " texture_" + number + "; ";
  }
  header_ += "void main() { ";
  for (const Output& o : outputs_) header_ += "vec4 " + o.name + "; ";
}

}  // namespace umber::arb
