// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

#include "base/text_writer.h"

namespace umber::back::text {

/// How tightly an expression binds, loosest first.
enum class Prec : uint8_t {
  comma,
  assign,
  ternary,
  logical_or,
  logical_and,
  bit_or,
  bit_xor,
  bit_and,
  equality,
  relational,
  shift,
  additive,
  multiplicative,
  unary,
  postfix,
};

constexpr Prec tighter(Prec prec) { return static_cast<Prec>(static_cast<int>(prec) + 1); }

/// Writes `(`, and `)` at the end, around what binds less tightly than its surroundings ask.
class Parens {
 public:
  Parens(TextWriter& out, Prec has, Prec at_least) : out_(out), wanted_(has < at_least) {
    if (wanted_) out_ << '(';
  }
  ~Parens() {
    if (wanted_) out_ << ')';
  }
  Parens(const Parens&) = delete;
  Parens& operator=(const Parens&) = delete;

 private:
  TextWriter& out_;
  bool wanted_;
};

}  // namespace umber::back::text
