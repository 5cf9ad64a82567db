/* SPDX-License-Identifier: Apache-2.0
 *
 * Calls one of Microsoft's compilers for each line of standard input, `PROFILE FLAGS PATH`, and prints
 *
 *     ok MICROSECONDS BYTES PATH      time of the processor, size of the code
 *     failed MICROSECONDS 0 PATH      then its messages, each line behind "# "
 *
 * Behind `ok` there is a line for each element of the signatures in the code,
 *
 *     = in|out|patch REGISTER MASK SEMANTIC INDEX
 *
 * With the argument `listing` the code follows as text, each line behind "| ".
 *
 * FLAGS are those of D3DCompile. They may be `FLAGS+MILLISECONDS`: the file is compiled again and again for that long, and
 * the time is that of one of them. The clock is too coarse to time a single short one. Profiles from ps_6_0 on are those of
 * dxcompiler.dll, which optimises and validates as it does by default; it knows none of the FLAGS.
 *
 * A Windows program: scripts/fxc builds it with mingw-w64 and runs it with wine. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

typedef struct Blob Blob; /* ID3DBlob, in C; IDxcBlob begins like it */
typedef struct BlobTable {
  HRESULT(WINAPI* query_interface)(Blob*, const IID*, void**);
  ULONG(WINAPI* add_ref)(Blob*);
  ULONG(WINAPI* release)(Blob*);
  void*(WINAPI* data)(Blob*);
  SIZE_T(WINAPI* size)(Blob*);
} BlobTable;
struct Blob {
  const BlobTable* table;
};
typedef HRESULT(WINAPI* Compile)(const void* text, SIZE_T size, const char* name, const void* defines, void* include,
                                 const char* entry, const char* profile, UINT flags, UINT effect_flags, Blob** code,
                                 Blob** messages);
typedef HRESULT(WINAPI* Disassemble)(const void* code, SIZE_T size, UINT flags, const char* comments, Blob** text);

typedef struct Result Result; /* IDxcResult, as far as IDxcOperationResult */
typedef struct ResultTable {
  HRESULT(WINAPI* query_interface)(Result*, const IID*, void**);
  ULONG(WINAPI* add_ref)(Result*);
  ULONG(WINAPI* release)(Result*);
  HRESULT(WINAPI* status)(Result*, HRESULT*);
  HRESULT(WINAPI* result)(Result*, Blob**);
  HRESULT(WINAPI* errors)(Result*, Blob**);
} ResultTable;
struct Result {
  const ResultTable* table;
};
typedef struct Text {
  const void* data;
  SIZE_T size;
  UINT encoding;
} Text;                           /* DxcBuffer */
typedef struct Compiler Compiler; /* IDxcCompiler3 */
typedef struct CompilerTable {
  HRESULT(WINAPI* query_interface)(Compiler*, const IID*, void**);
  ULONG(WINAPI* add_ref)(Compiler*);
  ULONG(WINAPI* release)(Compiler*);
  HRESULT(WINAPI* compile)
  (Compiler*, const Text*, const WCHAR** arguments, UINT argument_count, void* include, const IID*, void** result);
  HRESULT(WINAPI* disassemble)(Compiler*, const Text*, const IID*, void** result);
} CompilerTable;
struct Compiler {
  const CompilerTable* table;
};
typedef HRESULT(WINAPI* CreateInstance)(const IID* class_id, const IID* interface_id, void** object);
static const GUID kCompilerClass = {0x73e22d93, 0xe6ce, 0x47f3, {0xb5, 0xbf, 0xf0, 0x66, 0x4f, 0x39, 0xc1, 0xb0}};
static const GUID kCompiler = {0x228b4687, 0x5a6a, 0x4730, {0x90, 0x0c, 0x97, 0x02, 0xb2, 0x20, 0x3f, 0x54}};
static const GUID kResult = {0x58346cda, 0xdde7, 0x4497, {0x94, 0x61, 0x6f, 0x87, 0xaf, 0x5e, 0x06, 0x59}};

