// SPDX-License-Identifier: Apache-2.0
#include "umber/umber.hpp"

#include "api/guard.h"
#include "api/kept_memory.h"
#include "driver/driver.h"
#include "spirv/disassemble.h"
#include "umber/umber.h"

namespace umber {
namespace {

/// Half an allocator is none; where it is one of Options the driver reports it.
Memory::Upstream upstream(const Allocator* allocator) {
  return allocator && allocator->allocate && allocator->release
             ? Memory::Upstream{allocator->allocate, allocator->release, allocator->user}
             : Memory::Upstream{};
}

}  // namespace

CompileResult compile(std::span<const Source> sources, const Options& options) {
  return api::guarded<CompileResult>([&] {
    driver::Kept kept(upstream(options.allocator));
    return driver::compile(sources, options, kept);
  });
}

PreprocessResult preprocess(const Source& source, const Options& options) {
  return api::guarded<PreprocessResult>([&] {
    driver::Kept kept(upstream(options.allocator));
    return driver::preprocess(source, options, kept);
  });
}

KeyResult content_key(std::span<const Source> sources, const Options& options,
                      std::span<const std::string_view> watched) {
  return api::guarded<KeyResult>([&] {
    driver::Kept kept(upstream(options.allocator));
    return driver::content_key(sources, options, watched, kept);
  });
}

struct Session::Kept {
  api::KeptMemory memory;
};

Session::Session(const Allocator* allocator) : kept_(new Kept{api::KeptMemory(upstream(allocator))}) {}
Session::~Session() = default;
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;

void Session::keep_tokens(bool keep) { kept_->memory.keep_tokens(keep); }

CompileResult Session::compile(std::span<const Source> sources, const Options& options) {
  return kept_->memory.run([&](driver::Kept& kept) {
    return api::guarded<CompileResult>([&] { return driver::compile(sources, options, kept); });
  });
}

PreprocessResult Session::preprocess(const Source& source, const Options& options) {
  return kept_->memory.run([&](driver::Kept& kept) {
    return api::guarded<PreprocessResult>([&] { return driver::preprocess(source, options, kept); });
  });
}

KeyResult Session::content_key(std::span<const Source> sources, const Options& options,
                               std::span<const std::string_view> watched) {
  return kept_->memory.run([&](driver::Kept& kept) {
    return api::guarded<KeyResult>([&] { return driver::content_key(sources, options, watched, kept); });
  });
}

std::optional<CompileResult> Session::compile_if(std::span<const Source> sources, const Options& options,
                                                 std::span<const std::string_view> watched,
                                                 const std::function<bool(const KeyResult&)>& is_needed) {
  if (sources.size() == 1) {
    driver::CompiledIf once = kept_->memory.run([&](driver::Kept& kept) {
      return api::guarded<driver::CompiledIf>(
          [&] { return driver::compile_if(sources[0], options, watched, is_needed, kept); });
    });
    if (once.was_asked) return std::move(once.compiled);
    if (once.status == Status::internal) {
      CompileResult broken;
      broken.status = once.status, broken.diagnostics = std::move(once.diagnostics);
      return broken;
    }
  }
  if (!is_needed(content_key(sources, options, watched))) return std::nullopt;
  return compile(sources, options);
}

std::vector<Listing> passes() { return driver::passes(); }
std::vector<Listing> extensions() { return driver::extensions(); }
std::string extensions_json() { return driver::extensions_json(); }
std::vector<Listing> builtins() { return driver::builtins(); }
std::vector<Listing> targets() { return driver::targets(); }
std::vector<Listing> diagnostics() { return driver::diagnostics(); }
std::optional<std::string> explain(std::string_view diagnostic_id) { return driver::explain(diagnostic_id); }

std::string_view version() { return UMBER_VERSION_STRING; }

std::string disassemble(std::span<const uint32_t> spirv) { return spv::disassemble(spirv); }

}  // namespace umber
