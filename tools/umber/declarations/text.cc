// SPDX-License-Identifier: Apache-2.0
// Declarations as text of C, C++ and Rust.
#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "umber/declarations/declarations.h"
#include "values/place.h"

namespace umber::tool {
namespace {

using reflect::Scalar;
using Language = DeclarationLanguage;

// Of C and C++ together, since headers of C are read by both.
constexpr std::string_view kWordsOfC[] = {"alignas",     "alignof",      "and",       "and_eq",
                                          "asm",         "auto",         "bitand",    "bitor",
                                          "bool",        "break",        "case",      "catch",
                                          "char",        "char16_t",     "char32_t",  "char8_t",
                                          "class",       "co_await",     "co_return", "co_yield",
                                          "compl",       "concept",      "const",     "const_cast",
                                          "consteval",   "constexpr",    "constinit", "continue",
                                          "decltype",    "default",      "delete",    "do",
                                          "double",      "dynamic_cast", "else",      "enum",
                                          "explicit",    "export",       "extern",    "false",
                                          "final",       "float",        "for",       "friend",
                                          "goto",        "if",           "import",    "inline",
                                          "int",         "long",         "module",    "mutable",
                                          "namespace",   "new",          "noexcept",  "not",
                                          "not_eq",      "nullptr",      "offsetof",  "operator",
                                          "or",          "or_eq",        "override",  "private",
                                          "protected",   "public",       "register",  "reinterpret_cast",
                                          "requires",    "restrict",     "return",    "short",
                                          "signed",      "sizeof",       "static",    "static_assert",
                                          "static_cast", "struct",       "switch",    "template",
                                          "this",        "thread_local", "throw",     "true",
                                          "try",         "typedef",      "typeid",    "typename",
                                          "union",       "unsigned",     "using",     "virtual",
                                          "void",        "volatile",     "wchar_t",   "while",
                                          "xor",         "xor_eq"};
constexpr std::string_view kWordsOfRust[] = {
    "Self",   "abstract", "as",      "async", "await",   "become",   "bool",  "box",    "break", "const",  "continue",
    "crate",  "do",       "dyn",     "else",  "enum",    "extern",   "f32",   "f64",    "false", "final",  "fn",
    "for",    "gen",      "i16",     "i32",   "i64",     "i8",       "if",    "impl",   "in",    "let",    "loop",
    "macro",  "match",    "mod",     "move",  "mut",     "override", "priv",  "pub",    "ref",   "return", "self",
    "static", "struct",   "super",   "trait", "true",    "try",      "type",  "typeof", "u16",   "u32",    "u64",
    "u8",     "unsafe",   "unsized", "use",   "virtual", "where",    "while", "yield"};

class Writer {
 public:
  Writer(const Declarations& declarations, Language language, std::string_view space)
      : all_(declarations), language_(language), space_(space) {}

  std::string write() {
    begin();
    for (const Structure& s : all_.structures)
      if (!s.fields.empty()) structure(s);
    for (const OpenArray& a : all_.open_arrays) open_array(a);
    for (const Constant& c : all_.constants) constant(c.name, c.value, c.comment);
    if (!space_.empty() && !is(Language::c)) line("}}");
    return std::move(out_);
  }

 private:
  bool is(Language language) const { return language_ == language; }

  template <typename... T>
  void line(fmt::format_string<T...> format, T&&... values) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<T>(values)...);
    out_ += '\n';
  }

  void begin() {
    // Names are those of the source, whatever Rust would call them; not all of them may be needed.
    constexpr std::string_view kAllowed =
        "allow(dead_code, non_camel_case_types, non_snake_case, non_upper_case_globals)";
    line("// Made by `umber reflect` of shaders; changes here are lost.");
    switch (language_) {
      // assert.h: static_assert is a word of C++ and C23, and a macro there before.
      case Language::c: line("#pragma once\n#include <assert.h>\n#include <stddef.h>\n#include <stdint.h>\n"); break;
      case Language::cpp:
        line("#pragma once\n#include <cstddef>\n#include <cstdint>\n");
        if (!space_.empty()) line("namespace {} {{\n", space_);
        break;
      case Language::rust:
        if (space_.empty())
          line("#![{}]\n", kAllowed);
        else
          line("#[{}]\npub mod {} {{\n", kAllowed, space_);
        break;
    }
  }

  /// What a name is called where all can see it.
  std::string global(std::string_view name) const {
    return is(Language::c) && !space_.empty() ? fmt::format("{}_{}", space_, name) : word(name);
  }
  /// A name that is no word of the language.
  std::string word(std::string_view name) const {
    const std::span<const std::string_view> words =
        is(Language::rust) ? std::span<const std::string_view>(kWordsOfRust) : kWordsOfC;
    const bool is_taken = std::find(words.begin(), words.end(), name) != words.end();
    return std::string(name) + (is_taken ? "_" : "");
  }

