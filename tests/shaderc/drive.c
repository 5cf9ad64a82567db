/* SPDX-License-Identifier: Apache-2.0 */
/* A program that was compiled for libshaderc.so.1: calls every function of shaderc.h in the library that the loader finds by
 * that name, and prints what comes of it, a line for each case: name, status, errors, warnings and more. */
#include <dlfcn.h>
#include <pthread.h>
#include <shaderc/shaderc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(F)                                                                                                        \
  F(compiler_initialize) F(compiler_release) F(compile_options_initialize) F(compile_options_clone)                          \
  F(compile_options_release) F(compile_options_add_macro_definition) F(compile_options_set_source_language)                  \
  F(compile_options_set_generate_debug_info) F(compile_options_set_optimization_level)                                       \
  F(compile_options_set_forced_version_profile) F(compile_options_set_include_callbacks)                                     \
  F(compile_options_set_suppress_warnings) F(compile_options_set_target_env) F(compile_options_set_target_spirv)             \
  F(compile_options_set_warnings_as_errors) F(compile_options_set_limit) F(compile_options_set_auto_bind_uniforms)           \
  F(compile_options_set_auto_combined_image_sampler) F(compile_options_set_hlsl_io_mapping)                                  \
  F(compile_options_set_hlsl_offsets) F(compile_options_set_binding_base) F(compile_options_set_binding_base_for_stage)      \
  F(compile_options_set_auto_map_locations) F(compile_options_set_hlsl_register_set_and_binding_for_stage)                   \
  F(compile_options_set_hlsl_register_set_and_binding) F(compile_options_set_hlsl_functionality1)                            \
  F(compile_options_set_hlsl_16bit_types) F(compile_options_set_invert_y) F(compile_options_set_nan_clamp)                   \
  F(compile_into_spv) F(compile_into_spv_assembly) F(compile_into_preprocessed_text) F(assemble_into_spv) F(result_release)  \
  F(result_get_length) F(result_get_num_warnings) F(result_get_num_errors) F(result_get_compilation_status)                  \
  F(result_get_bytes) F(result_get_error_message) F(get_spv_version) F(parse_version_profile)

#define DECLARE(name) static __typeof__(&shaderc_##name) name;
FUNCTIONS(DECLARE)

static shaderc_compiler_t compiler;
static shaderc_compile_options_t options;

static const char kVertex[] = "#version 450\nvoid main() { gl_Position = vec4(0); }\n";
static const char kNone[] = "#version 450\nvoid main() {}\n";
static const char kWarned[] = "#version 450\n#extension GL_no_such : enable\nvoid main() {}\n";
static const char kResources[] =
    "#version 450\n"
    "layout(binding = 1) uniform A { float a; };\n"
    "layout(set = 1, binding = 2) uniform B { float b; };\n"
    "layout(binding = 3) buffer C { float c; };\n"
    "layout(binding = 4) uniform texture2D t;\n"
    "layout(binding = 5) uniform sampler s;\n"
    "layout(binding = 6) uniform sampler2D ts;\n"
    "layout(binding = 7, rgba8) uniform image2D i;\n"
    "layout(location = 0) out vec4 color;\n"
    "void main() { color = texture(sampler2D(t, s), vec2(a)) + texture(ts, vec2(b)) + imageLoad(i, ivec2(c)); }\n";

/* Bindings that decorations give, in order of their numbers. */
static void print_bindings(const uint32_t* words, size_t count) {
  unsigned n, seen[128] = {0};
  for (size_t at = 5; at < count && words[at] >> 16; at += words[at] >> 16)
    if ((words[at] & 0xffff) == 71 && words[at + 2] == 33 && words[at + 3] < 128) ++seen[words[at + 3]];
  for (n = 0; n < 128; ++n)
    for (; seen[n]; --seen[n]) printf(" %u", n);
}

