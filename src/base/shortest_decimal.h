// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace umber {

/// The longest that write_shortest writes.
constexpr int kLongestDecimal = 32;

/// Writes `number` as std::to_chars does, byte by byte: of the decimals that read back as `number` and have the fewest
/// characters, the nearest. Returns the end. It computes with whole numbers of up to 1,150 bits, some microseconds a number, where
/// the C++ library has 100 KB of tables that do not compress: for WebAssembly, which pages have to fetch.
char* write_shortest(char* to, float number);
char* write_shortest(char* to, double number);

}  // namespace umber
