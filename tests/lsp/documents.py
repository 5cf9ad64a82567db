# SPDX-License-Identifier: Apache-2.0
"""Documents that are opened and edited: what is said of them is what the compiler says of their text."""
import json
import pathlib
import subprocess

from lsp.client import Client, apply, span, uri_of

ROOT = pathlib.Path(__file__).resolve().parents[2]
MISTAKES = (ROOT / "examples/mistakes.frag").read_text()


def compiled(build, path, text, words=()):
    """(line, column, id, text) of what `umber compile` says of a text under that name, in order of the lines."""
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    done = subprocess.run([build / "umber", "compile", "--diagnostics=json", *words, "-o", "/dev/null", path], capture_output=True,
                          cwd=path.parent)
    found = json.loads(done.stderr or b"[]")
    return sorted((d.get("line", 0), d.get("id"), d["text"]) for d in found if d.get("id") != "location-guessed")


def told(diagnostics):
    return sorted((d["range"]["start"]["line"] + 1, d.get("code"), d["message"].split("\nhint: ")[0]) for d in diagnostics)


def test_diagnostics(build, folder):
    """diagnostics have a place, a code, a hint and what else they are about"""
    client = Client(build)
    uri = uri_of(folder / "mistakes.frag")
    client.open(uri, MISTAKES)
    found = client.diagnostics_of(uri)
    assert told(found) == compiled(build, folder / "mistakes.frag", MISTAKES)
    by_code = {d["code"]: d for d in found}
    assert by_code["undeclared"]["range"] == span(8, 15, 19)
    assert by_code["undeclared"]["severity"] == 1 and by_code["undeclared"]["source"] == "umber"
    assert "did you mean 'texel'?" in by_code["undeclared"]["message"]
    related = by_code["not-assignable"]["relatedInformation"][0]
    assert related["location"] == {"uri": uri, "range": span(3, 8, 18)}, related
    client.close(uri)
    client.open(uri, "#version 450\nvoid main() {}\n")
    assert client.diagnostics_of(uri) == []
    assert client.stop() == 0


def test_closed(build, folder):
    """what is closed has no diagnostics"""
    client = Client(build)
    uri = uri_of(folder / "a.frag")
    client.open(uri, "#version 450\nvoid main() { x; }\n")
    assert len(client.diagnostics_of(uri)) == 1
    client.close(uri)
    while client.diagnostics[uri]["diagnostics"]:
        client.take()
    assert client.stop() == 0


def test_fixes(build, folder):
    """the fixes of diagnostics are code actions, and what they make has the error no more"""
    client = Client(build)
    uri = uri_of(folder / "mistakes.frag")
    text = MISTAKES
    for version in range(3):
        if version == 0:
            client.open(uri, text)
        else:
            client.change(uri, text)
        found = client.diagnostics_of(uri)
        whole = span(0, 0, 0, 100)
        actions = client.request("textDocument/codeAction",
                                 {"textDocument": {"uri": uri}, "range": whole, "context": {"diagnostics": found}})
        if not actions:
            break
        assert all(a["kind"] == "quickfix" and a["diagnostics"][0] in found for a in actions)
        text = apply(text, actions[0]["edit"]["changes"][uri])
        assert client.request("textDocument/codeAction", {"textDocument": {"uri": uri}, "range": whole,
                                                          "context": {"diagnostics": found, "only": ["refactor"]}}) == []
    assert version == 2 and "texel, 1.0" in text, (version, text)
    assert client.stop() == 0


