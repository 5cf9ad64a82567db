// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace umber::bench {

/// How much two results of one shader may differ: compilers may contract a * b + c, devices have their own sin.
enum class Tolerance : uint8_t {
  floats,    ///< a thousandth
  integers,  ///< one
  bytes,     ///< one in each byte
  exact,
};

struct KernelBuffer {
  uint32_t binding = 0;
  size_t size = 0;  ///< in bytes
  Tolerance tolerance = Tolerance::floats;
};

/// A compute shader that says how it is run, in comments: `//# groups X Y Z`, `//# buffer BINDING BYTES [TOLERANCE]`.
struct Kernel {
  std::string name;
  std::string text;
  std::array<uint32_t, 3> groups{1, 1, 1};
  std::vector<KernelBuffer> buffers;  ///< set 0
};

/// Throws run::Failure.
Kernel read_kernel(const std::filesystem::path& path);

/// The share of the words of `b` that are further from those of `a` than the tolerance allows.
double share_of_differences(Tolerance tolerance, const std::vector<uint32_t>& a, const std::vector<uint32_t>& b);

}  // namespace umber::bench
