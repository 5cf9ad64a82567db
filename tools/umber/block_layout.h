// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string>
#include <vector>

#include "umber/umber.hpp"

/// Where the bytes of blocks lie, as people read it: a table of members and a picture of rows.
namespace umber::tool {

/// A line of the table. Members of structures in arrays are there once, for all elements.
struct LayoutRow {
  std::string name;
  std::string type;  ///< as GLSL spells it
  uint32_t depth = 0;
  bool in_element = false;  ///< the offset counts from the start of an element
  bool is_open = false;     ///< sized at run time: `padding` is that of each element
  bool is_array = false;
  bool has_rows = false;  ///< the lines that follow are its members
  uint32_t offset = 0, size = 0;
  uint32_t stride = 0;   ///< of arrays and matrices
  uint32_t padding = 0;  ///< bytes in it and behind it that hold nothing
  std::string use;       ///< who reads or writes it, and which elements or components; empty: nobody
};

/// A box of the picture.
struct LayoutPiece {
  enum class Kind : uint8_t { member, padding, skipped };
  Kind kind = Kind::member;
  uint32_t offset = 0, size = 0;
  std::string name, type;  ///< skipped: the name says how many elements are not drawn
  bool is_read = false, is_written = false;
};

/// A block under one rule.
struct BlockLayout {
  std::string rules;
  uint32_t size = 0;     ///< if `is_open`, without the array that is sized at run time
  uint32_t padding = 0;  ///< of `size`
  bool is_open = false;
  std::vector<LayoutRow> rows;
  std::vector<LayoutPiece> pieces;  ///< in order, without gaps
};

/// A block under each of the rules that were asked for.
struct BlockView {
  const reflect::Resource* resource = nullptr;
  std::string title;  ///< name, kind, place
  std::vector<BlockLayout> layouts;
};

inline constexpr uint32_t kRowBytes = 16;  ///< that a row of a picture shows

/// How --rules calls it; "declared" stands for the layout that the block has.
inline constexpr std::string_view kDeclared = "declared";
inline constexpr std::string_view kPackings[] = {"std140", "std430", "scalar"};

bool is_block(const reflect::Resource& resource);
/// The blocks of a program; `rules` has kDeclared or elements of kPackings.
std::vector<BlockView> view_blocks(const reflect::Program& program, std::span<const std::string_view> rules);

/// "vec3[4]", "row_major mat2x3"
std::string glsl_name(const reflect::Type& type);
/// Bytes that hold something; of an array that is sized at run time, in one element.
uint64_t content_of(const reflect::Type& type);

std::string layout_text(std::span<const BlockView> blocks);
std::string layout_svg(std::span<const BlockView> blocks);
std::string layout_json(std::span<const BlockView> blocks);
/// What a person would want to know of the layout a block has: lines.
std::vector<std::string> layout_advice(const BlockView& block);

}  // namespace umber::tool
