// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "umber/umber.h"

namespace {

constexpr const char* kVertex = "#version 330\nin vec4 p; out vec2 uv; void main() { gl_Position = p; uv = p.xy; }";
constexpr const char* kFragment =
    "#version 330\nuniform sampler2D t; in vec2 uv; out vec4 c; void main() { c = texture(t, uv); }";

umber_source source(umber_stage stage, const char* text, const char* name) {
  umber_source s{};
  s.size = sizeof s;
  s.stage = stage;
  s.text = text;
  s.text_size = UMBER_NUL_TERMINATED;
  s.name = name;
  return s;
}

/// A context with its session.
class Session {
 public:
  explicit Session(const umber_options* options = nullptr) {
    EXPECT_EQ(umber_context_create(options, &context_), UMBER_OK);
    EXPECT_EQ(umber_session_create(context_, &session_), UMBER_OK);
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session() {
    umber_context_destroy(context_);  // the session keeps it
    umber_session_destroy(session_);
  }
  operator umber_session*() const { return session_; }

 private:
  umber_context* context_ = nullptr;
  umber_session* session_ = nullptr;
};

umber_options defaults() {
  umber_options options;
  umber_options_init(&options, sizeof options);
  return options;
}

TEST(CApi, TakesShadersOfAllStages) {
  const Session session;
  for (int stage = 0; stage <= UMBER_MESH; ++stage) {
    const umber_source one = source(static_cast<umber_stage>(stage), "#version 460\nvoid main() {}", nullptr);
    umber_result* result = nullptr;
    EXPECT_NE(umber_compile(session, &one, 1, nullptr, &result), UMBER_BAD_ARGUMENT) << "stage " << stage;
    umber_result_destroy(result);
  }
}

TEST(CApi, CompilesAProgram) {
  umber_result* result = nullptr;
  {
    Session session;
    const umber_source sources[] = {source(UMBER_VERTEX, kVertex, "a.vert"),
                                    source(UMBER_FRAGMENT, kFragment, nullptr)};
    ASSERT_EQ(umber_compile(session, sources, 2, nullptr, &result), UMBER_OK);
  }
  EXPECT_EQ(umber_result_status(result), UMBER_OK);
  ASSERT_EQ(umber_result_module_count(result), 2u);
  umber_stage stage{};
  size_t count = 0;
  const uint32_t* const words = umber_result_module(result, 1, &stage, &count);
  ASSERT_GT(count, 5u);
  EXPECT_EQ(words[0], 0x07230203u);
  EXPECT_EQ(stage, UMBER_FRAGMENT);
  EXPECT_EQ(umber_result_module(result, 2, nullptr, nullptr), nullptr);
  size_t size = 0;
  const char* const json = umber_result_reflection(result, &size);
  ASSERT_NE(json, nullptr);
  EXPECT_EQ(std::strlen(json), size);
  EXPECT_NE(std::strstr(json, "\"combined_image_sampler\""), nullptr);
  EXPECT_STREQ(umber_result_log(result, UMBER_FORMAT_TEXT, nullptr), "");
  umber_result_destroy(result);
}

TEST(CApi, GivesDiagnosticsWithTheirPlaces) {
  Session session;
  umber_result* result = nullptr;
  const umber_source one = source(UMBER_FRAGMENT, "\nvoid main() { x = 1.0; }", "bad.frag");
  EXPECT_EQ(umber_compile(session, &one, 1, nullptr, &result), UMBER_ERRORS);
  EXPECT_EQ(umber_result_module_count(result), 0u);
  EXPECT_EQ(umber_result_reflection(result, nullptr), nullptr);
  ASSERT_EQ(umber_result_diagnostic_count(result), 1u);
  umber_diagnostic d{};
  EXPECT_EQ(umber_result_diagnostic(result, 0, &d), UMBER_BAD_ARGUMENT) << "without its size";
  d.size = sizeof d;
  ASSERT_EQ(umber_result_diagnostic(result, 0, &d), UMBER_OK);
  EXPECT_EQ(d.severity, UMBER_ERROR);
  EXPECT_STREQ(d.file, "bad.frag");
  EXPECT_EQ(d.line, 2u);
  EXPECT_EQ(d.column, 15u);
  EXPECT_STREQ(d.source_line, "void main() { x = 1.0; }");
  EXPECT_EQ(std::strncmp(umber_result_log(result, UMBER_FORMAT_GL, nullptr), "ERROR: 0:2: ", 12), 0);
  EXPECT_EQ(umber_result_log(result, UMBER_FORMAT_JSON, nullptr)[0], '[');
  umber_result_destroy(result);
}

int find_file(void* user, const umber_include_request* request, umber_included_file* file) {
  if (std::strcmp(request->name, "light.glsl") != 0) return 0;
  *file = {"shaders/light.glsl", static_cast<const char*>(user), UMBER_NUL_TERMINATED};
  return 1;
}

TEST(CApi, GivesEditsOfDiagnostics) {
  Session session;
  umber_result* result = nullptr;
  const umber_source one = source(UMBER_FRAGMENT, "#version 330\nin vec2 coordinate;\nvoid f() { vec2 a = coordinat; }\nvoid main() { f() }\n", "bad.frag");
  EXPECT_EQ(umber_compile(session, &one, 1, nullptr, &result), UMBER_ERRORS);
  ASSERT_EQ(umber_result_edit_count(result), 1u) << "the syntax comes first";
  umber_edit edit{};
  EXPECT_EQ(umber_result_edit(result, 0, &edit), UMBER_BAD_ARGUMENT) << "without its size";
  edit.size = sizeof edit;
  EXPECT_EQ(umber_result_edit(result, 1, &edit), UMBER_BAD_ARGUMENT);
  ASSERT_EQ(umber_result_edit(result, 0, &edit), UMBER_OK);
  EXPECT_EQ(edit.diagnostic, 0u);
  EXPECT_STREQ(edit.file, "bad.frag");
  EXPECT_EQ(edit.offset, std::strlen("#version 330\nin vec2 coordinate;\nvoid f() { vec2 a = coordinat; }\nvoid main() { f()"));
  EXPECT_EQ(edit.length, 0u);
  EXPECT_STREQ(edit.text, ";");
  EXPECT_EQ(edit.text_size, 1u);
  EXPECT_NE(std::strstr(umber_result_log(result, UMBER_FORMAT_JSON, nullptr), "\"edits\""), nullptr);
  umber_result_destroy(result);
}

TEST(CApi, TakesSwitchesOfWarnings) {
  constexpr const char* kUnused = "#version 450\nvoid main() { float x; }";
  const umber_source one = source(UMBER_FRAGMENT, kUnused, "a.frag");
  const auto said = [&](std::initializer_list<const char*> switches) {
    umber_options options = defaults();
    options.warning_switches = switches.begin();
    options.warning_switch_count = switches.size();
    Session session(&options);
    umber_result* result = nullptr;
    EXPECT_NE(umber_compile(session, &one, 1, nullptr, &result), UMBER_BAD_ARGUMENT);
    umber_diagnostic d{};
    d.size = sizeof d;
    std::string text;
    for (size_t n = 0; umber_result_diagnostic(result, n, &d) == UMBER_OK; ++n)
      text += std::string(d.severity == UMBER_ERROR ? "error " : "warning ") + d.id + ' ';
    umber_result_destroy(result);
    return text;
  };
  EXPECT_EQ(said({}), "");
  EXPECT_EQ(said({"all"}), "warning unused-variable ");
  EXPECT_EQ(said({"all", "no-unused-variable"}), "");
  EXPECT_EQ(said({"no-unused-variable", "extra"}), "warning unused-variable ");
  EXPECT_EQ(said({"unused-variable", "error"}), "error unused-variable ");
  EXPECT_EQ(said({"error=unused-variable"}), "error unused-variable ");
  EXPECT_EQ(said({"all", "error", "no-error=unused-variable"}), "warning unused-variable ");
  EXPECT_EQ(said({"shadow"}), "");
  EXPECT_EQ(said({"shadows"}), "error unknown-warning ");
}

TEST(CApi, TakesOptionsOfTheContextAndOfTheCall) {
  umber_options options = defaults();
  const char* const defines[] = {"SIZE=4", "ON"};
  options.defines = defines;
  options.define_count = 2;
  options.include = find_file;
  char light[] = "float light = 1.0;\n";
  options.include_user = light;
  Session session(&options);
  const umber_source one = source(UMBER_FRAGMENT, "#include \"light.glsl\"\nint a = SIZE, b = ON;\n", "a.frag");
  umber_result* result = nullptr;
  ASSERT_EQ(umber_preprocess(session, &one, nullptr, &result), UMBER_OK)
      << umber_result_log(result, UMBER_FORMAT_TEXT, nullptr);
  EXPECT_NE(std::strstr(umber_result_text(result, nullptr), "int a = 4 , b = 1 ;"), nullptr);
  ASSERT_EQ(umber_result_dependency_count(result), 1u);
  EXPECT_STREQ(umber_result_dependency(result, 0), "shaders/light.glsl");
  umber_result_destroy(result);

  const umber_options none = defaults();
  EXPECT_EQ(umber_preprocess(session, &one, &none, &result), UMBER_ERRORS);
  umber_result_destroy(result);
}

TEST(CApi, CapturesOutputsByName) {
  umber_options options = defaults();
  const char* const captures[] = {"uv", "gl_Position"};
  options.captures = captures;
  options.capture_count = 2;
  options.capture_mode = UMBER_CAPTURE_SEPARATE;
  Session session(&options);
  const umber_source one = source(UMBER_VERTEX, kVertex, "a.vert");
  umber_result* result = nullptr;
  ASSERT_EQ(umber_compile(session, &one, 1, nullptr, &result), UMBER_OK)
      << umber_result_log(result, UMBER_FORMAT_TEXT, nullptr);
  EXPECT_NE(std::strstr(umber_result_reflection(result, nullptr), "\"capture_buffers\""), nullptr);
  umber_result_destroy(result);
}

TEST(CApi, TakesSpirvAndGivesHlsl) {
  umber_options options = defaults();
  Session session(&options);
  const umber_source text = source(UMBER_FRAGMENT, kFragment, nullptr);
  umber_result *first = nullptr, *second = nullptr;
  ASSERT_EQ(umber_compile(session, &text, 1, nullptr, &first), UMBER_OK);
  EXPECT_EQ(umber_result_module_text(first, 0, nullptr), nullptr);
  umber_source words{};
  words.size = sizeof words;
  words.stage = UMBER_FRAGMENT;
  words.words = umber_result_module(first, 0, nullptr, &words.word_count);
  options.output = UMBER_OUTPUT_HLSL;
  ASSERT_EQ(umber_compile(session, &words, 1, &options, &second), UMBER_OK)
      << umber_result_log(second, UMBER_FORMAT_TEXT, nullptr);
  EXPECT_EQ(umber_result_module(second, 0, nullptr, nullptr), nullptr);
  size_t size = 0;
  ASSERT_NE(umber_result_module_text(second, 0, &size), nullptr);
  EXPECT_NE(std::strstr(umber_result_module_text(second, 0, nullptr), "Sample"), nullptr);
  umber_result_destroy(first);
  umber_result_destroy(second);
}

TEST(CApi, PutsResourcesInRegisters) {
  umber_options options = defaults();
  const umber_register registers[] = {{"t", 't', 5, 0}, {"t", 's', 2, 0}};
  umber_hlsl_options hlsl;
  umber_hlsl_options_init(&hlsl, sizeof hlsl);
  hlsl.registers = registers;
  hlsl.register_count = 2;
  options.output = UMBER_OUTPUT_HLSL;
  options.hlsl = &hlsl;
  Session session(&options);
  const umber_source text = source(UMBER_FRAGMENT, kFragment, nullptr);
  umber_result* result = nullptr;
  ASSERT_EQ(umber_compile(session, &text, 1, nullptr, &result), UMBER_OK);
  EXPECT_NE(std::strstr(umber_result_module_text(result, 0, nullptr), "register(t5)"), nullptr);
  EXPECT_NE(std::strstr(umber_result_reflection(result, nullptr), "\"s\": 2"), nullptr);
  umber_result_destroy(result);
}

TEST(CApi, TakesOptionsOfATarget) {
  umber_options options = defaults();
  umber_spirv_options spirv;
  umber_spirv_options_init(&spirv, sizeof spirv);
  EXPECT_EQ(spirv.vulkan, UMBER_VULKAN_1_1);
  EXPECT_EQ(spirv.debug, UMBER_DEBUG_NAMES);
  spirv.vulkan = UMBER_VULKAN_1_3;
  options.spirv = &spirv;
  Session session;
  const umber_source text = source(UMBER_FRAGMENT, kFragment, nullptr);
  umber_result* result = nullptr;
  ASSERT_EQ(umber_compile(session, &text, 1, &options, &result), UMBER_OK);
  EXPECT_EQ(umber_result_module(result, 0, nullptr, nullptr)[1], 0x00010600u);
  umber_result_destroy(result);
}

TEST(CApi, Disassembles) {
  Session session;
  umber_result* result = nullptr;
  const uint32_t words[] = {0x07230203, 0x00010000, 0, 1, 0, 0x00020011, 1};
  ASSERT_EQ(umber_disassemble(session, words, 7, &result), UMBER_OK);
  EXPECT_NE(std::strstr(umber_result_text(result, nullptr), "OpCapability Shader"), nullptr);
  umber_result_destroy(result);
}

TEST(CApi, CancelsUntilItIsResumed) {
  Session session;
  const umber_source one = source(UMBER_FRAGMENT, kFragment, nullptr);
  std::string text = "void main() {}\n";
  for (int n = 0; n < 10'000; ++n) text += "float f" + std::to_string(n) + "() { return 1.0; }\n";
  const umber_source large = source(UMBER_FRAGMENT, text.c_str(), nullptr);
  umber_result* result = nullptr;
  umber_session_cancel(session);
  EXPECT_EQ(umber_compile(session, &large, 1, nullptr, &result), UMBER_CANCELLED);
  umber_result_destroy(result);
  EXPECT_EQ(umber_compile(session, &one, 1, nullptr, &result), UMBER_CANCELLED) << "however small";
  umber_result_destroy(result);
  umber_session_resume(session);
  EXPECT_EQ(umber_compile(session, &one, 1, nullptr, &result), UMBER_OK);
  umber_result_destroy(result);
}

struct Heap {
  size_t held = 0, most = ~size_t{0};
  static void* allocate(void* user, size_t size, size_t) {
    Heap& h = *static_cast<Heap*>(user);
    if (h.held + size > h.most) return nullptr;
    h.held += size;
    return std::malloc(size);
  }
  static void release(void* user, void* memory, size_t size) {
    static_cast<Heap*>(user)->held -= size;
    std::free(memory);
  }
};

TEST(CApi, KeepsToTheAllocator) {
  Heap heap;
  const umber_allocator allocator = {Heap::allocate, Heap::release, &heap};
  umber_options options = defaults();
  options.allocator = &allocator;
  umber_result* result = nullptr;
  {
    Session session(&options);
    const umber_source one = source(UMBER_FRAGMENT, kFragment, nullptr);
    ASSERT_EQ(umber_compile(session, &one, 1, nullptr, &result), UMBER_OK);
    EXPECT_GT(heap.held, 0u);
    heap.most = 0;
    umber_result* none = result;
    EXPECT_EQ(umber_compile(session, &one, 1, nullptr, &none), UMBER_OUT_OF_MEMORY);
    EXPECT_EQ(none, nullptr);
    umber_session* another = nullptr;
    umber_context* const context = nullptr;
    EXPECT_EQ(umber_session_create(context, &another), UMBER_BAD_ARGUMENT);
  }
  umber_result_destroy(result);
  EXPECT_EQ(heap.held, 0u);
}

TEST(CApi, HasALimitOfMemoryForTheSmallestShader) {
  Session session;
  const umber_source one = source(UMBER_FRAGMENT, "void main() {}", nullptr);
  umber_options options = defaults();
  umber_result* result = nullptr;
  options.limits.memory = 1;
  EXPECT_EQ(umber_compile(session, &one, 1, &options, &result), UMBER_LIMIT);
  EXPECT_EQ(umber_result_module_count(result), 0u);
  umber_result_destroy(result);
}

/// Wherever the allocator fails first: a status says so, nothing is lost, and no module comes of it.
TEST(CApi, SurvivesAnAllocatorThatFailsAtAnyTime) {
  for (size_t first = 0;; ++first) {
    struct Failing {
      size_t calls = 0, first = 0, held = 0, failed = 0;
      static void* allocate(void* user, size_t size, size_t) {
        auto& f = *static_cast<Failing*>(user);
        if (f.calls++ >= f.first) return ++f.failed, nullptr;
        f.held += size;
        return std::malloc(size);
      }
      static void release(void* user, void* memory, size_t size) {
        static_cast<Failing*>(user)->held -= size;
        std::free(memory);
      }
    } heap{.first = first};
    const umber_allocator allocator = {Failing::allocate, Failing::release, &heap};
    umber_options options = defaults();
    options.allocator = &allocator;
    umber_context* context = nullptr;
    umber_session* session = nullptr;
    umber_result* result = nullptr;
    const umber_source one = source(UMBER_FRAGMENT, kFragment, nullptr);
    umber_status status = umber_context_create(&options, &context);
    if (status == UMBER_OK) status = umber_session_create(context, &session);
    if (status == UMBER_OK) status = umber_compile(session, &one, 1, nullptr, &result);
    if (heap.failed == 0) {
      EXPECT_EQ(status, UMBER_OK);
    } else {
      EXPECT_TRUE(status == UMBER_OUT_OF_MEMORY || status == UMBER_LIMIT) << status << " at allocation " << first;
      EXPECT_EQ(umber_result_module_count(result), 0u);
    }
    umber_result_destroy(result);
    umber_session_destroy(session);
    umber_context_destroy(context);
    EXPECT_EQ(heap.held, 0u);
    if (heap.failed == 0) break;
  }
}

TEST(CApi, RefusesNonsense) {
  umber_context* context = nullptr;
  umber_session* session = nullptr;
  umber_result* result = nullptr;
  const umber_source one = source(UMBER_FRAGMENT, kFragment, nullptr);
  EXPECT_EQ(umber_context_create(nullptr, nullptr), UMBER_BAD_ARGUMENT);
  EXPECT_EQ(umber_session_create(nullptr, &session), UMBER_BAD_ARGUMENT);
  EXPECT_EQ(umber_compile(nullptr, &one, 1, nullptr, &result), UMBER_BAD_ARGUMENT);
  umber_options options = defaults();
  const auto refused = [&] { return umber_context_create(&options, &context) == UMBER_BAD_ARGUMENT && !context; };
  options.size = 3;
  EXPECT_TRUE(refused());
  umber_spirv_options spirv{};
  options = defaults(), options.spirv = &spirv;
  EXPECT_TRUE(refused()) << "without its size";
  umber_spirv_options_init(&spirv, sizeof spirv);
  spirv.vulkan = static_cast<umber_vulkan>(77);
  EXPECT_TRUE(refused());
  options = defaults(), options.define_count = 1;
  EXPECT_TRUE(refused());
  const char* const no_text[] = {nullptr};
  options.defines = no_text;
  EXPECT_TRUE(refused());
  options = defaults(), options.captures = no_text, options.capture_count = 1;
  EXPECT_TRUE(refused());
  options = defaults(), options.capture_mode = static_cast<umber_capture_mode>(2);
  EXPECT_TRUE(refused());
  options = defaults(), options.geometry_output = static_cast<umber_geometry_output>(3);
  EXPECT_TRUE(refused());
  const umber_register no_class = {"t", 'x', 0, 0};
  umber_hlsl_options hlsl;
  umber_hlsl_options_init(&hlsl, sizeof hlsl);
  hlsl.registers = &no_class, hlsl.register_count = 1;
  options = defaults(), options.hlsl = &hlsl;
  EXPECT_TRUE(refused());
  hlsl.registers = nullptr;
  EXPECT_TRUE(refused());
  const umber_allocator half = {Heap::allocate, nullptr, nullptr};
  options = defaults(), options.allocator = &half;
  EXPECT_TRUE(refused());

  Session good;
  EXPECT_EQ(umber_compile(good, nullptr, 1, nullptr, &result), UMBER_BAD_ARGUMENT);
  EXPECT_EQ(umber_compile(good, &one, 1, nullptr, nullptr), UMBER_BAD_ARGUMENT);
  umber_source bad = one;
  bad.stage = static_cast<umber_stage>(0x7ffffff0);
  EXPECT_EQ(umber_compile(good, &bad, 1, nullptr, &result), UMBER_BAD_ARGUMENT);
  bad = one, bad.text = nullptr;
  EXPECT_EQ(umber_compile(good, &bad, 1, nullptr, &result), UMBER_BAD_ARGUMENT);
  bad.size = 0;
  EXPECT_EQ(umber_preprocess(good, &bad, nullptr, &result), UMBER_BAD_ARGUMENT);
  EXPECT_EQ(umber_disassemble(good, nullptr, 4, &result), UMBER_BAD_ARGUMENT);
  EXPECT_EQ(umber_compile(good, nullptr, 0, nullptr, &result), UMBER_BAD_ARGUMENT) << "no shader to compile";
  EXPECT_EQ(umber_compile(good, &one, 0, nullptr, &result), UMBER_BAD_ARGUMENT);
  EXPECT_EQ(result, nullptr);
  ASSERT_EQ(umber_compile(good, &one, 1, nullptr, &result), UMBER_OK);
  EXPECT_EQ(umber_result_log(result, static_cast<umber_format>(9), nullptr), nullptr);
  umber_result_destroy(result);

  umber_options_init(nullptr, 8);
  umber_spirv_options_init(nullptr, 8);
  umber_hlsl_options_init(nullptr, 8);
  umber_session_cancel(nullptr);
  umber_session_resume(nullptr);
  umber_session_destroy(nullptr);
  umber_context_destroy(nullptr);
  umber_result_destroy(nullptr);
  EXPECT_EQ(umber_result_status(nullptr), UMBER_BAD_ARGUMENT);
  EXPECT_EQ(umber_result_module(nullptr, 0, nullptr, nullptr), nullptr);
  EXPECT_EQ(umber_result_diagnostic(nullptr, 0, nullptr), UMBER_BAD_ARGUMENT);
  EXPECT_EQ(umber_result_text(nullptr, nullptr), nullptr);
  EXPECT_EQ(umber_result_dependency(nullptr, 0), nullptr);
}

TEST(CApi, TakesStructuresOfALaterVersion) {
  struct Later {
    umber_options now;
    uint64_t more;
  } later{};
  umber_options_init(&later.now, sizeof later);
  EXPECT_EQ(later.now.size, sizeof later);
  umber_context* context = nullptr;
  EXPECT_EQ(umber_context_create(&later.now, &context), UMBER_OK);
  umber_context_destroy(context);
  later.more = 1;
  EXPECT_EQ(umber_context_create(&later.now, &context), UMBER_BAD_ARGUMENT) << "asks for what this version cannot do";
}

}  // namespace