static void print(const char* name, shaderc_compilation_result_t r, int what) {
  printf("%s: status %d, %zu errors, %zu warnings", name, (int)result_get_compilation_status(r), result_get_num_errors(r),
         result_get_num_warnings(r));
  const uint32_t* const words = (const uint32_t*)(const void*)result_get_bytes(r);
  const size_t length = result_get_length(r);
  if (what == 'v' && length > 8) printf(", SPIR-V %x", words[1]);
  if (what == 'b') print_bindings(words, length / 4);
  if (what == 's' && length > 4) printf(", %s", words[0] == 0x07230203 ? "words" : "no words");
  if (what == 't') printf(", %.*s", (int)length, result_get_bytes(r));
  if (what == 'd')
    printf(", %s", length && strstr(result_get_bytes(r), "OpLine") ? "lines" : "no lines");
  if (what == 'm' && *result_get_error_message(r)) printf(", %s", result_get_error_message(r));
  putchar('\n');
  result_release(r);
}
static void compile(const char* name, const char* text, shaderc_shader_kind kind, int what) {
  print(name, compile_into_spv(compiler, text, strlen(text), kind, "in.file", "main", options), what);
}
static void fresh(void) {
  if (options) compile_options_release(options);
  options = compile_options_initialize();
}

static void check_stages(void) {
  char text[128];
  static const shaderc_shader_kind inferred = shaderc_glsl_infer_from_source;
  compile("vertex", kVertex, shaderc_vertex_shader, 's');
  compile("fragment", "#version 450\nlayout(location = 0) out vec4 c;\nvoid main() { c = vec4(1); }\n", shaderc_fragment_shader, 's');
  compile("compute", kNone, shaderc_compute_shader, 's');
  compile("geometry", "#version 450\nlayout(points) in;\nlayout(points, max_vertices = 1) out;\nvoid main() {}\n", shaderc_geometry_shader, 's');
  compile("control", "#version 450\nlayout(vertices = 3) out;\nvoid main() {}\n", shaderc_tess_control_shader, 's');
  compile("evaluation", "#version 450\nlayout(triangles) in;\nvoid main() {}\n", shaderc_tess_evaluation_shader, 's');
  compile("no stage said", kNone, inferred, 'm');
  compile("stage by default", kNone, shaderc_glsl_default_vertex_shader, 's');
  compile("stage said", "#version 450\n#pragma shader_stage(vertex)\nvoid main() { gl_Position = vec4(0); }\n", inferred, 's');
  compile("stage said against the default", "#version 450\n#pragma shader_stage(vertex)\nvoid main() { gl_Position = vec4(0); }\n",
          shaderc_glsl_default_fragment_shader, 's');
  compile("stage said badly", "#version 450\n#pragma shader_stage(frog)\nvoid main() {}\n", inferred, 'm');
  compile("stage said twice", "#version 450\n#pragma shader_stage(vertex)\n#pragma shader_stage(fragment)\nvoid main() {}\n", inferred, 'm');
  compile("stage said late", "#version 450\nint a;\n#pragma shader_stage(vertex)\nvoid main() {}\n", inferred, 'm');
  memcpy(text, kNone, sizeof kNone);
  strcpy(text + sizeof kNone - 1, "not read");
  print("the size counts", compile_into_spv(compiler, text, sizeof kNone - 1, shaderc_vertex_shader, "in.file", "main", NULL), 's');
}

static void check_messages(void) {
  compile("undeclared", "#version 450\nvoid main() {\n  float a = missing;\n}\n", shaderc_vertex_shader, 0);
  compile("#error", "#version 450\n#error broken\nvoid main() {}\n", shaderc_vertex_shader, 0);
  compile("warned", kWarned, shaderc_vertex_shader, 'm');
  compile_options_set_warnings_as_errors(options);
  compile("warned as an error", kWarned, shaderc_vertex_shader, 'm');
  compile_options_set_suppress_warnings(options);
  compile("not warned", kWarned, shaderc_vertex_shader, 'm');
  fresh();
}

