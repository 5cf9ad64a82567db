// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <span>

#include "mali/machine/machine.h"

namespace umber::mali {

/// One access of one thread. Each function that may fail says why.
class Execution {
 public:
  Execution(AccessMachine& machine, Registers& registers, const Invocation& invocation)
      : machine_(machine), registers_(registers), invocation_(invocation) {}

  std::optional<Problem> run(const Step& step);

 private:
  struct Handle {
    uint32_t table, index;
  };
  using Outcome = std::optional<Problem>;

  Outcome read(const Source& source, uint32_t& value) const;
  Outcome read_address(const Step& step, uint64_t& address) const;
  Outcome read_handle(const Step& step, Handle& handle) const;
  /// The registers are what a load gives; sources that are read for the last time are gone.
  void finish(const Step& step, uint32_t word_count, const RegisterWords& words);
  void forget_last(const Step& step);

  Outcome find(const Step& step, VertexNumber number, Element& element);
  Outcome vertex_number(const Step& step, VertexNumber& number) const;
  Outcome find_of_vertex(const Step& step, Element& element);
  Outcome read_element(const Step& step, const Element& element, RegisterWords& words) const;
  Outcome load_attribute(const Step& step);
  Outcome store_attribute(const Step& step);
  Outcome address_attribute(const Step& step);
  Outcome address_buffer(const Step& step);

  Outcome load_varying(const Step& step);
  Outcome load_flat(const Step& step);
  Outcome load_smooth(const Step& step);
  Outcome load_varying_buffer(const Step& step);
  Outcome load_special(const Step& step);
  Outcome generated(const Step& step, const Element& element, RegisterWords& words);
  Outcome corner_bytes(const Step& step, const Corner& corner, uint32_t offset, std::span<const uint8_t>& bytes);
  Outcome point_of(const Step& step, PointInPixel& point) const;
  Outcome sampled_point(const Step& step, PointInPixel& point) const;
  Outcome weights_of(const Step& step, Weights& weights) const;
  void remember(const Step& step, const Weights& weights);
  const Corner& flat_corner(const Step& step) const;

  Outcome conversion_of(const Step& step, MemoryFormat& memory, RegisterFormat& format, uint64_t& address);
  Outcome load_converted(const Step& step);
  Outcome store_converted(const Step& step);
  Outcome load(const Step& step);
  Outcome store(const Step& step);
  Outcome add(const Step& step);
  Outcome data_words(const Step& step, uint32_t count, RegisterWords& words) const;

  AccessMachine& machine_;
  Registers& registers_;
  const Invocation& invocation_;
};

}  // namespace umber::mali
