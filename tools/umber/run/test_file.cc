// SPDX-License-Identifier: Apache-2.0
#include "umber/run/test_file.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "umber/run/outcome.h"

namespace umber::run {
namespace {

enum class Content : uint8_t { ignored, requirements, shader, vertex_data, commands };

struct SectionKind {
  std::string_view name;
  Content content;
  Stage stage = Stage::vertex;
  std::string_view unsupported = {};
};

constexpr std::string_view kNoGeometry = "geometry shaders are not supported yet";
constexpr std::string_view kNoTessellation = "tessellation shaders are not supported yet";
constexpr std::string_view kNoAssembly = "ARB assembly programs are not supported";
constexpr std::string_view kNoInclude = "GL_ARB_shading_language_include is not supported";
constexpr std::string_view kNoSpecialization = "specialization constants of SPIR-V sections are not supported yet";

constexpr SectionKind kSections[] = {
    {"require", Content::requirements},
    {"test", Content::commands},
    {"vertex data", Content::vertex_data},
    {"vertex shader", Content::shader, Stage::vertex},
    {"vertex shader passthrough", Content::shader, Stage::vertex},
    {"fragment shader", Content::shader, Stage::fragment},
    {"compute shader", Content::shader, Stage::compute},
    {"geometry shader", Content::ignored, {}, kNoGeometry},
    {"geometry layout", Content::ignored, {}, kNoGeometry},
    {"tessellation control shader", Content::ignored, {}, kNoTessellation},
    {"tessellation evaluation shader", Content::ignored, {}, kNoTessellation},
    {"vertex program", Content::ignored, {}, kNoAssembly},
    {"fragment program", Content::ignored, {}, kNoAssembly},
    {"shader include", Content::ignored, {}, kNoInclude},
    {"shader include paths", Content::ignored, {}, kNoInclude},
    // A test with SPIR-V sections has the same shaders as GLSL, unless it says `SPIRV ONLY`.
    {"vertex shader spirv", Content::ignored},
    {"tessellation control shader spirv", Content::ignored},
    {"tessellation evaluation shader spirv", Content::ignored},
    {"geometry shader spirv", Content::ignored},
    {"fragment shader spirv", Content::ignored},
    {"compute shader spirv", Content::ignored},
    {"vertex shader specializations", Content::ignored, {}, kNoSpecialization},
    {"fragment shader specializations", Content::ignored, {}, kNoSpecialization},
    {"compute shader specializations", Content::ignored, {}, kNoSpecialization},
};

constexpr std::string_view kPassthrough =
    "#if __VERSION__ >= 130\n"
    "in vec4 piglit_vertex;\n"
    "#else\n"
    "attribute vec4 piglit_vertex;\n"
    "#endif\n"
    "void main() { gl_Position = piglit_vertex; }\n";

/// One column header: name/type/count, name/type/glsl type, either with /index.
struct Column {
  AttributeData data;
  Scalar scalar = Scalar::f32;
  uint32_t count = 0;
};

Column parse_column(std::string_view header) {
  std::vector<std::string_view> parts;
  for (std::string_view rest = header;;) {
    const size_t slash = rest.find('/');
    parts.push_back(rest.substr(0, slash));
    if (slash == std::string_view::npos) break;
    rest.remove_prefix(slash + 1);
  }
  if (parts.size() != 3 && parts.size() != 4) throw Failure(fmt::format("malformed vertex data header '{}'", header));

  Column column;
  column.data.name = parts[0];
  if (parts.size() == 4) column.data.index = Scanner(parts[3]).index();
  std::optional<NumericType> type = numeric_type(parts[1]);
  if (parts[1] == "byte" || parts[1] == "short") type = NumericType{Scalar::i32, 1, 1};
  if (parts[1] == "ubyte" || parts[1] == "ushort") type = NumericType{Scalar::u32, 1, 1};
  if (parts[1] == "half") type = NumericType{Scalar::f32, 1, 1};
  if (!type) throw Failure(fmt::format("unknown vertex data type '{}'", parts[1]));
  column.scalar = type->scalar;
  if (const std::optional<NumericType> shape = numeric_type(parts[2])) {
    column.count = shape->rows;
  } else {
    column.count = Scanner(parts[2]).index();
  }
  if (column.count < 1 || column.count > 4) throw Failure(fmt::format("bad vertex data header '{}'", header));
  return column;
}

class Parser {
 public:
  explicit Parser(std::string_view text) : rest_(text) {}