  std::string scalar(Scalar type) const {
    const size_t bits = size_t{values::size_of(type)} * 8;
    if (type == Scalar::f32) return is(Language::rust) ? "f32" : "float";
    if (type == Scalar::f64) return is(Language::rust) ? "f64" : "double";
    const bool is_signed = type == Scalar::i8 || type == Scalar::i16 || type == Scalar::i32 || type == Scalar::i64;
    if (is(Language::rust)) return fmt::format("{}{}", is_signed ? 'i' : 'u', bits);
    return fmt::format("{}{}int{}_t", is(Language::cpp) ? "std::" : "", is_signed ? "" : "u", bits);
  }

  std::string base(const Shape& shape) const {
    if (!shape.structure) return scalar(shape.scalar);
    return (is(Language::c) ? "struct " : "") + global(all_.structures[*shape.structure].name);
  }

  /// A variable or field of the shape, without what ends it.
  std::string declared(const Shape& shape, std::string_view name) const {
    if (is(Language::rust)) return fmt::format("{}: {}", name, rust_type(shape));
    std::string text = fmt::format("{} {}", base(shape), name);
    for (const uint32_t n : shape.dimensions) text += fmt::format("[{}]", n);
    return text;
  }

  std::string rust_type(const Shape& shape) const {
    std::string text = base(shape);
    for (auto n = shape.dimensions.rbegin(); n != shape.dimensions.rend(); ++n)
      text = fmt::format("[{}; {}]", text, *n);
    return text;
  }

  void structure(const Structure& s) {
    const std::string name = global(s.name);
    if (is(Language::rust))
      line("#[repr(C)]\n#[derive(Clone, Copy)]\npub struct {} {{", name);
    else
      line("struct {} {{", name);
    const std::vector<std::string> names = names_of_fields(s);
    for (size_t n = 0; n < s.fields.size(); ++n) {
      const Field& f = s.fields[n];
      line("  {}{}{}{}{}", is(Language::rust) ? "pub " : "", declared(f.shape, names[n]),
           is(Language::rust) ? "," : ";", f.comment.empty() ? "" : "  // ", f.comment);
    }
    line("}}{}", is(Language::rust) ? "" : ";");
    const std::string type = (is(Language::c) ? "struct " : "") + name;
    for (size_t n = 0; n < s.fields.size(); ++n)
      if (!s.fields[n].name.empty()) claim_offset(type, names[n], s.fields[n].offset);
    claim(is(Language::rust) ? fmt::format("core::mem::size_of::<{}>() == {}", type, s.size)
                             : fmt::format("sizeof({}) == {}", type, s.size));
    out_ += '\n';
  }

  void claim_offset(const std::string& type, const std::string& field, uint32_t offset) {
    const std::string_view of = is(Language::rust) ? "core::mem::offset_of!" : "offsetof";
    claim(fmt::format("{}({}, {}) == {}", of, type, field, offset));
  }

  void claim(std::string_view what) {
    switch (language_) {
      case Language::c: line("static_assert({}, \"\");", what); break;
      case Language::cpp: line("static_assert({});", what); break;
      case Language::rust: line("const _: () = assert!({});", what); break;
    }
  }

  std::vector<std::string> names_of_fields(const Structure& s) const {
    std::vector<std::string> names;
    const auto unused = [&](std::string name) {
      const auto is_taken = [&](const std::string& text) {
        return std::find(names.begin(), names.end(), text) != names.end() ||
               std::any_of(s.fields.begin(), s.fields.end(), [&](const Field& f) { return f.name == text; });
      };
      while (is_taken(name)) name += '_';
      return name;
    };
    for (const Field& f : s.fields)
      names.push_back(f.name.empty()           ? unused(fmt::format("padding_{}", f.offset))
                      : word(f.name) == f.name ? f.name
                                               : unused(word(f.name)));
    return names;
  }

  void open_array(const OpenArray& a) {
    const std::string name = global(a.name + "_element");
    line("// {}", a.comment);
    switch (language_) {
      case Language::c: line("typedef {};", declared(a.element, name)); break;
      case Language::cpp: {
        std::string type = base(a.element);
        for (const uint32_t n : a.element.dimensions) type += fmt::format("[{}]", n);
        line("using {} = {};", name, type);
        break;
      }
      case Language::rust: line("pub type {} = {};", name, rust_type(a.element)); break;
    }
    constant(a.name + "_offset", a.offset, "");
    constant(a.name + "_stride", a.stride, "");
    out_ += '\n';
  }

  void constant(const std::string& name, uint32_t value, std::string_view comment) {
    const std::string_view before_comment = comment.empty() ? "" : "  // ";
    switch (language_) {
      case Language::c: line("enum {{ {} = {} }};{}{}", global(name), value, before_comment, comment); break;
      case Language::cpp:
        line("inline constexpr std::uint32_t {} = {};{}{}", global(name), value, before_comment, comment);
        break;
      case Language::rust: line("pub const {}: u32 = {};{}{}", global(name), value, before_comment, comment); break;
    }
  }

  const Declarations& all_;
  Language language_;
  std::string_view space_;
  std::string out_;
};

}  // namespace

std::string declarations_text(const Declarations& declarations, DeclarationLanguage language, std::string_view space) {
  return Writer(declarations, language, space).write();
}

}  // namespace umber::tool
