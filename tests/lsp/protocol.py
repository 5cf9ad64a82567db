# SPDX-License-Identifier: Apache-2.0
"""What a server says to a client that is not well, and what it does at the end."""
import json
import subprocess

from lsp.client import Client, ServerError

PARSE_ERROR, INVALID_REQUEST, NO_METHOD, INVALID_PARAMS = -32700, -32600, -32601, -32602
NOT_INITIALIZED, CANCELLED = -32002, -32800


def code_of(client, method, params):
    try:
        client.request(method, params)
    except ServerError as error:
        return error.code
    return None


def is_alive(client):
    assert code_of(client, "no/method", {}) == NO_METHOD


def test_lifecycle(build, _):
    """initialize, shutdown and exit end with status 0"""
    client = Client(build)
    assert client.capabilities["textDocumentSync"]["change"] == 2
    assert client.capabilities["positionEncoding"] == "utf-16"
    assert client.stop() == 0


def test_order(build, _):
    """what comes before initialize or after shutdown is an error"""
    client = Client(build, initialize=False)
    assert code_of(client, "textDocument/hover", {}) == NOT_INITIALIZED
    assert client.request("initialize", {"capabilities": {}})["serverInfo"]["name"] == "umber"
    assert code_of(client, "initialize", {"capabilities": {}}) == INVALID_REQUEST
    client.request("shutdown", None)
    assert code_of(client, "textDocument/hover", {}) == INVALID_REQUEST
    client.notify("exit", None)
    assert client.process.wait(10) == 0


def test_end_of_input(build, _):
    """the end of the input without shutdown ends with status 1, after all was answered"""
    client = Client(build)
    number = client.start("no/method", {})
    client.process.stdin.close()
    assert client.answer_to(number)["error"]["code"] == NO_METHOD
    assert client.process.wait(10) == 1


def test_malformed(build, _):
    """malformed messages are answered with the codes of JSON-RPC, and the next one is understood"""
    client = Client(build)
    for text, code in [(b"{", PARSE_ERROR), (b"", PARSE_ERROR), (b"\xff\xfe", PARSE_ERROR), (b"[]", INVALID_REQUEST),
                       (b"7", INVALID_REQUEST), (b'{"jsonrpc":"2.0","id":[1],"method":"x"}', INVALID_REQUEST),
                       (b'{"jsonrpc":"2.0","id":1,"method":2}', INVALID_REQUEST),
                       (b"[" * 100000, INVALID_REQUEST), (b'{"a":' * 100000, INVALID_REQUEST)]:
        client.send(text)
        while "error" not in (message := client.take()):
            pass
        assert message["error"]["code"] == code, (text[:40], message)
        client.answers.clear()
        is_alive(client)
    assert client.stop() == 0


def test_headers(build, _):
    """headers that are none, have no length or a huge one are said to be wrong, and skipped"""
    client = Client(build)
    for header in [b"Content-Type: x\r\n\r\n", b"Content-Length: many\r\n\r\n", b"Content-Length: -1\r\n\r\n",
                   b"Content-Length: 99999999999999999999999\r\n\r\n", b"nonsense\n\n", b":" * 100000 + b"\r\n\r\n"]:
        client.send_bytes(header)
        message = client.take()
        assert message["error"]["code"] == PARSE_ERROR, message
        client.answers.clear()
        is_alive(client)
    client.send_bytes(b"Content-Length: 70000000\r\n\r\n" + b" " * 70000000)
    assert "bytes" in client.take()["error"]["message"]
    client.answers.clear()
    is_alive(client)
    assert client.stop() == 0


def test_wrong_parameters(build, _):
    """wrong parameters of every method are an error, no end"""
    client = Client(build)
    uri = "file:///a.frag"
    client.open(uri, "#version 450\nvoid main() {}\n")
    methods = [m for m in METHODS if m not in ("initialize", "shutdown", "exit")]
    values = [None, 7, "x", [], {}, {"textDocument": 7}, {"textDocument": {"uri": 7}}, {"textDocument": {"uri": "file:///none"}},
              {"textDocument": {"uri": uri}, "position": {"line": -1, "character": 0}, "range": 7, "context": 7},
              {"textDocument": {"uri": uri}, "position": {"line": 10**18, "character": 10**18},
               "range": {"start": {"line": 10**18, "character": 1}, "end": {"line": 0, "character": 0}}, "context": {},
               "contentChanges": [{"range": {"start": {"line": 9, "character": 9}, "end": {"line": 0, "character": 3}},
                                   "text": "\u0000"}], "newName": "x", "options": 3}]
    for method in methods:
        for value in values:
            client.answer_to(client.start(method, value))
            client.notify(method, value)
    is_alive(client)
    client.open("untitled:x.frag", "#version 450\nvoid main() {}\n")
    assert client.diagnostics_of("untitled:x.frag") == []
    assert client.stop() == 0


METHODS = ["textDocument/didOpen", "textDocument/didChange", "textDocument/didClose", "textDocument/didSave",
           "workspace/didChangeWatchedFiles", "textDocument/codeAction", "textDocument/hover", "textDocument/completion",
           "textDocument/signatureHelp", "textDocument/definition", "textDocument/references", "textDocument/rename",
           "textDocument/prepareRename", "textDocument/documentSymbol", "textDocument/documentHighlight",
           "textDocument/semanticTokens/full", "textDocument/inlayHint", "textDocument/formatting", "textDocument/foldingRange",
           "textDocument/rangeFormatting", "textDocument/declaration", "textDocument/documentLink", "$/setTrace", "$/unknown"]


def test_cancelled(build, _):
    """a request that is cancelled before it is read is answered so"""
    client = Client(build)
    body = [{"jsonrpc": "2.0", "id": 500, "method": "no/method", "params": {}},
            {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 501}},
            {"jsonrpc": "2.0", "id": 501, "method": "no/method", "params": {}}]
    client.send_bytes(b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(t), t) for t in (json.dumps(b).encode() for b in body)))
    assert client.answer_to(500)["error"]["code"] == NO_METHOD
    assert client.answer_to(501)["error"]["code"] == CANCELLED
    assert client.stop() == 0


def test_command_line(build, _):
    """`umber lsp` takes no files, and umber-lsp is nothing else"""
    for words, said in [(["umber", "lsp", "a.frag"], "takes no files"), (["umber-lsp", "a.frag"], "started by `umber lsp`")]:
        done = subprocess.run([build / words[0], *words[1:]], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        assert done.returncode == 2 and said in done.stderr, done
