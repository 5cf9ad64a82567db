# SPDX-License-Identifier: Apache-2.0
"""What the server knows of a shader: names, types, places, and what can be written."""
import re

from lsp.client import Client, ServerError, apply, span, uri_of

SHADER = """#version 450
#extension GL_GOOGLE_include_directive : enable
#include "lib.glsl"
#define TWICE(x) (2.0 * (x))
struct Light {
  vec3 position;
  float power;
};
layout(std140, binding = 1) uniform Scene {
  Light lights[4];
  mat4 view; // of the camera
} scene;
uniform Loose { vec4 tint; };
uniform sampler2D albedo;
in vec2 uv;
layout(location = 3) out vec4 color;
const int kCount = 2 + 2;
float shade(vec3 n, float power);
float shade(vec3 n, float power) {
  float sum = 0.0;
  for (int i = 0; i < kCount; ++i) {
    sum += scene.lights[i].power * power;
  }
  return half_of(sum);
}
void main() {
  vec4 texel = texture(albedo, uv.xy);
  float s = shade(vec3(1.0), TWICE(0.5));
  color = texel * tint * s;
  if (gl_FragCoord.x > 1.0) discard;
}
"""
LIBRARY = "float half_of(float x) { return x * 0.5; }\n"


class Shader:
    """A client that has a shader open, and places in it by a text that `|` stands in."""

    def __init__(self, build, folder, text=SHADER, name="a.frag"):
        (folder / "lib.glsl").write_text(LIBRARY)
        self.client = Client(build)
        self.folder, self.text, self.uri = folder, text, uri_of(folder / name)
        (folder / name).write_text(text)
        self.client.open(self.uri, text)

    def place(self, marked):
        """Of the `|` in a piece of the text."""
        before, after = marked.split("|")
        at = self.text.index(before + after) + len(before)
        return {"line": self.text.count("\n", 0, at), "character": at - self.text.rfind("\n", 0, at) - 1}

    def ask(self, method, marked, **more):
        return self.client.request(f"textDocument/{method}", {"textDocument": {"uri": self.uri}, "position": self.place(marked), **more})

    def of_document(self, method, **more):
        return self.client.request(f"textDocument/{method}", {"textDocument": {"uri": self.uri}, **more})

    def text_in(self, range_):
        lines = self.text.split("\n")
        assert range_["start"]["line"] == range_["end"]["line"], range_
        return lines[range_["start"]["line"]][range_["start"]["character"]:range_["end"]["character"]]

    def stop(self):
        assert self.client.stop() == 0


def test_hover(build, folder):
    """hover says types, qualifiers, layouts, values, and the versions of what is built in"""
    s = Shader(build, folder)

    def said(marked):
        answer = s.ask("hover", marked)
        return answer and answer["contents"]["value"]

    for marked, wanted in [
            ("in vec2 u|v;", ["in vec2 uv", "input", "location 0"]),
            ("albedo, u|v.xy", ["in vec2 uv"]),
            ("out vec4 co|lor;", ["layout(location = 3) out vec4 color", "location 3"]),
            ("sampler2D al|bedo", ["uniform sampler2D albedo", "uniform", "binding"]),
            ("uniform Sc|ene", ["layout(std140, binding = 1) uniform Scene {", "Light[4] lights", "mat4 view", "binding 1"]),
            ("mat4 vi|ew", ["mat4 view", "member of Scene", "offset 64"]),
            ("lights[i].po|wer * power", ["float power", "member of Light"]),
            ("* ti|nt", ["vec4 tint", "member of Loose", "offset 0"]),
            ("int kC|ount", ["const int kCount = 4", "constant"]),
            ("i < kC|ount", ["const int kCount = 4"]),
            ("s = sha|de(", ["float shade(vec3 n, float power)"]),
            ("half|_of(sum)", ["float half_of(float x)", "lib.glsl"]),
            ("texel = tex|ture(", ["texture(", "GLSL 130", "ESSL 300"]),
            ("TWI|CE(0.5)", ["#define TWICE(x) (2.0 * (x))", "macro"]),
            ("gl_Frag|Coord", ["vec4 gl_FragCoord", "fragment"]),
            ("Li|ght lights", ["struct Light {", "vec3 position"])]:
        answer = said(marked)
        assert answer and all(w in answer for w in wanted), (marked, answer)
    assert said("void ma|in() {\n  vec4")
    assert said("vo|id main() {\n  vec4") is None
    s.stop()


