// SPDX-License-Identifier: Apache-2.0
#include "umber/cache/caching_host.h"

#include "umber/cache/build_id.h"
#include "umber/cache/coding.h"
#include "umber/cache/result.h"

namespace umber::tool::cache {
namespace {

enum class Kind : uint64_t { texts, modules, exact };

Hash128 begin(Kind kind) {
  Hash128 hash;
  hash.add(build_id());
  hash.add(static_cast<uint64_t>(kind));
  return hash;
}

std::string_view bytes_of(const Key& key) { return {reinterpret_cast<const char*>(key.data()), key.size()}; }

Key hash_of(std::string_view text) {
  Hash128 hash;
  hash.add(text);
  return hash.value();
}

/// What is known of a file that #include looked for.
std::string state_of(const std::optional<std::string>& contents) {
  return contents ? std::string(bytes_of(hash_of(*contents))) : std::string();
}

}  // namespace

Key key_of_object(const std::array<uint8_t, 16>& content, bool is_exact) {
  Hash128 hash = begin(is_exact ? Kind::exact : Kind::modules);
  hash.add(bytes_of(content));
  return hash.value();
}

bool is_lasting(Status status) { return status == Status::ok || status == Status::errors; }

CachingHost::~CachingHost() {
  if (const std::string problem = store_->problem(); !problem.empty()) say("umber: warning: " + problem + "\n");
}

const CachingHost::Contents& CachingHost::read_once(const std::string& path) {
  const auto [at, is_new] = files_.try_emplace(path);
  if (!is_new) return at->second;
  std::string text;
  if (Host::try_read(path, text)) at->second = std::move(text);
  return at->second;
}

bool CachingHost::try_read(const std::string& path, std::string& text) {
  if (path == "-") return Host::try_read(path, text);
  looked_for_.push_back(path);
  const Contents& contents = read_once(path);
  if (contents) text = *contents;
  return contents.has_value();
}

void CachingHost::look_in(std::span<const std::string> folders) { folders_.assign(folders.begin(), folders.end()); }

Key CachingHost::key_of_texts(std::span<const Source> sources, const Options& options) {
  Hash128 hash = begin(Kind::texts);
  hash.add(bytes_of(umber::content_key({}, options).key.exact));  // all other options
  hash.add(options.defines.size());
  for (const std::string_view define : options.defines) hash.add(define);
  hash.add(options.preamble);
  hash.add(folders_.size());
  for (const std::string& folder : folders_) hash.add(std::string_view(folder));
  hash.add(sources.size());
  for (const Source& s : sources) {
    hash.add(static_cast<uint64_t>(s.stage)), hash.add(static_cast<uint64_t>(s.language));
    hash.add(s.text), hash.add(s.name), hash.add(s.entry_point);
    hash.add(std::string_view(reinterpret_cast<const char*>(s.spirv.data()), s.spirv.size_bytes()));
    hash.add(s.constants.size());
    for (const SpecializationConstant& c : s.constants) hash.add(uint64_t{c.id}), hash.add(c.bits);
  }
  return hash.value();
}

CompileResult CachingHost::compile(std::span<const Source> sources, const Options& options) {
  const Key by_texts = key_of_texts(sources, options);
  if (std::optional<CompileResult> found = find_by_texts(by_texts, sources)) return *std::move(found);
  looked_for_.clear();
  Key object{};
  CompileResult result = find_by_content(sources, options, object);
  if (object != Key{}) remember_texts(by_texts, object, result.dependencies);
  return result;
}

std::optional<CompileResult> CachingHost::find_by_texts(const Key& key, std::span<const Source> sources) {
  const std::optional<std::string> entry = store_->get(key);
  if (!entry) return std::nullopt;
  Decoder in(*entry);
  const std::string_view object = in.text();
  for (uint64_t left = in.count(); left != 0; --left) {
    const std::string path(in.text());
    if (!in.ok() || in.text() != state_of(read_once(path))) return std::nullopt;
  }
  std::vector<std::string> dependencies;
  for (uint64_t left = in.count(); left != 0; --left) dependencies.emplace_back(in.text());
  Key at{};
  if (!in.is_complete() || object.size() != at.size()) return std::nullopt;
  std::copy(object.begin(), object.end(), at.begin());
  const std::optional<std::string> bytes = store_->get(at);
  std::optional<CompileResult> result = bytes ? decode(*bytes) : std::nullopt;
  if (!result) return std::nullopt;
  name_modules(sources, *result);
  result->dependencies = std::move(dependencies);
  return result;
}

CompileResult CachingHost::find_by_content(std::span<const Source> sources, const Options& options, Key& object) {
  std::optional<CompileResult> found;
  Key silent{}, exact{};
  bool has_key = false, is_silent_so_far = false;
  const auto is_needed = [&](const KeyResult& key) {
    has_key = is_lasting(key.status);
    if (!has_key) return true;
    silent = key_of_object(key.key.modules, false), exact = key_of_object(key.key.exact, true);
    is_silent_so_far = key.diagnostics.empty();
    for (const Key& at : {silent, exact}) {
      if (at == silent && !is_silent_so_far) continue;
      const std::optional<std::string> bytes = store_->get(at);
      found = bytes ? decode(*bytes) : std::nullopt;
      if (!found) continue;
      object = at;
      name_modules(sources, *found);
      found->dependencies = key.dependencies;
      return false;
    }
    return true;
  };
  Session session;
  std::optional<CompileResult> made = session.compile_if(sources, options, {}, is_needed);
  if (!made) return *std::move(found);
  if (has_key && is_lasting(made->status)) {
    object = made->ok() && made->diagnostics.empty() && is_silent_so_far ? silent : exact;
    store_->put(object, encode(*made));
  }
  return *std::move(made);
}

void CachingHost::remember_texts(const Key& key, const Key& object, std::span<const std::string> dependencies) {
  Encoder out;
  out.text(bytes_of(object));
  std::map<std::string, std::string> states;
  for (const std::string& path : looked_for_) states.try_emplace(path, state_of(read_once(path)));
  out.number(states.size());
  for (const auto& [path, state] : states) out.text(path), out.text(state);
  out.number(dependencies.size());
  for (const std::string& name : dependencies) out.text(name);
  store_->put(key, out.take());
}

}  // namespace umber::tool::cache
