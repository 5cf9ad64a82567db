// SPDX-License-Identifier: Apache-2.0
// The interpreter of a library that was built without one: no program can be run, and that is said by name.
#include "umber/interpret.hpp"

namespace umber::interpret {
namespace {

constexpr const char* kText = "this Umber was built without the interpreter";

Outcome refused() { return {End::unsupported, kText}; }

}  // namespace

struct Program::Parts {
  CompileResult compiled;
};

Program::Program(std::span<const Source>, const Options&) : parts_(new Parts) {
  parts_->compiled.diagnostics.push_back({.severity = Severity::error, .id = "not-built", .text = kText});
}
Program::Program(Program&&) noexcept = default;
Program& Program::operator=(Program&&) noexcept = default;
Program::~Program() = default;

const CompileResult& Program::compiled() const { return parts_->compiled; }
Outcome Program::make_memory(Memory&, const Limits&) const { return refused(); }
std::vector<Variable> Program::inputs(Stage) const { return {}; }
Outcome Program::run_compute(std::array<uint32_t, 3>, Memory&, const Limits&) const { return refused(); }
Outcome Program::run_vertex(std::span<const Variable>, Memory&, std::vector<Variable>&, const Limits&) const {
  return refused();
}
Outcome Program::run_quad(std::span<Pixel, 4>, Memory&, const Limits&) const { return refused(); }
Outcome Program::run_quads(std::span<Pixel>, Memory&, const Limits&) const { return refused(); }
Outcome Program::draw(DrawCall&, Memory&, DrawTargets&, DrawCounts&, const Limits&) const { return refused(); }

}  // namespace umber::interpret
