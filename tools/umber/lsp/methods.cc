// SPDX-License-Identifier: Apache-2.0
#include "umber/lsp/methods.h"

namespace umber::tool::lsp {
namespace {

Json nothing(Workspace&, const Json&) { return nullptr; }

constexpr Method kMethods[] = {
    {"textDocument/didOpen", did_open},
    {"textDocument/didChange", did_change},
    {"textDocument/didClose", did_close},
    {"textDocument/didSave", nothing},
    {"workspace/didChangeWatchedFiles", did_change_files},
    {"workspace/didChangeConfiguration", did_change_files},
    {"textDocument/codeAction", code_action},
    {"textDocument/hover", hover},
    {"textDocument/completion", completion},
    {"textDocument/signatureHelp", signature_help},
    {"textDocument/definition", definition},
    {"textDocument/declaration", definition},
    {"textDocument/references", references},
    {"textDocument/documentHighlight", document_highlight},
    {"textDocument/prepareRename", prepare_rename},
    {"textDocument/rename", rename},
    {"textDocument/documentSymbol", document_symbol},
    {"textDocument/documentLink", document_link},
    {"textDocument/semanticTokens/full", semantic_tokens},
    {"textDocument/inlayHint", inlay_hint},
    {"textDocument/foldingRange", folding_range},
    {"textDocument/formatting", formatting},
};

}  // namespace

std::span<const Method> methods() { return kMethods; }

Json capabilities(Encoding encoding) {
  constexpr int kIncremental = 2;
  Json json;
  json["positionEncoding"] = encoding == Encoding::utf8 ? "utf-8" : "utf-16";
  json["textDocumentSync"] = {{"openClose", true}, {"change", kIncremental}};
  json["codeActionProvider"] = {{"codeActionKinds", {"quickfix"}}};
  json["hoverProvider"] = true;
  json["completionProvider"] = {{"triggerCharacters", {".", "#", "("}}};
  json["signatureHelpProvider"] = {{"triggerCharacters", {"(", ","}}};
  json["definitionProvider"] = true;
  json["declarationProvider"] = true;
  json["referencesProvider"] = true;
  json["documentHighlightProvider"] = true;
  json["renameProvider"] = {{"prepareProvider", true}};
  json["documentSymbolProvider"] = true;
  json["documentLinkProvider"] = Json::object();
  json["semanticTokensProvider"] = {{"legend", semantic_token_legend()}, {"full", true}};
  json["inlayHintProvider"] = true;
  json["foldingRangeProvider"] = true;
  json["documentFormattingProvider"] = true;
  return json;
}

}  // namespace umber::tool::lsp
