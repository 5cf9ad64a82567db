// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "umber/umber.hpp"

/// Arm's Mali GPUs.
namespace umber {

/// "mali-g57" and so on, in the order of their architectures; `about`: the architecture, threads and rates.
UMBER_API std::vector<Listing> gpus();

enum class DisassemblyForm : uint8_t { text, json };

/// The instructions of a program, or why there are none.
struct Disassembly {
  std::string text;
  std::string error;  ///< empty if all is well
};

/// The instructions of a program for a GPU, "mali-g57", or an architecture, "mali-v9". Any bytes have a disassembly, if
/// they are whole words; so far for v9 and later architectures.
UMBER_API Disassembly disassemble(std::span<const uint8_t> program, std::string_view gpu,
                                  DisassemblyForm form = DisassemblyForm::text);

/// How the stages of a program are compiled.
enum class VaryingForm : uint8_t {
  linked,    ///< together: the fragment shader knows what the vertex shader writes, and where
  separate,  ///< each alone, as for separable programs: whatever they are to know of each other is in descriptors
};

/// A part of the memory that each vertex has for what its shader writes.
struct VaryingBytes {
  std::string name;     ///< of the output, "lights[1].color"; of several in one location, between commas
  std::string section;  ///< "position", "attributes" or "varyings": what offsets count from the start of
  std::optional<uint32_t> location;
  uint32_t offset = 0, size = 0;  ///< bytes
  std::string format;             ///< "rgba32_uint"
  bool is_read = false;           ///< by the fragment shader
};

/// An encoded instruction.
struct VaryingInstruction {
  uint64_t word = 0;
  std::string text;
};

/// How a shader reaches an attribute or a varying.
struct VaryingAccess {
  std::string name;        ///< as in VaryingBytes
  std::string components;  ///< those that the shader means, "xyz"
  std::optional<uint32_t> location;
  std::string path;             ///< the instructions, "LEA_BUF + STORE"; "preloaded" and the like if there are none
  std::string reason;           ///< why these: a sentence without its full stop
  std::string interpolation;    ///< of a fragment shader: "flat", "center", "centroid", "sample" ...
  std::string register_format;  ///< "f32"; empty if there is no instruction
  std::string
      memory_format;  ///< as the instruction or the descriptor says, "rgba32_float"; empty if there is no memory
  uint32_t memory_bytes = 0;           ///< of that format
  std::optional<uint32_t> descriptor;  ///< its number in the table that the instruction reads
  std::optional<uint32_t> offset;      ///< in the instruction itself
  std::vector<std::string> steps;      ///< what the shader computes behind a load or before a store
  std::vector<VaryingInstruction> instructions;
};

/// A descriptor that accesses read, for a draw of one vertex; addresses are the driver's to say, and 0.
struct VaryingDescriptor {
  std::string table;  ///< "varyings", or "buffers" that those or the instructions name
  uint32_t index = 0;
  std::string text;  ///< its fields
  std::vector<uint8_t> bytes;
};

/// One shader's part in it.
struct VaryingStage {
  Stage stage{};
  std::vector<VaryingAccess> reads, writes;
  std::vector<VaryingDescriptor> descriptors;
  uint32_t varying_descriptors = 0;  ///< how many its table of varyings has
};

/// What transform feedback records of an output, beside what is written for a fragment shader.
struct VaryingCapture {
  std::string name;                 ///< as in VaryingBytes
  std::string components;           ///< "xyz"
  uint32_t buffer = 0, offset = 0;  ///< in bytes from where what is recorded of a vertex begins
};

/// Who writes which bytes, and who reads them as what.
struct VaryingReport {
  Status status = Status::errors;
  std::vector<Diagnostic> diagnostics;
  std::string error;  ///< there is no such GPU, or no vertex shader; else empty

  uint32_t architecture = 0;  ///< 9 is v9
  VaryingForm form{};
  std::vector<VaryingBytes> memory;                                     ///< by section and offset
  uint32_t position_bytes = 0, attribute_bytes = 0, generic_bytes = 0;  ///< of a vertex
  uint32_t fragment_bytes =
      0;  ///< of varyings that a fragment shader reads of each vertex that it interpolates between
  std::vector<VaryingStage> stages;
  std::vector<VaryingCapture> captures;

  bool ok() const { return status == Status::ok && error.empty(); }
  uint32_t vertex_bytes() const { return position_bytes + attribute_bytes + generic_bytes; }
};

/// What a vertex shader and a fragment shader, or one of the former alone, do to hand varyings on on a GPU, "mali-g57",
/// or an architecture, "mali-v9".
UMBER_API VaryingReport varyings(std::span<const Source> sources, std::string_view gpu,
                                 VaryingForm form = VaryingForm::linked, const Options& options = {});

}  // namespace umber