/* What there is of the two. */
typedef struct Compilers {
  Compile compile; /* for profiles up to 5 */
  Disassemble disassemble;
  Compiler* newer; /* from 6 on */
} Compilers;

static Compilers load(void) {
  Compilers all = {NULL, NULL, NULL};
  const HMODULE library = LoadLibraryA("d3dcompiler_47.dll"), newer = LoadLibraryA("dxcompiler.dll");
  if (library) all.compile = (Compile)(void*)GetProcAddress(library, "D3DCompile");
  if (library) all.disassemble = (Disassemble)(void*)GetProcAddress(library, "D3DDisassemble");
  const CreateInstance create = newer ? (CreateInstance)(void*)GetProcAddress(newer, "DxcCreateInstance") : NULL;
  if (create) create(&kCompilerClass, &kCompiler, (void**)&all.newer);
  return all;
}

static char* read_file(const char* path, long* size) {
  FILE* file = fopen(path, "rb");
  if (!file) return NULL;
  fseek(file, 0, SEEK_END);
  *size = ftell(file);
  rewind(file);
  char* text = malloc((size_t)*size + 1);
  if (text) *size = (long)fread(text, 1, (size_t)*size, file);
  fclose(file);
  return text;
}

static unsigned long long processor_time(void) { /* microseconds */
  FILETIME created, ended, kernel, user;
  GetProcessTimes(GetCurrentProcess(), &created, &ended, &kernel, &user);
  const unsigned long long k = (unsigned long long)kernel.dwHighDateTime << 32 | kernel.dwLowDateTime;
  const unsigned long long u = (unsigned long long)user.dwHighDateTime << 32 | user.dwLowDateTime;
  return (k + u) / 10;
}

static void print_lines(Blob* lines, const char* prefix) {
  const char* text = lines->table->data(lines);
  const size_t size = lines->table->size(lines);
  int at_start = 1;
  for (size_t n = 0; n < size && text[n]; ++n) {
    if (text[n] == '\r') continue;
    if (at_start) fputs(prefix, stdout);
    putchar(text[n]);
    at_start = text[n] == '\n';
  }
  if (!at_start) putchar('\n');
}

static uint32_t word(const char* at) {
  uint32_t bits;
  memcpy(&bits, at, sizeof bits);
  return bits;
}

/* `kind` is that of a chunk that holds a signature, whose elements follow a count and a number that is always 8. */
static void print_signature(const char* kind, const char* chunk) {
  const int is_long = kind[3] == '1', has_stream = kind[3] == '5' || is_long; /* in front; the long ones have a precision behind */
  const uint32_t count = word(chunk);
  for (uint32_t n = 0; n < count; ++n) {
    const char* element = chunk + 8 + n * (is_long ? 32 : has_stream ? 28 : 24) + (has_stream ? 4 : 0);
    const char* direction = kind[0] == 'I' ? "in" : kind[0] == 'P' ? "patch" : "out";
    printf("= %s %d %u %s %u\n", direction, (int)word(element + 16), (unsigned)(unsigned char)element[20],
           chunk + word(element), (unsigned)word(element + 4));
  }
}

static void print_signatures(Blob* code) {
  static const char* const kinds[] = {"ISGN", "OSGN", "OSG5", "ISG1", "OSG1", "PCSG", "PSG1"};
  const char* container = code->table->data(code);
  const uint32_t chunks = word(container + 28);
  for (uint32_t n = 0; n < chunks; ++n) {
    const char* chunk = container + word(container + 32 + n * 4);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; ++k)
      if (memcmp(chunk, kinds[k], 4) == 0) print_signature(kinds[k], chunk + 8);
  }
}

static void drop(Blob** blob) {
  if (*blob) (*blob)->table->release(*blob);
  *blob = NULL;
}