def test_incremental(build, folder):
    """edits count in UTF-16 and in bytes, over line ends of all kinds"""
    start = "#version 450\r\n// \U0001f600 é x\rout vec4 c;\nvoid main() { c = vec4(1); }\n"
    for encoding, column in (("utf-16", 9), ("utf-8", 12)):
        client = Client(build, encodings=["utf-8", "utf-16"] if encoding == "utf-8" else ["utf-16"])
        assert client.capabilities["positionEncoding"] == encoding
        uri = uri_of(folder / "a.frag")
        client.open(uri, start)
        client.diagnostics_of(uri)
        client.change(uri, (span(1, column - 1, column), ""), (span(1, column - 2, column - 1), "\nerror"), (span(4, 14, 15), "d"))
        found = client.diagnostics_of(uri)
        text = start.replace("é x", "é\nerror").replace("{ c =", "{ d =")
        expected = compiled(build, folder / "a.frag", text)  # which counts other lines
        assert [d[1:] for d in told(found)] == [d[1:] for d in expected], (encoding, told(found), expected)
        assert found[0]["range"]["start"] == {"line": 3, "character": 0}, found
        assert client.stop() == 0


def test_burst(build, folder):
    """edits that follow each other are compiled at the end, and all requests between them are answered"""
    client = Client(build)
    uri = uri_of(folder / "a.frag")
    text = "#version 450\nlayout(location = 0) out vec4 c;\nvoid main() {\n" + "  c += sin(c.yxwz);\n" * 2000 + "}\n"
    client.open(uri, text)
    requests = []
    for n in range(300):
        client.change(uri, (span(3, 2, 2), "x"))
        requests.append(client.start("textDocument/codeAction", {"textDocument": {"uri": uri}, "range": span(0, 0, 1),
                                                                 "context": {"diagnostics": []}}))
    for number in requests:
        assert "result" in client.answer_to(number)
    found = client.diagnostics_of(uri)
    assert "'" + "x" * 300 + "c'" in found[0]["message"] or found[0]["code"] == "undeclared", found
    published = sum(n["method"] == "textDocument/publishDiagnostics" for n in client.notifications)
    assert published < 250, published
    assert client.stop() == 0


def test_includes(build, folder):
    """what is included is read from the editor, or else from the disk, and has diagnostics of its own"""
    (folder / "lib").mkdir()
    (folder / "lib/color.h").write_text("vec4 color() { return vec3(1.0); }\n")
    client = Client(build)
    shader, header = uri_of(folder / "a.frag"), uri_of(folder / "lib/color.h")
    client.open(shader, '#version 450\n#extension GL_GOOGLE_include_directive : enable\n#include "lib/color.h"\n'
                        "layout(location = 0) out vec4 c;\nvoid main() { c = color(); }\n")
    assert client.diagnostics_of(shader) == []
    while header not in client.diagnostics:
        client.take()
    assert client.diagnostics[header]["diagnostics"][0]["code"] == "return-type"
    client.open(header, "vec4 color() { return vec4(1.0); }\n")
    while client.diagnostics.get(header, {"diagnostics": [1]})["diagnostics"]:
        client.take()
    client.change(header, "vec4 colour() { return vec4(1.0); }\n")
    while not client.diagnostics[shader]["diagnostics"]:
        client.take()
    assert client.diagnostics[shader]["diagnostics"][0]["code"] == "undeclared"
    client.close(header)
    while client.diagnostics[shader]["diagnostics"] or not client.diagnostics[header]["diagnostics"]:
        client.take()
    assert client.diagnostics[header]["diagnostics"][0]["code"] == "return-type"
    assert client.stop() == 0


def test_lines(build, folder):
    """#line does not move diagnostics away from where they are"""
    client = Client(build)
    uri = uri_of(folder / "a.frag")
    client.open(uri, "#version 450\n#line 100\nint a = b;\n#line 3\nint c = d;\nvoid main() {}\n")
    assert [(d["range"]["start"]["line"], d["code"]) for d in client.diagnostics_of(uri)] == [(2, "undeclared"), (4, "undeclared")]
    assert client.stop() == 0


