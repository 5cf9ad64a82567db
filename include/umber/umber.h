/* SPDX-License-Identifier: Apache-2.0 */
/* Umber as a C library: GLSL, ESSL and SPIR-V to SPIR-V for Vulkan, HLSL for Direct3D or ESSL. C99.
 *
 * Objects. A context holds options; it never changes and any number of threads may use it at once. A session compiles,
 * one thing at a time, and keeps memory and tokens of texts from one compilation to the next: one for each thread. A
 * result holds what came of a call; it needs neither session nor context any more. A result is read by one thread at a
 * time, as reading may build a text in it.
 *
 * Errors. Functions that do work return an umber_status. No argument crashes them: null where something is needed, no
 * source at all, an enumerator that does not exist and the like give UMBER_BAD_ARGUMENT. Only pointers to something else than what they
 * say cannot be recognised. Functions that read a result give 0 or null for what is not there and for a null result.
 *
 * Ownership. What a function returns a pointer to belongs to its result and lives as long. Arguments are only read
 * while the call runs, but for what umber_context_create copies. Destroying null is fine.
 *
 * Texts are UTF-8 or plain bytes, passed as pointer and size, or ended by a 0. Those in results have a 0 behind them.
 *
 * No exception leaves these functions, nothing aborts, and nothing is global. Callbacks must return, not throw or jump.
 */
// size: all of the C library is one header, for programs include one
#ifndef UMBER_UMBER_H
#define UMBER_UMBER_H

#include <stddef.h>
#include <stdint.h>

#include "umber/vocabulary/export.h"

#define UMBER_VERSION_MAJOR 0
#define UMBER_VERSION_MINOR 1
#define UMBER_VERSION_PATCH 0
#define UMBER_VERSION_STRING \
  UMBER_STRING_(UMBER_VERSION_MAJOR) "." UMBER_STRING_(UMBER_VERSION_MINOR) "." UMBER_STRING_(UMBER_VERSION_PATCH)
#define UMBER_STRING_(number) UMBER_STRING_OF_(number)
#define UMBER_STRING_OF_(number) #number

