// SPDX-License-Identifier: Apache-2.0
// Single words: directives, extensions, qualifiers, characters, and what main is.
#include <algorithm>

#include "front/glsl/builtins/lookup.h"
#include "front/glsl/lex/keywords.h"
#include "front/glsl/words/layout_words.h"
#include "front/glsl/words/situation.h"

namespace umber::glsl::words {
namespace {

constexpr std::string_view kDirectives[] = {"define", "undef", "if",     "ifdef",     "ifndef",  "else",    "elif",
                                            "endif",  "error", "pragma", "extension", "version", "include", "line"};

/// What a message has in double quotes.
std::string_view double_quoted(std::string_view text) {
  const size_t from = text.find('"'), to = text.find('"', from + 1);
  return to == std::string_view::npos ? std::string_view{} : text.substr(from + 1, to - from - 1);
}

void explain_directive(Finding& f) {
  const std::string_view name = double_quoted(f.text);
  if (name == "elseif" || name == "elsif") return void(f.hint = "did you mean 'elif'?");
  if (name == "import" || name == "using") return void(f.hint = "did you mean 'include'?");
  Nearest nearest(name);
  for (const std::string_view directive : kDirectives) nearest.offer(directive);
  f.hint = nearest.hint();
}

/// Which line does it, where the message names the extension.
void explain_enabling(Finding& f) {
  constexpr std::string_view kEnable = "enable it with #extension";
  if (!f.hint.starts_with(kEnable)) return;
  const size_t from = f.text.find("GL_");
  if (from == std::string::npos) return;
  size_t to = from;
  while (to < f.text.size() && is_word(f.text[to])) ++to;
  f.hint = enabling(f.text.substr(from, to - from)) + f.hint.substr(kEnable.size());
}

void explain_extension(const Situation& s, Finding& f) {
  if (std::ranges::find(kExtensions, s.said(), &ExtensionInfo::name) != kExtensions.end()) return;  // not in WebGL
  Nearest nearest(s.said());
  for (const ExtensionInfo& row : kExtensions) nearest.offer(row.name);
  if (!nearest.found().empty()) f.hint = nearest.hint();
}

void explain_layout(Finding& f) {
  const std::string name(quoted_in(f.text));
  if (!f.text.starts_with("there is no layout qualifier")) return;
  Nearest nearest(name);
  for (size_t n = 0; !layout_word(n).empty(); ++n) nearest.offer(layout_word(n));
  f.hint = nearest.hint();
  for (size_t n = 0; f.hint.empty() && name.size() > 2 && !layout_word(n).empty(); ++n)
    if (layout_word(n).starts_with(name)) f.hint = joined("did you mean '", layout_word(n), "'?");
}

/// True where a declaration has the name of what it declares: behind a word, and nothing that goes on with one follows.
bool is_for_name(const Situation& s) {
  const std::string_view before = text_before(s.text.substr(s.statement()), s.at - s.statement());
  const size_t behind = s.text.find_first_not_of(" \t\r\n", s.end);
  return !before.empty() && is_word(before.back()) && behind != std::string_view::npos &&
         std::string_view("=;,)[").find(s.text[behind]) != std::string_view::npos;
}

/// `attribute` and `varying` are gone, whatever the stage.
bool explain_old_qualifier(const Situation& s, Finding& f) {
  const std::string word(f.id == "reserved-word" ? double_quoted(f.text) : quoted_in(f.text));
  if (word != "attribute" && word != "varying") return false;
  if (!s.language.is_at_least(130, 300)) return false;
  const bool writes = word == "varying" && s.shader.stage == ir::Stage::vertex;
  f.text = joined("'", word, "' was removed from ", s.language.version.es ? "ESSL 3.00" : "GLSL 4.20");
  f.hint = joined("write ", writes ? "out" : "in");
  size_t at = s.at;
  for (std::string_view next; !(next = next_word(s.text, at, s.end)).empty();)
    if (next == word) f.span = s.span(at - word.size(), at);
  return true;
}

void explain_main(const Situation& s, Finding& f) {
  Nearest nearest("main");
  const Tree& tree = s.shader.tree;
  Span named;
  for (const DeclId id : tree.decls.ids()) {
    if (tree[id].kind != DeclKind::function) continue;
    const std::string_view before = nearest.found();
    nearest.offer(s.shader.names.text(tree[id].name));
    if (nearest.found() != before) named = tree[id].name_span;
  }
  const uint32_t start = s.shader.starts.back();
  f.span = named ? named : Span{start, start + (s.shader.sources.text_at(start).empty() ? 0 : 1)};
  f.hint = named ? joined("did you mean 'main' by '", nearest.found(), "'?")
                 : "write void main() { ... }, where the shader begins";
}

struct Character {
  uint32_t code;
  std::string_view hint;
};
constexpr Character kCharacters[] = {
    {0x201c, "it is not \", and GLSL has no texts: leave it out"},
    {0x201d, "it is not \", and GLSL has no texts: leave it out"},
    {0x2018, "it is not ', and GLSL has no characters: leave it out"},
    {0x2019, "it is not ', and GLSL has no characters: leave it out"},
    {'\'', "GLSL has no characters: write their numbers"},
    {0x2013, "it is a dash: write -"},
    {0x2014, "it is a dash: write -"},
    {0x2212, "it is a minus of typesetters: write -"},
    {0xd7, "write *"},
    {0xb7, "write *"},
    {0xf7, "write /"},
    {0x2026, "write what it stands for"},
    {0xa0, "it is a space that does not break: write a space"},
    {0x200b, "it is a space of no width: leave it out"},
    {0xfeff, "it is a byte order mark: leave it out"},
    {0x2264, "write <="},
    {0x2265, "write >="},
    {0x2260, "write !="},
    {0xb2, "write x * x"},
    {0x3c0, "write 3.14159265"},
    {0xff1b, "it is a wide semicolon: write ;"},
    {0xff08, "it is a wide parenthesis: write ("},
    {0xff09, "it is a wide parenthesis: write )"},
    {0xff0c, "it is a wide comma: write ,"},
    {'@', "GLSL has no attributes with @: write layout(...)"},
    {'$', "names have letters, digits and _ alone"},
    {'`', "leave it out"},
    {'\\', "it only joins lines, as the last of one"},
};

/// The character at the start of `text`, and its size in bytes; no size if it is not UTF-8.
uint32_t decode(std::string_view text, size_t& size) {
  const auto byte = [&](size_t n) { return static_cast<uint32_t>(static_cast<uint8_t>(text[n])); };
  size = 0;
  if (text.empty()) return 0;
  const uint32_t first = byte(0);
  const size_t length = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 0;
  if (length == 0 || length > text.size()) return first;
  uint32_t code = length == 1 ? first : first & (0x7fu >> length);
  for (size_t n = 1; n < length; ++n) {
    if ((byte(n) & 0xc0) != 0x80) return first;
    code = code << 6 | (byte(n) & 0x3f);
  }
  size = length;
  return code;
}

std::string hexadecimal(uint32_t code, size_t digits) {
  std::string text;
  for (size_t n = digits; n-- > 0;) text += "0123456789ABCDEF"[code >> (4 * n) & 15];
  return text;
}

/// One character, or a name with letters that are none.
void explain_character(const Situation& s, Finding& f) {
  const auto is_beyond = [&](size_t n) { return n < s.text.size() && static_cast<uint8_t>(s.text[n]) >= 0x80; };
  size_t size = 0;
  const uint32_t code = decode(s.text.substr(s.at), size);
  f.hint.clear();
  for (const Character& c : kCharacters)
    if (size != 0 && c.code == code) f.hint = c.hint;
  if (size == 0) {
    f.text = joined("the byte 0x", hexadecimal(code, 2), " has no place in a shader");
    f.hint = "the file is not UTF-8, or not a text";
    return;
  }
  f.span = s.span(s.at, s.at + size);
  f.text = code <= ' ' ? joined("the character U+", hexadecimal(code, 4), " has no place in a shader")
                       : joined("the character ", s.text.substr(s.at, size), " (U+",
                                hexadecimal(code, code > 0xffff ? 6 : 4), ") has no place in a shader");
  size_t from = s.at, to = s.at;
  while (from > 0 && (is_word(s.text[from - 1]) || is_beyond(from - 1))) --from;
  while (to < s.text.size() && (is_word(s.text[to]) || is_beyond(to))) ++to;
  if (!f.hint.empty()) return;
  if (from != s.at || to != s.at + size) f.span = s.span(from, to);
  f.hint = "names have the letters a to z and A to Z, digits and _ alone";
}

void explain_precision(Finding& f) {
  const std::string type = f.text.substr(0, f.text.find(' '));
  const bool is_float = type.starts_with("vec") || type.starts_with("mat") || type == "float";
  const bool is_integer = type.starts_with("ivec") || type.starts_with("uvec") || type == "int" || type == "uint";
  f.hint = joined("write precision ",
                  is_float     ? "mediump float"
                  : is_integer ? "mediump int"
                               : joined("mediump ", type),
                  "; below #version, or a precision in front of the type");
}

/// `460core`, `4.50`: the number that a #version was meant to have.
void explain_version_number(const Situation& s, Finding& f) {
  if (!f.hint.empty()) return;
  const size_t end = std::min(s.text.find_first_of(" \t\r\n", s.at), s.text.size());
  std::string number, profile;
  for (const char c : s.text.substr(s.at, end - s.at)) {
    if (c >= '0' && c <= '9') number += c;
    if (c >= 'a' && c <= 'z') profile += c;
  }
  const bool is_profile = profile == "core" || profile == "es" || profile == "compatibility";
  if (number.size() != 3 || !(profile.empty() || is_profile)) return;
  f.hint = joined("write #version ", number, profile.empty() ? "" : " ", profile);
}

/// Methods of other languages: `v.normalize()`.
void explain_method(const Situation& s, Finding& f) {
  const std::string_view name = quoted_in(f.text);
  const size_t point = s.said().rfind(joined(".", name));
  if (point == std::string_view::npos || point == 0 || first_builtin(name) == kNoBuiltin) {
    f.hint = "length() is the only method there is";
    return;
  }
  f.hint = joined("write ", name, "(", s.said().substr(0, point), ")");
}

/// `image.Sample(state, uv)`: methods of other languages that take arguments.
void explain_method_arguments(const Situation& s, Finding& f) {
  const size_t open = s.text.rfind('(', s.at);
  if (open == std::string_view::npos) return;
  size_t from = open;
  while (from > 0 && is_word(s.text[from - 1])) --from;
  const std::string_view name = s.text.substr(from, open - from);
  if (name.empty() || !text_before(s.text, from).ends_with('.')) return;
  if (name == "length") return void(f.hint = "leave out what is between its parentheses");
  f.text = joined("there is no method '", name, "'");
  f.span = s.span(from, open);
  const std::string same = foreign_method(name);
  if (!same.empty())
    f.hint = joined("HLSL's method: ", same, " does that");
  else if (first_builtin(name) != kNoBuiltin)
    f.hint = joined("it is a function: ", name, "(a, b)");
  else
    f.hint = "length() is the only method there is";
}

/// What to do about an error that always has the same remedy, or about those of its wordings that have a part in them.
struct Remedy {
  std::string_view id, hint, part = {};
};
constexpr Remedy kRemedies[] = {
    {"redefinition", "give one of them another name, or leave it out"},
    {"recursion", "GLSL has no recursion: write a loop"},
    {"opaque-variable", "use the uniform itself, or pass it to a function"},
    {"not-a-function", "give the variable of that name another one"},
    {"include-missing", "it is a file of Unity's in HLSL, which GLSL cannot include", ".cginc"},
    {"include-missing", "it is a file in HLSL, which GLSL cannot include", ".hlsl"},
    {"include-missing", "say with -I in which folder files are"},
    {"if-open", "write #endif where it ends"},
    {"if-missing", "write #if, #ifdef or #ifndef above it, or leave it out"},
    {"macro-parameters-open", "write ) behind the last parameter"},
    {"if-operator", "no macro of that name takes arguments: define it above, or ask with defined(...) first"},
    {"main", "write void main()"},
    {"branch-types", "choose by if and else what is read of them", "a texture "},
    {"branch-types", "both branches are of one type: convert one of them"},
    {"initializer-type", "change the size, or leave it out: float a[] = ...", "] does not initialise "},
    {"qualifier", "declare it outside of all functions", "not allowed inside of a function"},
    {"layout-qualifier", "push constants are one block: layout(push_constant) uniform Name { ... };",
     "'push_constant' has no meaning"},
    {"layout-qualifier", "leave it out, or put what it is declared for into a block or a texture",
     "has no meaning for this declaration"},
    {"return-type", "write return; or give the function the type of the result", "without a result"},
    {"jump", "a fragment shader can; elsewhere return ends a function", "can discard"},
    {"unsized-index", "give it a size"},
    {"initializer", "let one invocation assign it in main(), and call barrier() behind that", "a shared variable"},
    {"atomic-memory", "declare it shared, or as a member of a buffer"},
    {"version-es", "write #version 300 es", "version 300"},
    {"version-first", "move it to the first line"},
    {"switch", "write int(x)", "needs an int or uint"},
    {"switch", "write a number or a const int; other conditions are for if", "a label must be"},
    {"index-range", "the first index is 0, the last one the size less 1"},
    {"push-constants", "put all of them into one block", "one block"},
    {"const-initializer", "write = and its value behind the name", "needs an initialiser"},
    {"const-initializer", "leave out const, or use constants alone", "must be a constant expression"},
    {"not-assignable", "pass a variable, which the function can write to", "cannot be written by the function"},
    {"nested-function", "move it out of the function that it is in"},
    {"index-type", "write int(x)"},
    {"array-size", "write a number, or a const int"},
    {"void-variable", "only the result of a function is void"},
    {"comment-open", "write */ where it ends"},
    {"string-end", "write \" where it ends; GLSL has no texts but those of debugPrintfEXT"},
};

/// Whether the last version of ESSL or GLSL has such a word.
bool is_in_last_version(std::string_view word, Language language, bool es) {
  language.version = {.version = es ? kEsslVersions.back() : kGlslVersions.back(),
                      .es = es,
                      .profile = es ? Profile::es : Profile::core};
  return status(find_word(word), language) == WordStatus::keyword;
}

}  // namespace

bool explain_others(const Situation& s, Finding& f) {
  for (const Remedy& remedy : kRemedies)
    if (f.id == remedy.id && f.hint.empty() && f.text.find(remedy.part) != std::string::npos) f.hint = remedy.hint;
  explain_enabling(f);
  if (f.id == "directive")
    explain_directive(f);
  else if (f.id == "extension-unsupported")
    explain_extension(s, f);
  else if (f.id == "layout-qualifier")
    explain_layout(f);
  else if (f.id == "qualifier-stage")
    return explain_old_qualifier(s, f);
  else if (f.id == "link-no-main")
    explain_main(s, f);
  else if (f.id == "character")
    explain_character(s, f);
  else if (f.id == "no-precision")
    explain_precision(f);
  else if (f.id == "version-number")
    explain_version_number(s, f);
  else if (f.id == "no-method")
    explain_method(s, f);
  else if (f.id == "method-arguments")
    explain_method_arguments(s, f);
  else if (f.id == "reserved-word") {
    if (explain_old_qualifier(s, f)) return true;
    const std::string_view word = double_quoted(f.text);
    const bool es = s.language.version.es;
    f.hint = is_for_name(s) ? std::string() : foreign_word(word);
    if (f.hint.empty())
      f.hint = is_in_last_version(word, s.language, es)            ? "this version of the language does not have it yet"
               : es && is_in_last_version(word, s.language, false) ? "GLSL has it, ESSL does not"
                                                                   : "it is reserved: choose another name";
  } else
    return false;
  return true;
}

}  // namespace umber::glsl::words