static void check_targets(void) {
  static const unsigned vulkan[] = {shaderc_env_version_vulkan_1_0, shaderc_env_version_vulkan_1_1, shaderc_env_version_vulkan_1_2,
                                    shaderc_env_version_vulkan_1_3};
  char name[32];
  unsigned n, version = 0, revision = 0;
  compile("default target", kVertex, shaderc_vertex_shader, 'v');
  for (n = 0; n < 4; ++n) {
    compile_options_set_target_env(options, shaderc_target_env_vulkan, vulkan[n]);
    sprintf(name, "Vulkan 1.%u", n);
    compile(name, kVertex, shaderc_vertex_shader, 'v');
  }
  fresh();
  for (n = 0; n < 7; ++n) {
    compile_options_set_target_spirv(options, (shaderc_spirv_version)(0x10000 + 256 * n));
    sprintf(name, "SPIR-V 1.%u", n);
    compile(name, kVertex, shaderc_vertex_shader, 'v');
  }
  fresh();
  compile_options_set_target_env(options, shaderc_target_env_opengl, 0);
  compile("OpenGL", kVertex, shaderc_vertex_shader, 'm');
  compile_options_set_target_env(options, shaderc_target_env_opengl_compat, 0);
  compile("OpenGL compatibility", kVertex, shaderc_vertex_shader, 'm');
  fresh();
  compile_options_set_source_language(options, shaderc_source_language_hlsl);
  compile("HLSL", "float4 main() : SV_Position { return 0; }", shaderc_vertex_shader, 'm');
  compile_options_set_source_language(options, shaderc_source_language_glsl);
  compile("GLSL", kVertex, shaderc_vertex_shader, 's');
  get_spv_version(&version, &revision);
  printf("highest: %x %u\n", version, revision);
  fresh();
}

static void check_versions(void) {
  static const char* const texts[] = {"450core", "450", "310es", "100", "450compatibility", "330compat", "999", "abc", "", "460 core"};
  for (unsigned n = 0; n < sizeof texts / sizeof *texts; ++n) {
    int version = 0;
    shaderc_profile profile = shaderc_profile_none;
    const bool is_one = parse_version_profile(texts[n], &version, &profile);
    printf("'%s': %d %d %d\n", texts[n], is_one, is_one ? version : 0, is_one ? (int)profile : 0);
  }
  compile_options_set_forced_version_profile(options, 310, shaderc_profile_es);
  print("forced 310es", compile_into_preprocessed_text(compiler, "#version 450\n__VERSION__\n", 25, shaderc_vertex_shader, "in.file",
                                                      "main", options), 0);
  compile_options_set_forced_version_profile(options, 450, shaderc_profile_compatibility);
  compile("forced compatibility", kVertex, shaderc_vertex_shader, 0);
  compile_options_set_forced_version_profile(options, 999, shaderc_profile_core);
  compile("forced 999", kVertex, shaderc_vertex_shader, 0);
  fresh();
}

static void check_macros(void) {
  static const char text[] = "#version 450\nvoid main() { gl_Position = vec4(A) B; }\n";
  compile_options_add_macro_definition(options, "AND", 1, "10", 1);
  compile_options_add_macro_definition(options, "B", 1, NULL, 0);
  compile("macros", text, shaderc_vertex_shader, 's');
  compile_options_add_macro_definition(options, "A", 1, "missing", 7);
  shaderc_compile_options_t clone = compile_options_clone(options);
  compile_options_add_macro_definition(options, "A", 1, "2", 1);
  compile("macros again", text, shaderc_vertex_shader, 's');
  print("macros of a clone", compile_into_spv(compiler, text, strlen(text), shaderc_vertex_shader, "in.file", "main", clone), 0);
  compile_options_release(clone);
  clone = compile_options_clone(NULL);
  print("a clone of nothing", compile_into_spv(compiler, text, strlen(text), shaderc_vertex_shader, "in.file", "main", clone), 0);
  compile_options_release(clone);
  compile_options_release(NULL);
  fresh();
}

