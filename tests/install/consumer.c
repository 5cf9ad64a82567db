/* SPDX-License-Identifier: Apache-2.0 */
/* As consumer.cc, in C: eight threads, a session each, one context; and a session that another thread cancels. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <umber/reflect.h>
#include <umber/umber.h>

enum { kThreads = 8, kRounds = 10 };

static int find_file(void* user, const umber_include_request* request, umber_included_file* file) {
  if (strcmp(request->name, "light.glsl") != 0) return 0;
  file->name = "include/light.glsl";
  file->text = (const char*)user;
  file->text_size = UMBER_NUL_TERMINATED;
  return 1;
}

struct job {
  const umber_context* context;
  const umber_result* expected; /* null: the first, which gives `result` */
  umber_result* result;
  int good;
};

static int same_modules(const umber_result* a, const umber_result* b) {
  size_t n, a_size, b_size;
  if (umber_result_module_count(a) != 2 || umber_result_module_count(b) != 2) return 0;
  for (n = 0; n < 2; ++n) {
    const uint32_t* const a_words = umber_result_module(a, n, NULL, &a_size);
    const uint32_t* const b_words = umber_result_module(b, n, NULL, &b_size);
    if (a_size != b_size || memcmp(a_words, b_words, a_size * sizeof *a_words) != 0) return 0;
  }
  return 1;
}

static void* compile(void* argument) {
  struct job* const job = argument;
  const char* const vertex =
      "#version 150\nin vec4 p; out vec2 uv; out vec3 n; void main() { gl_Position = p; uv = p.xy; n = p.xyz; }\n";
  const char* const fragment =
      "#version 150\n#include \"light.glsl\"\nin vec3 n; in vec2 uv; out vec4 c;\n"
      "void main() { c = vec4(n * LIGHT, uv.x); }\n";
  umber_source sources[2] = {
      {.size = sizeof(umber_source), .stage = UMBER_VERTEX, .text = vertex, .name = "a.vert"},
      {.size = sizeof(umber_source), .stage = UMBER_FRAGMENT, .text = fragment, .name = "a.frag"}};
  umber_session* session = NULL;
  int round;
  sources[0].text_size = sources[1].text_size = UMBER_NUL_TERMINATED;
  if (umber_session_create(job->context, &session) != UMBER_OK) return NULL;
  for (round = 0; round < (job->expected ? kRounds : 1); ++round) {
    umber_result* result = NULL;
    if (umber_compile(session, sources, 2, NULL, &result) == UMBER_OK && umber_result_reflection(result, NULL) &&
        (!job->expected || same_modules(result, job->expected)))
      ++job->good;
    else
      fputs(umber_result_log(result, UMBER_FORMAT_TEXT, NULL), stderr);
    if (job->expected)
      umber_result_destroy(result);
    else
      job->result = result;
  }
  umber_session_destroy(session);
  return NULL;
}

static void* cancel(void* session) {
  umber_session_cancel(session);
  return NULL;
}

/* Compiles until the other thread has cancelled it. */
static int check_cancel(const umber_context* context) {
  static const char text[] = "#version 430\nlayout(local_size_x = 4) in;\nvoid main() {}\n";
  const umber_source source = {
      .size = sizeof source, .stage = UMBER_COMPUTE, .text = text, .text_size = sizeof text - 1};
  umber_session* session = NULL;
  umber_result* result = NULL;
  umber_status status;
  pthread_t other;
  if (umber_session_create(context, &session) != UMBER_OK) return 0;
  if (pthread_create(&other, NULL, cancel, session) != 0) return 0;
  do {
    status = umber_compile(session, &source, 1, NULL, &result);
    umber_result_destroy(result);
  } while (status == UMBER_OK);
  pthread_join(other, NULL);
  umber_session_destroy(session);
  return status == UMBER_CANCELLED;
}

/* What the first result says of itself: a varying in both stages and no resource. */
static int describes(const umber_result* result) {
  umber_stage_info stage = {.size = sizeof stage};
  umber_variable variable = {.size = sizeof variable};
  umber_type_info type = {.size = sizeof type};
  return umber_reflect_resource_count(result) == 0 && umber_reflect_stage(result, 1, &stage) == UMBER_OK &&
         stage.stage == UMBER_FRAGMENT && stage.input_count == 2 && stage.output_count == 1 &&
         umber_reflect_variable(result, 1, UMBER_OUTPUT, 0, &variable) == UMBER_OK && strcmp(variable.name, "c") == 0 &&
         variable.declared_location == UMBER_ABSENT && umber_reflect_type(variable.type, &type) == UMBER_OK &&
         type.kind == UMBER_TYPE_NUMERIC && type.scalar == UMBER_SCALAR_F32 && type.rows == 4;
}

int main(void) {
  static char light[] = "#define LIGHT 0.5\n";
  umber_options options;
  umber_context* context = NULL;
  struct job first = {0}, jobs[kThreads];
  pthread_t threads[kThreads];
  int n, good;
  umber_options_init(&options, sizeof options);
  options.include = find_file;
  options.include_user = light;
  if (umber_context_create(&options, &context) != UMBER_OK) return 1;
  first.context = context;
  compile(&first);
  good = first.good == 1 && describes(first.result);
  for (n = 0; n < kThreads; ++n) {
    jobs[n].context = context;
    jobs[n].expected = first.result;
    jobs[n].good = 0;
    if (pthread_create(&threads[n], NULL, compile, &jobs[n]) != 0) return 1;
  }
  for (n = 0; n < kThreads; ++n) {
    pthread_join(threads[n], NULL);
    good &= jobs[n].good == kRounds;
  }
  good &= check_cancel(context);
  umber_context_destroy(context);
  umber_result_destroy(first.result);
  return good && strcmp(umber_version(), UMBER_VERSION_STRING) == 0 ? 0 : 1;
}
