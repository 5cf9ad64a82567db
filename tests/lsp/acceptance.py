# SPDX-License-Identifier: Apache-2.0
"""The server over many shaders and many edits: every answer is one, and diagnostics are those of a fresh compile."""
import json
import pathlib
import random
import re
import statistics
import subprocess
import time

from lsp import corpus
from lsp.client import Client, ServerError, apply, span, uri_of
from lsp.documents import compiled
from lsp.features import formatted, tokens

SHADERS = 100
EDITS = 1000
TO_COMPARE = 10  # edits at most, before the diagnostics are compared
QUESTIONS = ["hover", "completion", "signatureHelp", "definition", "references", "documentHighlight", "prepareRename"]
OF_DOCUMENT = ["documentSymbol", "documentLink", "semanticTokens/full", "foldingRange"]


def published(diagnostics):
    """As `compiled` has them, each once."""
    return sorted({(d["range"]["start"]["line"] + 1, d.get("code"), d["message"].split("\nhint: ")[0]) for d in diagnostics})


def expected(build, path, text):
    return sorted({(max(line, 1), code, said) for line, code, said in compiled(build, path, text)})


def position_in(text, at):
    before = text[:at]
    last = before.rfind("\n") + 1
    return {"line": before.count("\n"), "character": len(before[last:].encode("utf-16-le")) // 2}


def ask_all(client, uri, text, places):
    """Everything that can be asked."""
    for method in OF_DOCUMENT:
        client.request(f"textDocument/{method}", {"textDocument": {"uri": uri}})
    client.request("textDocument/inlayHint", {"textDocument": {"uri": uri}, "range": span(0, 0, 0, 10**6)})
    for at in places:
        for method in QUESTIONS:
            question = {"textDocument": {"uri": uri}, "position": position_in(text, at), "context": {"includeDeclaration": True}}
            try:
                client.request(f"textDocument/{method}", question)
            except ServerError as error:
                assert method == "prepareRename", (method, str(error))


def test_corpus(build, folder):
    """100 shaders: diagnostics as compiled, every question answered, and formatted once with the same tokens and meaning"""
    client = Client(build)
    chance = random.Random(1)
    shaders = corpus.shaders(SHADERS)
    assert len(shaders) >= 90, len(shaders)
    for name, text in shaders:
        path = folder / name
        uri = uri_of(path)
        client.open(uri, text)
        found = client.diagnostics_of(uri)
        wanted = expected(build, path, text)
        if "#line" not in text:
            assert published(found) == wanted, (name, published(found), wanted)
        words = [m.start() for m in re.finditer(r"\b\w", text)]
        ask_all(client, uri, text, chance.sample(words, min(len(words), 8)))
        after = formatted(client, uri, text)
        assert tokens(after) == tokens(text), name
        client.change(uri, after)
        assert formatted(client, uri, after) == after, name
        if "__LINE__" not in text:
            assert [d[1] for d in expected(build, path, after)] == [d[1] for d in wanted], name
        path.unlink()
        client.close(uri)
    assert client.stop() == 0


def test_edits(build, folder):
    """random edits: the diagnostics are always those of a fresh compile"""
    random_edits(build, folder, EDITS, seed=0)


PIECES = ["(", ")", "{", "}", ";", ",", ".", "x", "vec4 ", "float a = 1.0;\n", "#define X x\n", "#if 1\n", "#endif\n", "/*", "*/", "//",
          "\n", "é", "\U0001f600", "layout(location = 0) in vec4 v;\n", "uniform ", "struct S { int m; };\n", "a.b", "[", "]", "=", "+",
          "return ", "if (true) ", "for (;;) ", "void f() {}\n", "#version 300 es\n", "\"", "\\\n", "0", "1e", "gl_Position", "const ",
          "#extension all : warn\n", "texture(", "X(X)"]


def edited(text, chance):
    """The text after one edit, and the edit: where it begins and ends, and what is put there."""
    at = chance.randrange(len(text) + 1)
    kind = chance.random()
    if kind < 0.55:
        end, new = at, chance.choice(PIECES)
    elif kind < 0.85:
        end, new = min(at + chance.choice([1, 1, 1, 2, 5, 20]), len(text)), ""
    else:  # something that stands elsewhere
        end, source = min(at + chance.randrange(8), len(text)), chance.randrange(len(text) + 1)
        new = text[source:source + chance.randrange(30)]
    return text[:at] + new + text[end:], (at, end, new)


class Comparison:
    """What was published of texts, to be compared with what a process says that compiles many of them, each alone."""
    AT_ONCE = 40

    def __init__(self, build, folder):
        self.build, self.folder = build, folder / "compared"
        self.folder.mkdir()
        self.compared, self.waiting = 0, []

    def add(self, name, text, found):
        path = self.folder / f"{self.compared + len(self.waiting)}-{name}"
        path.write_text(text)
        self.waiting.append((path, text, found))
        if len(self.waiting) == self.AT_ONCE:
            self.finish()

    def finish(self):
        if not self.waiting:
            return
        done = subprocess.run([self.build / "umber", "compile", "--diagnostics=json", "-o", self.folder, *(p for p, _, _ in self.waiting)],
                              capture_output=True)
        said = {path: set() for path, _, _ in self.waiting}
        for d in json.loads(done.stderr or b"[]"):
            if d.get("file") and d.get("id") != "location-guessed":
                said[pathlib.Path(d["file"])].add((max(d.get("line", 0), 1), d.get("id"), d["text"]))
        for path, text, found in self.waiting:
            # What is about no place names no file: then the shader is asked about alone.
            wanted = sorted(said[path]) if found == sorted(said[path]) else expected(self.build, path, text)
            assert found == wanted, (path.name, found, wanted, text)
        for file in self.folder.iterdir():
            file.unlink()
        self.compared, self.waiting = self.compared + len(self.waiting), []


def random_edits(build, folder, count, seed, tell=None):
    chance = random.Random(seed)
    originals = [s for s in corpus.shaders(60) if len(s[1]) < 6000 and "#line" not in s[1]]
    client = Client(build)
    comparison = Comparison(build, folder)
    done = 0
    while done < count:
        name, text = chance.choice(originals)
        uri = uri_of(folder / name)
        client.open(uri, text)
        for _ in range(10):
            for _ in range(chance.randrange(1, TO_COMPARE + 1)):
                after, (at, end, new) = edited(text, chance)
                if "#line" in after or len(after) > 8000:
                    continue
                client.change(uri, ({"start": position_in(text, at), "end": position_in(text, end)}, new))
                text, done = after, done + 1
                if chance.random() < 0.2:
                    ask_all(client, uri, text, [chance.randrange(len(text) + 1)])
            comparison.add(name, text, published(client.diagnostics_of(uri)))
        client.close(uri)
        if tell:
            tell(f"{done} edits, {comparison.compared} compared")
    comparison.finish()
    assert client.stop() == 0
    return comparison.compared


def processor_time(client):
    """Milliseconds that the thread which answers has run."""
    return int(pathlib.Path(f"/proc/{client.process.pid}/schedstat").read_text().split()[0]) / 1e6


def times(build, folder, lines=2000, rounds=30):
    """Of each kind of answer in a large shader the medians of milliseconds, by the clock and of processor time behind an edit, and
    of processor time where nothing was edited."""
    client = Client(build)
    text = corpus.large(lines)
    uri = uri_of(folder / "large.frag")
    client.open(uri, text)
    client.diagnostics_of(uri)
    middle = text.index("normalize", len(text) // 2)
    line = position_in(text, middle)["line"]
    place = {"textDocument": {"uri": uri}, "position": position_in(text, middle + 2), "context": {"includeDeclaration": True},
             "options": {"tabSize": 2, "insertSpaces": True}, "range": span(0, 0, 0, 10**6), "newName": "other_name"}
    member = dict(place, position=position_in(text, text.index(".position", middle) + 1))
    variable = dict(place, position=position_in(text, text.index("diffuse", middle) + 1))
    questions = [(m, place) for m in QUESTIONS if m != "prepareRename"] + [("completion", member), ("rename", variable)] + [
        (m, place) for m in OF_DOCUMENT + ["inlayHint", "formatting"]]
    rows = []

    def measured(work):
        start, started = time.perf_counter(), processor_time(client)
        work()
        return (time.perf_counter() - start) * 1000, processor_time(client) - started

    def row(name, behind, again=((0, 0),)):
        rows.append((name, statistics.median(c for c, _ in behind), statistics.median(p for _, p in behind),
                     statistics.median(p for _, p in again)))

    for method, params in questions:
        behind, again = [], []
        for n in range(rounds):
            client.change(uri, (span(line - 3, 0, 0), f"// {n}\n"))
            client.change(uri, (span(line - 3, 0, 0, line - 2), ""))
            ask = lambda: client.request(f"textDocument/{method}", params)  # noqa: E731
            behind.append(measured(ask))
            client.diagnostics_of(uri)
            again.append(measured(ask))
        row("completion behind a point" if params is member else method, behind, again)

    def edit_and_wait():
        client.change(uri, (span(line - 3, 0, 0), "// x\n"))
        client.diagnostics_of(uri)
    row("diagnostics", [measured(edit_and_wait) for _ in range(rounds)])
    assert client.stop() == 0
    return text.count("\n"), rows
