// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <memory>
#include <string>

#include "ir/module.h"
#include "mali/model.h"
#include "umber-mali/pair.h"
#include "umber-mali/pair_counts.h"

namespace umber::tool {

/// A pair, read and executed by the interpreter alone.
class PreparedPair {
 public:
  /// `asks_where` false: without functions that say where a varying is interpolated.
  PreparedPair(const Pair& pair, bool asks_where);
  ~PreparedPair();
  PreparedPair(const PreparedPair&) = delete;
  PreparedPair& operator=(const PreparedPair&) = delete;

  /// What is wrong with the shaders themselves; empty if nothing is.
  const std::string& error() const;
  /// Hands the varyings on as an architecture does, every access executed as encoded words; empty if the fragment
  /// shader reads what it must, else what it does not.
  std::string run(mali::Arch arch, PairCounts& counts) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace umber::tool
