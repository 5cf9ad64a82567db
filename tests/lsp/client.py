# SPDX-License-Identifier: Apache-2.0
"""A client of the Language Server Protocol that does what a script says."""
import json
import pathlib
import queue
import subprocess
import threading
import time

SECONDS = 60  # for an answer


class Client:
    """A server, and the documents that it was told of, as they are there after all edits."""

    def __init__(self, build, encodings=("utf-16",), watches=False, initialize=True):
        self.process = subprocess.Popen([build / "umber", "lsp", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.next_id = 0
        self.arrived = queue.Queue()
        self.answers = {}
        self.diagnostics = {}  # by URI, the last ones
        self.notifications = []
        self.versions = {}
        threading.Thread(target=self._read, daemon=True).start()
        if initialize:
            self.capabilities = self.request("initialize", {"processId": None, "rootUri": None, "capabilities": {
                "general": {"positionEncodings": list(encodings)},
                "workspace": {"didChangeWatchedFiles": {"dynamicRegistration": watches}}}})["capabilities"]
            self.notify("initialized", {})

    def _read(self):
        out = self.process.stdout
        while line := out.readline():
            length = 0
            while line.strip():
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
                line = out.readline()
            self.arrived.put(json.loads(out.read(length)))
        self.arrived.put(None)

    def send_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        text = message if isinstance(message, bytes) else json.dumps(message).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n%s" % (len(text), text))

    def notify(self, method, params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def start(self, method, params):
        """Sends a request; its id."""
        self.next_id += 1
        self.send({"jsonrpc": "2.0", "id": self.next_id, "method": method, "params": params})
        return self.next_id

    def request(self, method, params):
        """The result; raises ServerError where there is none."""
        answer = self.answer_to(self.start(method, params))
        if "error" in answer:
            raise ServerError(answer["error"])
        return answer["result"]

    def answer_to(self, number):
        while number not in self.answers:
            self.take()
        return self.answers.pop(number)

    def take(self, seconds=SECONDS):
        """Waits for one message."""
        message = self.arrived.get(timeout=seconds)
        if message is None:
            raise EOFError(f"the server ended with status {self.process.wait()}")
        if "method" not in message:
            self.answers[message["id"]] = message
            return message
        self.notifications.append(message)
        if message["method"] == "textDocument/publishDiagnostics":
            self.diagnostics[message["params"]["uri"]] = message["params"]
        return message

    def open(self, uri, text, language="glsl"):
        self.versions[uri] = 1
        self.diagnostics.pop(uri, None)
        self.notify("textDocument/didOpen",
                    {"textDocument": {"uri": uri, "languageId": language, "version": 1, "text": text}})

    def change(self, uri, *changes):
        """Each of them a text, or a range and the text that takes its place."""
        self.versions[uri] += 1
        self.notify("textDocument/didChange",
                    {"textDocument": {"uri": uri, "version": self.versions[uri]},
                     "contentChanges": [{"text": c} if isinstance(c, str) else {"range": c[0], "text": c[1]} for c in changes]})

    def close(self, uri):
        del self.versions[uri]
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    def diagnostics_of(self, uri, seconds=SECONDS):
        """Those of the document as it is now."""
        until = time.monotonic() + seconds
        while self.diagnostics.get(uri, {}).get("version") != self.versions[uri]:
            self.take(max(until - time.monotonic(), 0.01))
        return self.diagnostics[uri]["diagnostics"]

    def at(self, uri, line, character):
        return {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}}

    def stop(self):
        """The exit status."""
        self.request("shutdown", None)
        self.notify("exit", None)
        return self.process.wait(timeout=SECONDS)


class ServerError(Exception):
    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error["code"]


def uri_of(path):
    return pathlib.Path(path).resolve().as_uri()


def span(line, start, end, last_line=None):
    return {"start": {"line": line, "character": start}, "end": {"line": line if last_line is None else last_line, "character": end}}


def apply(text, edits):
    """The text with edits of the protocol made, positions in UTF-16."""
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)

    def offset(position):
        if position["line"] >= len(lines):
            return len(text)
        line = lines[position["line"]].encode("utf-16-le")
        return starts[position["line"]] + len(line[:2 * position["character"]].decode("utf-16-le", "ignore"))

    for edit in sorted(edits, key=lambda e: (e["range"]["start"]["line"], e["range"]["start"]["character"]), reverse=True):
        text = text[:offset(edit["range"]["start"])] + edit["newText"] + text[offset(edit["range"]["end"]):]
    return text