def test_completion(build, folder):
    """completion offers what is visible there, members behind a point, words of the version, extensions and layouts"""
    s = Shader(build, folder)

    def labels(marked, change=None):
        """What is offered where a text is written in place of a piece."""
        old, new = change or (None, None)
        text = SHADER.replace(old, new.replace("|", ""), 1) if change else SHADER
        s.client.change(s.uri, text)
        s.text = text
        answer = s.ask("completion", new if change else marked)
        return {item["label"] for item in answer}

    in_loop = labels("    sum += |scene")
    assert {"sum", "i", "power", "n", "scene", "tint", "uv", "TWICE", "half_of", "Light", "texture", "while", "gl_FragCoord"} <= in_loop
    assert not {"texel", "view", "Scene", "texture2D", "gl_Position"} & in_loop, in_loop
    assert {"position", "power"} == labels("", ("sum += scene.lights[i].power * power;", "sum += scene.lights[i].|"))
    assert {"lights", "view"} == labels("", ("sum += scene.lights[i].power * power;", "sum += scene.|;"))
    swizzles = labels("", ("texel * tint * s;", "texel.|\n"))
    assert {"x", "xyz", "rgba", "s"} <= swizzles and "lights" not in swizzles
    assert {"x", "xy"} <= labels("", ("uv.xy);", "uv.x|y);"))
    assert "z" not in labels("", ("uv.xy);", "uv.|);"))
    assert {"std140", "location", "binding"} <= labels("", ("layout(location = 3)", "layout(|location = 3)"))
    extensions = labels("", ("#extension GL_GOOGLE_include_directive : enable", "#extension GL_|GOOGLE_include_directive : enable"))
    assert {"GL_GOOGLE_include_directive", "GL_EXT_ray_query"} <= extensions and "texture" not in extensions
    assert {"enable", "require"} <= labels("", ("include_directive : enable", "include_directive : e|nable"))
    assert {"define", "ifdef"} <= labels("", ("#define TWICE", "#|define TWICE"))
    assert labels("", ("// of the camera", "// of the |camera")) == set()
    assert labels("", ("2.0 * (x)", "2.|0 * (x)")) == set()
    s.client.change(s.uri, "#version 100\nvoid main() { \n}\n")
    s.text = "#version 100\nvoid main() { \n}\n"
    old = {item["label"] for item in s.ask("completion", "main() { |\n")}
    assert "texture2D" in old and "texture" not in old and "uvec2" not in old
    s.stop()


def test_signatures(build, folder):
    """signature help names the argument that is written, of functions, constructors, macros and what is built in"""
    s = Shader(build, folder)
    help_ = s.ask("signatureHelp", "shade(vec3(1.0), |TWICE")
    assert help_["signatures"][0]["label"] == "float shade(vec3 n, float power)" and help_["activeParameter"] == 1
    start, end = help_["signatures"][0]["parameters"][1]["label"]
    assert help_["signatures"][0]["label"][start:end] == "float power"
    help_ = s.ask("signatureHelp", "texture(albedo, uv|.xy)")
    assert help_["activeParameter"] == 1 and all("texture(" in g["label"] for g in help_["signatures"])
    assert s.ask("signatureHelp", "TWICE(0|.5)")["signatures"][0]["label"] == "TWICE(x)"
    assert s.ask("signatureHelp", "for (int i| = 0") is None
    assert s.ask("signatureHelp", "float sum |= 0.0") is None
    s.stop()


