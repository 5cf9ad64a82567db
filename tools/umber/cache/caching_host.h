// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <map>
#include <memory>

#include "umber/cache/store.h"
#include "umber/host.h"

namespace umber::tool::cache {

/// What a process compiles goes into a store and comes from there, with the same messages, dependencies and outputs.
///
/// An entry is found in two ways. By the texts and options as they are: then there is a list of the files that #include looked
/// for, and what was found there, which must be so again; nothing is preprocessed. Else by the content key, the key for modules
/// if there was nothing to say, or else that for diagnostics, too.
class CachingHost : public Host {
 public:
  explicit CachingHost(std::unique_ptr<Store> store) : store_(std::move(store)) {}
  /// Says what was wrong with the store.
  ~CachingHost() override;

  bool try_read(const std::string& path, std::string& text) override;
  void look_in(std::span<const std::string> folders) override;
  CompileResult compile(std::span<const Source> sources, const Options& options) override;

 private:
  using Contents = std::optional<std::string>;  ///< none: there is no such file

  std::optional<CompileResult> find_by_texts(const Key& key, std::span<const Source> sources);
  CompileResult find_by_content(std::span<const Source> sources, const Options& options, Key& found);
  void remember_texts(const Key& key, const Key& object, std::span<const std::string> dependencies);
  Key key_of_texts(std::span<const Source> sources, const Options& options);
  const Contents& read_once(const std::string& path);

  std::unique_ptr<Store> store_;
  std::vector<std::string> folders_;
  std::map<std::string, Contents> files_;  ///< what this process has read: it does not change while it compiles
  std::vector<std::string> looked_for_;    ///< by the compilation, in order
};

/// Where an object lies: a result with this key of content.
Key key_of_object(const std::array<uint8_t, 16>& content, bool is_exact);
/// What is worth keeping: what would be the same each time.
bool is_lasting(Status status);

}  // namespace umber::tool::cache
