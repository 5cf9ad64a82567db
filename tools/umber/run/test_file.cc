// SPDX-License-Identifier: Apache-2.0
#include "umber/run/test_file.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "umber/run/outcome.h"

namespace umber::run {
namespace {

enum class Content : uint8_t {
  ignored,
  requirements,
  shader,
  spirv,
  specializations,
  geometry_layout,
  vertex_data,
  scene,
  include,
  include_paths,
  commands
};

struct SectionKind {
  std::string_view name;
  Content content;
  Stage stage = Stage::vertex;
  std::string_view unsupported = {};
};


constexpr SectionKind kSections[] = {
    {"require", Content::requirements},
    {"test", Content::commands},
    {"vertex data", Content::vertex_data},
    {"vertex shader passthrough", Content::shader, Stage::vertex},
    {"geometry layout", Content::geometry_layout},
    {"acceleration structure", Content::scene},
    {"vertex program", Content::shader, Stage::vertex},
    {"fragment program", Content::shader, Stage::fragment},
    {"shader include", Content::include},
    {"shader include paths", Content::include_paths},
};

/// What stands behind a stage's name in a section's.
constexpr std::pair<std::string_view, Content> kSectionsOfStages[] = {
    {" shader", Content::shader},
    {" shader spirv", Content::spirv},
    {" shader specializations", Content::specializations},
};

SectionKind find_section(std::string_view name) {
  for (const SectionKind& kind : kSections)
    if (kind.name == name) return kind;
  for (const StageRow& stage : kStages)
    for (const auto& [rest, content] : kSectionsOfStages)
      if (name.starts_with(stage.name) && name.substr(stage.name.size()) == rest) return {name, content, stage.stage};
  throw Failure(fmt::format("unknown section [{}]", name));
}

constexpr std::string_view kPassthrough =
    "#if __VERSION__ >= 130\n"
    "in vec4 piglit_vertex;\n"
    "#else\n"
    "attribute vec4 piglit_vertex;\n"
    "#endif\n"
    "void main() { gl_Position = piglit_vertex; }\n";
constexpr std::string_view kPassthroughSpirv = R"(
OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint Vertex %main "main" %in %out
OpDecorate %in Location 0
OpDecorate %out BuiltIn Position
%void = OpTypeVoid
%function = OpTypeFunction %void
%float = OpTypeFloat 32
%vec4 = OpTypeVector %float 4
%in_vec4 = OpTypePointer Input %vec4
%out_vec4 = OpTypePointer Output %vec4
%in = OpVariable %in_vec4 Input
%out = OpVariable %out_vec4 Output
%main = OpFunction %void None %function
%start = OpLabel
%position = OpLoad %vec4 %in
OpStore %out %position
OpReturn
OpFunctionEnd
)";

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
    finish_include();
    for (Column& column : columns_) test_.vertex_data.push_back(std::move(column.data));
    for (std::vector<ShaderText>* const shaders : {&test_.shaders, &test_.spirv_shaders})
      for (ShaderText& shader : *shaders) shader.constants = constants_[static_cast<size_t>(shader.stage)];
    if (!has_spirv_) test_.spirv_shaders.clear();
    return std::move(test_);
  }

 private:
  /// Takes the number from the end of a section's name; without one it is 0.
  static uint32_t take_number(std::string_view& name) {
    const size_t blank = name.rfind(' ');
    if (blank == std::string_view::npos) return 0;
    const std::string_view last = name.substr(blank + 1);
    if (last.empty() || last.find_first_not_of("0123456789") != std::string_view::npos) return 0;
    name = name.substr(0, blank);
    return Scanner(last).index();
  }

  /// Of [shader include] the first line is the path, the rest the string.
  void finish_include() {
    if (content_ != Content::include) return;
    const size_t end = std::min(include_.find('\n'), include_.size());
    test_.includes.name(strip(include_.substr(0, end)), include_.substr(std::min(end + 1, include_.size())));
    include_.clear();
  }

  void open_section(std::string_view line) {
    finish_include();
    const size_t end = line.find(']');
    std::string_view name = line.substr(1, end == std::string_view::npos ? end : end - 1);
    const uint32_t number = take_number(name);
    const SectionKind kind = find_section(name);
    content_ = kind.content;
    if (test_.unsupported.empty()) test_.unsupported = kind.unsupported;
    stage_ = kind.stage;
    const bool may_have_number =
        content_ == Content::scene || (is_of_ray_tracing(stage_) && content_ != Content::specializations);
    if (number != 0 && !may_have_number)
      throw Failure(fmt::format("sections [{}] have no number", name));
    if (content_ == Content::shader) test_.shaders.push_back({kind.stage, {}, line_number_, number});
    if (content_ == Content::spirv)
      test_.spirv_shaders.push_back({kind.stage, {}, line_number_, number}), has_spirv_ = true;
    if (content_ == Content::scene) test_.scenes.emplace_back().number = number;
    if (name.ends_with("passthrough")) {
      test_.shaders.back().text = kPassthrough;
      test_.spirv_shaders.push_back({kind.stage, std::string(kPassthroughSpirv), line_number_});
      content_ = Content::ignored;
    }
  }

  void add(std::string_view line) {
    switch (content_) {
      case Content::ignored: return;
      case Content::requirements: return add_requirement(line);
      case Content::shader: test_.shaders.back().text.append(line).push_back('\n'); return;
      case Content::spirv: test_.spirv_shaders.back().text.append(line).push_back('\n'); return;
      case Content::specializations: return add_specialization(strip(line));
      case Content::geometry_layout: return add_geometry_layout(strip(line));
      case Content::vertex_data: return add_vertex(strip(line));
      case Content::include: include_.append(line).push_back('\n'); return;
      case Content::include_paths:
        if (const std::string_view path = strip(line); !path.empty()) test_.includes.add_search_point(path);
        return;
      case Content::scene: return add_to(test_.scenes.back(), strip(line));
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
    if (scan.accept("SPIRV")) {
      if (scan.accept("ONLY")) test_.spirv = ShaderTest::Spirv::only;
      if (scan.accept("NO")) test_.spirv = ShaderTest::Spirv::no;
      return;
    }
    if (scan.accept("VULKAN")) {
      test_.is_vulkan = true;
      return;
    }
    if (scan.accept("GL COMPAT")) {
      test_.is_compatibility = true;
      return;
    }
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

  void add_geometry_layout(std::string_view line) {
    constexpr std::pair<std::string_view, GeometryInput> kInputs[] = {
        {"GL_POINTS", GeometryInput::points},
        {"GL_LINES", GeometryInput::lines},
        {"GL_LINES_ADJACENCY", GeometryInput::lines_adjacency},
        {"GL_TRIANGLES", GeometryInput::triangles},
        {"GL_TRIANGLES_ADJACENCY", GeometryInput::triangles_adjacency}};
    constexpr std::pair<std::string_view, GeometryOutput> kOutputs[] = {
        {"GL_POINTS", GeometryOutput::points},
        {"GL_LINE_STRIP", GeometryOutput::line_strip},
        {"GL_TRIANGLE_STRIP", GeometryOutput::triangle_strip}};
    const auto choose = [](const auto& table, std::string_view word) {
      const auto found = std::ranges::find(table, word, [](const auto& row) { return row.first; });
      if (found == std::end(table)) throw Failure(fmt::format("{} is no primitive here", word));
      return found->second;
    };
    Scanner scan(line);
    if (scan.at_end()) return;
    if (scan.accept("input type"))
      test_.geometry_layout.input = choose(kInputs, scan.word());
    else if (scan.accept("output type"))
      test_.geometry_layout.output = choose(kOutputs, scan.word());
    else if (scan.accept("vertices out"))
      test_.geometry_layout.vertices = scan.index();
    else
      throw Failure(fmt::format("unknown line '{}' of a geometry layout", line));
  }

  /// A type, the SpecId, and the value.
  void add_specialization(std::string_view line) {
    Scanner scan(line);
    if (scan.at_end()) return;
    const std::string_view name = scan.word();
    const std::optional<NumericType> type = numeric_type(name);
    if (!type || type->rows * type->columns != 1) throw Failure(fmt::format("'{}' is no type of a constant", name));
    SpecializationConstant constant{.id = scan.index()};
    store(type->scalar, scan.number(type->scalar), reinterpret_cast<std::byte*>(&constant.bits));
    constants_[static_cast<size_t>(stage_)].push_back(constant);
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
  Stage stage_ = Stage::vertex;  ///< of the section
  bool has_spirv_ = false;
  std::array<std::vector<SpecializationConstant>, kStageCount> constants_;  ///< by stage
  bool in_comment_ = false;
  std::string include_;
  std::vector<Column> columns_;
  ShaderTest test_;
};

}  // namespace

bool ShaderTest::has_stage(Stage stage) const {
  return std::any_of(shaders.begin(), shaders.end(), [&](const ShaderText& shader) { return shader.stage == stage; });
}

std::vector<Form> ShaderTest::forms() const {
  std::vector<Form> forms;
  if (spirv != Spirv::only || spirv_shaders.empty()) forms.push_back(Form::glsl);
  if (spirv != Spirv::no && !spirv_shaders.empty()) forms.push_back(Form::spirv);
  return forms;
}

ShaderTest parse_shader_test(std::string_view text) { return Parser(text).parse(); }

}  // namespace umber::run