def test_definition(build, folder):
    """definitions are found, also in files that are included, and #include leads to the file"""
    s = Shader(build, folder)
    found = s.ask("definition", "s = sha|de(")
    assert found["uri"] == s.uri and found["range"]["start"] == s.place("|shade(vec3 n, float power) {"), found
    assert s.text_in(s.ask("definition", "lights[i].po|wer * power")["range"]) == "power"
    assert s.ask("definition", "half|_of(sum)") == {"uri": uri_of(folder / "lib.glsl"), "range": span(0, 6, 13)}
    assert s.ask("definition", '#include "li|b.glsl"')["uri"] == uri_of(folder / "lib.glsl")
    assert s.ask("definition", "TWI|CE(0.5)")["range"]["start"] == s.place("#define |TWICE")
    assert s.ask("definition", "gl_Frag|Coord") is None
    links = s.of_document("documentLink")
    assert [s.text_in(link["range"]) for link in links] == ["lib.glsl"]
    s.stop()


def test_references(build, folder):
    """references go across the files of all shaders around, and highlights say what is written"""
    (folder / ".umber.json").write_text("{}")
    (folder / "b.vert").write_text('#version 450\n#extension GL_GOOGLE_include_directive : enable\n#include "lib.glsl"\n'
                                   "void main() { gl_Position = vec4(half_of(1.0)); }\n")
    s = Shader(build, folder)
    found = s.ask("references", "float sum|", context={"includeDeclaration": True})
    assert len(found) == 3 and all(s.text_in(r["range"]) == "sum" for r in found)
    assert len(s.ask("references", "float sum|", context={"includeDeclaration": False})) == 2
    found = s.ask("references", "half|_of(sum)", context={"includeDeclaration": True})
    assert {r["uri"] for r in found} == {s.uri, uri_of(folder / "b.vert"), uri_of(folder / "lib.glsl")} and len(found) == 3, found
    kinds = [h["kind"] for h in s.ask("documentHighlight", "float sum|")]
    assert sorted(kinds) == [1, 2, 3], kinds
    # The same from the file itself, which is no shader.
    library = uri_of(folder / "lib.glsl")
    s.client.open(library, LIBRARY)
    found = s.client.request("textDocument/references", s.client.at(library, 0, 8) | {"context": {"includeDeclaration": True}})
    assert len(found) == 3, found
    s.stop()


def renamed(s, marked, name):
    """The texts after a rename, by file name."""
    changes = s.ask("rename", marked, newName=name)["changes"]
    texts = {}
    for uri, edits in changes.items():
        path = s.folder / uri.rsplit("/", 1)[1]
        texts[path.name] = apply(path.read_text(), edits)
    return texts


def test_rename(build, folder):
    """a rename changes all that means the same and nothing else, or is refused with the reason"""
    (folder / ".umber.json").write_text("{}")
    (folder / "b.vert").write_text('#version 450\n#extension GL_GOOGLE_include_directive : enable\n#include "lib.glsl"\n'
                                   "void main() { float taken = 1.0; gl_Position = vec4(half_of(taken)); }\n")
    s = Shader(build, folder)
    texts = renamed(s, "lights[i].po|wer * power", "strength")
    assert texts["a.frag"] == SHADER.replace("float power;\n", "float strength;\n").replace("[i].power", "[i].strength"), texts
    texts = renamed(s, "half|_of(sum)", "halved")
    assert set(texts) == {"a.frag", "b.vert", "lib.glsl"} and all(t.count("halved") == 1 for t in texts.values())
    assert s.text_in(s.ask("prepareRename", "TWI|CE(0.5)")["range"]) == "TWICE"
    assert renamed(s, "TWI|CE(0.5)", "DOUBLE")["a.frag"] == SHADER.replace("TWICE", "DOUBLE")
    assert renamed(s, "Li|ght lights", "Lamp")["a.frag"] == SHADER.replace("Light", "Lamp")
    for marked, name, why in [("float su|m", "while", "no name"), ("float su|m", "1x", "no name"), ("float su|m", "gl_x", "no name"),
                              ("gl_Frag|Coord", "x", "built in"), ("void ma|in() {\n  vec4", "x", "begins with main"),
                              ("float s|um", "power", "taken"), ("vec4 te|xel", "s", "taken"), ("= |texel", "tint", "hides"),
                              ("#ver|sion", "x", "no name here"), ("half|_of(sum)", "main", "taken")]:
        try:
            s.ask("rename", marked, newName=name)
        except ServerError as error:
            assert why in str(error), (marked, name, str(error))
        else:
            raise AssertionError((marked, name))
    # From the header alone: what reads it is compiled.
    library = uri_of(folder / "lib.glsl")
    other = Client(build)
    other.open(library, LIBRARY)
    where = other.at(library, 0, 8)
    assert len(other.request("textDocument/rename", where | {"newName": "halved"})["changes"]) == 3
    try:
        other.request("textDocument/rename", where | {"newName": "main"})
    except ServerError as error:
        assert "taken" in str(error), str(error)
    else:
        raise AssertionError("main")
    assert other.stop() == 0
    s.stop()


