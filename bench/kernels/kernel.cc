// SPDX-License-Identifier: Apache-2.0
#include "kernel.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

#include <fmt/format.h>

#include "umber/run/outcome.h"

namespace umber::bench {
namespace {

Tolerance tolerance_of(const std::string& name, const std::string& where) {
  if (name.empty() || name == "floats") return Tolerance::floats;
  if (name == "integers") return Tolerance::integers;
  if (name == "bytes") return Tolerance::bytes;
  if (name == "exact") return Tolerance::exact;
  throw run::Failure(fmt::format("{}: there is no tolerance '{}'", where, name));
}

bool is_near(float a, float b) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  return std::abs(a - b) <= 1e-3F * std::max({1e-3F, std::abs(a), std::abs(b)});
}

bool is_near(Tolerance tolerance, uint32_t a, uint32_t b) {
  if (a == b) return true;
  switch (tolerance) {
    case Tolerance::floats: return is_near(std::bit_cast<float>(a), std::bit_cast<float>(b));
    case Tolerance::integers: return a - b == 1 || b - a == 1;
    case Tolerance::bytes:
      for (int shift = 0; shift < 32; shift += 8)
        if (std::abs(static_cast<int>(a >> shift & 0xff) - static_cast<int>(b >> shift & 0xff)) > 1) return false;
      return true;
    case Tolerance::exact: return false;
  }
  return false;
}

}  // namespace

Kernel read_kernel(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw run::Failure(fmt::format("{} cannot be read", path.string()));
  Kernel kernel{.name = path.stem().string(), .text = {std::istreambuf_iterator<char>(file), {}}};
  std::istringstream lines(kernel.text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string mark, what;
    if (!(words >> mark >> what) || mark != "//#") continue;
    if (what == "groups") {
      words >> kernel.groups[0] >> kernel.groups[1] >> kernel.groups[2];
    } else if (what == "buffer") {
      KernelBuffer buffer;
      std::string tolerance;
      words >> buffer.binding >> buffer.size >> tolerance;
      buffer.tolerance = tolerance_of(tolerance, path.string());
      kernel.buffers.push_back(buffer);
    } else {
      throw run::Failure(fmt::format("{}: what is '{}'?", path.string(), line));
    }
  }
  if (kernel.buffers.empty()) throw run::Failure(fmt::format("{} has no `//# buffer BINDING BYTES`", path.string()));
  return kernel;
}

double share_of_differences(Tolerance tolerance, const std::vector<uint32_t>& a, const std::vector<uint32_t>& b) {
  size_t count = 0;
  for (size_t n = 0; n < a.size(); ++n) count += !is_near(tolerance, a[n], b[n]);
  return a.empty() ? 0 : static_cast<double>(count) / static_cast<double>(a.size());
}

}  // namespace umber::bench