def test_stages(build, folder):
    """the stage comes from the name, a pragma or the settings; without one nothing is said"""
    client = Client(build)
    text = "#version 450\nvoid main() { discard; }\n"
    for name, has_errors in [("a.frag", False), ("a.vert", True), ("a.vert.glsl", True), ("a.glsl", False), ("a.comp", True)]:
        uri = uri_of(folder / name)
        client.open(uri, text)
        assert bool(client.diagnostics_of(uri)) == has_errors, name
    uri = uri_of(folder / "b.glsl")
    client.open(uri, "#version 450\n#pragma shader_stage(vertex)\nvoid main() { discard; }\n")
    assert client.diagnostics_of(uri)[0]["code"] == "jump"
    assert client.stop() == 0


def test_settings(build, folder):
    """.umber.json says macros, folders, the version, warnings and stages, for all files or for some"""
    (folder / "inc").mkdir()
    (folder / "inc/x.h").write_text("#define FOUND\n")
    (folder / "sub/deep").mkdir(parents=True)
    settings = folder / ".umber.json"
    settings.write_text(json.dumps({
        "defines": {"ONE": 1, "NAMED": "vec4", "FLAG": True}, "include": ["inc"], "version": "450", "stage": "vert",
        "files": [{"file": "sub/**/*.glsl", "stage": "frag", "defines": ["SUB=2"], "warnings": "everything"},
                  {"file": "odd.glsl", "arguments": ["-DODD", "-std", "310es"]}]}))
    client = Client(build, watches=True)
    text = "#extension GL_GOOGLE_include_directive : enable\n#include <x.h>\n#if !defined(FOUND) || !defined(FLAG) || ONE != 1\n#error no\n#endif\n"
    outer, inner, odd = uri_of(folder / "a.glsl"), uri_of(folder / "sub/deep/b.glsl"), uri_of(folder / "odd.glsl")
    client.open(outer, text + "#ifdef SUB\n#error sub\n#endif\nvoid main() { gl_Position = NAMED(1); }\n")
    assert client.diagnostics_of(outer) == []
    client.open(inner, text + "#if SUB != 2\n#error sub\n#endif\nvoid main() { float unused_one; }\n")
    assert {d["code"] for d in client.diagnostics_of(inner)} == {"unused-variable"}, client.diagnostics_of(inner)
    client.open(odd, "#ifndef ODD\n#error odd\n#endif\n#if __VERSION__ != 310\n#error version\n#endif\nvoid main() {}\n")
    assert client.diagnostics_of(odd) == []
    assert any(n["method"] == "client/registerCapability" for n in client.notifications)
    for bad, said in [("{", "expected"), ('{"stage": "wrong"}', "'wrong' is not a value"), ('{"other": 1}', '"other"'), ("[]", "object"),
                      ('{"arguments": ["--nonsense"]}', "unknown option"), ('{"files": [7]}', '"file"')]:
        settings.write_text(bad)
        client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri_of(settings), "type": 2}]})
        while not any(said in d["message"] for d in client.diagnostics.get(uri_of(settings), {}).get("diagnostics", [])):
            client.take()
    settings.unlink()
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri_of(settings), "type": 3}]})
    while client.diagnostics[uri_of(settings)]["diagnostics"]:
        client.take()
    assert client.stop() == 0


def test_hostile(build, folder):
    """huge documents and ones that take for ever are told so, and others go on"""
    client = Client(build)
    fine = uri_of(folder / "fine.frag")
    texts = ["#version 450\nvoid main() { float x = " + "(" * 300000 + ";", "x" * 5_000_000, "{" * 1_000_000, "\n" * 3_000_000,
             "#version 450\n" + "".join(f"#define A{n + 1} A{n} A{n}\n" for n in range(64)) + "A64\n", "\0" * 1000, "/*" * 100000,
             "#version 450\nvoid main() {" + "if (true) {" * 100000]
    for n, text in enumerate(texts):
        client.open(uri_of(folder / f"{n}.frag"), text)
    client.open(fine, "#version 450\nvoid main() {}\n")
    assert client.diagnostics_of(fine) == []
    for n in range(len(texts)):
        assert client.diagnostics_of(uri_of(folder / f"{n}.frag")), n
    assert client.stop() == 0
