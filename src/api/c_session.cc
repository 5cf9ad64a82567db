// SPDX-License-Identifier: Apache-2.0
// Contexts, sessions, and what they are asked to do.
#include <cstring>

#include "api/c_handles.h"
#include "api/guard.h"
#include "driver/driver.h"

namespace umber::api {
namespace {

void add_with_notes(const Diagnostic& diagnostic, std::vector<const Diagnostic*>& list) {
  list.push_back(&diagnostic);
  for (const Diagnostic& note : diagnostic.notes) add_with_notes(note, list);
}

/// The options of this call, or of the session's context if it has none of its own; null for nonsense.
const OwnedOptions* choose(const umber_session& session, const umber_options* given, std::optional<OwnedOptions>& own) {
  if (!given) return &session.context->options;
  own = OwnedOptions::from(given);
  return own ? &*own : nullptr;
}

/// Fills a result by `work(result, options, kept)`.
template <typename Work>
umber_status produce(umber_session* session, const umber_options* given, umber_result** out, Work&& work) {
  std::optional<OwnedOptions> own;
  const OwnedOptions* const chosen = choose(*session, given, own);
  if (!chosen) return UMBER_BAD_ARGUMENT;
  Views views = chosen->view();
  views.options.cancel = &session->is_cancelled;
  umber_result* const result = make_handle<umber_result>(session->context);
  if (!result) return UMBER_OUT_OF_MEMORY;
  const umber_status status = contained([&] {
    session->memory.run([&](driver::Kept& kept) -> const CompileResult& {
      work(*result, views.options, kept);
      return result->compiled;
    });
    for (const Diagnostic& d : result->compiled.diagnostics) add_with_notes(d, result->diagnostics);
    return static_cast<umber_status>(result->compiled.status);
  });
  if (status == UMBER_OUT_OF_MEMORY) {
    destroy_handle(result);
    return status;
  }
  result->compiled.status = static_cast<Status>(status);
  *out = result;
  return status;
}

/// Sources of a call, with what their spans point to.
struct SourceList {
  std::vector<OwnedSource> owned;
  std::vector<Source> views;
};
/// None for nonsense.
std::optional<SourceList> sources_from(const umber_source* given, size_t count) {
  SourceList list;
  const size_t stride = given->size;
  for (size_t n = 0; n < count; ++n) {
    const auto* const at = reinterpret_cast<const unsigned char*>(given) + n * stride;
    std::optional<OwnedSource> source = source_from(at);
    if (!source) return std::nullopt;
    list.owned.push_back(*std::move(source));
    list.views.push_back(list.owned.back().source);  // whose spans moving does not change
  }
  return list;
}

}  // namespace

void add_owner(const umber_context* context) { context->owners.fetch_add(1, std::memory_order_relaxed); }

void drop_owner(const umber_context* context) {
  if (context->owners.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
  auto* const last = const_cast<umber_context*>(context);
  const OwnedOptions options = context->options;
  last->~umber_context();
  options.release(last, sizeof(umber_context));
}

}  // namespace umber::api

using namespace umber::api;

extern "C" {

umber_status umber_context_create(const umber_options* options, umber_context** context) {
  if (!context) return UMBER_BAD_ARGUMENT;
  *context = nullptr;
  return contained([&] {
    std::optional<OwnedOptions> owned = OwnedOptions::from(options);
    if (!owned) return UMBER_BAD_ARGUMENT;
    void* const place = owned->allocate(sizeof(umber_context), alignof(umber_context));
    if (!place) return UMBER_OUT_OF_MEMORY;
    *context = ::new (place) umber_context(*std::move(owned));
    return UMBER_OK;
  });
}

void umber_context_destroy(umber_context* context) {
  if (context) drop_owner(context);
}

umber_status umber_session_create(const umber_context* context, umber_session** session) {
  if (!session) return UMBER_BAD_ARGUMENT;
  *session = nullptr;
  if (!context) return UMBER_BAD_ARGUMENT;
  *session = make_handle<umber_session>(context);
  return *session ? UMBER_OK : UMBER_OUT_OF_MEMORY;
}

void umber_session_destroy(umber_session* session) { destroy_handle(session); }

void umber_session_cancel(umber_session* session) {
  if (session) session->is_cancelled.store(true, std::memory_order_relaxed);
}

void umber_session_resume(umber_session* session) {
  if (session) session->is_cancelled.store(false, std::memory_order_relaxed);
}

void umber_session_keep_tokens(umber_session* session, int keep) {
  if (session) session->memory.keep_tokens(keep != 0);
}

umber_status umber_compile(umber_session* session, const umber_source* sources, size_t source_count,
                           const umber_options* options, umber_result** result) {
  if (!result) return UMBER_BAD_ARGUMENT;
  *result = nullptr;
  if (!session || !sources || source_count == 0) return UMBER_BAD_ARGUMENT;
  return contained([&] {
    const std::optional<SourceList> owned = sources_from(sources, source_count);
    if (!owned) return UMBER_BAD_ARGUMENT;
    return produce(session, options, result, [&](umber_result& r, const umber::Options& o, umber::driver::Kept& kept) {
      r.compiled = guarded<umber::CompileResult>([&] { return umber::driver::compile(owned->views, o, kept); });
    });
  });
}

umber_status umber_content_key(umber_session* session, const umber_source* sources, size_t source_count,
                               const umber_options* options, umber_key* key, umber_result** result) {
  if (!result) return UMBER_BAD_ARGUMENT;
  *result = nullptr;
  if (!session || !sources || source_count == 0 || !key || key->size < sizeof *key) return UMBER_BAD_ARGUMENT;
  return contained([&] {
    const std::optional<SourceList> owned = sources_from(sources, source_count);
    if (!owned) return UMBER_BAD_ARGUMENT;
    return produce(session, options, result, [&](umber_result& r, const umber::Options& o, umber::driver::Kept& kept) {
      umber::KeyResult k =
          guarded<umber::KeyResult>([&] { return umber::driver::content_key(owned->views, o, {}, kept); });
      r.compiled.status = k.status;
      r.compiled.diagnostics = std::move(k.diagnostics);
      r.compiled.dependencies = std::move(k.dependencies);
      std::memcpy(key->modules, k.key.modules.data(), sizeof key->modules);
      std::memcpy(key->exact, k.key.exact.data(), sizeof key->exact);
    });
  });
}

umber_status umber_preprocess(umber_session* session, const umber_source* source, const umber_options* options,
                              umber_result** result) {
  if (!result) return UMBER_BAD_ARGUMENT;
  *result = nullptr;
  if (!session || !source) return UMBER_BAD_ARGUMENT;
  return contained([&] {
    const std::optional<OwnedSource> text = source_from(source);
    if (!text) return UMBER_BAD_ARGUMENT;
    return produce(session, options, result, [&](umber_result& r, const umber::Options& o, umber::driver::Kept& kept) {
      umber::PreprocessResult p =
          guarded<umber::PreprocessResult>([&] { return umber::driver::preprocess(text->source, o, kept); });
      r.compiled.status = p.status;
      r.compiled.diagnostics = std::move(p.diagnostics);
      r.compiled.dependencies = std::move(p.dependencies);
      r.text = std::move(p.text);
    });
  });
}

umber_status umber_disassemble(umber_session* session, const uint32_t* words, size_t word_count,
                               umber_result** result) {
  if (!result) return UMBER_BAD_ARGUMENT;
  *result = nullptr;
  if (!session || (!words && word_count != 0)) return UMBER_BAD_ARGUMENT;
  return contained([&] {
    return produce(session, nullptr, result, [&](umber_result& r, const umber::Options&, umber::driver::Kept&) {
      r.text = umber::disassemble({words, word_count});
      r.compiled.status = umber::Status::ok;
    });
  });
}

void umber_result_destroy(umber_result* result) { destroy_handle(result); }

}  // extern "C"