static int releases;
static shaderc_include_result found, missing;
static shaderc_include_result* resolve(void* user, const char* requested, int type, const char* requesting, size_t depth) {
  printf("  %s asks for %s, type %d, depth %zu, with %s\n", requesting, requested, type, depth, (const char*)user);
  if (strcmp(requested, "missing.h") == 0) return &missing;
  found.source_name = strcmp(requested, "inner.h") == 0 ? "/inner.h" : "/outer.h";
  found.source_name_length = 8;
  found.content = strcmp(requested, "inner.h") == 0 ? "#define A 1.0\n" : "#include <inner.h>\n";
  found.content_length = strlen(found.content);
  return &found;
}
static void release(void* user, shaderc_include_result* result) {
  (void)user;
  releases += result == &found || result == &missing;
}
static void check_includes(void) {
  static char user[] = "its data";
  static const char text[] = "#version 450\n#include \"outer.h\"\nvoid main() { gl_Position = vec4(A); }\n";
  compile("include without callbacks", text, shaderc_vertex_shader, 0);
  missing.source_name = "", missing.content = "there is no such file", missing.content_length = 21;
  compile_options_set_include_callbacks(options, resolve, release, user);
  compile("include", text, shaderc_vertex_shader, 's');
  compile("missing include", "#version 450\n#include \"missing.h\"\nvoid main() {}\n", shaderc_vertex_shader, 'e');
  printf("released: %d\n", releases);
  fresh();
}

static void check_resources(void) {
  static const char guessed[] = "#version 450\nuniform A { float a; };\nuniform sampler2D t;\nlayout(location = 0) out vec4 c;\n"
                                "void main() { c = texture(t, vec2(a)); }\n";
  static const char located[] = "#version 450\nout vec4 c;\nin vec4 d;\nvoid main() { c = d; }\n";
  compile("bindings", kResources, shaderc_fragment_shader, 'b');
  compile_options_set_auto_bind_uniforms(options, true);
  compile("bindings that are not said", guessed, shaderc_fragment_shader, 'b');
  compile_options_set_binding_base(options, shaderc_uniform_kind_buffer, 10);
  compile_options_set_binding_base(options, shaderc_uniform_kind_storage_buffer, 20);
  compile_options_set_binding_base(options, shaderc_uniform_kind_texture, 30);
  compile_options_set_binding_base(options, shaderc_uniform_kind_sampler, 40);
  compile_options_set_binding_base(options, shaderc_uniform_kind_image, 50);
  compile_options_set_binding_base(options, shaderc_uniform_kind_unordered_access_view, 60);
  compile("bases", kResources, shaderc_fragment_shader, 'b');
  compile("bases of what is not said", guessed, shaderc_fragment_shader, 'b');
  compile_options_set_binding_base_for_stage(options, shaderc_vertex_shader, shaderc_uniform_kind_buffer, 70);
  compile("bases of another stage", kResources, shaderc_fragment_shader, 'b');
  compile_options_set_binding_base_for_stage(options, shaderc_fragment_shader, shaderc_uniform_kind_buffer, 80);
  compile("bases of this stage", kResources, shaderc_fragment_shader, 'b');
  fresh();
  compile_options_set_auto_map_locations(options, true);
  compile("locations that are not said", located, shaderc_fragment_shader, 'm');
  fresh();
}

static void check_limits(void) {
  static const char group[] = "#version 450\nlayout(local_size_x = 9) in;\nvoid main() {}\n";
  static const char array[] = "#version 450\nlayout(location = 0) out vec4 c;\n"
                              "const int a[3] = int[gl_MaxDrawBuffers](1, 2, 3);\nvoid main() { c = vec4(a[0]); }\n";
  compile("array without the limit", array, shaderc_fragment_shader, 0);
  compile_options_set_limit(options, shaderc_limit_max_draw_buffers, 3);
  compile_options_set_limit(options, shaderc_limit_min_program_texel_offset, -32);
  compile("array with the limit", array, shaderc_fragment_shader, 's');
  compile("workgroup without the limit", group, shaderc_compute_shader, 's');
  compile_options_set_limit(options, shaderc_limit_max_compute_work_group_size_x, 8);
  compile("workgroup with the limit", group, shaderc_compute_shader, 0);
  fresh();
}

