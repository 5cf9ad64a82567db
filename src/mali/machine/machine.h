// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <span>

#include "mali/machine/element.h"
#include "mali/machine/invocation.h"
#include "mali/machine/memory.h"
#include "mali/machine/program.h"
#include "mali/machine/registers.h"
#include "mali/machine/tables.h"

namespace umber::mali {

/// Executes encoded accesses to attributes and varyings, one thread at a time, as the hardware of an architecture does:
/// loads, stores, addresses, conversions and interpolation, and the additions that set up addresses. Whatever else a
/// shader computes is somebody else's work, between accesses; registers go to and fro.
///
///     Memory memory;                       // buffers and descriptors, by address
///     AccessMachine machine(Arch::v9, memory, tables);
///     const auto program = decode_accesses(words, Arch::v9);  // once
///     Registers registers;                 // of a thread
///     preload(Arch::v9, invocation, registers);
///     registers.set(4, value);             // what is stored
///     if (auto fault = machine.run(std::get<AccessProgram>(program), registers, invocation)) ...
///
/// The machine is strict: what the hardware would not do, or would do without saying so, is a fault with a name.
///
/// Where it is not published what the hardware does, this is what is meant here:
/// - Up to v7 the element of a vertex is instance * padded number of vertices + vertex, which divisors then divide.
/// - From v9 on LEA_BUF, LD_VAR_BUF and packets' descriptors take elements of a buffer of type `structure` by its
/// stride,
///   of a vertex packet by the packet's. LD_VAR_BUF reads the buffer of generic varyings in table 61. A packet's
///   descriptor has 1024 for the first byte that LEA_BUF of its buffer leads to.
/// - `offset_enable` changes nothing: vertices are counted from the first of a draw.
/// - Components that a store lacks are stored as zeros. Positions are stored as they are, not moved to a grid.
class AccessMachine {
 public:
  AccessMachine(Arch arch, Memory& memory, const Tables& tables);
  AccessMachine(const AccessMachine&) = delete;
  AccessMachine& operator=(const AccessMachine&) = delete;

  /// Runs what decode_accesses() made of words of the same architecture; at a fault it ends.
  std::optional<Fault> run(std::span<const Step> program, Registers& registers, const Invocation& invocation);
  /// Decodes and runs.
  std::optional<Fault> execute(std::span<const AccessWord> words, Registers& registers, const Invocation& invocation);

 private:
  friend class Execution;
  const ConversionRecord& conversion_record(uint32_t word);

  Arch arch_;
  Memory& memory_;
  const Tables tables_;
  ElementFinder finder_;
  RecordCache<ConversionRecord, mali::conversion_record> conversions_;
  ConversionPlaces conversion_;
  uint32_t generic_buffer_;
};

}  // namespace umber::mali
