// SPDX-License-Identifier: Apache-2.0
// What the handles of umber.h are, and how its functions keep exceptions in.
#pragma once
#include <atomic>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/c_options.h"
#include "api/kept_memory.h"
#include "umber/umber.h"
#include "umber/umber.hpp"

struct umber_context {
  explicit umber_context(umber::api::OwnedOptions o) : options(std::move(o)) {}
  const umber::api::OwnedOptions options;
  mutable std::atomic<uint32_t> owners = 1;  ///< the caller, each session and each result
};

struct umber_session {
  explicit umber_session(const umber_context* c) : context(c), memory(c->options.upstream()) {}
  const umber_context* context;
  umber::api::KeptMemory memory;
  std::atomic<bool> is_cancelled = false;
};

struct umber_result {
  explicit umber_result(const umber_context* c) : context(c) {}
  const umber_context* context;
  umber::CompileResult compiled;
  std::optional<std::string> text;
  std::vector<const umber::Diagnostic*> diagnostics;  ///< those of `compiled`, each with its notes behind it
  std::optional<std::string> logs[3], reflection;     ///< made when they are first asked for
};

namespace umber::api {

void add_owner(const umber_context* context);
void drop_owner(const umber_context* context);

/// A handle in the context's memory; null if there is none.
template <typename Handle>
Handle* make_handle(const umber_context* context) {
  void* const place = context->options.allocate(sizeof(Handle), alignof(Handle));
  if (!place) return nullptr;
  add_owner(context);
  return ::new (place) Handle(context);
}
template <typename Handle>
void destroy_handle(Handle* handle) {
  if (!handle) return;
  const umber_context* const context = handle->context;
  handle->~Handle();
  context->options.release(handle, sizeof(Handle));
  drop_owner(context);
}

template <typename Work>
umber_status contained(Work&& work) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return UMBER_OUT_OF_MEMORY;
  } catch (...) {
    return UMBER_INTERNAL;
  }
}

}  // namespace umber::api
