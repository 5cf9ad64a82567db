// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <unordered_map>
#include <vector>

#include "diag/source.h"
#include "front/spirv/binary.h"

namespace umber::front::spirv {

/// Where the instructions of a module come from, as far as OpLine says: places in the texts of OpSource, or in files of
/// which only lines are known.
class Lines {
 public:
  /// Adds the files to the sources.
  Lines(const Binary& binary, Sources& sources);

  bool is_empty() const { return changes_.empty(); }
  /// The place of the instruction at this word; none if nothing is said of it.
  Span at(uint32_t word) const;

 private:
  struct File {
    std::string name, text;
    uint32_t most_lines = 0;  ///< that are asked for
    uint32_t base = 0;
    std::vector<uint32_t> starts;  ///< of the lines of the text
  };
  struct Change {
    uint32_t word = 0;              ///< from which on
    uint32_t file = 0;              ///< id; 0: nowhere
    uint32_t line = 0, column = 0;  ///< from 1; column 0: not known
  };
  void read_texts();
  void read_function(const Function& f);
  void change(uint32_t word, uint32_t file, uint32_t line, uint32_t column);
  void add_to(Sources& sources, File& file);

  const Binary& b_;
  std::unordered_map<uint32_t, File> files_;  ///< by the id of the name
  std::vector<uint32_t> order_;               ///< of `files_`
  std::vector<Change> changes_;
  uint32_t budget_;  ///< lines of files without text
};

}  // namespace umber::front::spirv