def test_symbols(build, folder):
    """document symbols are a tree of what is declared"""
    s = Shader(build, folder)
    symbols = s.of_document("documentSymbol")
    names = {x["name"]: x for x in symbols}
    assert {"TWICE", "Light", "Scene", "scene", "uv", "color", "shade", "main"} <= set(names), list(names)
    assert [c["name"] for c in names["Light"]["children"]] == ["position", "power"]
    assert [c["name"] for c in names["main"]["children"]] == ["texel", "s"]
    assert names["uv"]["detail"] == "vec2"

    def inside(all_):
        for x in all_:
            a, b = x["range"], x["selectionRange"]
            assert (a["start"]["line"], a["start"]["character"]) <= (b["start"]["line"], b["start"]["character"])
            assert (a["end"]["line"], a["end"]["character"]) >= (b["end"]["line"], b["end"]["character"])
            assert s.text_in(b) == x["name"]
            inside(x.get("children", []))
    inside(symbols)
    s.stop()


def test_semantic_tokens(build, folder):
    """semantic tokens say what each word is"""
    s = Shader(build, folder)
    legend = s.client.capabilities["semanticTokensProvider"]["legend"]
    data = s.of_document("semanticTokens/full")["data"]
    assert len(data) % 5 == 0
    line = start = 0
    kinds = {}
    lines = SHADER.split("\n")
    for n in range(0, len(data), 5):
        delta, column, length, kind, modifiers = data[n:n + 5]
        line, start = line + delta, column if delta else start + column
        word = lines[line][start:start + length]
        names = [m for bit, m in enumerate(legend["tokenModifiers"]) if modifiers >> bit & 1]
        kinds.setdefault(word, []).append((legend["tokenTypes"][kind], *names))
    for word, kind in [("scene", ("variable", "declaration", "readonly")), ("Light", ("struct", "declaration")), ("TWICE", ("macro", "declaration", "readonly")),
                       ("texture", ("function", "defaultLibrary")), ("gl_FragCoord", ("variable", "readonly", "defaultLibrary")),
                       ("n", ("parameter", "declaration")), ("if", ("keyword",)), ("// of the camera", ("comment",)),
                       ("2.0", ("number",)), ("Scene", ("interface", "declaration")), ("half_of", ("function",)),
                       ("power", ("property", "declaration")), ('"lib.glsl"', ("string",))]:
        assert kind in kinds.get(word, []), (word, kinds.get(word))
    s.stop()


