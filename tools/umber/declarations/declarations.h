// SPDX-License-Identifier: Apache-2.0
// What `umber reflect --emit=c|cpp|rust` writes, before it is of one language: structures that lie in memory as blocks do,
// and numbers.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "umber/umber.hpp"

namespace umber::tool {

/// What a value is in a language without vectors and matrices: an array of scalars or structures.
struct Shape {
  reflect::Scalar scalar = reflect::Scalar::u8;
  std::optional<size_t> structure;   ///< in Declarations::structures, instead of the scalar
  std::vector<uint32_t> dimensions;  ///< outermost first; elements that lie apart are larger than what is in them
  uint32_t size = 0;                 ///< in bytes
  uint32_t alignment = 1;            ///< what the language asks for, on machines that align numbers to their size

  friend bool operator==(const Shape&, const Shape&) = default;
};

struct Field {
  std::string name;  ///< of the source; empty: padding
  Shape shape;
  uint32_t offset = 0;  ///< in bytes
  std::string comment;  ///< type and layout in GLSL
};

struct Structure {
  std::string name;
  std::string source;         ///< its name in the source, which others that lie otherwise may share
  std::vector<Field> fields;  ///< by offset, without gaps; empty: there is nothing to declare
  uint32_t size = 0, alignment = 1;
};

/// The array at the end of a block that is sized at run time. It has no place in a structure: an element has a name.
struct OpenArray {
  std::string name;  ///< of block and member
  Shape element;
  uint32_t offset = 0, stride = 0;
  std::string comment;
};

struct Constant {
  std::string name;
  uint32_t value = 0;
  std::string comment;
};

struct Declarations {
  std::vector<Structure> structures;  ///< each behind those that it has as fields
  std::vector<OpenArray> open_arrays;
  std::vector<Constant> constants;
};

Declarations declarations_of(const reflect::Program& program);

/// Letters, digits and underscores, no digit first.
bool is_identifier(std::string_view name);

enum class DeclarationLanguage : uint8_t { c, cpp, rust };

/// The text of a header or module. `space` is a namespace of C++, a module of Rust or what names in C begin with; empty: none.
std::string declarations_text(const Declarations& declarations, DeclarationLanguage language, std::string_view space);

}  // namespace umber::tool
