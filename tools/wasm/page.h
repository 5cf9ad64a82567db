// SPDX-License-Identifier: Apache-2.0
// What a page, or whatever runs the module, gives it: all of its imports.
#pragma once
#include <cstddef>

extern "C" {

/// Throws an exception of JavaScript, and never returns. What was going on is abandoned as it is: the instance must not be used any more.
/// `status` is one of ExitStatus.
[[noreturn]] __attribute__((import_module("umber"), import_name("thrown"))) void umber_page_thrown(int status,
                                                                                                  const char* text,
                                                                                                  size_t size);
/// Milliseconds, from some moment on.
__attribute__((import_module("umber"), import_name("now"))) double umber_page_now();

}  // extern "C"