static void check_forms(void) {
  static const char assembly[] = "OpCapability Shader\nOpMemoryModel Logical GLSL450\n";
  print("assembly", compile_into_spv_assembly(compiler, kVertex, strlen(kVertex), shaderc_vertex_shader, "in.file", "main", options), 'd');
  print("assembly of errors", compile_into_spv_assembly(compiler, "#version 450\n#error no\n", 23, shaderc_vertex_shader, "in.file",
                                                        "main", options), 0);
  compile_options_set_generate_debug_info(options);
  print("assembly with lines", compile_into_spv_assembly(compiler, kVertex, strlen(kVertex), shaderc_vertex_shader, "in.file", "main",
                                                         options), 'd');
  compile_options_add_macro_definition(options, "A", 1, "value", 5);
  print("preprocessed", compile_into_preprocessed_text(compiler, "#version 450\nA\n", 15, shaderc_vertex_shader, "in.file", "main",
                                                       options), 't');
  print("preprocessed with errors", compile_into_preprocessed_text(compiler, "#version 450\n#error no\n", 23, shaderc_vertex_shader,
                                                                   "in.file", "main", options), 0);
  fresh();
  static const shaderc_optimization_level levels[] = {shaderc_optimization_level_zero, shaderc_optimization_level_size,
                                                      shaderc_optimization_level_performance};
  for (int n = 0; n < 3; ++n) {
    compile_options_set_optimization_level(options, levels[n]);
    compile("optimized", kResources, shaderc_fragment_shader, 's');
  }
  compile_options_set_invert_y(options, true);
  compile("inverted", kVertex, shaderc_vertex_shader, 's');
  print("assembled", assemble_into_spv(compiler, assembly, strlen(assembly), options), 's');
  fresh();
}

static void check_hlsl_options(void) {
  compile_options_set_hlsl_io_mapping(options, true);
  compile_options_set_hlsl_functionality1(options, true);
  compile_options_set_hlsl_16bit_types(options, true);
  compile_options_set_hlsl_register_set_and_binding(options, "t0", "1", "2");
  compile_options_set_hlsl_register_set_and_binding_for_stage(options, shaderc_vertex_shader, "t0", "1", "2");
  compile("options for HLSL alone", kVertex, shaderc_vertex_shader, 's');
  compile_options_set_hlsl_offsets(options, true);
  compile("offsets of HLSL", kVertex, shaderc_vertex_shader, 'm');
  compile_options_set_hlsl_offsets(options, false);
  compile_options_set_nan_clamp(options, true);
  compile("clamps without NaN", kVertex, shaderc_vertex_shader, 'm');
  compile_options_set_nan_clamp(options, false);
  compile_options_set_auto_combined_image_sampler(options, true);
  compile("combined samplers", kVertex, shaderc_vertex_shader, 'm');
  fresh();
}

enum { kThreads = 8, kRounds = 20 };
static void* work(void* argument) {
  size_t* const good = argument;
  for (int n = 0; n < kRounds; ++n) {
    shaderc_compilation_result_t r = compile_into_spv(compiler, kResources, strlen(kResources), shaderc_fragment_shader, "in.file",
                                                      "main", options);
    *good += result_get_compilation_status(r) == shaderc_compilation_status_success;
    result_release(r);
  }
  return NULL;
}
static void check_threads(void) {
  pthread_t threads[kThreads];
  size_t good[kThreads] = {0}, sum = 0;
  for (int n = 0; n < kThreads; ++n) pthread_create(&threads[n], NULL, work, &good[n]);
  for (int n = 0; n < kThreads; ++n) pthread_join(threads[n], NULL), sum += good[n];
  printf("threads: %zu of %d\n", sum, kThreads * kRounds);
}

int main(void) {
  void* const library = dlopen("libshaderc.so.1", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return fprintf(stderr, "%s\n", dlerror()), 1;
#define FIND(name)                                                       \
  *(void**)(&name) = dlsym(library, "shaderc_" #name);                   \
  if (!name) return fprintf(stderr, "there is no shaderc_" #name "\n"), 1;
  FUNCTIONS(FIND)
  compiler = compiler_initialize();
  fresh();
  check_stages();
  check_messages();
  check_targets();
  check_versions();
  check_macros();
  check_includes();
  check_resources();
  check_limits();
  check_hlsl_options();
  check_threads();
  check_forms();
  compile_options_release(options);
  compiler_release(compiler);
  return 0;
}
