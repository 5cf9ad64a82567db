// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <unordered_map>
#include <vector>

#include "diag/source.h"
#include "front/spirv/binary.h"

namespace umber::front::spirv {

/// Where the instructions of a module come from, as far as OpLine or the DebugLine of NonSemantic.Shader.DebugInfo.100 says:
/// places in the texts of OpSource or DebugSource, or in files of which only lines are known.
class Lines {
 public:
  /// Adds the files to the sources.
  Lines(const Binary& binary, Sources& sources);

  bool is_empty() const { return changes_.empty(); }
  /// The place of the instruction at this word; none if nothing is said of it.
  Span at(uint32_t word) const;
  /// A place in the file of a DebugSource, and all of that file; none if nothing else is said to be there.
  Span place(uint32_t debug_source, uint32_t line, uint32_t column) const;
  Span file(uint32_t debug_source) const;
  /// The value of a constant of 32 bits; 0 if the id is none.
  uint32_t number(uint32_t id) const;

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
  File& ask(uint32_t file, uint32_t line);
  void ask_debug(const spv::Instruction& i);
  static Span place(const File& file, uint32_t line, uint32_t column);
  const File* find(uint32_t debug_source) const;
  std::string* read_debug_text(const spv::Instruction& i, std::string* text);
  void read_debug_line(const spv::Instruction& i, uint32_t next);
  void read_function(const Function& f);
  void change(uint32_t word, uint32_t file, uint32_t line, uint32_t column);
  void add_to(Sources& sources, File& file);

  const Binary& b_;
  std::unordered_map<uint32_t, File> files_;  ///< by the id of the name
  std::unordered_map<uint32_t, uint32_t> debug_sources_;  ///< by the id of a DebugSource: that of the name of its file
  std::vector<uint32_t> order_;               ///< of `files_`
  std::vector<Change> changes_;
  uint32_t budget_;  ///< lines of files without text
};

}  // namespace umber::front::spirv