#ifdef __cplusplus
extern "C" {
#endif

/* As a size: the text ends at its first 0. */
#define UMBER_NUL_TERMINATED ((size_t)-1)

/* The last enumerator of enumerations that are passed in, so that they can hold whatever a program puts there. */
#define UMBER_ANY_INT 0x7fffffff

typedef struct umber_context umber_context;
typedef struct umber_session umber_session;
typedef struct umber_result umber_result;

typedef enum umber_status {
  UMBER_OK = 0,
  UMBER_ERRORS = 1,       /* of the source; the diagnostics say which */
  UMBER_LIMIT = 2,        /* one of umber_limits was reached */
  UMBER_CANCELLED = 3,    /* by umber_session_cancel */
  UMBER_INTERNAL = 4,     /* a bug of Umber, or a callback that threw; memory is lost */
  UMBER_BAD_ARGUMENT = 5, /* nothing was done */
  UMBER_OUT_OF_MEMORY = 6 /* of the C++ runtime; what was held at that point is lost */
} umber_status;

typedef enum umber_stage {
  UMBER_VERTEX = 0,
  UMBER_TESS_CONTROL = 1,
  UMBER_TESS_EVALUATION = 2,
  UMBER_GEOMETRY = 3,
  UMBER_FRAGMENT = 4,
  UMBER_COMPUTE = 5,
  UMBER_RAY_GENERATION = 6,
  UMBER_INTERSECTION = 7,
  UMBER_ANY_HIT = 8,
  UMBER_CLOSEST_HIT = 9,
  UMBER_MISS = 10,
  UMBER_CALLABLE = 11,
  UMBER_TASK = 12,
  UMBER_MESH = 13,
  UMBER_STAGE_MAX = UMBER_ANY_INT
} umber_stage;

typedef enum umber_language {
  UMBER_LANGUAGE_AUTOMATIC = 0, /* GLSL or ESSL, as #version says; without one, GLSL 1.10 */
  UMBER_LANGUAGE_GLSL = 1,      /* an ESSL #version is an error */
  UMBER_LANGUAGE_ESSL = 2,      /* without #version, ESSL 1.00 */
  UMBER_LANGUAGE_IR = 3,        /* the text form of Umber's IR, of this version of Umber alone: no promise is made of it */
  UMBER_LANGUAGE_MAX = UMBER_ANY_INT
} umber_language;

/* The API that a source in GLSL or ESSL is written for. */
typedef enum umber_dialect {
  UMBER_DIALECT_AUTOMATIC = 0, /* Vulkan's, if a layout qualifier or type says so; else words of both are understood */
  UMBER_DIALECT_OPENGL = 1,    /* what only Vulkan has is an error */
  UMBER_DIALECT_VULKAN = 2,    /* VULKAN and GL_SPIRV are defined, a binding without a set is in set 0 */
  UMBER_DIALECT_WEBGL1 = 3,    /* what WebGL 1.0 refuses is an error */
  UMBER_DIALECT_WEBGL2 = 4,    /* the same of WebGL 2.0 */
  UMBER_DIALECT_MAX = UMBER_ANY_INT
} umber_dialect;

typedef enum umber_vulkan {
  UMBER_VULKAN_1_0,
  UMBER_VULKAN_1_1,
  UMBER_VULKAN_1_2,
  UMBER_VULKAN_1_3,
  UMBER_VULKAN_MAX = UMBER_ANY_INT
} umber_vulkan;

typedef enum umber_spirv {
  UMBER_SPIRV_HIGHEST, /* that the version of Vulkan takes */
  UMBER_SPIRV_1_0,
  UMBER_SPIRV_1_1,
  UMBER_SPIRV_1_2,
  UMBER_SPIRV_1_3,
  UMBER_SPIRV_1_4,
  UMBER_SPIRV_1_5,
  UMBER_SPIRV_1_6,
  UMBER_SPIRV_MAX = UMBER_ANY_INT
} umber_spirv;

typedef enum umber_output {
  UMBER_OUTPUT_SPIRV, /* for Vulkan */
  UMBER_OUTPUT_HLSL,  /* for Direct3D 11 and 12 */
  UMBER_OUTPUT_ESSL,  /* ESSL 3.00, for OpenGL ES 3.0 and WebGL 2; incomplete (docs/support.md) */
  UMBER_OUTPUT_MAX = UMBER_ANY_INT
} umber_output;

typedef enum umber_depth_range {
  UMBER_DEPTH_VULKAN,
  UMBER_DEPTH_GL,
  UMBER_DEPTH_MAX = UMBER_ANY_INT
} umber_depth_range;
typedef enum umber_debug {
  UMBER_DEBUG_NONE,
  UMBER_DEBUG_NAMES,
  UMBER_DEBUG_LINES,
  UMBER_DEBUG_SCOPES,          /* NonSemantic.Shader.DebugInfo.100 */
  UMBER_DEBUG_SCOPES_AND_TEXT, /* and the text of the sources in it */
  UMBER_DEBUG_MAX = UMBER_ANY_INT
} umber_debug;
typedef enum umber_buffers {
  UMBER_BUFFERS_TYPED, /* blocks as they were declared */
  UMBER_BUFFERS_SLOTS, /* arrays of words for each slot that is used */
  UMBER_BUFFERS_MAX = UMBER_ANY_INT
} umber_buffers;
typedef enum umber_structured_buffers {
  UMBER_STRUCTURED_BUFFERS_AUTOMATIC, /* uniform blocks that Microsoft's compiler would spend noticeable time on */
  UMBER_STRUCTURED_BUFFERS_DOCUMENT,  /* those with one array of 50 elements or more that is only indexed */
  UMBER_STRUCTURED_BUFFERS_ALWAYS,    /* all that are read */
  UMBER_STRUCTURED_BUFFERS_NEVER,
  UMBER_STRUCTURED_BUFFERS_MAX = UMBER_ANY_INT
} umber_structured_buffers;
typedef enum umber_bounds {
  UMBER_BOUNDS_UNDEFINED,
  UMBER_BOUNDS_CLAMP, /* accesses outside take place at the end of the block */
  UMBER_BOUNDS_ZERO,  /* they give 0 and write nothing */
  UMBER_BOUNDS_MAX = UMBER_ANY_INT
} umber_bounds;
typedef enum umber_geometry_input {
  UMBER_GEOMETRY_POINTS,
  UMBER_GEOMETRY_LINES,
  UMBER_GEOMETRY_LINES_ADJACENCY,
  UMBER_GEOMETRY_TRIANGLES,
  UMBER_GEOMETRY_TRIANGLES_ADJACENCY,
  UMBER_GEOMETRY_INPUT_MAX = UMBER_ANY_INT
} umber_geometry_input;
typedef enum umber_geometry_output {
  UMBER_GEOMETRY_OUTPUT_POINTS,
  UMBER_GEOMETRY_LINE_STRIP,
  UMBER_GEOMETRY_TRIANGLE_STRIP,
  UMBER_GEOMETRY_OUTPUT_MAX = UMBER_ANY_INT
} umber_geometry_output;
typedef enum umber_capture_mode {
  UMBER_CAPTURE_INTERLEAVED,
  UMBER_CAPTURE_SEPARATE,
  UMBER_CAPTURE_MODE_MAX = UMBER_ANY_INT
} umber_capture_mode;
typedef enum umber_optimize {
  UMBER_OPTIMIZE_NONE,
  UMBER_OPTIMIZE_PERFORMANCE,
  UMBER_OPTIMIZE_SIZE,
  UMBER_OPTIMIZE_MAX = UMBER_ANY_INT
} umber_optimize;
typedef enum umber_warnings {
  UMBER_WARNINGS_NONE,
  UMBER_WARNINGS_SHOW,
  UMBER_WARNINGS_ERRORS,
  UMBER_WARNINGS_MAX = UMBER_ANY_INT
} umber_warnings;
typedef enum umber_severity { UMBER_ERROR, UMBER_WARNING, UMBER_NOTE } umber_severity;
/* Of diagnostics as text: for people, one JSON array, or as GL drivers write their info logs. docs/diagnostics.md */
typedef enum umber_format {
  UMBER_FORMAT_TEXT,
  UMBER_FORMAT_JSON,
  UMBER_FORMAT_GL,
  UMBER_FORMAT_MAX = UMBER_ANY_INT
} umber_format;

/* Memory. `allocate` may return null, which ends the compilation with UMBER_LIMIT. docs/library.md says what takes its
 * memory from here. Called on the thread that calls the library, from several threads if several use the context. */
typedef struct umber_allocator {
  void* (*allocate)(void* user, size_t size, size_t alignment);
  void (*release)(void* user, void* memory, size_t size);
  void* user;
} umber_allocator;

/* What a compilation may use up; 0: the default. Reaching a limit gives UMBER_LIMIT and a diagnostic that names it. */
typedef struct umber_limits {
  uint64_t memory;       /* bytes of arenas and tables; default 1 GiB */
  uint32_t milliseconds; /* of wall clock; default: as long as it takes */
  uint32_t nesting;      /* of parentheses, statements and the like; default 1024, most 4096 (docs/library.md) */
} umber_limits;

typedef struct umber_include_request {
  const char* name;     /* what stands between the quotes or angle brackets */
  const char* includer; /* name of the source or file with the #include */
  int is_system;        /* in angle brackets */
  uint32_t depth;       /* 1: a source itself asks */
} umber_include_request;

typedef struct umber_included_file {
  const char* name; /* for diagnostics and dependencies, ended by a 0 */
  const char* text;
  size_t text_size; /* or UMBER_NUL_TERMINATED */
} umber_included_file;

/* Fills `file` and returns 1, or returns 0 if there is no such file. The texts must live until the next call of this
 * function in the session, or until the compilation ends. Called on the thread that compiles. */
typedef int (*umber_include)(void* user, const umber_include_request* request, umber_included_file* file);

/* Where the resource, input or output of that name goes; negative: as if not said. */
typedef struct umber_assignment {
  const char* name;
  int32_t set, binding, location;
} umber_assignment;

/* The register of Direct3D that the resource of that name takes in one class; an array takes as many as it has elements,
 * from there on. */
typedef struct umber_register {
  const char* name;
  char kind; /* 'b', 't', 's' or 'u' */
  uint32_t number;
  uint32_t space; /* from shader model 5.1 on, else 0 */
} umber_register;

/* Kinds of resources whose bindings are counted apart: a texture is one with its sampler or without. */
typedef enum umber_binding_kind {
  UMBER_BINDING_UNIFORM_BLOCK,
  UMBER_BINDING_STORAGE_BLOCK,
  UMBER_BINDING_TEXTURE,
  UMBER_BINDING_SAMPLER,
  UMBER_BINDING_IMAGE,
  UMBER_BINDING_ATOMIC_COUNTERS,
  UMBER_BINDING_MAX = UMBER_ANY_INT
} umber_binding_kind;

/* How far up the bindings of that kind go in that set (negative: in all): those that the source declares, and the first of
 * the others. */
typedef struct umber_binding_base {
  umber_binding_kind kind;
  uint32_t base;
  int32_t set;
} umber_binding_base;

/* Where resources of that kind go whose declared binding is one of `count` from `first` on: to `binding` (negative: `first`)
 * of `set` (negative: as declared), where the first of these is, and on from there. */
typedef struct umber_binding_rule {
  umber_binding_kind kind;
  uint32_t first, count;
  int32_t set, binding;
} umber_binding_rule;

/* The option structures are always filled by their own functions first, as 0 is not the default of every member. New
 * members come at the end. What a target alone has is in a structure of its own, which the other targets do not look
 * at. */

/* What concerns UMBER_OUTPUT_SPIRV. */
typedef struct umber_spirv_options {
  size_t size;                /* of this structure, as the caller knows it */
  umber_vulkan vulkan;        /* default: 1.1 */
  umber_spirv version;        /* default: highest */
  umber_debug debug;          /* default: names */
  umber_buffers buffers;      /* default: typed */
  umber_bounds buffer_bounds; /* with UMBER_BUFFERS_SLOTS; default: undefined */
} umber_spirv_options;

/* What concerns UMBER_OUTPUT_HLSL. */
// clang-format off
typedef struct umber_hlsl_options {
  size_t size;           /* of this structure, as the caller knows it */
  uint32_t shader_model; /* 10 * major + minor: 50, 51, or 60 to 67; default: 50 */
  umber_structured_buffers structured_buffers; /* default: automatic */
  int explain_blocks;    /* a note on each uniform block: what it is bound as, and why */
  int vulkan_attributes; /* [[vk::...]] attributes with Vulkan's bindings and locations */
  const umber_register* registers; /* of resources that are not to have the next free ones */
  size_t register_count;
} umber_hlsl_options;
// clang-format on

typedef struct umber_options {
  size_t size; /* of this structure, as the caller knows it */

  /* The source. */
  const char* const* defines; /* "NAME" (as 1) or "NAME=text" */
  size_t define_count;
  const char* preamble;        /* text to be read after #version; may be null */
  const char* default_version; /* of sources without #version, e.g. "450core"; null: 110 or, for ESSL, 100 */
  int force_version;           /* default_version wins over #version */
  umber_dialect dialect;       /* default: automatic */
  umber_include include;       /* null: #include is an error */
  void* include_user;

  /* What of OpenGL's state, and of how its results are used, the code has to know. */
  umber_depth_range depth_range; /* of the source; default: Vulkan's */
  int flip_y;                    /* negate gl_Position.y */
  int flip_point_coord;          /* gl_PointCoord.y runs the other way */
  int attributes_as_words;       /* 64-bit vertex inputs are read as 32-bit integers (docs/vulkan.md) */
  uint32_t color_outputs;        /* that gl_FragColor is written to; default: 1 */
  uint32_t clip_planes;          /* bit N: clip distance N takes effect; of SPIR-V all if 0 */
  const char* const* captures;   /* outputs that transform feedback records, as for glTransformFeedbackVaryings */
  size_t capture_count;
  umber_capture_mode capture_mode; /* default: interleaved */

  /* Where resources, inputs and outputs go. */
  const umber_assignment* resource_map; /* wins over what the sources declare */
  size_t resource_map_count;
  uint32_t first_set;     /* of resources that neither the map nor the source places */
  uint32_t first_binding; /* in each set */
  int set_for_each_kind;  /* from first_set on: uniform blocks, storage blocks, textures, images */

  /* The output. */
  umber_output output;              /* default: SPIR-V */
  const umber_spirv_options* spirv; /* null: the defaults */
  const umber_hlsl_options* hlsl;   /* null: the defaults */
  umber_optimize optimize;          /* default: performance */
  umber_warnings warnings;          /* default: show */

  /* The work. */
  umber_limits limits;
  const umber_allocator* allocator; /* null: the C++ runtime's. Taken from the context's options only. */

  /* What glPatchParameter sets, for programs with a tessellation evaluation but no control shader (docs/vulkan.md). */
  uint32_t patch_vertices; /* 0, the default: no control shader is made */
  float patch_outer_levels[4], patch_inner_levels[2]; /* default: 1 each */

  const umber_binding_base* binding_bases; /* of one kind and set the last one counts; not of what the map places */
  size_t binding_base_count;

  const umber_binding_rule* binding_rules; /* for what the map does not name; of several that fit the first counts */
  size_t binding_rule_count;

  int separable; /* the program has GL_PROGRAM_SEPARABLE: shaders that use gl_PerVertex have to declare it */
  int clamp_vertex_colors; /* gl_FrontColor and its like are kept from 0 to 1, as by GL_CLAMP_VERTEX_COLOR */

  const char* const* warning_switches; /* what follows -W of compilers: "all", "no-shadow", "error=uninitialized", ... */
  size_t warning_switch_count;

  /* What glProgramParameteri sets, for geometry shaders with GL_ARB_geometry_shader4 that do not say it themselves. */
  umber_geometry_input geometry_input;   /* default: triangles */
  umber_geometry_output geometry_output; /* default: triangle strips */
  uint32_t geometry_vertices;            /* that are emitted at most; default: 0, with which no program links */

  uint32_t bindless_set;      /* of the arrays that handles of GL_ARB_bindless_texture index; default: 1 */
  uint16_t bindless_elements; /* of each of them; 0, the default: sized at run time, which devices need not allow */

  int two_sided_colors; /* fragments of back faces read gl_BackColor, as by GL_VERTEX_PROGRAM_TWO_SIDE */
  int flat_colors;      /* gl_Color is flat unless it says otherwise, as by glShadeModel(GL_FLAT) */

  int half_mediump; /* floats that are lowp or mediump are computed with 16 bits; the device has to have such floats */

  int zero_initialize; /* variables without an initial value begin with zero, as they always do in WebGL (options.hpp) */
} umber_options;

/* Each writes the defaults. `size` is that of the structure, as in umber_options_init(&options, sizeof options), which
 * the structure then says of itself. */
UMBER_API void umber_options_init(umber_options* options, size_t size);
UMBER_API void umber_spirv_options_init(umber_spirv_options* options, size_t size);
UMBER_API void umber_hlsl_options_init(umber_hlsl_options* options, size_t size);

/* A value for the specialization constant with this id: SpecId of SPIR-V, constant_id of GLSL. With it the constant is
 * one like any other. */
typedef struct umber_constant {
  uint32_t id;
  uint64_t bits; /* in the constant's own width; a bool is 0 or 1 */
} umber_constant;

/* Filled with 0 but for what is said. */
typedef struct umber_source {
  size_t size; /* sizeof(umber_source) */
  umber_stage stage;
  umber_language language;
  const char* text;
  size_t text_size; /* or UMBER_NUL_TERMINATED */
  const char* name; /* for diagnostics and #include; null: "shader" */

  /* If there are words, a SPIR-V module instead of a text. Such a stage has one source, and so do the others. */
  const uint32_t* words;
  size_t word_count;
  const char* entry_point; /* of the module; may be null if one alone is of the stage */
  const umber_constant* constants; /* the others can be given values later where the output is SPIR-V */
  size_t constant_count;
} umber_source;

/* ---- Contexts and sessions ---- */

/* A context with these options (null: the defaults), which are copied, texts too. `user` pointers, and what the
 * callbacks use, must live as long as the context, its sessions and their results. */
UMBER_API umber_status umber_context_create(const umber_options* options, umber_context** context);
/* Sessions and results that were made with it go on working. */
UMBER_API void umber_context_destroy(umber_context* context);

UMBER_API umber_status umber_session_create(const umber_context* context, umber_session** session);
/* Not while it compiles. Results go on living. */
UMBER_API void umber_session_destroy(umber_session* session);

/* Ends what the session is compiling or preprocessing, and whatever of that it is asked for next, with UMBER_CANCELLED,
 * until umber_session_resume is called. Both may be called by any thread at any time while the session lives. */
UMBER_API void umber_session_cancel(umber_session* session);
UMBER_API void umber_session_resume(umber_session* session);

/* Whether the tokens of texts are kept, from now on; they are at first, up to 4 MiB with the texts. For shaders that have nothing in
 * common it only costs memory and 2 % of the time. 0 forgets those that are. Not while the session compiles. */
UMBER_API void umber_session_keep_tokens(umber_session* session, int keep);

/* ---- Work. Each function sets *result: to a result that the caller destroys, whatever the status, or to null when the
 * status is UMBER_BAD_ARGUMENT or UMBER_OUT_OF_MEMORY. It returns the status of the result. ---- */

/* Compiles all stages of one program and links them by name. Several sources of one stage are shader objects, of which
 * exactly one defines main(). `options`: for this call, instead of the context's; may be null. */
UMBER_API umber_status umber_compile(umber_session* session, const umber_source* sources, size_t source_count,
                                     const umber_options* options, umber_result** result);
/* What a compilation comes to, for caches. Equal `modules`: the same modules and reflection, if there are any, whatever comments,
 * blanks, names of sources and unused macros are. Equal `exact`: the same diagnostics, too. umber.hpp says more. */
typedef struct umber_key {
  size_t size; /* set by the caller: sizeof(umber_key) */
  uint8_t modules[16];
  uint8_t exact[16];
} umber_key;
/* The key of what umber_compile makes of the same. Only preprocesses; the result has diagnostics and dependencies of that. The
 * key is there with UMBER_OK and UMBER_ERRORS. */
UMBER_API umber_status umber_content_key(umber_session* session, const umber_source* sources, size_t source_count,
                                         const umber_options* options, umber_key* key, umber_result** result);
/* The text after preprocessing is umber_result_text. */
UMBER_API umber_status umber_preprocess(umber_session* session, const umber_source* source,
                                        const umber_options* options, umber_result** result);
/* SPIR-V as text in the syntax of spirv-as, as umber_result_text. Takes any words. */
UMBER_API umber_status umber_disassemble(umber_session* session, const uint32_t* words, size_t word_count,
                                         umber_result** result);
UMBER_API void umber_result_destroy(umber_result* result);

/* ---- Results ---- */

/* UMBER_BAD_ARGUMENT for null. */
UMBER_API umber_status umber_result_status(const umber_result* result);

/* One module for each stage, in the order of the first source of each; none unless the status is UMBER_OK. */
UMBER_API size_t umber_result_module_count(const umber_result* result);
/* Words for vkCreateShaderModule, of the output SPIR-V; else null. `stage` and `word_count` may be null. */
UMBER_API const uint32_t* umber_result_module(const umber_result* result, size_t index, umber_stage* stage,
                                              size_t* word_count);

/* The module as text, of the outputs that are text; else null. */
UMBER_API const char* umber_result_module_text(const umber_result* result, size_t index, size_t* size);

typedef struct umber_diagnostic {
  size_t size; /* set by the caller: sizeof(umber_diagnostic) */
  umber_severity severity;
  const char* id;        /* of the wording; stable */
  const char* text;      /* one line */
  const char* hint;      /* may be empty */
  const char* file;      /* empty: the diagnostic is about no place */
  uint32_t source_index; /* GL's number of the source string */
  uint32_t line;
  uint32_t column; /* from 1, in bytes; 0: no place */
  uint32_t length; /* bytes */
  const char* source_line;
} umber_diagnostic;

/* Diagnostics in order. The notes to one, of severity UMBER_NOTE, follow it. */
UMBER_API size_t umber_result_diagnostic_count(const umber_result* result);
UMBER_API umber_status umber_result_diagnostic(const umber_result* result, size_t index, umber_diagnostic* diagnostic);
/* What takes the place of some text, so that what a diagnostic hints at is done. */
typedef struct umber_edit {
  size_t size;       /* set by the caller: sizeof(umber_edit) */
  size_t diagnostic; /* its number, as umber_result_diagnostic counts; edits of one diagnostic belong together */
  const char* file;  /* name of the source or the included file, whatever #line calls it */
  size_t offset;     /* in the file, in bytes */
  size_t length;     /* of what is taken away, in bytes; 0: the text is put in front of what is at `offset` */
  const char* text;
  size_t text_size;
} umber_edit;

/* Edits in the order of the diagnostics. */
UMBER_API size_t umber_result_edit_count(const umber_result* result);
UMBER_API umber_status umber_result_edit(const umber_result* result, size_t index, umber_edit* edit);
/* All diagnostics as one text. `size` may be null. Null when memory runs out. */
UMBER_API const char* umber_result_log(umber_result* result, umber_format format, size_t* size);

/* What the program reads and writes outside itself, as JSON (docs/reflection.md). Null unless it compiled. */
UMBER_API const char* umber_result_reflection(umber_result* result, size_t* size);
/* What umber_preprocess or umber_disassemble gave; else null. */
UMBER_API const char* umber_result_text(const umber_result* result, size_t* size);

/* Names of the files that #include read, each once, in order. */
UMBER_API size_t umber_result_dependency_count(const umber_result* result);
UMBER_API const char* umber_result_dependency(const umber_result* result, size_t index);

/* The version of the library that is linked, e.g. "0.1.0". */
UMBER_API const char* umber_version(void);

#ifdef __cplusplus
}
#endif

#endif
