// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string_view>

#include "umber/lsp/workspace.h"

namespace umber::tool::lsp {

/// A request that is answered, or a notification that is heeded; its result is not sent.
struct Method {
  std::string_view name;
  Json (*handle)(Workspace& workspace, const Json& params);
};

// Which documents there are.
Json did_open(Workspace& workspace, const Json& params);
Json did_change(Workspace& workspace, const Json& params);
Json did_close(Workspace& workspace, const Json& params);
Json did_change_files(Workspace& workspace, const Json& params);

// What is known of them.
Json code_action(Workspace& workspace, const Json& params);

Json hover(Workspace& workspace, const Json& params);
Json completion(Workspace& workspace, const Json& params);
Json signature_help(Workspace& workspace, const Json& params);
Json definition(Workspace& workspace, const Json& params);
Json references(Workspace& workspace, const Json& params);
Json document_highlight(Workspace& workspace, const Json& params);
Json prepare_rename(Workspace& workspace, const Json& params);
Json rename(Workspace& workspace, const Json& params);
Json document_symbol(Workspace& workspace, const Json& params);
Json document_link(Workspace& workspace, const Json& params);
Json semantic_tokens(Workspace& workspace, const Json& params);
Json inlay_hint(Workspace& workspace, const Json& params);
Json folding_range(Workspace& workspace, const Json& params);
Json formatting(Workspace& workspace, const Json& params);

/// What the numbers of semantic tokens mean.
Json semantic_token_legend();

/// All of them, but for what is about the server itself.
std::span<const Method> methods();

/// What the server says that it can do, to a client that can do that.
Json capabilities(Encoding encoding);

}  // namespace umber::tool::lsp