def test_inlay_hints(build, folder):
    """inlay hints have the locations, bindings and offsets that the source leaves open"""
    s = Shader(build, folder)
    hints = s.of_document("inlayHint", range=span(0, 0, 0, 100))
    by_line = {SHADER.split("\n")[h["position"]["line"]].strip(): h["label"] for h in hints}
    assert by_line["in vec2 uv;"] == "location = 0", by_line
    assert "binding = " in by_line["uniform sampler2D albedo;"]
    assert by_line["mat4 view; // of the camera"] == "offset = 64"
    assert "layout(location = 3) out vec4 color;" not in by_line
    assert not any(line.startswith("vec3 position") for line in by_line)
    few = s.of_document("inlayHint", range=span(13, 0, 0, 14))
    assert [h["label"] for h in few] == [by_line["uniform sampler2D albedo;"]]
    s.client.change(s.uri, SHADER.replace("discard;", "discar;"))
    assert s.of_document("inlayHint", range=span(0, 0, 0, 100)) == []
    s.stop()


def test_folding(build, folder):
    """braces, branches and comments fold"""
    text = "// one\n// two\n#if 1\nvoid main() {\n  {\n  }\n}\n#else\nvoid f() {\n}\n#endif\n/* a\n b */\n}\n"
    s = Shader(build, folder, text)
    folds = {(f["startLine"], f["endLine"], f.get("kind")) for f in s.of_document("foldingRange")}
    assert folds == {(0, 1, "comment"), (2, 6, "region"), (3, 5, None), (4, 4, None), (7, 9, "region"), (8, 8, None), (11, 12, "comment")} - {
        (4, 4, None), (8, 8, None)}, folds
    s.stop()


BAD = """#version 450
  #define  X( a )   a+1
layout( location=0 )out vec4   c ;


void main( ){
float a=-1.0,b = - - a;   // keep   this
    if(a<b&&!( a>b )){ a++;--b ;}
  else
      a=b>0.0?a:-b;
switch(int(a)){
case 0:
b+=1.0;break;
default:
b = max(a,
        b);
}
  vec2 v[2]=vec2[2]( vec2(1.,2.),
    vec2( 0.5 ) ) ;
/* x
   y */ c=vec4(v [0],a,b) ;
}
"""
GOOD = """#version 450
  #define  X( a )   a+1
layout(location = 0) out vec4 c;

void main() {
  float a = -1.0, b = - -a;   // keep   this
  if (a < b && !(a > b)) { a++; --b; }
  else
      a = b > 0.0 ? a : -b;
  switch (int(a)) {
    case 0:
      b += 1.0; break;
    default:
      b = max(a,
              b);
  }
  vec2 v[2] = vec2[2](vec2(1., 2.),
    vec2(0.5));
  /* x
   y */ c = vec4(v[0], a, b);
}
"""


def tokens(text):
    """Comments, directives whole, words, numbers and signs: what formatting must leave as it is."""
    return re.findall(r"/\*.*?(?:\*/|\Z)|//(?:[^\n\\]|\\.)*|^[ \t]*#(?:[^\n\\/]|\\[\s\S]|/(?!/))*|\w+|[^\s\w]", text, re.S | re.M)


def formatted(client, uri, text, **options):
    edits = client.request("textDocument/formatting", {"textDocument": {"uri": uri},
                                                       "options": {"tabSize": 2, "insertSpaces": True} | options})
    return apply(text, edits)


def test_formatting(build, folder):
    """formatting changes white space alone, as it should be, once"""
    s = Shader(build, folder, BAD)
    result = formatted(s.client, s.uri, BAD)
    assert result == GOOD, result
    s.client.change(s.uri, GOOD)
    assert formatted(s.client, s.uri, GOOD) == GOOD
    assert "\n\tfloat a" in formatted(s.client, s.uri, GOOD, insertSpaces=False, tabSize=4)
    s.client.change(s.uri, BAD.replace("\n", "\r\n"))
    edits = s.of_document("formatting", options={"tabSize": 2, "insertSpaces": True})
    assert {e["newText"].replace("\r\n", "") for e in edits if "\n" in e["newText"]} <= {"", " " * 2, " " * 4, " " * 6, " " * 14}
    s.stop()
