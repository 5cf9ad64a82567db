// SPDX-License-Identifier: Apache-2.0
// What the C and C++ libraries want of a system, which here is a page (page.h). Debian's C++ library for WebAssembly has no
// exceptions: what is thrown goes to the page, past everything in between, and an instance of the module ends with it.
#include <cerrno>
#include <cstdlib>
#include <exception>
#include <new>
#include <stdexcept>
#include <string_view>
#include <typeinfo>

#include <ctime>

#include <wasi/api.h>

#include "umber/arguments.h"
#include "umber/messages.h"
#include "umber/run/outcome.h"
#include "wasm/memory_files.h"
#include "wasm/page.h"

namespace {

using namespace umber::tool;

[[noreturn]] void tell(int status, std::string_view text) { umber_page_thrown(status, text.data(), text.size()); }

int status_of(const std::type_info& thrown) {
  if (thrown == typeid(umber::run::Failure)) return kDiagnostics;
  if (thrown == typeid(UsageError)) return kUsage;
  return thrown == typeid(std::bad_alloc) ? kLimit : kInternal;
}

/// What operator new does when there is no memory, before this module does anything.
[[maybe_unused]] const std::new_handler before = std::set_new_handler([] { tell(kLimit, "there is no memory left"); });

}  // namespace

extern "C" {

void* __cxa_allocate_exception(size_t size) noexcept { return std::malloc(size); }
void __cxa_free_exception(void*) noexcept {}
/// All that Umber throws begins with a std::exception.
[[noreturn]] void __cxa_throw(void* object, std::type_info* type, void (*)(void*)) {
  tell(status_of(*type), static_cast<const std::exception*>(object)->what());
}
void abort() { tell(kInternal, "the program gave up"); }

int clock_gettime(clockid_t, struct timespec* time) {
  const double now = umber_page_now();
  time->tv_sec = static_cast<time_t>(now / 1e3);
  time->tv_nsec = static_cast<long>((now - static_cast<double>(time->tv_sec) * 1e3) * 1e6);
  return 0;
}
std::clock_t clock() { return static_cast<std::clock_t>(umber_page_now() * (CLOCKS_PER_SEC / 1e3)); }
char* getenv(const char*) { return nullptr; }

// What is left of the C library's input and output.
__wasi_errno_t __wasi_fd_write(__wasi_fd_t descriptor, const __wasi_ciovec_t* parts, size_t count, __wasi_size_t* written) {
  *written = 0;
  for (size_t n = 0; n < count; ++n) {
    const std::string_view text(reinterpret_cast<const char*>(parts[n].buf), parts[n].buf_len);
    umber::wasm::files().write(static_cast<int>(descriptor), text);
    *written += parts[n].buf_len;
  }
  return __WASI_ERRNO_SUCCESS;
}
__wasi_errno_t __wasi_fd_seek(__wasi_fd_t, __wasi_filedelta_t, __wasi_whence_t, __wasi_filesize_t*) {
  return __WASI_ERRNO_SPIPE;
}
__wasi_errno_t __wasi_fd_close(__wasi_fd_t) { return __WASI_ERRNO_SUCCESS; }
__wasi_errno_t __wasi_fd_fdstat_get(__wasi_fd_t, __wasi_fdstat_t* status) {
  *status = {};
  return __WASI_ERRNO_SUCCESS;
}

}  // extern "C"
