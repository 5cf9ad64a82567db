// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "mali/descriptor/conversion.h"
#include "mali/machine/fault.h"
#include "mali/machine/sampling.h"
#include "mali/words/access_word.h"

/// Encoded accesses, decoded once to be executed often.
namespace umber::mali {

/// A word that an access reads: a register, a value that is known, or a uniform.
struct Source {
  enum class Kind : uint8_t { none, register_, value, uniform };
  Kind kind{};
  bool is_last = false;  ///< the register is not there afterwards
  uint32_t value = 0;    ///< or the number of the register or uniform
};

enum class Action : uint8_t {
  load_attribute,       ///< by a descriptor
  store_attribute,      ///< by a descriptor
  address_attribute,    ///< by a descriptor: address and conversion into registers
  load_varying,         ///< by a descriptor
  load_varying_buffer,  ///< the offset and the format are in the instruction
  load_special,         ///< what has no memory
  address_buffer,       ///< of an element of a buffer
  load_converted,
  store_converted,
  load,
  store,
  add,  ///< of a constant, to set up an address
};

enum class Update : uint8_t { store, retrieve, clobber };
enum class SpecialVarying : uint8_t { point, frag_w, frag_z };

/// An access, taken apart.
struct Step {
  Action action{};
  RegisterFormat format{};
  uint8_t components = 0;
  uint8_t data = 0;     ///< the first word in registers
  uint8_t mask = 0;     ///< of words that a load writes
  uint8_t swizzle = 0;  ///< where each word comes from, two bits each
  bool is_flat = false;
  bool is_linear = false;                   ///< without perspective
  bool reads_varyings = false;              ///< up to v7: the table of varyings, not of attributes
  bool has_handle = false;                  ///< the index has its table in its high byte
  bool takes_sample = false;                ///< the sample is that of the fragment, if it runs for a sample
  bool is_signed = false;                   ///< load: extended by its sign
  bool is_explicit_vertex = true;           ///< the element is that of a source, not that of the invocation
  bool takes_remembered_mode = false;       ///< retrieve, whatever it is that is remembered
  bool takes_format_of_conversion = false;  ///< the format of registers is in the conversion
  RegisterFormat converts_to{};             ///< address_attribute: what the conversion says of registers
  SampleMode mode{};
  Update update = Update::clobber;
  SpecialVarying special{};
  uint8_t corner = kProvoking;  ///< of flat loads
  uint8_t bytes = 0;            ///< of load and store
  uint8_t byte = 0;             ///< load: where in a register they go
  uint8_t extended_bytes = 4;   ///< load: how many the extended value has
  MemoryFormat memory{};        ///< load_varying_buffer
  uint32_t table = 0;
  uint32_t index = 0;  ///< of a descriptor, added to what `indexed` has
  int32_t offset = 0;  ///< in bytes; add: the constant; explicit vertex: added to it
  uint8_t index_shift = 0;
  Source indexed;           ///< of a descriptor; load_varying_buffer: the offset
  Source vertex, instance;  ///< address_buffer: the element
  Source address, address_high;
  Source conversion;
  Source position;  ///< the sample, or the offset in a pixel

  static constexpr uint8_t kProvoking = 3;
};

using AccessProgram = std::vector<Step>;

/// The accesses of an architecture's words, in order. A word that is no instruction, is none that is executed here or
/// breaks a rule by itself is a fault.
std::variant<AccessProgram, Fault> decode_accesses(std::span<const AccessWord> words, Arch arch);

}  // namespace umber::mali
