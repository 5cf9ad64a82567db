// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "umber/umber.hpp"

namespace umber::tool::drop_in {

/// Limits of the device that a shader is for, by the names that they have in glslang: what gl_Max... constants are, and how
/// large workgroups may be. What is not set is as Umber has it.
class DeviceLimits {
 public:
  /// The limit that shaderc_limit has as this number; false if there is none.
  bool set(size_t number, int value);
  /// "MaxDrawBuffers 4 MaxLights 8", words parted by white space: the word that is no limit's name or value; else empty.
  std::string_view read(std::string_view text);

  bool empty() const { return constants_.empty(); }
  /// Constants as macros, for Options::defines.
  const std::vector<std::string>& defines() const { return constants_; }
  /// Reports stages with larger workgroups.
  void check(CompileResult& result) const;

 private:
  void define(std::string_view constant, const std::string& value);

  std::vector<std::string> constants_;  ///< "gl_MaxDrawBuffers=4", each name once
  std::array<int, 3> group_count_ = {65535, 65535, 65535};
  std::array<int, 3> group_size_ = {1024, 1024, 1024};
};

}  // namespace umber::tool::drop_in