  ShaderTest parse() {
    while (!rest_.empty()) {
      const size_t end = std::min(rest_.find('\n'), rest_.size());
      const std::string_view line = rest_.substr(0, end);
      rest_.remove_prefix(std::min(end + 1, rest_.size()));
      ++line_number_;
      try {
        line.starts_with('[') ? open_section(line) : add(line);
      } catch (const Failure& failure) {
        throw Failure(fmt::format("line {}: {}", line_number_, failure.what()));
      }
    }
    for (Column& column : columns_) test_.vertex_data.push_back(std::move(column.data));
    return std::move(test_);
  }

 private:
  void open_section(std::string_view line) {
    const size_t end = line.find(']');
    const std::string_view name = line.substr(1, end == std::string_view::npos ? end : end - 1);
    const auto kind = std::find_if(std::begin(kSections), std::end(kSections),
                                   [&](const SectionKind& candidate) { return candidate.name == name; });
    if (kind == std::end(kSections)) throw Failure(fmt::format("unknown section [{}]", name));
    content_ = kind->content;
    if (test_.unsupported.empty()) test_.unsupported = kind->unsupported;
    if (content_ == Content::shader) test_.shaders.push_back({kind->stage, {}, line_number_});
    if (name.ends_with("passthrough")) {
      test_.shaders.back().text = kPassthrough;
      content_ = Content::ignored;
    }
  }

  void add(std::string_view line) {
    switch (content_) {
      case Content::ignored: return;
      case Content::requirements: return add_requirement(line);
      case Content::shader: test_.shaders.back().text.append(line).push_back('\n'); return;
      case Content::vertex_data: return add_vertex(strip(line));
      case Content::commands:
        if (const std::string_view text = strip(line); !text.empty())
          test_.commands.push_back({line_number_, std::string(text)});
        return;
    }
  }

  void add_requirement(std::string_view line) {
    line = strip(line);
    if (line.starts_with("/*")) in_comment_ = true;
    const bool is_comment = in_comment_;
    if (line.ends_with("*/")) in_comment_ = false;
    if (is_comment || line.empty()) return;
    test_.requirements.push_back({line_number_, std::string(line)});

    Scanner scan(line);
    if (test_.glsl_version != 0 || !scan.accept("GLSL")) return;
    test_.is_essl = scan.accept("ES");
    if (!scan.accept(">=") && !scan.accept("==")) return;
    const std::string_view version = scan.word();  // "1.30", and also "4.5"
    Scanner major(version.substr(0, version.find('.')));
    test_.glsl_version = major.integer() * 100;
    if (const size_t dot = version.find('.'); dot != std::string_view::npos && dot + 1 < version.size()) {
      const std::string_view minor = version.substr(dot + 1);
      test_.glsl_version += (minor[0] - '0') * 10 + (minor.size() > 1 ? minor[1] - '0' : 0);
    }
  }

  void add_vertex(std::string_view line) {
    Scanner scan(line);
    if (scan.at_end()) return;
    if (columns_.empty()) {
      while (!scan.at_end()) columns_.push_back(parse_column(scan.word()));
      return;
    }
    for (Column& column : columns_) {
      std::array<Number, 4> value = {Number::of(0), Number::of(0), Number::of(0), Number::of(1)};
      for (uint32_t i = 0; i < column.count; ++i) value[i] = scan.number(column.scalar);
      column.data.values.push_back(value);
    }
  }

  std::string_view rest_;
  int line_number_ = 0;
  Content content_ = Content::ignored;
  bool in_comment_ = false;
  std::vector<Column> columns_;
  ShaderTest test_;
};

}  // namespace

bool ShaderTest::has_stage(Stage stage) const {
  return std::any_of(shaders.begin(), shaders.end(), [&](const ShaderText& shader) { return shader.stage == stage; });
}

ShaderTest parse_shader_test(std::string_view text) { return Parser(text).parse(); }

}  // namespace umber::run
