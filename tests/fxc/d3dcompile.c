/* SPDX-License-Identifier: Apache-2.0
 *
 * Calls Microsoft's compiler (D3DCompile) for each line of standard input, `PROFILE FLAGS PATH`, and prints
 *
 *     ok MICROSECONDS BYTES PATH      time of the processor, size of the code
 *     failed MICROSECONDS 0 PATH      then its messages, each line behind "# "
 *
 * FLAGS may be `FLAGS+MILLISECONDS`: the file is compiled again and again for that long, and the time is that of one of
 * them. The clock is too coarse to time a single short one.
 *
 * A Windows program: scripts/fxc builds it with mingw-w64 and runs it with wine. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

typedef struct Blob Blob; /* ID3DBlob, in C */
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

static void print_messages(Blob* messages) {
  const char* text = messages->table->data(messages);
  const size_t size = messages->table->size(messages);
  int at_start = 1;
  for (size_t n = 0; n < size && text[n]; ++n) {
    if (text[n] == '\r') continue;
    if (at_start) fputs("# ", stdout);
    putchar(text[n]);
    at_start = text[n] == '\n';
  }
  if (!at_start) putchar('\n');
}

static void drop(Blob** blob) {
  if (*blob) (*blob)->table->release(*blob);
  *blob = NULL;
}

int main(void) {
  const HMODULE library = LoadLibraryA("d3dcompiler_47.dll");
  const Compile compile = library ? (Compile)(void*)GetProcAddress(library, "D3DCompile") : NULL;
  if (!compile) {
    puts("d3dcompiler_47.dll is not there");
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
      result = compile(text, (SIZE_T)size, path, NULL, NULL, "main", profile, flags, 0, &code, &messages);
      spent = processor_time() - before;
      ++times;
    } while (spent < 1000ull * milliseconds);
    const size_t bytes = SUCCEEDED(result) && code ? code->table->size(code) : 0;
    printf("%s %llu %llu %s\n", SUCCEEDED(result) ? "ok" : "failed", spent / times, (unsigned long long)bytes, path);
    if (messages && FAILED(result)) print_messages(messages);
    drop(&messages);
    drop(&code);
    free(text);
    fflush(stdout);
  }
  return 0;
}
