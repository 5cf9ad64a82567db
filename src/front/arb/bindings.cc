// SPDX-License-Identifier: Apache-2.0
// What programs are given, and what they give (GL_ARB_vertex_program, sections 2.14.3.1 to 2.14.3.4;
// GL_ARB_fragment_program, sections 3.11.3.1 to 3.11.3.4).
#include <algorithm>

#include "front/arb/messages.h"
#include "front/arb/translator.h"

namespace umber::arb {
namespace {

constexpr uint32_t kMostTexCoords = 8, kMostAttributes = 16, kMostColors = 8;

/// A whole number as GLSL's float, too.
std::string as_float(std::string_view number) {
  std::string text(number);
  if (text.find_first_of(".eE") == std::string::npos) text += ".0";
  return text;
}

}  // namespace

/// `0.5`, which is all four components, or `{1, 2}`, where the missing ones are 0, 0 and 1.
std::string Translator::literal() {
  const auto scalar = [&]() -> std::string {
    const bool is_negative = eat("-");
    if (!is_negative) eat("+");
    if (scanner_.peek().kind != TokenKind::number) return wrong("a number"), std::string();
    return (is_negative ? "-" : "") + as_float(scanner_.take().text);
  };
  if (!eat("{")) return "vec4(" + scalar() + ")";
  std::string text = "vec4(";
  uint32_t count = 0;
  do text += (count++ == 0 ? "" : ", ") + scalar();
  while (!failed_ && count < 4 && eat(","));
  for (; count < 4; ++count) text += count == 3 ? ", 1.0" : ", 0.0";
  expect("}");
  return text + ")";
}

/// What a parameter is made of.
std::string Translator::constant() {
  std::vector<std::string> all;
  bindings(all, false);
  return all.empty() ? std::string() : all[0];
}

/// What can be read without a name of its own.
std::string Translator::binding() {
  const Token token = scanner_.peek();
  if (eat("vertex") && is_vertex()) return vertex_input();
  if (token.is("fragment") && !is_vertex()) return scanner_.take(), fragment_input();
  if (token.is("program") || token.is("state")) return constant();
  diagnostics_.report(kUnknown, token.span, token.text);
  failed_ = true;
  return {};
}

/// One element of a parameter, or several.
void Translator::bindings(std::vector<std::string>& all, bool may_be_many) {
  const Token& token = scanner_.peek();
  if (token.kind == TokenKind::number || token.is("{") || token.is("-") || token.is("+"))
    return all.push_back(literal());
  if (eat("program")) return program_parameters(all, may_be_many);
  if (eat("state")) return state(all, may_be_many);
  wrong("a constant, program or state");
}

/// `.local[n]` or `.env[n..m]`.
void Translator::program_parameters(std::vector<std::string>& all, bool may_be_many) {
  if (!expect(".")) return;
  const bool is_local = at("local");
  if (!eat("local") && !expect("env")) return;
  if (!expect("[")) return;
  const std::optional<uint32_t> first = number(kMostParameters);
  std::optional<uint32_t> last = first;
  if (first && may_be_many && scanner_.peek().kind == TokenKind::range) scanner_.take(), last = number(kMostParameters);
  if (!last || !expect("]")) return;
  const std::string array =
      std::string(is_vertex() ? "vertex" : "fragment") + (is_local ? "_program_local[" : "_program_env[");
  uint32_t& count = is_local ? locals_ : environments_;
  count = std::max(count, *last + 1);
  for (uint32_t n = *first; n <= *last; ++n) all.push_back(array + std::to_string(n) + "]");
  if (*first > *last) wrong("a range that rises");
}

/// No attribute is read by its name and its number (section 2.14.3.1, table X.1).
void Translator::use_attribute(uint32_t number, bool is_generic, Span at) {
  const uint32_t bit = 1u << number;
  (is_generic ? generic_ : attributes_) |= bit;
  if ((attributes_ & generic_ & bit) != 0) diagnostics_.report(kSameAttribute, at, number);
}

std::string Translator::vertex_input() {
  constexpr uint32_t kNormal = 2, kColor = 3, kSecondary = 4, kFog = 5, kTexCoord = 8;
  if (!expect(".")) return {};
  const Token token = scanner_.peek();
  const auto use = [&](uint32_t number, std::string value) {
    use_attribute(number, false, token.span);
    return value;
  };
  if (eat("position")) return use(0, "gl_Vertex");
  if (eat("normal")) return use(kNormal, "vec4(gl_Normal, 1.0)");
  if (eat("fogcoord")) return use(kFog, "vec4(gl_FogCoord, 0.0, 0.0, 1.0)");
  if (eat("color")) {
    const std::string color = color_input();
    return use(color == "gl_Color" ? kColor : kSecondary, color);
  }
  if (eat("texcoord")) {
    const std::optional<uint32_t> n = index(kMostTexCoords);
    return n ? use(kTexCoord + *n, "gl_MultiTexCoord" + std::to_string(*n)) : std::string();
  }
  if (eat("attrib")) {
    const std::optional<uint32_t> n = index(kMostAttributes);
    if (!n) return {};
    use_attribute(*n, true, token.span);
    return *n == 0 ? "gl_Vertex" : "vertex_attrib_" + std::to_string(*n);
  }
  diagnostics_.report(kBinding, token.span, token.text);
  failed_ = true;
  return {};
}

/// Behind `color`: `.primary`, `.secondary`, or a swizzle of the first, which stays.
std::string Translator::color_input() {
  if (!at(".")) return "gl_Color";
  const Scanner before = scanner_;
  scanner_.take();
  if (eat("primary")) return "gl_Color";
  if (eat("secondary")) return "gl_SecondaryColor";
  scanner_ = before;
  return "gl_Color";
}

std::string Translator::fragment_input() {
  if (!expect(".")) return {};
  const Token token = scanner_.peek();
  if (eat("position")) return "gl_FragCoord";
  if (eat("fogcoord")) return "vec4(gl_FogFragCoord, 0.0, 0.0, 1.0)";
  if (eat("color")) return color_input();
  if (eat("texcoord")) {
    const std::optional<uint32_t> n = index(kMostTexCoords);
    return n ? "gl_TexCoord[" + std::to_string(*n) + "]" : std::string();
  }
  diagnostics_.report(kBinding, token.span, token.text);
  failed_ = true;
  return {};
}

/// Writes go to a variable, and from there to the output when the program ends.
std::string Translator::use_output(const std::string& local, const std::string& to, std::string_view part) {
  const bool is_known = std::ranges::any_of(outputs_, [&](const Output& o) { return o.name == local; });
  if (!is_known) outputs_.push_back({local, to, std::string(part)});
  return local;
}

/// Behind `result`.
std::string Translator::result() {
  if (!expect(".")) return {};
  const Token token = scanner_.peek();
  if (!is_vertex()) {
    if (eat("depth")) return use_output("result_depth", "gl_FragDepth", ".z");
    if (eat("color")) {
      const bool is_one_of_several = at("[");
      const std::optional<uint32_t> n = index(kMostColors);
      if (!n) return {};
      if (is_one_of_several && !draws_buffers_) diagnostics_.report(kDrawBuffers, token.span);
      if (!draws_buffers_) return use_output("result_color", "gl_FragColor", "");
      const std::string number = std::to_string(*n);
      return use_output("result_color_" + number, "gl_FragData[" + number + "]", "");
    }
  } else if (eat("position")) {
    if (is_position_invariant_) diagnostics_.report(kInvariant, token.span);
    return use_output("result_position", "gl_Position", "");
  } else if (eat("fogcoord")) {
    return use_output("result_fogcoord", "gl_FogFragCoord", ".x");
  } else if (eat("pointsize")) {
    return use_output("result_pointsize", "gl_PointSize", ".x");
  } else if (eat("texcoord")) {
    const std::optional<uint32_t> n = index(kMostTexCoords);
    if (!n) return {};
    const std::string number = std::to_string(*n);
    return use_output("result_texcoord_" + number, "gl_TexCoord[" + number + "]", "");
  } else if (eat("color")) {
    bool is_back = false, is_second = false;
    for (bool goes_on = true; goes_on && at(".");) {
      const Scanner before = scanner_;
      scanner_.take();
      const bool is_side = at("front") || at("back"), is_number = at("primary") || at("secondary");
      is_back |= at("back"), is_second |= at("secondary");
      goes_on = is_side || is_number;
      if (goes_on)
        scanner_.take();
      else
        scanner_ = before;
    }
    const std::string what = std::string(is_back ? "Back" : "Front") + (is_second ? "SecondaryColor" : "Color");
    return use_output("result_" + what, "gl_" + what, "");
  }
  if (!failed_) diagnostics_.report(kBinding, token.span, token.text);
  failed_ = true;
  return {};
}

}  // namespace umber::arb