static HRESULT compile_newer(Compiler* compiler, const char* text, long size, const char* profile, Blob** code,
                             Blob** messages) {
  WCHAR wide[16];
  MultiByteToWideChar(CP_UTF8, 0, profile, -1, wide, 16);
  // Numbers of 16 bits are no hints, from the shader model on that has them.
  const int has_halves = strcmp(profile + strlen(profile) - 3, "6_2") >= 0;
  const WCHAR* arguments[] = {L"-T", wide, L"-E", L"main", L"-enable-16bit-types"};
  const Text buffer = {text, (SIZE_T)size, CP_UTF8};
  Result* result = NULL;
  HRESULT status = compiler->table->compile(compiler, &buffer, arguments, has_halves ? 5 : 4, NULL, &kResult, (void**)&result);
  if (FAILED(status)) return status;
  result->table->status(result, &status);
  result->table->errors(result, messages);
  if (SUCCEEDED(status)) result->table->result(result, code);
  result->table->release(result);
  return status;
}

static void print_listing(const Compilers* compilers, Blob* code, int is_newer) {
  Blob* listing = NULL;
  const Text object = {code->table->data(code), code->table->size(code), 0};
  if (is_newer) {
    Result* result = NULL;
    compilers->newer->table->disassemble(compilers->newer, &object, &kResult, (void**)&result);
    if (result) {
      result->table->result(result, &listing);
      result->table->release(result);
    }
  } else if (compilers->disassemble) {
    compilers->disassemble(object.data, object.size, 0, NULL, &listing);
  }
  if (listing) print_lines(listing, "| ");
  drop(&listing);
}

int main(int argument_count, char** arguments) {
  const int is_listing = argument_count > 1 && strcmp(arguments[1], "listing") == 0;
  const Compilers compilers = load();
  if (!compilers.compile && !compilers.newer) {
    puts("neither d3dcompiler_47.dll nor dxcompiler.dll is there");
    return 2;
  }
  char line[4096], profile[16];
  while (fgets(line, sizeof line, stdin)) {
    unsigned flags = 0, milliseconds = 0;
    int path_at = 0;
    line[strcspn(line, "\r\n")] = 0;
    sscanf(line, "%15s %u+%u %n", profile, &flags, &milliseconds, &path_at);
    if (!path_at) sscanf(line, "%15s %u %n", profile, &flags, &path_at);
    if (!path_at) continue;
    const char* path = line + path_at;
    const int is_newer = !strncmp(profile, "lib_", 4) || (strlen(profile) > 3 && profile[3] >= '6');
    if (is_newer ? !compilers.newer : !compilers.compile) {
      printf("failed 0 0 %s\n# no compiler for %s\n", path, profile);
      continue;
    }
    long size = 0;
    char* text = read_file(path, &size);
    if (!text) {
      printf("failed 0 0 %s\n# no such file\n", path);
      continue;
    }
    Blob *code = NULL, *messages = NULL;
    HRESULT result = S_OK;
    unsigned long long spent = 0, times = 0;
    const unsigned long long before = processor_time();
    do {
      drop(&code);
      drop(&messages);
      result = is_newer ? compile_newer(compilers.newer, text, size, profile, &code, &messages)
                        : compilers.compile(text, (SIZE_T)size, path, NULL, NULL, "main", profile, flags, 0, &code, &messages);
      spent = processor_time() - before;
      ++times;
    } while (spent < 1000ull * milliseconds);
    const size_t bytes = SUCCEEDED(result) && code ? code->table->size(code) : 0;
    printf("%s %llu %llu %s\n", SUCCEEDED(result) ? "ok" : "failed", spent / times, (unsigned long long)bytes, path);
    if (messages && FAILED(result)) print_lines(messages, "# ");
    if (bytes) print_signatures(code);
    if (bytes && is_listing) print_listing(&compilers, code, is_newer);
    drop(&messages);
    drop(&code);
    free(text);
    fflush(stdout);
  }
  return 0;
}
