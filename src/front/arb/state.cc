// SPDX-License-Identifier: Apache-2.0
// State of the application (GL_ARB_vertex_program, table X.5 and its like), as the compatibility profile names it.
#include "front/arb/messages.h"
#include "front/arb/translator.h"

namespace umber::arb {
namespace {

constexpr uint32_t kMostLights = 8, kMostUnits = 8, kMostPlanes = 8;

struct MatrixRow {
  std::string_view name, glsl;
  bool is_array;
};
constexpr MatrixRow kMatrices[] = {
    {"modelview", "gl_ModelViewMatrix", false},
    {"projection", "gl_ProjectionMatrix", false},
    {"mvp", "gl_ModelViewProjectionMatrix", false},
    {"texture", "gl_TextureMatrix", true},
};

struct PartRow {
  std::string_view name, glsl;
};
constexpr PartRow kLightParts[] = {
    {"ambient", "ambient"},   {"diffuse", "diffuse"}, {"specular", "specular"},
    {"position", "position"}, {"half", "halfVector"},
};
constexpr PartRow kMaterialParts[] = {
    {"ambient", "ambient"},
    {"diffuse", "diffuse"},
    {"specular", "specular"},
    {"emission", "emission"},
};
constexpr PartRow kProductParts[] = {{"ambient", "ambient"}, {"diffuse", "diffuse"}, {"specular", "specular"}};
constexpr PartRow kPlanes[] = {{"s", "S"}, {"t", "T"}, {"r", "R"}, {"q", "Q"}};

template <size_t N>
std::string_view find_part(const PartRow (&rows)[N], std::string_view name) {
  for (const PartRow& row : rows)
    if (row.name == name) return row.glsl;
  return {};
}

}  // namespace

/// `front` or `back`, and the point behind it; front if neither is said.
bool Translator::takes_back() {
  const bool is_back = at("back");
  if (eat("back") || eat("front")) expect(".");
  return is_back;
}

/// Behind `state`.
void Translator::state(std::vector<std::string>& all, bool may_be_many) {
  if (!expect(".")) return;
  const Token token = scanner_.peek();
  std::string value;
  if (eat("matrix")) return matrix(all, may_be_many);
  if (eat("material"))
    value = material();
  else if (eat("light"))
    value = light();
  else if (eat("lightmodel"))
    value = light_model();
  else if (eat("lightprod"))
    value = light_product();
  else if (eat("texgen") || token.is("texenv"))
    value = texture_state(token.is("texenv"));
  else if (eat("fog"))
    value = fog();
  else if (eat("clip"))
    value = plane();
  else if (eat("point"))
    value = point();
  else if (eat("depth"))
    value =
        expect(".") && expect("range") ? "vec4(gl_DepthRange.near, gl_DepthRange.far, gl_DepthRange.diff, 1.0)" : "";
  if (value.empty() && !failed_) {
    diagnostics_.report(kBinding, token.span, token.text);
    failed_ = true;
  }
  all.push_back(value);
}

std::string Translator::material() {
  if (!expect(".")) return {};
  const std::string material = takes_back() ? "gl_BackMaterial." : "gl_FrontMaterial.";
  const std::string_view word = name("what of the material");
  if (word == "shininess") return "vec4(" + material + "shininess, 0.0, 0.0, 1.0)";
  const std::string_view part = find_part(kMaterialParts, word);
  return part.empty() ? std::string() : material + std::string(part);
}

std::string Translator::light() {
  const std::optional<uint32_t> n = index(kMostLights);
  if (!n || !expect(".")) return {};
  const std::string light = "gl_LightSource[" + std::to_string(*n) + "].";
  const std::string_view word = name("what of the light");
  if (word == "attenuation")
    return "vec4(" + light + "constantAttenuation, " + light + "linearAttenuation, " + light +
           "quadraticAttenuation, " + light + "spotExponent)";
  if (word == "spot")
    return expect(".") && expect("direction") ? "vec4(" + light + "spotDirection, " + light + "spotCosCutoff)" : "";
  const std::string_view part = find_part(kLightParts, word);
  return part.empty() ? std::string() : light + std::string(part);
}

std::string Translator::light_model() {
  if (!expect(".")) return {};
  if (eat("ambient")) return "gl_LightModel.ambient";
  const bool is_back = takes_back();
  return expect("scenecolor") ? is_back ? "gl_BackLightModelProduct.sceneColor" : "gl_FrontLightModelProduct.sceneColor"
                              : "";
}

std::string Translator::light_product() {
  const std::optional<uint32_t> n = index(kMostLights);
  if (!n || !expect(".")) return {};
  const std::string product = takes_back() ? "gl_BackLightProduct[" : "gl_FrontLightProduct[";
  const std::string_view part = find_part(kProductParts, name("what of the light"));
  return part.empty() ? std::string() : product + std::to_string(*n) + "]." + std::string(part);
}

/// `texgen[n].eye.s`, or `texenv[n].color`.
std::string Translator::texture_state(bool is_environment) {
  if (is_environment) scanner_.take();
  const std::optional<uint32_t> n = index(kMostUnits);
  if (!n || !expect(".")) return {};
  const std::string unit = "[" + std::to_string(*n) + "]";
  if (is_environment) return expect("color") ? "gl_TextureEnvColor" + unit : std::string();
  const bool is_eye = at("eye");
  if ((!eat("eye") && !expect("object")) || !expect(".")) return {};
  const std::string_view plane = find_part(kPlanes, name("a plane"));
  return plane.empty() ? std::string() : (is_eye ? "gl_EyePlane" : "gl_ObjectPlane") + std::string(plane) + unit;
}

std::string Translator::fog() {
  if (!expect(".")) return {};
  if (eat("color")) return "gl_Fog.color";
  return expect("params") ? "vec4(gl_Fog.density, gl_Fog.start, gl_Fog.end, gl_Fog.scale)" : "";
}

std::string Translator::plane() {
  const std::optional<uint32_t> n = index(kMostPlanes);
  return n && expect(".") && expect("plane") ? "gl_ClipPlane[" + std::to_string(*n) + "]" : std::string();
}

std::string Translator::point() {
  if (!expect(".")) return {};
  if (eat("size")) return "vec4(gl_Point.size, gl_Point.sizeMin, gl_Point.sizeMax, gl_Point.fadeThresholdSize)";
  return expect("attenuation") ? "vec4(gl_Point.distanceConstantAttenuation, gl_Point.distanceLinearAttenuation, "
                                 "gl_Point.distanceQuadraticAttenuation, 1.0)"
                               : "";
}

/// A row, some, or all four. Matrices of GLSL have columns: rows are those of the transpose.
void Translator::matrix(std::vector<std::string>& all, bool may_be_many) {
  if (!expect(".")) return;
  const Token token = scanner_.peek();
  const std::string_view word = name("a matrix");
  if (word.empty()) return;
  const MatrixRow* row = nullptr;
  for (const MatrixRow& m : kMatrices)
    if (m.name == word) row = &m;
  std::string unit;
  if (at("[")) {
    const std::optional<uint32_t> n = index(kMostUnits);
    if (!n) return;
    if (row && !row->is_array && *n != 0) row = nullptr;  // one model view matrix, as the profile has it
    unit = "[" + std::to_string(*n) + "]";
  } else {
    unit = "[0]";
  }
  if (!row) {
    diagnostics_.report(kBinding, token.span, word);
    failed_ = true;
    return;
  }
  bool is_inverse = false, is_transposed = false;
  uint32_t first = 0, last = 3;
  bool has_rows = false;
  bool has_modifier = false;
  while (!failed_ && eat(".")) {
    if (!has_modifier && (at("inverse") || at("transpose") || at("invtrans"))) {
      is_inverse = !at("transpose"), is_transposed = !at("inverse"), has_modifier = true;
      scanner_.take();
    } else if (expect("row") && expect("[")) {
      const std::optional<uint32_t> from = number(4);
      std::optional<uint32_t> to = from;
      if (from && may_be_many && scanner_.peek().kind == TokenKind::range) scanner_.take(), to = number(4);
      if (!to || !expect("]")) return;
      first = *from, last = *to, has_rows = true;
      break;
    }
  }
  if (failed_) return;
  if (!has_rows && !may_be_many) return wrong(".row[n]");
  const std::string matrix = std::string(row->glsl) + (is_inverse ? "Inverse" : "") +
                             (is_transposed ? "" : "Transpose") + (row->is_array ? unit : std::string());
  for (uint32_t n = first; n <= last; ++n) all.push_back(matrix + "[" + std::to_string(n) + "]");
  if (first > last) wrong("a range that rises");
}

}  // namespace umber::arb
