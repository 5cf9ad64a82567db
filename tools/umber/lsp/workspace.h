// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "umber/lsp/analysis.h"
#include "umber/lsp/diagnostics.h"
#include "umber/lsp/documents.h"
#include "umber/lsp/unit.h"

namespace umber::tool::lsp {

/// What the server knows: the documents that are open, what was found out about them, and what the client can do.
class Workspace {
 public:
  using Notify = std::function<void(std::string_view method, Json params)>;
  explicit Workspace(Notify notify) : notify_(std::move(notify)) {}

  Documents documents;
  Encoding encoding = Encoding::utf16;

  /// The document that the parameters of a request name. Throws RequestError if none is open.
  Document& document_of(const Json& params);
  /// The place in it that they name.
  size_t offset_of(const Json& params, const Document& document) const;

  /// Its diagnostics are out of date.
  void note_change(const std::string& path);
  void note_all_changed();
  /// What was published about it is withdrawn.
  void note_closed(const std::string& path);
  bool has_work() const { return !changed_.empty(); }
  /// Compiles one of the documents that changed and publishes what there is to say. It is put off if `cancel` is set while
  /// that happens, but not for ever.
  void work(std::atomic<bool>& cancel);

  /// What is known of a document and the shader that it is or is read by, as they are now. Valid until it is asked for another.
  const Analysis& analysis(const std::string& path);
  /// What stands in front of a name in another text of it.
  glsl::Probed probe(const std::string& path, std::string_view text, std::string_view name);
  /// What a shader is compiled to, as it is now; null if it has errors.
  const reflect::Program* reflection(const std::string& unit);
  /// The folder that a file belongs to: of those that the client has open, or with the settings; empty if there is none.
  std::string root_of(const std::string& path);
  void add_root(const std::string& folder) { roots_.push_back(folder); }

  /// What would mend diagnostics in a file.
  std::vector<Fix> fixes_in(const std::string& path) const;
  /// Tells the client what people should read, once.
  void show(const std::string& what);

 private:
  struct Known {
    uint64_t generation = 0;
    Analysis analysis;
  };
  struct Compiled {
    uint64_t generation = 0;
    bool is_ok = false;
    reflect::Program program;
  };
  /// What is known of a shader, as it is now.
  const Analysis& known(const std::string& unit);
  /// The shader that a document is, or by which it is read.
  std::string unit_of(const std::string& path);
  void keep(const std::string& unit, uint64_t generation, CompileResult& result);
  void publish(const std::string& path, Findings findings, const Settings& settings);
  void publish_file(const std::string& file);

  Notify notify_;
  std::set<std::string> changed_;
  std::map<std::string, Findings> findings_;      ///< by the path of the document that was compiled
  std::map<std::string, std::string> published_;  ///< by file: what was published last
  std::map<std::string, int> put_off_;            ///< how often
  std::set<std::string> shown_;
  std::map<std::string, Known> known_;        ///< by path of the shader
  std::map<std::string, Compiled> compiled_;  ///< the same
  std::vector<std::string> roots_;
};

}  // namespace umber::tool::lsp
